import type { Clock } from '../base/clock.ts';
import type { RequestKind } from '../service/gate.ts';
import { keyOf, limitOf } from './callers.ts';
import type { Subject } from './callers.ts';
import { limits } from './limits.ts';
import type { LimitName } from './limits.ts';
import { inFlightMs } from './meter.ts';
import type { MeterUse } from './meter.ts';
import { combineUses } from './meters.ts';
import type { Meters } from './meters.ts';
import { messageOf, type Message } from '../text/message.ts';

/** May it be used now? If not: from when on (ms since the epoch; null is never) and why. */
export type QuotaAnswer =
  | {
      readonly allowed: true;
      /** Uses left after this one, where limited. */
      readonly left?: number;
    }
  | { readonly allowed: false; readonly retryAt: number | null; readonly reason: Message };

/** Cost of one use in one row. */
export interface Cost {
  readonly row: LimitName;
  readonly cost: number;
}

export interface Taking {
  readonly subject: Subject;
  readonly costs: readonly Cost[];
  /** Kind of the request that will follow; absent when none may follow. */
  readonly kind?: RequestKind;
  /** How long the request may wait before it is sent, ms. Once sent, it counts from its sending. */
  readonly validMs: number;
  /** For rows that count each stream separately. */
  readonly about?: string;
}

/** State of a window with regard to one use. */
export interface QuotaLook {
  readonly row: LimitName;
  readonly limit: number;
  readonly left: number;
  /** When it can be used, ms since the epoch; null for now. */
  readonly freeAt: number | null;
}

/** Quotas that are taken in advance of the request. */
export type Quotas = ReturnType<typeof createQuotas>;

interface Ticket {
  readonly use: MeterUse;
  readonly validUntil: number;
}

export function createQuotas(deps: { clock: Clock; meters: Meters }) {
  const { clock, meters } = deps;
  const tickets = new Map<string, Ticket[]>();

  const ticketKey = (kind: RequestKind, { scope }: Subject) => `${kind} ${scope.server} ${scope.accountId}`;
  const valid = (at: string): readonly Ticket[] => {
    const now = clock.monotonic();
    const left = (tickets.get(at) ?? []).filter(({ validUntil }) => validUntil >= now);
    if (left.length === 0) tickets.delete(at);
    else tickets.set(at, left);
    return left;
  };

  return {
    async take({ subject, costs, kind, validMs, about }: Taking): Promise<QuotaAnswer> {
      const wanted = costs.flatMap(({ row, cost }) => {
        const limit = limitOf(row, subject);
        const count = limit.kind === 'window' ? limit.count : limit.kind === 'spacing' ? 1 : limit.kind;
        return count === 'free' || cost === 0
          ? []
          : [{ row, cost, count, meter: meters.of(row, keyOf(row, subject, about)) }];
      });
      const barred = wanted.find(({ count }) => typeof count === 'string');
      if (barred) return { allowed: false, retryAt: null, reason: barredReason(barred.row) };
      await Promise.all(wanted.map(({ meter }) => meter.load()));

      let longest: { readonly wait: number; readonly reason: Message } | null = null;
      let left = Infinity;
      for (const { row, cost, count, meter } of wanted) {
        const allowed = Number(count);
        const wait = meter.wait(allowed, cost);
        if (wait > (longest?.wait ?? 0)) longest = { wait, reason: usedUpReason(row, allowed) };
        if (limitOf(row, subject).kind === 'window')
          left = Math.min(left, Math.max(0, allowed - meter.used() - cost));
      }
      if (longest) {
        // Requests under way end soon; when is unknown.
        const wait = longest.wait === Infinity ? inFlightMs : longest.wait;
        return { allowed: false, retryAt: clock.now() + wait, reason: longest.reason };
      }
      const validUntil = clock.monotonic() + validMs;
      const by = clock.monotonic() + inFlightMs;
      const use = combineUses(wanted.map(({ meter, cost }) => meter.add(cost, by)));
      if (kind)
        tickets.set(ticketKey(kind, subject), [...valid(ticketKey(kind, subject)), { use, validUntil }]);
      // Awaited, so that a kill right after the use still finds it counted.
      await Promise.all(wanted.map(({ meter, cost }) => meter.keep(cost)));
      return { allowed: true, ...(left !== Infinity && { left }) };
    },
    /** State of the windows that would limit `take`; takes nothing. */
    async look({ subject, costs }: Pick<Taking, 'subject' | 'costs'>): Promise<readonly QuotaLook[]> {
      const windows = costs.flatMap(({ row, cost }) => {
        const limit = limitOf(row, subject);
        if (limit.kind !== 'window') return [];
        return [{ row, cost, limit: limit.count, meter: meters.of(row, keyOf(row, subject)) }];
      });
      await Promise.all(windows.map(({ meter }) => meter.load()));
      return windows.map(({ row, cost, limit, meter }) => {
        const wait = meter.wait(limit, cost);
        const ms = wait === Infinity ? inFlightMs : wait;
        const left = Math.max(0, limit - meter.used());
        return { row, limit, left, freeAt: ms > 0 ? clock.now() + ms : null };
      });
    },
    /** Whether a quota is reserved for such a request. */
    taken: (kind: RequestKind, subject: Subject) => valid(ticketKey(kind, subject)).length > 0,
    /** Transfers a reserved quota to the request that is sent now. */
    claim(kind: RequestKind, subject: Subject): MeterUse | undefined {
      const at = ticketKey(kind, subject);
      const [first, ...others] = valid(at);
      if (first) tickets.set(at, others);
      return first?.use;
    },
  };
}

export function usedUpReason(row: LimitName, count: number): Message {
  return messageOf('budget.usedUp', { count, title: limits[row].title });
}

export function barredReason(row: LimitName): Message {
  return messageOf('budget.notWithoutToken', { title: limits[row].title });
}
