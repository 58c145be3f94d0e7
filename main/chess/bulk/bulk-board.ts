/**
 * A mutable board for replaying games by the thousand. Plays written moves in place on plain numbers and
 * updates the position key incrementally. Supports standard chess, chess960, custom positions, king of the
 * hill, three-check and horde; `slow-board.ts` handles the others. `bulk-setup.ts` makes boards.
 *
 * 0x88 board: sixteen squares per rank, so that a step off the board sets a bit. Pieces are P, N, B, R, Q, K
 * from 1, plus 8 for black. Illegal moves return false and change nothing.
 */
import {
  castlingHigh,
  castlingLow,
  checksHigh,
  checksLow,
  passantHigh,
  passantLow,
  pieceHigh,
  pieceLow,
  turnHigh,
  turnLow,
  wide,
} from './position-key.ts';
import { moveKinds, type WrittenMove } from './written-move.ts';

export interface BulkBoard {
  readonly squares: Int8Array;
  /** 0 for white, 1 for black. */
  turn: number;
  /** Squares of the kings; -1 for none. */
  readonly kings: Int32Array;
  /** Squares of castling rooks, by `color * 2 + side`, kingside first; -1 for none. */
  readonly rooks: Int32Array;
  /** En passant square when the capture is legal; -1 otherwise. */
  passant: number;
  /** Remaining checks by color; counted only when `countsChecks`. */
  readonly checks: Int32Array;
  countsChecks: boolean;
  /** Position key: upper half, lower half. */
  readonly key: Int32Array;
}

const pawn = 1;
const king = 6;
const black = 8;
/** Indexed by `WrittenMove.piece`: N, B, R, Q, K. */
const pieceOf = new Int8Array([2, 3, 4, 5, 6]);
/** Indexed by `WrittenMove.promotion`. */
const promotionOf = new Int8Array([0, 5, 4, 3, 2, 0]);

const knightSteps = new Int8Array([-33, -31, -18, -14, 14, 18, 31, 33]);
/** Rook directions, then bishop directions. */
const raySteps = new Int8Array([-16, -1, 1, 16, -17, -15, 15, 17]);

/** Whether a piece of side `by` attacks the square. */
function isAttacked(squares: Int8Array, square: number, by: number): boolean {
  const side = by << 3;
  const forward = by === 0 ? 16 : -16;
  let from = square - forward - 1;
  if ((from & 0x88) === 0 && squares[from] === (pawn | side)) return true;
  from += 2;
  if ((from & 0x88) === 0 && squares[from] === (pawn | side)) return true;
  for (let index = 0; index < 8; index += 1) {
    from = square + (knightSteps[index] ?? 0);
    if ((from & 0x88) === 0 && squares[from] === (2 | side)) return true;
  }
  for (let index = 0; index < 8; index += 1) {
    const step = raySteps[index] ?? 0;
    from = square + step;
    if ((from & 0x88) !== 0) continue;
    let piece = squares[from] ?? 0;
    if (piece === (king | side)) return true;
    while (piece === 0) {
      from += step;
      if ((from & 0x88) !== 0) break;
      piece = squares[from] ?? 0;
    }
    if (piece === 0) continue;
    if (piece === (5 | side) || piece === ((index < 4 ? 4 : 3) | side)) return true;
  }
  return false;
}

/** Whether the own king is safe after a piece moves from `from` to `to`, with `taken` emptied. */
function isSafe(board: BulkBoard, from: number, to: number, taken: number): boolean {
  const { squares, kings, turn } = board;
  const mover = squares[from] ?? 0;
  const at = (mover & 7) === king ? to : (kings[turn] ?? -1);
  if (at < 0) return true;
  const displaced = squares[to] ?? 0;
  const captured = squares[taken] ?? 0;
  squares[taken] = 0;
  squares[from] = 0;
  squares[to] = mover;
  const safe = !isAttacked(squares, at, turn ^ 1);
  squares[to] = displaced;
  squares[taken] = captured;
  squares[from] = mover;
  return safe;
}

function toggle(board: BulkBoard, piece: number, square: number): void {
  const { key } = board;
  const index = piece * 128 + square;
  key[0] = (key[0] ?? 0) ^ (pieceHigh[index] ?? 0);
  key[1] = (key[1] ?? 0) ^ (pieceLow[index] ?? 0);
}

function loseRook(board: BulkBoard, index: number): void {
  const { rooks, key } = board;
  const at = rooks[index] ?? -1;
  if (at < 0) return;
  rooks[index] = -1;
  const right = (index >> 1) * 128 + at;
  key[0] = (key[0] ?? 0) ^ (castlingHigh[right] ?? 0);
  key[1] = (key[1] ?? 0) ^ (castlingLow[right] ?? 0);
}

