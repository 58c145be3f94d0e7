/**
 * Clocks and time control of two versions of a game. Packed clocks are relative to the initial time, so that clocks
 * of one version must not be stored with the initial time of the other. Pure.
 */
import type { ArchiveGame } from '../history-api.ts';

export type GameClocks = Pick<ArchiveGame, 'clocks' | 'clockInitial' | 'clockIncrement' | 'clockLeft'>;

export const clocksOf = ({ clocks, clockInitial, clockIncrement, clockLeft }: ArchiveGame): GameClocks => ({
  ...{ clocks, clockInitial, clockIncrement, clockLeft },
});

/** Whether the clocks of another version can be stored beside the initial time of the first. */
const fits = (game: ArchiveGame, other: ArchiveGame): boolean =>
  game.clockInitial === null || game.clockInitial === other.clockInitial;

const isSame = (one: Uint8Array, other: Uint8Array | null): boolean =>
  other !== null && one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * The clocks of the game, or those of the other version where it has none. `isOneGame`: both have the same moves;
 * otherwise the game only gains the time control. Both are from one side.
 */
export function completedClocks(game: ArchiveGame, other: ArchiveGame, isOneGame: boolean): GameClocks {
  const own = clocksOf(game);
  if (game.clocks !== null) {
    if (game.clockInitial !== other.clockInitial) return own;
    const clockLeft = own.clockLeft ?? (isSame(game.clocks, other.clocks) ? other.clockLeft : null);
    return { ...own, clockIncrement: own.clockIncrement ?? other.clockIncrement, clockLeft };
  }
  if (!fits(game, other)) return own;
  return {
    clockInitial: other.clockInitial,
    clockIncrement: own.clockIncrement ?? other.clockIncrement,
    clocks: isOneGame ? other.clocks : null,
    clockLeft: own.clockLeft ?? (isOneGame ? other.clockLeft : null),
  };
}

/** The clocks of a version with more moves, or those of the stored one where they do not fit its time control. */
export function laterClocks(stored: ArchiveGame, later: ArchiveGame): GameClocks {
  const isKnown = stored.clocks !== null && later.clockInitial !== null;
  return later.clocks !== null && (isKnown || fits(stored, later))
    ? completedClocks(later, stored, false)
    : completedClocks(stored, later, true);
}

/** The clocks of an answer of the server, or those of the answer before where they say more. */
export function answeredClocks(stored: ArchiveGame, answer: ArchiveGame, isOneGame: boolean): GameClocks {
  const isOld = answer.clocks === null && stored.clocks !== null && isOneGame && !fits(answer, stored);
  const isUnfit = answer.clocks !== null && answer.clockInitial === null && !fits(stored, answer);
  if (!isOld && !isUnfit) return completedClocks(answer, stored, isOneGame);
  return { ...clocksOf(stored), ...(!isOneGame && { clocks: null, clockLeft: null }) };
}
