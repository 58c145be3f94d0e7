/** Keys of positions in the Polyglot book format. */
import { random64 } from './random64.ts';

/** Upper and lower half, unsigned. */
export type PolyglotKey = readonly [high: number, low: number];

/** The parts of a position that decide its key. Squares and pieces are those of `bulk-board.ts`. */
export interface KeyedBoard {
  readonly squares: Int8Array;
  /** 0 for white, 1 for black. */
  readonly turn: number;
  /** Rights to castle: White's short 1 and long 2, Black's short 4 and long 8. */
  readonly castling: number;
  /** Square that a pawn has just reached with a double step; -1 for none. */
  readonly doubled: number;
}

const pawn = 1;
const black = 8;
/** Offsets in the list of numbers. */
const castlingAt = 768;
const passantAt = 772;
const turnAt = 780;

/** An en passant square is part of the key if an enemy pawn is beside the pawn, even a pinned one. */
function isTakeable(squares: Int8Array, doubled: number, turn: number): boolean {
  const taker = pawn | (turn === 0 ? 0 : black);
  for (let beside = doubled - 1; beside <= doubled + 1; beside += 2)
    if ((beside & 0x88) === 0 && squares[beside] === taker) return true;
  return false;
}

/** Writes the key's halves to `into`, so that replays allocate nothing. */
export function writeKey({ squares, turn, castling, doubled }: KeyedBoard, into: Uint32Array): void {
  const numbers = random64();
  let high = 0;
  let low = 0;
  const toggle = (index: number): void => {
    high ^= numbers[index * 2] ?? 0;
    low ^= numbers[index * 2 + 1] ?? 0;
  };
  for (let square = 0; square < 128; square += 1) {
    const piece = squares[square] ?? 0;
    if (piece === 0) continue;
    // Black pawn, white pawn, black knight, and so on.
    const kind = ((piece & 7) - 1) * 2 + (piece < black ? 1 : 0);
    toggle(kind * 64 + (square >> 4) * 8 + (square & 7));
  }
  for (let right = 0; right < 4; right += 1) if ((castling & (1 << right)) !== 0) toggle(castlingAt + right);
  if (doubled >= 0 && isTakeable(squares, doubled, turn)) toggle(passantAt + (doubled & 7));
  if (turn === 0) toggle(turnAt);
  into[0] = high;
  into[1] = low;
}

const letters = '.PNBRQK..pnbrqk';
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Square of `bulk-board.ts`; -1 for anything else. */
function squareOf(name: string): number {
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 16 + file : -1;
}

function placed(placement: string): Int8Array | undefined {
  const squares = new Int8Array(128);
  const ranks = placement.split('/');
  if (ranks.length !== 8) return undefined;
  for (const [index, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      const piece = letters.indexOf(letter);
      if (letter >= '1' && letter <= '8') file += Number(letter);
      else if (piece > 0 && file < 8) {
        squares[(7 - index) * 16 + file] = piece;
        file += 1;
      } else return undefined;
    }
    if (file !== 8) return undefined;
  }
  return squares;
}

/** Square of the pawn that made a double step as the last move; -1 for none. */
function doubledBy(uci: string, squares: Int8Array): number {
  const [from, to] = [squareOf(uci.slice(0, 2)), squareOf(uci.slice(2, 4))];
  return uci.length === 4 && from >= 0 && Math.abs(to - from) === 32 && ((squares[to] ?? 0) & 7) === pawn
    ? to
    : -1;
}

/**
 * Key of a position of standard chess; undefined for text that is no FEN. `startpos` is the initial position.
 * `lastMove`: UCI; decides the en passant square where the FEN leaves it out, because the pawn that could take is
 * pinned.
 */
export function polyglotKey(fen: string, lastMove?: string): PolyglotKey | undefined {
  const [placement = '', turn, rights = '-', passant = '-'] = (fen === 'startpos' ? startFen : fen).split(
    ' ',
  );
  const squares = placed(placement);
  if (!squares || (turn !== 'w' && turn !== 'b')) return undefined;
  const castling = [...'KQkq'].reduce(
    (sum, right, index) => sum + (rights.includes(right) ? 1 << index : 0),
    0,
  );
  const target = squareOf(passant);
  const doubled = target >= 0 ? target + (turn === 'w' ? -16 : 16) : doubledBy(lastMove ?? '', squares);
  const into = new Uint32Array(2);
  writeKey({ squares, turn: turn === 'w' ? 0 : 1, castling, doubled }, into);
  return [into[0] ?? 0, into[1] ?? 0];
}

/** 16 hexadecimal digits. */
export const keyText = ([high, low]: PolyglotKey): string =>
  [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
