/** Judges a record: violations of limits and rules, and usage of the allowances. */

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
   * How many ms shorter windows, waits and overlaps are judged. Default 0: requests count on arrival at the
   * server, so the client must allow for latency.
   */
  readonly toleranceMs?: number;
  /** How many ms longer a silent stream may be kept open. Default 500, for latency and timers. */
  readonly silenceToleranceMs?: number;
  /** The user's actions about refused tokens. */
  readonly userActs?: readonly UserAct[];
  /** Excludes traffic of others, such as a second program or the control interface. */
  readonly ignores?: (exchange: Exchange) => boolean;
  /** End of the record, for streams that are still open; default: its latest time. */
  readonly until?: number;
}

export interface Verdict {
  /** By time. */
  readonly violations: readonly Violation[];
  /** Number of violations by kind; kinds without any are absent. */
  readonly counts: Readonly<Partial<{ [K in ViolationKind]: number }>>;
  /** Number of judged exchanges. */
  readonly exchanges: number;
  /** From the first arrival to the end of the record, ms. */
  readonly from: number;
  readonly until: number;
  /** Usage of every window that was touched, optionally limited to arrivals in [from, to). */
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
      const inPeriod = uses.filter(
        ({ exchange: { arrivedAt } }) => arrivedAt >= start && (arrivedAt < end || isLast),
      );
      return usageOf(inPeriod, start, end);
    },
  };
}

function latest(known: number, { arrivedAt, closedAt, endedAt, seen, answer }: Exchange): number {
  const times = [arrivedAt, closedAt, endedAt, seen?.lastByteAt, answer?.reachedAt];
  return times.reduce<number>((most, time) => Math.max(most, time ?? most), known);
}
