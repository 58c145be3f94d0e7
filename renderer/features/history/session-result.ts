import type { ArchiveRowView, ScoreView } from '@contract/history.ts';

/** What games came to, by kind of rating; the latest game first. */
export function sessionOf(
  games: readonly ArchiveRowView[],
): readonly { readonly perf: string; readonly score: ScoreView }[] {
  const perfs = [...new Set(games.map(({ perf }) => perf))];
  return perfs.map((perf) => {
    const own = games.filter((game) => game.perf === perf);
    const count = (result: ArchiveRowView['result']) => own.filter((game) => game.result === result).length;
    const rated = own.filter(({ rated: isRated, ownRating }) => isRated && ownRating !== null);
    const [last, first] = [rated[0], rated.at(-1)];
    return {
      perf,
      score: {
        win: count('win'),
        loss: count('loss'),
        draw: count('draw'),
        rating:
          first && last
            ? { before: first.ownRating ?? 0, after: (last.ownRating ?? 0) + (last.ownDiff ?? 0) }
            : null,
      },
    };
  });
}

/** How many games were won one after another: now, and at most. The latest game first; those without a result are none. */
export function winStreaks(games: readonly Pick<ArchiveRowView, 'result'>[]): {
  readonly now: number;
  readonly longest: number;
} {
  const played = games.filter(({ result }) => result !== 'none');
  const lost = played.findIndex(({ result }) => result !== 'win');
  let longest = 0;
  let wins = 0;
  for (const { result } of played) {
    wins = result === 'win' ? wins + 1 : 0;
    longest = Math.max(longest, wins);
  }
  return { now: lost === -1 ? played.length : lost, longest };
}

/** Games lost one after another, the latest first: after some, a break is worth a thought. */
export function lossesInARow(games: readonly Pick<ArchiveRowView, 'result'>[]): number {
  const played = games.filter(({ result }) => result !== 'none');
  const other = played.findIndex(({ result }) => result !== 'loss');
  return other === -1 ? played.length : other;
}
