import type { ArenaSavedResult } from '@contract/arenas.ts';
import type { ActivityView } from '@contract/history.ts';
import { dayMs, nothingIn } from './spans.ts';

type Best = NonNullable<ActivityView['tournaments']>['best'][number];

/**
 * Adds the app's stored arena results to spans: the server reports a day late, and only its best arenas.
 * Deduplicates by arena id. `addressOf` maps an arena id to its address. `spans` may have any order; the result is
 * newest first.
 */
export function withArenas(
  spans: readonly ActivityView[],
  results: readonly ArenaSavedResult[],
  addressOf: (arenaId: string) => string,
): readonly ActivityView[] {
  const listed = new Set(spans.flatMap(({ tournaments }) => tournaments?.best.map(({ id }) => id) ?? []));
  const added = new Map<ActivityView, Best[]>();
  const made = new Map<number, ActivityView>();
  for (const result of results) {
    if (listed.has(result.arenaId)) continue;
    const { endedAt } = result;
    const start = endedAt - (endedAt % dayMs);
    const known = spans
      .filter((span) => span.counted && span.start <= endedAt && endedAt < span.end)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
    const span = known ?? made.get(start) ?? dayAt(start);
    if (!known) made.set(start, span);
    added.set(span, [...(added.get(span) ?? []), bestOf(result, addressOf(result.arenaId))]);
  }
  return [...spans, ...made.values()]
    .map((span) => {
      const more = added.get(span);
      if (!more) return span;
      const best = [...(span.tournaments?.best ?? []), ...more];
      return { ...span, tournaments: { count: Math.max(span.tournaments?.count ?? 0, best.length), best } };
    })
    .toSorted((a, b) => b.start - a.start);
}

function bestOf(result: ArenaSavedResult, address: string): Best {
  const { arenaId: id, name, rank, players, score, games } = result;
  const rankPercent = rank !== null && players > 0 ? Math.max(1, Math.round((rank / players) * 100)) : null;
  return { id, name, address, rank, rankPercent, score, games };
}

/** A day without activity from the server. */
function dayAt(start: number): ActivityView {
  return { ...nothingIn, id: -start, start, end: start + dayMs, counted: true, seenAt: start };
}
