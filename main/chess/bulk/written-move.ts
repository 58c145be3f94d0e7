/** A parsed SAN move. One object is reused, so that parsing allocates nothing. */
import { escapeCode } from '../packed-game.ts';
import { sanLayout } from '../san-code.ts';

export const moveKinds = { piece: 0, pawn: 1, castling: 2, drop: 3 } as const;

export interface WrittenMove {
  /** One of `moveKinds`. */
  kind: number;
  /** Index in N, B, R, Q, K for a piece; in none, P, N, B, R, Q for a drop. */
  piece: number;
  /** Square from a1 = 0 by ranks; for castling 0 is short and 1 is long. */
  to: number;
  /** From 0; -1 when not written. */
  fromFile: number;
  fromRank: number;
  takes: number;
  /** Index in none, Q, R, B, N, K. */
  promotion: number;
  /** Index in none, check, mate. */
  suffix: number;
}

export function makeWrittenMove(): WrittenMove {
  return { kind: 0, piece: 0, to: 0, fromFile: -1, fromRank: -1, takes: 0, promotion: 0, suffix: 0 };
}

const { origins, promotions, pieceCodes, pawnCodes, castlingCodes, moveCodes } = sanLayout;

/** Code of the move; `escapeCode` when it has none. */
export function codeOfWritten(move: WrittenMove): number {
  const { kind, piece, to, fromFile, fromRank, takes, promotion, suffix } = move;
  let code: number;
  if (kind === moveKinds.piece) {
    if (fromFile >= 0 && fromRank >= 0) return escapeCode;
    const origin = fromFile >= 0 ? fromFile + 1 : fromRank >= 0 ? fromRank + 9 : 0;
    code = ((piece * 64 + to) * origins + origin) * 2 + takes;
  } else if (kind === moveKinds.pawn) {
    if (fromRank >= 0 || (takes === 0) !== fromFile < 0) return escapeCode;
    code = pieceCodes + ((fromFile + 1) * 64 + to) * promotions + promotion;
  } else if (kind === moveKinds.castling) code = pieceCodes + pawnCodes + to;
  else code = pieceCodes + pawnCodes + castlingCodes + piece * 64 + to;
  return code + suffix * moveCodes;
}

export function readCode(code: number, into: WrittenMove): void {
  into.suffix = (code / moveCodes) | 0;
  let rest = code % moveCodes;
  into.piece = 0;
  into.fromFile = -1;
  into.fromRank = -1;
  into.takes = 0;
  into.promotion = 0;
  if (rest < pieceCodes) {
    into.kind = moveKinds.piece;
    into.takes = rest & 1;
    rest >>= 1;
    const origin = rest % origins;
    if (origin > 8) into.fromRank = origin - 9;
    else if (origin > 0) into.fromFile = origin - 1;
    rest = (rest / origins) | 0;
    into.piece = rest >> 6;
    into.to = rest & 63;
    return;
  }
  rest -= pieceCodes;
  if (rest < pawnCodes) {
    into.kind = moveKinds.pawn;
    into.promotion = rest % promotions;
    rest = (rest / promotions) | 0;
    into.fromFile = (rest >> 6) - 1;
    into.takes = into.fromFile >= 0 ? 1 : 0;
    into.to = rest & 63;
    return;
  }
  rest -= pawnCodes;
  if (rest < castlingCodes) {
    into.kind = moveKinds.castling;
    into.to = rest;
    return;
  }
  rest -= castlingCodes;
  into.kind = moveKinds.drop;
  into.piece = rest >> 6;
  into.to = rest & 63;
}

