/** A stored game as its player's opponent report needs it. Pure. */
import { z } from 'zod';
import { divideMoves } from '../../chess/figures/division.ts';
import { timeForMove } from '../../chess/clock.ts';
import { turnOf } from '../../chess/derive.ts';
import { readMoves, unpackClocks, unpackMoves } from '../../chess/packed-game.ts';
import { opposite, type Color } from '../../chess/vocabulary.ts';
import { readStored } from '../../base/check.ts';
import type { ArchiveGame, ArchiveResult } from '../../store/history-api.ts';

/** Half-moves that lines of openings consider. */
export const longestLine = 12;

export interface TheirClock {
  /** Time spent in opening, middlegame and endgame, centiseconds. */
  readonly spent: readonly [number, number, number];
  /** Least time left after one of their moves, as a share of the initial time. */
  readonly lowest: number;
}

/** `their…` and `color`: of the player whom the file is about. */
export interface TheirGame {
  readonly gameId: string;
  readonly began: number;
  readonly color: Color;
  readonly result: ArchiveResult;
  /** The other player's name; null for engines and anonymous players. */
  readonly against: string | null;
  /** Their rating before the game, and its change; null when unknown. */
  readonly rating: number | null;
  readonly diff: number | null;
  readonly rated: boolean;
  readonly perf: string;
  readonly speed: string;
  readonly status: string;
  /** SAN; empty for games that do not begin with the initial position of standard chess. */
  readonly opening: readonly string[];
  /** Null without clocks. */
  readonly clock: TheirClock | null;
}

const rareFields = z.object({
  initialFen: z.string().exactOptional(),
  division: z.object({ middle: z.number().exactOptional(), end: z.number().exactOptional() }).exactOptional(),
});

const inverted: Readonly<Record<ArchiveResult, ArchiveResult>> = {
  ...{ win: 'loss', loss: 'win', draw: 'draw', none: 'none' },
};

/** `userId`: of the player, lower case. Null for a game without the player. */
export function theirGame(game: ArchiveGame, userId: string): TheirGame | null {
  const isTheirs = (name: string | null): boolean => name?.toLowerCase() === userId;
  // Games of the account's user are stored from the user's side, and games of others from White's.
  const isOnOwnSide = game.own !== null && isTheirs(game.own);
  if (!isOnOwnSide && !isTheirs(game.opponent)) return null;
  const color = isOnOwnSide ? game.color : opposite(game.color);
  const rare = (game.more === null ? undefined : readStored(rareFields, game.more)) ?? {};
  const isStandard = game.variant === 'standard' && rare.initialFen === undefined;
  return {
    ...{ gameId: game.gameId, began: game.began, color, rated: game.rated },
    ...{ perf: game.perf, speed: game.speed, status: game.status },
    result: isOnOwnSide ? game.result : inverted[game.result],
    against: isOnOwnSide ? game.opponent : (game.own ?? null),
    rating: isOnOwnSide ? game.ownRating : game.rating,
    diff: isOnOwnSide ? game.ownDiff : game.ratingDiff,
    opening: isStandard ? unpackMoves(game.moves.subarray(0, 2 * longestLine)) : [],
    clock: clockOf(game, color, rare),
  };
}

/** Plies after which middlegame and endgame begin: as the server says, otherwise by its rules. */
function clockOf(game: ArchiveGame, color: Color, rare: z.infer<typeof rareFields>): TheirClock | null {
  const { clocks, clockInitial, clockIncrement } = game;
  if (clocks === null || clockInitial === null || clockInitial === 0) return null;
  const initial = clockInitial * 100;
  const left = unpackClocks(clocks, initial);
  const start = rare.initialFen ?? 'startpos';
  const first = turnOf(start) === color ? 0 : 1;
  if (left.length <= first) return null;
  const { middle, end } = rare.division ?? divided(game, start);
  const spent: [number, number, number] = [0, 0, 0];
  let lowest = initial;
  for (let ply = first; ply < left.length; ply += 2) {
    const after = left[ply] ?? 0;
    const before = left[ply - 2] ?? initial;
    const phase = end !== undefined && ply >= end ? 2 : middle !== undefined && ply >= middle ? 1 : 0;
    // Clocks do not run before the first move.
    if (ply >= 2) spent[phase] += timeForMove(ply, before, after, (clockIncrement ?? 0) * 100);
    lowest = Math.min(lowest, after);
  }
  return { spent, lowest: lowest / initial };
}

function divided(game: ArchiveGame, start: string) {
  const { middlegame, endgame } = divideMoves(game.variant, start, readMoves(game.moves));
  return { middle: middlegame ?? undefined, end: endgame ?? undefined };
}
