/** When a turn began, by the clocks themselves: a line that was long on its way tells so. */
import { untimedClock, type Color } from '../../chess/vocabulary.ts';
import type { GameFull, GameState } from '../../service/domain.ts';

/** What the game stood like before the line. */
export interface TurnBefore {
  readonly full: GameFull;
  /** Whose turn it was. */
  readonly turn: Color;
  /** When its clocks were true, monotonic ms. */
  readonly trueAt: number;
}

/**
 * Servers give back what they take for time on the way, at most about a second a move: clocks that differ by less say
 * nothing, ms.
 */
const lateMs = 1_000;

/**
 * When the clocks of a state were true, monotonic ms. `heardAt`: when it was heard, less the usual way. What the mover
 * used of the clock tells when the move was made; where that is long ago, the line was held up and the next clock has
 * run all the while.
 */
export function clocksTrueAt(before: TurnBefore | undefined, state: GameState, heardAt: number): number {
  if (!before) return heardAt;
  const { full, turn, trueAt } = before;
  const plies = full.state.moves.length;
  const [was, is] =
    turn === 'white' ? [full.state.whiteMs, state.whiteMs] : [full.state.blackMs, state.blackMs];
  // Before both have moved no clock runs.
  if (plies < 2 || state.moves.length !== plies + 1 || !full.clock || was === null || is === null)
    return heardAt;
  if (was >= untimedClock) return heardAt;
  const usedMs = was + full.clock.incrementMs - is;
  const madeAt = trueAt + usedMs;
  return usedMs >= 0 && heardAt - madeAt > lateMs ? madeAt : heardAt;
}