function loseRookAt(board: BulkBoard, square: number): void {
  const { rooks } = board;
  for (let index = 0; index < 4; index += 1) if (rooks[index] === square) loseRook(board, index);
}

function toggleCheck(board: BulkBoard, color: number): void {
  const { key, checks } = board;
  const index = color * 4 + (checks[color] ?? 0);
  key[0] = (key[0] ?? 0) ^ (checksHigh[index] ?? 0);
  key[1] = (key[1] ?? 0) ^ (checksLow[index] ?? 0);
}

function forgetPassant(board: BulkBoard): void {
  const { key, passant } = board;
  if (passant < 0) return;
  key[0] = (key[0] ?? 0) ^ (passantHigh[passant & 7] ?? 0);
  key[1] = (key[1] ?? 0) ^ (passantLow[passant & 7] ?? 0);
  board.passant = -1;
}

/** Plays a legal move. `taken` is the square that is emptied: the target, or the pawn captured en passant. */
function move(board: BulkBoard, from: number, to: number, taken: number, becomes: number): void {
  const { squares, kings, turn } = board;
  const mover = squares[from] ?? 0;
  const captured = squares[taken] ?? 0;
  if (captured !== 0) {
    toggle(board, captured, taken);
    squares[taken] = 0;
    if ((captured & 7) === 4) loseRookAt(board, taken);
    // Only possible after a null move in check.
    else if ((captured & 7) === king) kings[turn ^ 1] = -1;
  }
  squares[from] = 0;
  squares[to] = becomes;
  toggle(board, mover, from);
  toggle(board, becomes, to);
  if ((mover & 7) === king) {
    kings[turn] = to;
    loseRook(board, turn * 2);
    loseRook(board, turn * 2 + 1);
  } else if ((mover & 7) === 4) loseRookAt(board, from);
}

/** Plays a null move, which is possible in check too. */
export function passTurn(board: BulkBoard): void {
  const { key } = board;
  forgetPassant(board);
  board.turn ^= 1;
  key[0] = (key[0] ?? 0) ^ turnHigh;
  key[1] = (key[1] ?? 0) ^ turnLow;
}

/** Ends a move. `doubled` is the square skipped by a pawn's double step, or -1. */
function endTurn(board: BulkBoard, doubled: number): void {
  const { key, squares, turn, kings, checks } = board;
  forgetPassant(board);
  board.turn = turn ^ 1;
  key[0] = (key[0] ?? 0) ^ turnHigh;
  key[1] = (key[1] ?? 0) ^ turnLow;
  if (board.countsChecks) {
    const other = kings[turn ^ 1] ?? -1;
    if (other >= 0 && isAttacked(squares, other, turn)) {
      toggleCheck(board, turn);
      checks[turn] = Math.max(0, (checks[turn] ?? 0) - 1);
      toggleCheck(board, turn);
    }
  }
  if (doubled < 0) return;
  const pushed = turn === 0 ? doubled + 16 : doubled - 16;
  const taker = pawn | ((turn ^ 1) << 3);
  for (let beside = pushed - 1; beside <= pushed + 1; beside += 2) {
    if ((beside & 0x88) !== 0 || squares[beside] !== taker) continue;
    if (!isSafe(board, beside, doubled, pushed)) continue;
    board.passant = doubled;
    key[0] = (key[0] ?? 0) ^ (passantHigh[doubled & 7] ?? 0);
    key[1] = (key[1] ?? 0) ^ (passantLow[doubled & 7] ?? 0);
    return;
  }
}

/** Whether the side to move is in check. */
export function isInCheck({ squares, kings, turn }: BulkBoard): boolean {
  const at = kings[turn] ?? -1;
  return at >= 0 && isAttacked(squares, at, turn ^ 1);
}

/** Plays a written move; false when it is illegal or ambiguous. */
export function playWritten(board: BulkBoard, written: WrittenMove): boolean {
  if (written.kind === moveKinds.piece) return playPiece(board, written);
  if (written.kind === moveKinds.pawn) return playPawn(board, written);
  return written.kind === moveKinds.castling && castle(board, written.to);
}

