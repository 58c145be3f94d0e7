import type { Clock } from '../base/clock.ts';
import { GateRefusal } from '../service/gate.ts';
import type { RequestKind } from '../service/gate.ts';
import { callerOf, keyOf, limitOf } from './callers.ts';
import type { Subject } from './callers.ts';
import { countingRowsFor } from './counting-rows.ts';
import type { Lane } from './lanes.ts';
import {
  challengeCosts,
  keptFromSpare,
  limits,
  placesBesideEvents,
  reservedForUrgent,
  youngShare,
} from './limits.ts';
import type { LimitName } from './limits.ts';
import type { StoredMeter, Meters } from './meters.ts';
import { barredReason, usedUpReason } from './quota.ts';
import type { Quotas } from './quota.ts';
import type { SlotPool, Slots } from './slots.ts';
import type { QueuedRequest } from './request-queue.ts';
import { messageOf, type Message } from '../text/message.ts';

/** Admission decision for a request. */
export type AdmissionDecision =
  | { readonly kind: 'go' }
  /** `ms` is `Infinity` while something that is under way has to end first. */
  | ({ readonly kind: 'wait' } & Obstacle)
  | { readonly kind: 'refuse'; readonly refusal: GateRefusal };

/** Delays a request by `ms`. */
export interface Obstacle {
  readonly ms: number;
  readonly why: Message;
}

/** A row that counts a request. */
export interface Counter {
  readonly row: LimitName;
  readonly meter: StoredMeter;
  readonly count: number;
  /** Cost of the request when no quota was taken in advance. */
  readonly cost: number;
  /** May use the row's reserve; see `reservedForUrgent`. */
  readonly urgent: boolean;
  /** Whether a quota taken in advance counts in this row. */
  readonly byQuota: boolean;
}

/** Longest wait of a stream's opening, ms. A longer one is refused, so that its supervisor can plan the retry. */
const streamPatienceMs = 5_000;
/** Retry delay of a stream that found no free slot, ms. */
export const slotRetryMs = 30_000;

const unreadReason = messageOf('budget.lookingUpUse');

/** For this long after a move another one is expected, ms. */
const playingMs = 60_000;

const quotaRows: Readonly<Partial<Record<RequestKind, readonly LimitName[]>>> = {
  eventStream: ['event-stream-opens', 'stream-spacing'],
  join: ['join-hour', 'join-day', 'join-burst'],
  createChallenge: ['challenge-credits-minute', 'challenge-credits-day'],
};

function defaultCost(row: LimitName): number {
  return row === 'challenge-credits-minute' || row === 'challenge-credits-day' ? challengeCosts.human : 1;
}

export type AdmissionControl = ReturnType<typeof createAdmissionControl>;

