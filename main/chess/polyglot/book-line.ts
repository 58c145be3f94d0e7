/** Replays games of standard chess for their positions and moves in the Polyglot format. */
import { playWritten, type BulkBoard } from '../bulk/bulk-board.ts';
import { makeBulkBoard, setUp } from '../bulk/bulk-setup.ts';
import { makeWrittenMove, moveKinds, readCode, readWritten, type WrittenMove } from '../bulk/written-move.ts';
import { escapeCode, type CodedMoves } from '../packed-game.ts';
import { moveCode } from './entry.ts';
import { writeKey } from './key.ts';

/** Receives a move with the key of its position, as halves, and the side that moved: 0 for White. */
export type TakeMove = (high: number, low: number, move: number, turn: number) => void;

const pawn = 1;
const black = 8;
const king = 6;
/** Codes of N, B, R and Q in the format, by piece. */
const promotionCodes = [0, 0, 1, 2, 3, 4, 0];

const castlingOf = ({ rooks }: BulkBoard): number =>
  rooks.reduce((sum, rook, index) => sum + (rook < 0 ? 0 : 1 << index), 0);

/** 0x88 square to one counted from a1 = 0 by ranks. */
const narrow = (square: number): number => (square >> 4) * 8 + (square & 7);

const isOf = (piece: number, turn: number): boolean => piece !== 0 && (piece < black ? 0 : 1) === turn;

/** Replays games from the initial position: at most `plies` half-moves, up to the first that is illegal. */
export function createBookLine(onMove: TakeMove): (moves: CodedMoves, plies: number) => void {
  const board = makeBulkBoard();
  const written = makeWrittenMove();
  const before = new Int8Array(128);
  const rooks = new Int32Array(4);
  const key = new Uint32Array(2);
  const utf8 = new TextEncoder();

  const read = ({ codes, texts }: CodedMoves, ply: number): boolean => {
    const code = codes[ply] ?? 0;
    if (code !== escapeCode) {
      readCode(code, written);
      return true;
    }
    const bytes = utf8.encode(texts.get(ply) ?? '');
    return readWritten(bytes, 0, bytes.length, written);
  };

  return (moves, plies) => {
    setUp(board, 'startpos', 'standard');
    let doubled = -1;
    const count = Math.min(plies, moves.plies);
    for (let ply = 0; ply < count; ply += 1) {
      const { turn, squares } = board;
      writeKey({ squares, turn, castling: castlingOf(board), doubled }, key);
      before.set(squares);
      rooks.set(board.rooks);
      if (!read(moves, ply) || !playWritten(board, written)) return;
      const played = playedMove(before, board, written, rooks);
      onMove(key[0] ?? 0, key[1] ?? 0, played.move, turn);
      ({ doubled } = played);
    }
  };
}

interface PlayedCode {
  readonly move: number;
  /** Square that a pawn reached with a double step; -1 for none. */
  readonly doubled: number;
}

/** The move that led from the squares before to the board. */
function playedMove(
  before: Int8Array,
  { squares, turn }: BulkBoard,
  { kind, to: side }: WrittenMove,
  rooks: Int32Array,
): PlayedCode {
  const mover = turn ^ 1;
  if (kind === moveKinds.castling) {
    const from = before.indexOf(king | (mover === 0 ? 0 : black));
    return { move: moveCode(narrow(from), narrow(rooks[mover * 2 + side] ?? 0), 0), doubled: -1 };
  }
  let from = -1;
  let to = -1;
  for (let square = 0; square < 128; square += 1) {
    const [old, now] = [before[square] ?? 0, squares[square] ?? 0];
    if (old === now) continue;
    if (isOf(old, mover)) from = square;
    else if (isOf(now, mover)) to = square;
  }
  const [old, now] = [(before[from] ?? 0) & 7, (squares[to] ?? 0) & 7];
  return {
    move: moveCode(narrow(from), narrow(to), old === now ? 0 : (promotionCodes[now] ?? 0)),
    doubled: old === pawn && Math.abs(to - from) === 32 ? to : -1,
  };
}
