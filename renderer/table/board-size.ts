/** Size of the board on its stage. Pure. */
import { boardSizes } from '@contract/choices.ts';

/** Percent of the room (px) that a board has whose corner was dragged by a distance (px) from `side`. */
export function sizeAfterDrag(side: number, dx: number, dy: number, room: number): number {
  // The board is centred: its corner moves by half of what its side grows, in both directions.
  const wanted = side + dx + dy;
  const percent = room > 0 ? Math.round((wanted / room) * 100) : boardSizes.most;
  return Math.min(boardSizes.most, Math.max(boardSizes.least, percent));
}
