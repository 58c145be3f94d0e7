/** A player's latest results and how their ratings changed meanwhile. Pure. */
import type { TheirGame } from './their-game.ts';

/** Results that the form shows. */
export const latestResults = 20;

export interface RatingChange {
  readonly perf: string;
  /** Rating before the first and after the last of `games`. */
  readonly from: number;
  readonly to: number;
  readonly games: number;
}

export interface Form {
  /** Finished games, newest first. */
  readonly latest: readonly TheirGame[];
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Of the latest results: categories with a known rating, most games first. */
  readonly changes: readonly RatingChange[];
}

/** `games`: newest first. */
export function formOf(games: readonly TheirGame[]): Form {
  const latest = games.filter(({ result }) => result !== 'none').slice(0, latestResults);
  const having = (wanted: string) => latest.filter(({ result }) => result === wanted).length;
  return {
    ...{ latest, win: having('win'), draw: having('draw'), loss: having('loss') },
    changes: changesOf(latest),
  };
}

function changesOf(latest: readonly TheirGame[]): readonly RatingChange[] {
  const perfs = new Map<string, TheirGame[]>();
  for (const game of latest)
    if (game.rated && game.rating !== null) perfs.set(game.perf, [...(perfs.get(game.perf) ?? []), game]);
  return [...perfs]
    .flatMap(([perf, games]): RatingChange[] => {
      const [newest, oldest] = [games[0], games.at(-1)];
      if (!newest || newest.rating === null || oldest?.rating === undefined || oldest.rating === null)
        return [];
      return [{ perf, from: oldest.rating, to: newest.rating + (newest.diff ?? 0), games: games.length }];
    })
    .toSorted((one, other) => other.games - one.games);
}
