/** Replays games for the positions they pass through. */
import { passTurn, playWritten } from './bulk-board.ts';
import { bulkVariants, makeBulkBoard, setUp } from './bulk-setup.ts';
import { createSlowBoard, type SlowBoard } from './slow-board.ts';
import { makeWrittenMove, readCode, readWritten } from './written-move.ts';
import { nullMove } from '../null-move.ts';
import { escapeCode, readMoves, type CodedMoves } from '../packed-game.ts';
import { sanOfCode } from '../san-code.ts';
import { variantKeys } from '../vocabulary.ts';

/** The variant's rules are unknown. */
export const unknownRules = -2;
/** The initial position is invalid. */
export const invalidStart = -1;

const utf8 = new TextEncoder();

/** Receives the positions of a game, as halves of their keys. Returning `true` stops the game. */
export type TakePosition = (high: number, low: number) => unknown;

/**
 * Replays games for their positions. Returns undefined on success, else the ply that could not be played,
 * `unknownRules` or `invalidStart`.
 */
export function createCodePlayer(onPosition: TakePosition) {
  const board = makeBulkBoard();
  const written = makeWrittenMove();
  const { key } = board;

  const playText = (text: string): boolean => {
    if (text === nullMove) {
      passTurn(board);
      return true;
    }
    const bytes = utf8.encode(text);
    return readWritten(bytes, 0, bytes.length, written) && playWritten(board, written);
  };

  const playFast = ({ codes, plies, texts }: CodedMoves, fromStart: boolean): number | undefined => {
    if (!fromStart && onPosition(key[0] ?? 0, key[1] ?? 0) === true) return undefined;
    for (let ply = 0; ply < plies; ply += 1) {
      const code = codes[ply] ?? 0;
      if (code === escapeCode) {
        if (!playText(texts.get(ply) ?? '')) return ply;
      } else {
        readCode(code, written);
        if (!playWritten(board, written)) return ply;
      }
      if (onPosition(key[0] ?? 0, key[1] ?? 0) === true) return undefined;
    }
    return undefined;
  };

  const playSlowly = (slow: SlowBoard, { codes, plies, texts }: CodedMoves, fromStart: boolean) => {
    const take = () => {
      const [high, low] = slow.key();
      return onPosition(high, low) === true;
    };
    if (!fromStart && take()) return undefined;
    for (let ply = 0; ply < plies; ply += 1) {
      if (!slow.play(texts.get(ply) ?? sanOfCode(codes[ply] ?? 0))) return ply;
      if (take()) return undefined;
    }
    return undefined;
  };

  return (moves: CodedMoves, variant: string, fen: string): number | undefined => {
    const known = variantKeys.find((one) => one === variant);
    if (known === undefined) return unknownRules;
    const fromStart = fen === 'startpos';
    if (bulkVariants.has(known)) return setUp(board, fen, known) ? playFast(moves, fromStart) : invalidStart;
    const slow = createSlowBoard(fen, known);
    return slow ? playSlowly(slow, moves, fromStart) : invalidStart;
  };
}

/** Replays games in the archive's format (see `packed-game.ts`) up to the first illegal move. */
export function createPlayer(onPosition: TakePosition) {
  const play = createCodePlayer(onPosition);
  return (moves: Uint8Array, variant: string, fen: string): void => void play(readMoves(moves), variant, fen);
}
