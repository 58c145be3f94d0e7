/** Judges a record: which limits and rules were broken, by which requests, and how much of the allowances was used. */

import { createCallers } from './callers.ts';
import type { Declared } from './callers.ts';
import type { Exchange } from './exchange.ts';
import { judgeCooling, judgeRefusedTokens, judgeSecrets, judgeSilence, shownPath } from './judge-conduct.ts';
import type { UserAct } from './judge-conduct.ts';
import { judgeCounts } from './judge-counts.ts';
import { judgePlaces } from './judge-places.ts';
import type { Record } from './record.ts';
import { usageOf } from './usage.ts';
import type { Usage } from './usage.ts';
import { usesOf } from './uses.ts';
import type { Violation, ViolationKind } from './violation.ts';

export interface JudgeOptions extends Declared {
  /**
   * How many ms shorter than written windows, waits and overlaps are judged. 0 by default: requests count when they
   * arrive at the server, so that it is for the client to allow for latency.
   */
  readonly toleranceMs?: number;
  /** How many ms longer than written a silent stream may be kept; 500 by default, for the way and the timers. */
  readonly silenceToleranceMs?: number;
  /** What the user did about refused tokens. */
  readonly userActs?: readonly UserAct[];
  /** Traffic that is not the client's that is judged: a second program's, the control interface's. */
  readonly ignores?: (exchange: Exchange) => boolean;
  /** Where the record ends, for streams that are still open; the latest moment in it by default. */
  readonly until?: number;
}

export interface Verdict {
  /** In the order of time. */
  readonly violations: readonly Violation[];
  /** How many of each kind there are; kinds without any are not in here. */
  readonly counts: Readonly<Partial<{ [K in ViolationKind]: number }>>;
  /** Exchanges that were judged. */
  readonly exchanges: number;
  /** From the first arrival to the end of the record, ms. */
  readonly from: number;
  readonly until: number;
  /** Of every allowance of a window that was touched; of what arrived from `from` on and before `to`, if given. */
  usage(from?: number, to?: number): readonly Usage[];
}

export function judge(record: Record, options: JudgeOptions = {}): Verdict {
  const { toleranceMs = 0, silenceToleranceMs = 500 } = options;
  const exchanges = record.exchanges
    .filter((exchange) => !options.ignores?.(exchange))
    .sort((a, b) => a.order.arrived - b.order.arrived);
  const callers = createCallers(exchanges, options);
  const uses = exchanges.flatMap((exchange) => usesOf(exchange, callers));
  const from = exchanges[0]?.arrivedAt ?? 0;
  const until = options.until ?? exchanges.reduce(latest, from);

  const malformed = record.malformed
    .filter(({ side }) => side === 'client')
    .map(({ at, connection, what }): Violation => ({
      kind: 'malformed',
      at,
      caller: 'unknown',
      method: '',
      path: `(connection ${connection})`,
      exchange: 0,
      count: 1,
      limit: 0,
      note: what,
    }));
  const violations = [
    ...judgeCounts(uses, toleranceMs),
    ...judgePlaces(uses, toleranceMs),
    ...judgeCooling(exchanges, toleranceMs),
    ...judgeRefusedTokens(exchanges, options.userActs ?? []),
    ...judgeSilence(exchanges, until, silenceToleranceMs),
    ...judgeSecrets(exchanges, record.tokens),
    ...malformed,
  ]
    .sort((a, b) => a.at - b.at)
    .map((violation) => ({ ...violation, path: shownPath(violation.path, record.tokens) }));

  const counts: Partial<{ [K in ViolationKind]: number }> = {};
  for (const { kind } of violations) counts[kind] = (counts[kind] ?? 0) + 1;

  return {
    violations,
    counts,
    exchanges: exchanges.length,
    from,
    until,
    usage(start = from, end = until) {
      const isLast = end >= until;
      const within = uses.filter(
        ({ exchange: { arrivedAt } }) => arrivedAt >= start && (arrivedAt < end || isLast),
      );
      return usageOf(within, start, end);
    },
  };
}

function latest(known: number, { arrivedAt, closedAt, endedAt, seen, answer }: Exchange): number {
  const times = [arrivedAt, closedAt, endedAt, seen?.lastByteAt, answer?.reachedAt];
  return times.reduce<number>((most, time) => Math.max(most, time ?? most), known);
}
