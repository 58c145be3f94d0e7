/** Derives the start of a turn from the clocks, which reveals lines that were delayed. */
import { untimedClock, type Color } from '../../chess/vocabulary.ts';
import type { GameFull, GameState } from '../../service/domain.ts';

/** The game's state before the line. */
export interface TurnBefore {
  readonly full: GameFull;
  /** Side to move. */
  readonly turn: Color;
  /** Monotonic time at which its clocks were true, ms. */
  readonly trueAt: number;
}

/** Servers compensate for lag by up to about a second per move: smaller differences mean nothing, ms. */
const lateMs = 1_000;

/**
 * Monotonic time at which the clocks of a state were true, ms. `heardAt`: its arrival minus the usual delay. The
 * mover's clock reveals when the move was made; if long ago, the line was delayed and the next clock is running.
 */
export function clocksTrueAt(before: TurnBefore | undefined, state: GameState, heardAt: number): number {
  if (!before) return heardAt;
  const { full, turn, trueAt } = before;
  const plies = full.state.moves.length;
  const [was, is] =
    turn === 'white' ? [full.state.whiteMs, state.whiteMs] : [full.state.blackMs, state.blackMs];
  // No clock runs before both sides have moved.
  if (plies < 2 || state.moves.length !== plies + 1 || !full.clock || was === null || is === null)
    return heardAt;
  if (was >= untimedClock) return heardAt;
  const usedMs = was + full.clock.incrementMs - is;
  const madeAt = trueAt + usedMs;
  return usedMs >= 0 && heardAt - madeAt > lateMs ? madeAt : heardAt;
}
