/** Results of one day's games, given newest first. */

export interface SessionGame {
  readonly perf: string;
  readonly result: 'win' | 'loss' | 'draw' | 'none';
  readonly rated: boolean;
  readonly ownRating: number | null;
  readonly ownDiff: number | null;
}

export interface SessionScore {
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
  /** Null when no game was rated. */
  readonly rating: { readonly before: number; readonly after: number } | null;
}

/** Results by rating category. */
export function sessionOf(
  games: readonly SessionGame[],
): readonly { readonly perf: string; readonly score: SessionScore }[] {
  const perfs = [...new Set(games.map(({ perf }) => perf))];
  return perfs.map((perf) => {
    const own = games.filter((game) => game.perf === perf);
    const count = (result: SessionGame['result']) => own.filter((game) => game.result === result).length;
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

/** Current and longest winning streak. Games without a result are ignored. */
export function winStreaks(games: readonly Pick<SessionGame, 'result'>[]): {
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

/** Current losing streak; the app suggests a break after some. */
export function lossesInARow(games: readonly Pick<SessionGame, 'result'>[]): number {
  const played = games.filter(({ result }) => result !== 'none');
  const other = played.findIndex(({ result }) => result !== 'loss');
  return other === -1 ? played.length : other;
}

/** The rating category with the largest loss. */
export function pointsLost(
  games: readonly SessionGame[],
): { readonly perf: string; readonly points: number } | undefined {
  return sessionOf(games)
    .flatMap(({ perf, score: { rating } }) =>
      rating !== null && rating.after < rating.before ? [{ perf, points: rating.before - rating.after }] : [],
    )
    .toSorted((a, b) => b.points - a.points)[0];
}
