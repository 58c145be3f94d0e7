/** Keys of the positions that a line of moves passes through. Pure. */
import { parseUci } from 'chessops/util';
import { keyOfPosition, type PositionKey } from './bulk/position-key.ts';
import { parseBoard } from './rules-variants.ts';
import type { VariantKey } from './vocabulary.ts';

/**
 * The first key is that of the initial position, which is the variant's own without `fen`. The keys end before the
 * first move that cannot be played; there is none for an invalid position.
 */
export function keyedLine(
  variant: VariantKey,
  fen: string | undefined,
  moves: readonly string[],
): readonly PositionKey[] {
  const board = parseBoard(fen ?? 'startpos', variant);
  if (!board) return [];
  const keys = [keyOfPosition(board, variant)];
  for (const uci of moves) {
    const move = parseUci(uci);
    if (!move || !board.isLegal(move)) break;
    board.play(move);
    keys.push(keyOfPosition(board, variant));
  }
  return keys;
}