const char = (text: string): number => text.charCodeAt(0);
const [plus, hash, at, x, colon, hyphen, equals] = ['+', '#', '@', 'x', ':', '-', '='].map(char) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const [capitalO, zero, a, one] = ['O', '0', 'a', '1'].map(char) as [number, number, number, number];
/** Numbers of piece letters, from 1; 0 for other characters. */
const pieceNumbers = new Uint8Array(128);
const promotionNumbers = new Uint8Array(128);
const dropNumbers = new Uint8Array(128);
for (const [index, letter] of [...'NBRQK'].entries()) pieceNumbers[char(letter)] = index + 1;
for (const [index, letter] of [...'QRBNK'].entries()) {
  promotionNumbers[char(letter)] = index + 1;
  promotionNumbers[char(letter.toLowerCase())] = index + 1;
}
for (const [index, letter] of [...'PNBRQ'].entries()) dropNumbers[char(letter)] = index + 1;

const isFile = (byte: number): boolean => byte >= a && byte < a + 8;
const isRank = (byte: number): boolean => byte >= one && byte < one + 8;

/** Parses bytes [start, end) without suffixes such as `!?`; returns false when they are no move. */
export function readWritten(bytes: Uint8Array, start: number, end: number, into: WrittenMove): boolean {
  let last = end;
  into.suffix = 0;
  for (; last > start; last -= 1) {
    const byte = bytes[last - 1] ?? 0;
    if (byte === hash) into.suffix = 2;
    else if (byte !== plus) break;
    else if (into.suffix === 0) into.suffix = 1;
  }
  into.piece = 0;
  into.fromFile = -1;
  into.fromRank = -1;
  into.takes = 0;
  into.promotion = 0;
  const first = bytes[start] ?? 0;
  if (first === capitalO || first === zero) return readCastling(bytes, start, last, into);
  const piece = first < 128 ? (pieceNumbers[first] ?? 0) : 0;
  if ((bytes[start + 1] ?? 0) === at || first === at) return readDrop(bytes, start, last, into);
  let from = start;
  if (piece > 0) {
    into.kind = moveKinds.piece;
    into.piece = piece - 1;
    from += 1;
  } else {
    into.kind = moveKinds.pawn;
    if (first === char('P')) from += 1;
    // A promotion: `e8=Q` or `e8Q`.
    const letter = bytes[last - 1] ?? 0;
    if (!isRank(letter) && last - from > 2) {
      into.promotion = promotionNumbers[letter & 127] ?? 0;
      if (into.promotion === 0) return false;
      last -= (bytes[last - 2] ?? 0) === equals ? 2 : 1;
    }
  }
  if (last - from < 2) return false;
  const file = bytes[last - 2] ?? 0;
  const rank = bytes[last - 1] ?? 0;
  if (!isFile(file) || !isRank(rank)) return false;
  into.to = file - a + 8 * (rank - one);
  for (let index = from; index < last - 2; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === x || byte === colon) into.takes = 1;
    else if (isFile(byte)) into.fromFile = byte - a;
    else if (isRank(byte)) into.fromRank = byte - one;
    else if (byte !== hyphen) return false;
  }
  return true;
}

function readCastling(bytes: Uint8Array, start: number, end: number, into: WrittenMove): boolean {
  const length = end - start;
  if (length !== 3 && length !== 5) return false;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    const isDue = (index - start) % 2 === 0 ? byte === capitalO || byte === zero : byte === hyphen;
    if (!isDue) return false;
  }
  into.kind = moveKinds.castling;
  into.to = length === 3 ? 0 : 1;
  return true;
}

function readDrop(bytes: Uint8Array, start: number, end: number, into: WrittenMove): boolean {
  const first = bytes[start] ?? 0;
  const square = first === at ? start + 1 : start + 2;
  const piece = first === at || first > 127 ? 0 : (dropNumbers[first] ?? 0);
  const file = bytes[square] ?? 0;
  const rank = bytes[square + 1] ?? 0;
  if (end - square !== 2 || (first !== at && piece === 0) || !isFile(file) || !isRank(rank)) return false;
  into.kind = moveKinds.drop;
  into.piece = piece;
  into.to = file - a + 8 * (rank - one);
  return true;
}
