import type { ActivityView, ScoreView } from '@contract/history.ts';

export const dayMs = 86_400_000;

export type Kind = 'all' | 'games' | 'arenas' | 'puzzles' | 'people';

/** A span without activity. */
export const nothingIn: Omit<ActivityView, 'id' | 'start' | 'end' | 'counted' | 'seenAt'> = {
  games: [],
  puzzles: null,
  tournaments: null,
  practice: [],
  simuls: [],
  slowMoves: null,
  slowEnds: [],
  followers: null,
  followed: null,
  studies: [],
  teams: [],
  posts: [],
  patronMonths: null,
  streamed: false,
  storm: null,
  racer: null,
  streak: null,
  others: [],
};

/** The part of a span of one kind; null when it has none. */
export function ofKind(span: ActivityView, kind: Kind): ActivityView | null {
  if (kind === 'all') return span;
  const { games, slowMoves, slowEnds, simuls, tournaments, puzzles, practice, storm, racer, streak } = span;
  const { followers, followed, studies, teams, posts, patronMonths, streamed } = span;
  const selected = {
    games: { games, slowMoves, slowEnds, simuls },
    arenas: { tournaments },
    puzzles: { puzzles, practice, storm, racer, streak },
    people: { followers, followed, studies, teams, posts, patronMonths, streamed },
  }[kind];
  const isEmpty = Object.values(selected).every(
    (value) => value === null || value === false || (Array.isArray(value) && value.length === 0),
  );
  return isEmpty ? null : { ...span, ...nothingIn, ...selected };
}

/** Whether any text of a span contains the search text. */
export function holds(span: ActivityView, search: string): boolean {
  const needle = search.trim().toLowerCase();
  return needle === '' || JSON.stringify(span).toLowerCase().includes(needle);
}

/** First ms of the UTC week (from Monday) that contains `at`. */
export function weekOf(at: number): number {
  const day = Math.floor(at / dayMs);
  // The epoch began on a Thursday.
  return (day - ((day + 3) % 7)) * dayMs;
}

/** Sums of spans per week, only of those marked as countable; newest first. */
export function weeksOf(spans: readonly ActivityView[]) {
  const weeks = new Map<number, ActivityView[]>();
  for (const span of spans) {
    if (!span.counted) continue;
    const week = weekOf(span.start);
    weeks.set(week, [...(weeks.get(week) ?? []), span]);
  }
  return [...weeks]
    .toSorted(([a], [b]) => b - a)
    .map(([start, list]) => {
      const inOrder = list.toSorted((a, b) => a.start - b.start);
      const perfs = [...new Set(inOrder.flatMap(({ games }) => games.map(({ perf }) => perf)))];
      return {
        start,
        days: list.length,
        games: perfs.map((perf) => ({
          perf,
          score: sumOf(
            inOrder.flatMap(({ games }) =>
              games.filter((one) => one.perf === perf).map(({ score }) => score),
            ),
          ),
        })),
        puzzles: inOrder.some(({ puzzles }) => puzzles !== null)
          ? sumOf(inOrder.flatMap(({ puzzles }) => puzzles ?? []))
          : null,
        arenas: inOrder.reduce((sum, { tournaments }) => sum + (tournaments?.count ?? 0), 0),
      };
    });
}

function total(counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

/** Adds `scores`, which are in chronological order. A sum with an unknown part is unknown. */
export function sumOf(scores: readonly ScoreView[]): ScoreView {
  const ratings = scores.flatMap(({ rating }) => rating ?? []);
  const [first, last] = [ratings[0], ratings.at(-1)];
  return {
    win: total(scores.map(({ win }) => win)),
    loss: total(scores.map(({ loss }) => loss)),
    draw: total(scores.map(({ draw }) => draw)),
    rating: first && last ? { before: first.before, after: last.after } : null,
  };
}

/** The span of the local date at `now`. Spans are shown by the date of their start in UTC. */
export function spanOfToday(spans: readonly ActivityView[], now: number): ActivityView | undefined {
  const at = new Date(now);
  const day = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return spans.find(({ start, end }) => start >= day && start < day + dayMs && end - start < 1.5 * dayMs);
}

type PerfScore = ActivityView['games'][number];

/** For each category, the score of more games; the first list's when both count the same. */
export function fuller(first: readonly PerfScore[], second: readonly PerfScore[]): PerfScore[] {
  const count = ({ score }: PerfScore) => (score.win ?? 0) + (score.loss ?? 0) + (score.draw ?? 0);
  const perfs = [...new Set([...first, ...second].map(({ perf }) => perf))];
  return perfs.flatMap((perf) => {
    const [a, b] = [first, second].map((scores) => scores.find((one) => one.perf === perf));
    return (a && b ? (count(b) > count(a) ? b : a) : (a ?? b)) ?? [];
  });
}
