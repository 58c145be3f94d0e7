/** Games whose move in a position their sets do not tell. They are marked with `severalMoves`, so that they are replayed. */
import { chunkBits, lowestBit, type RowSet } from '../database/row-set.ts';
import { noMove, severalMoves } from './tree-moves.ts';

/** Marks such games of the segment with this first row id. */
export type MarkDoubts = (first: number, moves: Int16Array) => void;

/** A game can end in a position after it was in one that follows: it then seems to have made a move. */
export const doubtEnds =
  (ended: RowSet): MarkDoubts =>
  (first, moves) => {
    for (const slot of slotsOf(ended, first)) if ((moves[slot] as number) >= 0) moves[slot] = severalMoves;
  };

/**
 * For the initial position of a variant whose games can begin elsewhere. `reached`: the games that the index has in
 * it. Those without a FEN of their own are not among them.
 */
export function doubtStarts(reached: RowSet, ended: RowSet): MarkDoubts {
  const markEnds = doubtEnds(ended);
  return (first, moves) => {
    const here = new Set(slotsOf(reached, first));
    for (const [slot, move] of moves.entries())
      if (here.has(slot) ? move === noMove : move >= 0) moves[slot] = severalMoves;
    markEnds(first, moves);
  };
}

function* slotsOf(games: RowSet, first: number): Generator<number> {
  if (games.chunkAt(first) < 0) return;
  for (let slot = 0; slot < 1 << chunkBits; slot += 32)
    for (let rest = games.bitsFrom(first + slot); rest !== 0; rest &= rest - 1) yield slot + lowestBit(rest);
}
