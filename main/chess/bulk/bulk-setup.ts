/** Sets up the boards of `bulk-board.ts`. */
import type { Position } from 'chessops/variant';
import { parseBoard } from '../rules-variants.ts';
import type { VariantKey } from '../vocabulary.ts';
import type { BulkBoard } from './bulk-board.ts';
import { keyOfPosition, wide } from './position-key.ts';

export const bulkVariants: ReadonlySet<string> = new Set<VariantKey>([
  'standard',
  'chess960',
  'fromPosition',
  'kingOfTheHill',
  'threeCheck',
  'horde',
]);

export function makeBulkBoard(): BulkBoard {
  return {
    squares: new Int8Array(128),
    turn: 0,
    kings: new Int32Array(2),
    rooks: new Int32Array(4),
    passant: -1,
    checks: new Int32Array(2),
    countsChecks: false,
    key: new Int32Array(2),
  };
}

const starts = new Map<string, BulkBoard | undefined>();

/** Sets up the initial position; false for an invalid FEN and for unsupported variants. */
export function setUp(board: BulkBoard, fen: string, variant: VariantKey): boolean {
  if (!bulkVariants.has(variant)) return false;
  if (fen !== 'startpos') {
    const position = parseBoard(fen, variant);
    if (position) place(board, position, variant);
    return position !== undefined;
  }
  let start = starts.get(variant);
  if (!start) {
    const position = parseBoard(fen, variant);
    if (!position) return false;
    start = makeBulkBoard();
    place(start, position, variant);
    starts.set(variant, start);
  }
  board.squares.set(start.squares);
  board.kings.set(start.kings);
  board.rooks.set(start.rooks);
  board.checks.set(start.checks);
  board.key.set(start.key);
  board.turn = start.turn;
  board.passant = start.passant;
  board.countsChecks = start.countsChecks;
  return true;
}

const roles = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

function place(board: BulkBoard, position: Position, variant: VariantKey): void {
  const { squares, kings, rooks, checks, key } = board;
  squares.fill(0);
  kings.fill(-1);
  for (const [square, { role, color }] of position.board) {
    squares[wide(square)] = roles.indexOf(role) + 1 + (color === 'white' ? 0 : 8);
    if (role === 'king') kings[color === 'white' ? 0 : 1] = wide(square);
  }
  for (const [index, color] of (['white', 'black'] as const).entries()) {
    const { h, a } = position.castles.rook[color];
    rooks[index * 2] = h === undefined ? -1 : wide(h);
    rooks[index * 2 + 1] = a === undefined ? -1 : wide(a);
    checks[index] = position.remainingChecks?.[color] ?? 0;
  }
  board.turn = position.turn === 'white' ? 0 : 1;
  const passant = position.epSquare === undefined ? undefined : position.toSetup().epSquare;
  board.passant = passant === undefined ? -1 : wide(passant);
  board.countsChecks = variant === 'threeCheck';
  const [high, low] = keyOfPosition(position, variant);
  key[0] = high;
  key[1] = low;
}
