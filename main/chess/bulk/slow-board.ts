/** Replays variants that `bulk-board.ts` does not support, with chessops. Same functions, slower. */
import { parseSan } from 'chessops/san';
import { nullMove } from '../null-move.ts';
import { parseBoard, passTurn } from '../rules-variants.ts';
import type { VariantKey } from '../vocabulary.ts';
import { keyOfPosition, type PositionKey } from './position-key.ts';

export interface SlowBoard {
  /** Plays a SAN or a null move; false when it is illegal. */
  play(san: string): boolean;
  key(): PositionKey;
}

/** Returns undefined for an invalid position. */
export function createSlowBoard(fen: string, variant: VariantKey): SlowBoard | undefined {
  const position = parseBoard(fen, variant);
  if (!position) return undefined;
  return {
    play(san) {
      if (san === nullMove) {
        passTurn(position);
        return true;
      }
      const move = parseSan(position, san.replaceAll('0', 'O'));
      if (!move) return false;
      position.play(move);
      return true;
    },
    key: () => keyOfPosition(position, variant),
  };
}
