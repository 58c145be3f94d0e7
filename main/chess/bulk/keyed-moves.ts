/** The legal moves of a position with the keys of the positions after them; a tenth of the time that playing each takes. */
import { makeSan } from 'chessops/san';
import { listMoves, parseBoard, writeMove } from '../rules-variants.ts';
import type { Color, VariantKey } from '../vocabulary.ts';
import { keyOfPosition, type PositionKey } from './position-key.ts';

export interface KeyedMove {
  /** Normalised, as `PlayedMove.uci`. */
  readonly uci: string;
  /** Of the position after the move. */
  readonly key: PositionKey;
  /** Written when it is asked for, which takes longer than the key. */
  san(): string;
}

export interface KeyedMoves {
  readonly turn: Color;
  /** In order of their UCI. */
  readonly moves: readonly KeyedMove[];
}

/** Undefined for an invalid FEN. */
export function keyedMoves(fen: string, variant: VariantKey): KeyedMoves | undefined {
  const board = parseBoard(fen, variant);
  if (!board) return undefined;
  const moves = listMoves(board, variant).map((move): KeyedMove => {
    const after = board.clone();
    after.play(move);
    return {
      uci: writeMove(board, variant, move),
      key: keyOfPosition(after, variant),
      san: () => makeSan(board, move),
    };
  });
  return { turn: board.turn, moves: moves.toSorted((a, b) => (a.uci < b.uci ? -1 : 1)) };
}
