/** Finds moves that were the engine's own choice. Fast: replays on the board for bulk work. Pure. */
import { passTurn, playWritten, type BulkBoard } from '../bulk/bulk-board.ts';
import { makeBulkBoard, setUp } from '../bulk/bulk-setup.ts';
import { makeWrittenMove, moveKinds, readCode, readWritten } from '../bulk/written-move.ts';
import { nullMove } from '../null-move.ts';
import { escapeCode, type CodedMoves } from '../packed-game.ts';
import { variantKeys } from '../vocabulary.ts';

const king = 6;
const utf8 = new TextEncoder();

/**
 * Of the moves at these plies, counted from 0, those that are the engine's choice (UCI). Empty for variants whose
 * rules the bulk board does not know.
 */
export function engineChoices(
  variant: string,
  fen: string,
  moves: CodedMoves,
  choices: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const key = variantKeys.find((one) => one === variant);
  const board = makeBulkBoard();
  if (choices.size === 0 || key === undefined || !setUp(board, fen, key)) return found;
  const last = Math.max(...choices.keys());
  const before = new Int8Array(board.squares.length);
  for (let ply = 0; ply <= last; ply += 1) {
    before.set(board.squares);
    const played = playAt(board, moves, ply);
    if (played === illegal) return found;
    const choice = choices.get(ply);
    const castled = played === other ? null : played;
    if (choice !== undefined && isMove(choice, before, board.squares, castled)) found.add(ply);
  }
  return found;
}

const written = makeWrittenMove();
const illegal = -1;
const other = 2;

/** Plays a move. Returns 0 for short castling, 1 for long castling, `other` or `illegal`. */
function playAt(board: BulkBoard, { codes, texts }: CodedMoves, ply: number): number {
  const code = codes[ply] ?? 0;
  if (code === escapeCode) {
    const text = texts.get(ply) ?? '';
    if (text === nullMove) {
      passTurn(board);
      return other;
    }
    const bytes = utf8.encode(text);
    if (!readWritten(bytes, 0, bytes.length, written)) return illegal;
  } else readCode(code, written);
  const { kind, to } = written;
  if (!playWritten(board, written)) return illegal;
  return kind === moveKinds.castling ? to : other;
}

/** Whether the boards before and after a move differ as by this one. `castled`: the move was castling, 1 for long. */
function isMove(uci: string, before: Int8Array, after: Int8Array, castled: number | null): boolean {
  const [from, to] = [squareOf(uci, 0), squareOf(uci, 2)];
  const piece = before[from] ?? 0;
  const target = before[to] ?? 0;
  if (piece === 0) return false;
  if (castled !== null) {
    // UCI writes castling as two squares of the king, or as the king taking its rook.
    const isCastling = Math.abs(to - from) > 1 || (target !== 0 && target >> 3 === piece >> 3);
    return (piece & 7) === king && isCastling && castled === Number(to < from);
  }
  const now = after[to] ?? 0;
  if (after[from] !== 0 || now === target || now >> 3 !== piece >> 3) return false;
  const promotion = uci[4];
  return promotion === undefined ? now === piece : (now & 7) === promoted.indexOf(promotion);
}

/** By code of the piece. */
const promoted = '  nbrq';

const squareOf = (uci: string, at: number): number =>
  (uci.charCodeAt(at + 1) - 49) * 16 + uci.charCodeAt(at) - 97;
