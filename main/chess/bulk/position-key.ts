/**
 * 64-bit Zobrist key of everything that decides the possible moves: pieces, side to move, castling rights, legal
 * en passant captures, pockets and remaining checks. Standard chess, chess960 and custom positions share keys;
 * each other variant has its own. Keys are stored, so the numbers must never change.
 */
import type { Position } from 'chessops/variant';
import { parseBoard } from '../rules-variants.ts';
import { variantKeys, type VariantKey } from '../vocabulary.ts';

/** Upper and lower half of a key. */
export type PositionKey = readonly [high: number, low: number];

/** Deterministic generator of well-distributed numbers. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}

const next = createNumbers(0x4f757470);
const table = (size: number) => Int32Array.from({ length: size }, next);

/** By `piece * 128 + square`; pieces as in `bulk-board.ts`, sixteen squares per rank. */
export const pieceHigh = table(16 * 128);
export const pieceLow = table(16 * 128);
/** Right to castle with the rook on a square, by `color * 128 + square`. */
export const castlingHigh = table(2 * 128);
export const castlingLow = table(2 * 128);
/** By the file of the en passant square. */
export const passantHigh = table(8);
export const passantLow = table(8);
/** For black to move. */
export const turnHigh = next();
export const turnLow = next();
/** Remaining checks, by `color * 4 + checks`. */
export const checksHigh = table(8);
export const checksLow = table(8);
/** Pieces in hand, by `(color * 6 + role) * 32 + count`. */
const pocketHigh = table(2 * 6 * 32);
const pocketLow = table(2 * 6 * 32);
/** Promoted pieces, in crazyhouse. */
const promotedHigh = table(128);
const promotedLow = table(128);
const variantHigh = table(variantKeys.length);
const variantLow = table(variantKeys.length);
const endHigh = next();
const endLow = next();

/** The variant's contribution to every key. */
function variantPart(variant: VariantKey): PositionKey {
  const own = variant !== 'standard' && variant !== 'chess960' && variant !== 'fromPosition';
  const index = variantKeys.indexOf(variant);
  return own ? [variantHigh[index] ?? 0, variantLow[index] ?? 0] : [0, 0];
}

const roles = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;

/** Converts chessops' squares to 0x88 squares. */
export const wide = (square: number): number => (square & 7) | ((square >> 3) << 4);

export function keyOfPosition(position: Position, variant: VariantKey): PositionKey {
  let [high, low] = variantPart(variant);
  const { board, turn, castles, pockets, remainingChecks } = position;
  for (const [square, { role, color }] of board) {
    const piece = (roles.indexOf(role) + 1 + (color === 'white' ? 0 : 8)) * 128 + wide(square);
    high ^= pieceHigh[piece] ?? 0;
    low ^= pieceLow[piece] ?? 0;
  }
  if (pockets) {
    for (const square of board.promoted) {
      high ^= promotedHigh[wide(square)] ?? 0;
      low ^= promotedLow[wide(square)] ?? 0;
    }
  }
  for (const [side, color] of (['white', 'black'] as const).entries()) {
    for (const rook of Object.values(castles.rook[color])) {
      if (rook === undefined) continue;
      high ^= castlingHigh[side * 128 + wide(rook)] ?? 0;
      low ^= castlingLow[side * 128 + wide(rook)] ?? 0;
    }
    if (remainingChecks) {
      high ^= checksHigh[side * 4 + remainingChecks[color]] ?? 0;
      low ^= checksLow[side * 4 + remainingChecks[color]] ?? 0;
    }
    for (const [index, role] of roles.entries()) {
      const count = pockets?.[color][role] ?? 0;
      if (count === 0) continue;
      high ^= pocketHigh[(side * 6 + index) * 32 + Math.min(31, count)] ?? 0;
      low ^= pocketLow[(side * 6 + index) * 32 + Math.min(31, count)] ?? 0;
    }
  }
  const passant = position.epSquare === undefined ? undefined : position.toSetup().epSquare;
  if (passant !== undefined) {
    high ^= passantHigh[passant & 7] ?? 0;
    low ^= passantLow[passant & 7] ?? 0;
  }
  return turn === 'white' ? [high | 0, low | 0] : [high ^ turnHigh, low ^ turnLow];
}

/** Key of the end of a game in a position. It is indexed beside the positions, and differs from all of them. */
export const endKey = ([high, low]: PositionKey): PositionKey => [high ^ endHigh, low ^ endLow];

/** Key of a FEN or of `startpos`; undefined for an illegal position. */
export function positionKey(fen: string, variant: VariantKey): PositionKey | undefined {
  const position = parseBoard(fen, variant);
  return position && keyOfPosition(position, variant);
}