/** `onReady`: the uses of earlier runs are loaded, so waiting requests can be judged again. */
export function createAdmissionControl(deps: {
  clock: Clock;
  meters: Meters;
  slots: Slots;
  quotas: Quotas;
  onReady: (lane: Lane) => void;
}) {
  const { clock, meters, slots, quotas, onReady } = deps;

  const countersOf = (subject: Subject, kind: RequestKind, about: string): readonly Counter[] => {
    const { rows, urgent } = countingRowsFor(kind, callerOf(subject));
    return rows.flatMap((row) => {
      const limit = limitOf(row, subject);
      if (limit.kind !== 'window' && limit.kind !== 'spacing') return [];
      return {
        row,
        meter: meters.of(row, keyOf(row, subject, about)),
        count: limit.kind === 'window' ? limit.count : 1,
        cost: defaultCost(row),
        urgent: urgent === true,
        byQuota: quotaRows[kind]?.includes(row) ?? false,
      };
    });
  };

  const slotPoolsOf = (subject: Subject, kind: RequestKind, about: string): readonly SlotPool[] =>
    countingRowsFor(kind, callerOf(subject)).slots.flatMap((row) => {
      const limit = limitOf(row, subject);
      if (limit.kind !== 'concurrent') return [];
      const count = row === 'streams' ? placesBesideEvents(limit.count) : limit.count;
      return { row, key: keyOf(row, subject, about), limit: count, title: limits[row].title };
    });

  const barredRow = (subject: Subject, kind: RequestKind): LimitName | undefined => {
    const { rows, slots: pools } = countingRowsFor(kind, callerOf(subject));
    return [...rows, ...pools].find((row) => limitOf(row, subject).kind === 'barred');
  };

  const reserveOf = ({ scope, tokenId, movedAt }: Lane, urgent = false): number => {
    // A move sent while a stream is opening may be counted before it.
    if (urgent) return clock.monotonic() - movedAt < playingMs ? 1 : 0;
    return tokenId === '' ? 0 : Math.floor(reservedForUrgent * (scope.young ? youngShare : 1));
  };

  const exhaustedReason = (meter: StoredMeter, row: LimitName, count: number) =>
    meter.said()?.left === 0 ? messageOf('budget.windowUsedUp') : usedUpReason(row, count);

  /** Data of earlier runs that must be loaded first. Moves wait only for cool-downs. */
  const unreadFor = (lane: Lane, { subject, cls, kind, key, about }: QueuedRequest) => {
    const group = coolingGroup(kind, key.endpoint);
    const rests = {
      ready: () => lane.coolDowns.ready(cls, group),
      load: () => lane.coolDowns.load(cls, group),
    };
    const own = meters.of('standard', keyOf('standard', subject));
    const counted =
      cls === 'move' ? [] : [...countersOf(subject, kind, about).map(({ meter }) => meter), own];
    return [rests, ...counted].filter((memory) => !memory.ready());
  };

  /** The wait for windows and spacings; null when there is none. */
  const windowWait = (lane: Lane, request: QueuedRequest): Obstacle | null => {
    const { subject, kind, cls } = request;
    const reserve = (count: number, urgent: boolean): number =>
      cls === 'spare' ? Math.ceil(count * keptFromSpare) : reserveOf(lane, urgent);
    const taken = quotas.taken(kind, subject);
    const counters = countersOf(subject, kind, request.about);
    const own = meters.of('standard', keyOf('standard', subject));
    let longest: Obstacle | null = null;
    if (request.key.stream && own.earlierUntil() > clock.monotonic()) {
      const ms = own.earlierUntil() - clock.monotonic();
      longest = { ms, why: messageOf('budget.ranAMomentAgo') };
    }
    for (const { row, meter, count, cost, urgent, byQuota } of counters) {
      if (taken && byQuota) continue;
      const kept = row === 'standard' ? reserve(count, urgent) : 0;
      const ms = meter.wait(count, cost, kept);
      if (ms <= (longest?.ms ?? 0)) continue;
      const isKept = kept > 0 && meter.wait(count, cost) === 0;
      const why = isKept
        ? messageOf('budget.keptForUrgent', { kept, count })
        : exhaustedReason(meter, row, count);
      longest = { ms, why };
    }
    return longest;
  };

  return {
    /** Rows that count this request, without those that do not limit the caller. */
    countersOf,
    /** Slots that this request needs. */
    slotPoolsOf,
    /** Standard requests reserved for more urgent ones. */
    reserveOf,
    /**
     * Checks a request again after its use was stored. Returns a cool-down that began meanwhile, or the wait caused
     * by moves that used its allowance; undefined when it may be sent.
     */
    recheck(lane: Lane, request: QueuedRequest): Obstacle | undefined {
      const cooling = coolingOf(lane, request);
      if (cooling) return cooling;
      // The request itself is already counted: ask with cost 0.
      return countersOf(request.subject, request.kind, request.about)
        .map(({ row, meter, count }) => ({
          ms: meter.wait(count, 0),
          why: exhaustedReason(meter, row, count),
        }))
        .find(({ ms }) => ms > 0);
    },
    /** Why a queued request waits and for how long, for display. Changes nothing. */
    explain(lane: Lane, request: QueuedRequest): Obstacle {
      if (unreadFor(lane, request).length > 0) return { ms: Infinity, why: unreadReason };
      const cooling = coolingOf(lane, request);
      if (cooling) return cooling;
      return windowWait(lane, request) ?? { ms: Infinity, why: turnOrSlot(request) };
    },
    decide(lane: Lane, request: QueuedRequest): AdmissionDecision {
      const { subject, cls, key, kind } = request;
      const barred = barredRow(subject, kind);
      if (barred) return refuse(new GateRefusal(barredReason(barred), undefined, 'unauthorized'));
      const unread = unreadFor(lane, request);
      if (unread.length > 0) {
        void Promise.all(unread.map((memory) => memory.load())).then(() => onReady(lane));
        return { kind: 'wait', ms: Infinity, why: unreadReason };
      }
      const cooling = coolingOf(lane, request);
      // A stream's supervisor gets the wait as a refusal instead of a pending request.
      if (cooling && key.stream) return refuse(new GateRefusal(cooling.why, cooling.ms));
      if (cooling) return { kind: 'wait', ...cooling };
      if (cls === 'move') return { kind: 'go' };
      const wait = windowWait(lane, request);
      if (wait && key.stream && wait.ms > streamPatienceMs && wait.ms < Infinity)
        return refuse(new GateRefusal(wait.why, wait.ms));
      if (wait) return { kind: 'wait', ...wait };
      // Last, because it may evict other streams.
      const verdict = slots.ask(request.slotPools, request.holder);
      if (verdict.kind === 'free') return { kind: 'go' };
      if (verdict.kind === 'full') return refuse(new GateRefusal(verdict.why, slotRetryMs));
      return { ...verdict, why: turnOrSlot(request) };
    },
  };
}

/** Requests that cool down together, in every class: a kind of action, or an endpoint. */
export function coolingGroup(kind: RequestKind, endpoint: string): string {
  return kind === 'game' || kind === 'download' ? kind : endpoint;
}

function coolingOf(lane: Lane, { cls, kind, key }: QueuedRequest): Obstacle | undefined {
  return lane.coolDowns.of(cls, coolingGroup(kind, key.endpoint));
}

function turnOrSlot({ slotPools }: QueuedRequest): Message {
  const [first] = slotPools;
  return !first || first.row === 'in-turn'
    ? messageOf('budget.requestUnderWay')
    : messageOf('budget.placesTakenOrClearing', {
        limit: first.limit,
        title: first.title,
      });
}

function refuse(refusal: GateRefusal): AdmissionDecision {
  return { kind: 'refuse', refusal };
}
