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