function playPiece(board: BulkBoard, { piece, to: target, fromFile, fromRank }: WrittenMove): boolean {
  const { squares, turn } = board;
  const to = wide(target);
  const side = turn << 3;
  const there = squares[to] ?? 0;
  if (there !== 0 && (there & black) === side) return false;
  const kind = pieceOf[piece] ?? 0;
  const mover = kind | side;
  let found = -1;
  const isMeant = (from: number) =>
    (fromFile < 0 || (from & 7) === fromFile) && (fromRank < 0 || from >> 4 === fromRank);
  if (kind === 2) {
    for (let index = 0; index < 8; index += 1) {
      const from = to + (knightSteps[index] ?? 0);
      if ((from & 0x88) !== 0 || squares[from] !== mover || !isMeant(from)) continue;
      if (found < 0 || !isSafe(board, found, to, to)) found = from;
      else if (isSafe(board, from, to, to)) return false;
    }
  } else {
    const first = kind === 3 ? 4 : 0;
    const last = kind === 4 ? 4 : 8;
    for (let index = first; index < last; index += 1) {
      const step = raySteps[index] ?? 0;
      let from = to + step;
      if (kind !== king) while ((from & 0x88) === 0 && squares[from] === 0) from += step;
      if ((from & 0x88) !== 0 || squares[from] !== mover || !isMeant(from)) continue;
      if (found < 0 || !isSafe(board, found, to, to)) found = from;
      else if (isSafe(board, from, to, to)) return false;
    }
  }
  if (found < 0 || !isSafe(board, found, to, to)) return false;
  move(board, found, to, to, mover);
  endTurn(board, -1);
  return true;
}

function playPawn(board: BulkBoard, { to: target, fromFile, fromRank, promotion }: WrittenMove): boolean {
  const { squares, turn, passant } = board;
  const to = wide(target);
  const side = turn << 3;
  const mover = pawn | side;
  const back = turn === 0 ? -16 : 16;
  const there = squares[to] ?? 0;
  let from: number;
  let taken = to;
  let doubled = -1;
  if (fromFile >= 0 && fromFile !== (to & 7)) {
    from = ((to + back) & 0x70) | fromFile;
    if (Math.abs(from - back - to) !== 1) return false;
    if (there === 0) {
      if (to !== passant) return false;
      taken = to + back;
    } else if ((there & black) === side) return false;
  } else {
    if (there !== 0) return false;
    from = to + back;
    if ((from & 0x88) !== 0) return false;
    if (squares[from] === 0) {
      const over = from;
      from += back;
      if ((from & 0x88) !== 0) return false;
      const rank = turn === 0 ? from >> 4 : 7 - (from >> 4);
      // Pawns on the first rank occur in horde; their double step allows no en passant.
      if (rank > 1) return false;
      if (rank === 1) doubled = over;
    }
  }
  if ((from & 0x88) !== 0 || squares[from] !== mover) return false;
  if (fromRank >= 0 && from >> 4 !== fromRank) return false;
  const isLast = to >> 4 === (turn === 0 ? 7 : 0);
  const becomes = promotionOf[promotion] ?? 0;
  if (isLast ? becomes === 0 : promotion !== 0) return false;
  if (!isSafe(board, from, to, taken)) return false;
  move(board, from, to, taken, isLast ? becomes | side : mover);
  endTurn(board, doubled);
  return true;
}

function castle(board: BulkBoard, side: number): boolean {
  const { squares, kings, rooks, turn } = board;
  const from = kings[turn] ?? -1;
  const rook = rooks[turn * 2 + side] ?? -1;
  if (from < 0 || rook < 0) return false;
  const rank = from & 0x70;
  const to = rank | (side === 0 ? 6 : 2);
  const rookTo = rank | (side === 0 ? 5 : 3);
  const [low, high] = [Math.min(from, to, rook, rookTo), Math.max(from, to, rook, rookTo)];
  const kingPiece = king | (turn << 3);
  const rookPiece = 4 | (turn << 3);
  for (let square = low; square <= high; square += 1) {
    if (square === from || square === rook || squares[square] === 0) continue;
    // All squares between king and destination and between rook and destination must be empty.
    const isKings = square >= Math.min(from, to) && square <= Math.max(from, to);
    const isRooks = square >= Math.min(rook, rookTo) && square <= Math.max(rook, rookTo);
    if (isKings || isRooks) return false;
  }
  squares[from] = 0;
  for (let square = Math.min(from, to); square <= Math.max(from, to); square += 1) {
    if (!isAttacked(squares, square, turn ^ 1)) continue;
    squares[from] = kingPiece;
    return false;
  }
  squares[rook] = 0;
  squares[to] = kingPiece;
  squares[rookTo] = rookPiece;
  if (isAttacked(squares, to, turn ^ 1)) {
    squares[to] = 0;
    squares[rookTo] = 0;
    squares[from] = kingPiece;
    squares[rook] = rookPiece;
    return false;
  }
  toggle(board, kingPiece, from);
  toggle(board, rookPiece, rook);
  toggle(board, kingPiece, to);
  toggle(board, rookPiece, rookTo);
  kings[turn] = to;
  loseRook(board, turn * 2);
  loseRook(board, turn * 2 + 1);
  endTurn(board, -1);
  return true;
}
