/** Moves as engines read and write them, and as games have them: they differ in castling. Pure. */
import { normalizeMove } from 'chessops/variant';
import { makeUci, parseUci, squareFile } from 'chessops/util';
import type { Position } from './position.ts';
import { parseBoard, writeMove } from './rules-variants.ts';
import type { VariantKey } from './vocabulary.ts';

/** A game up to a position. `initialFen` is `startpos` or a FEN. */
export interface EnginePosition {
  readonly variant: VariantKey;
  readonly initialFen: string;
  /** UCI moves, in the notation of the game. */
  readonly moves: readonly string[];
}

const kingsFile = 4;
const cornerFiles: ReadonlySet<number> = new Set([0, 7]);

/**
 * Whether engines need Chess960 castling in games from this position. With another king or rook than those of standard
 * chess, the king's own move is ambiguous.
 */
export function castlesOntoRook(variant: VariantKey, initialFen: string): boolean {
  if (variant === 'chess960') return true;
  if (initialFen === '' || initialFen === 'startpos') return false;
  const setup = parseBoard(initialFen, variant);
  if (!setup) return false;
  const { board, castles } = setup;
  return [...castles.castlingRights].some((rook) => {
    const king = board.kingOf(board.white.has(rook) ? 'white' : 'black');
    return !cornerFiles.has(squareFile(rook)) || (king !== undefined && squareFile(king) !== kingsFile);
  });
}

/** The moves for an engine: castling is the king's two-square move, or king takes rook where it needs that. */
export function movesForEngine({ variant, initialFen, moves }: EnginePosition): readonly string[] {
  if (!castlesOntoRook(variant, initialFen)) return moves;
  const board = parseBoard(initialFen, variant);
  return moves.map((uci) => {
    const move = parseUci(uci);
    if (!board || !move) return uci;
    const normal = normalizeMove(board, move);
    board.play(normal);
    return makeUci(normal);
  });
}

/** The moves of an engine's line in the notation of the game, up to the first illegal one. */
export function movesFromEngine({ variant, fen }: Position, line: readonly string[]): readonly string[] {
  // Faster than a `Position` for each move.
  const board = parseBoard(fen, variant);
  const moves: string[] = [];
  if (!board) return moves;
  for (const uci of line) {
    const move = parseUci(uci);
    const normal = move && normalizeMove(board, move);
    if (!normal || !board.isLegal(normal)) break;
    moves.push(writeMove(board, variant, normal));
    board.play(normal);
  }
  return moves;
}
