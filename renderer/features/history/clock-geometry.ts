/** Times of a game’s moves from its clocks, and the bars that show them. Pure. */
import { timeForMove } from '@chess/clock.ts';
import type { ArchivedGameView } from '@contract/history.ts';

export interface MoveTime {
  /** Time that the mover thought, ms; null when a clock reading is missing. */
  readonly spent: number | null;
  /** Time left to the mover after the move, ms. */
  readonly left: number;
}

type ClockedGame = Pick<ArchivedGameView, 'clocks'> & {
  readonly head: Pick<ArchivedGameView['head'], 'clockInitial' | 'clockIncrement'>;
};

/** By move. A clock that gained time by a gift counts as no time spent. */
export function moveTimes({ clocks, head }: ClockedGame): readonly MoveTime[] {
  const increment = (head.clockIncrement ?? 0) * 1000;
  const initial = head.clockInitial === null ? undefined : head.clockInitial * 1000;
  return clocks.map((centiseconds, index) => {
    const left = centiseconds * 10;
    const before = index < 2 ? initial : (clocks[index - 2] ?? 0) * 10;
    return { spent: before === undefined ? null : timeForMove(index, before, left, increment), left };
  });
}

/** Half of the bars' height: the first player's bars rise from the middle, the second player's hang from it. */
export const barHeight = 50;

/**
 * Heights of the bars, from 0 to `barHeight`. The square root keeps short moves visible beside a long one.
 */
export function barsOf(times: readonly MoveTime[]): readonly number[] {
  const longest = Math.max(1, ...times.map(({ spent }) => spent ?? 0));
  return times.map(({ spent }) =>
    spent === null ? 0 : Math.round(Math.sqrt(spent / longest) * barHeight * 10) / 10,
  );
}
