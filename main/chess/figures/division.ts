/**
 * Division of a game into opening, middlegame and endgame, as the service divides it. Source: the service's open
 * rules: few pieces, a sparse back rank, or pieces of both sides mixed begin the middlegame; few pieces, the endgame.
 */
import { passTurn, playWritten } from '../bulk/bulk-board.ts';
import { makeBulkBoard, setUp } from '../bulk/bulk-setup.ts';
import { makeWrittenMove, readCode, readWritten } from '../bulk/written-move.ts';
import { nullMove } from '../null-move.ts';
import { escapeCode, type CodedMoves } from '../packed-game.ts';
import { variantKeys, type VariantKey } from '../vocabulary.ts';

/** Plies after which a phase begins; null for a phase that the game does not reach. */
export interface GameDivision {
  readonly middlegame: number | null;
  readonly endgame: number | null;
}

const undivided: GameDivision = { middlegame: null, endgame: null };

/** The service divides no other variants. */
const dividedVariants: ReadonlySet<string> = new Set<VariantKey>([
  'standard',
  'chess960',
  'fromPosition',
  'kingOfTheHill',
  'threeCheck',
]);

/**
 * In June 2025 the service changed the rule for mixed pieces, which had favoured White. `former` is the rule before.
 */
export type DivisionRule = 'current' | 'former';

/** Divides a game by the FENs (or their placements) of its initial position and after each ply. */
export function divideGame(
  variant: string,
  fens: readonly string[],
  rule: DivisionRule = 'current',
): GameDivision {
  return dividedVariants.has(variant) ? divide(fens.map(boardOf), rule) : undivided;
}

/** As `divideGame`, for moves as the archive stores them, up to the first illegal one. `fen` may be `startpos`. */
export function divideMoves(variant: string, fen: string, moves: CodedMoves): GameDivision {
  const key = variantKeys.find((one) => one === variant);
  if (key === undefined || !dividedVariants.has(key)) return undivided;
  const board = makeBulkBoard();
  if (!setUp(board, fen, key)) return undivided;
  const written = makeWrittenMove();
  const boards = [boardOfSquares(board.squares)];
  for (let ply = 0; ply < moves.plies; ply += 1) {
    const code = moves.codes[ply] ?? 0;
    const text = code === escapeCode ? (moves.texts.get(ply) ?? '') : null;
    if (text === nullMove) passTurn(board);
    else {
      if (text === null) readCode(code, written);
      else {
        const bytes = new TextEncoder().encode(text);
        if (!readWritten(bytes, 0, bytes.length, written)) break;
      }
      if (!playWritten(board, written)) break;
    }
    boards.push(boardOfSquares(board.squares));
  }
  return divide(boards, 'current');
}

function divide(boards: readonly SideBoard[], rule: DivisionRule): GameDivision {
  const middlegame = boards.findIndex(
    (board) => board.pieces <= 10 || board.hasSparseBackRank || mixedness(board.sides, rule) > 150,
  );
  if (middlegame === -1) return undivided;
  const endgame = boards.findIndex(({ pieces }) => pieces <= 6);
  if (endgame === -1) return { middlegame, endgame: null };
  return { middlegame: middlegame < endgame ? middlegame : null, endgame };
}

interface SideBoard {
  /** By square, a1 = 0: 1 for White, 2 for Black, 0 for none. */
  readonly sides: Uint8Array;
  /** Queens, rooks, bishops and knights of both sides. */
  readonly pieces: number;
  readonly hasSparseBackRank: boolean;
}

const white = 1;
const black = 2;

function boardOf(fen: string): SideBoard {
  const sides = new Uint8Array(64);
  let pieces = 0;
  let square = 56;
  for (const letter of fen) {
    if (letter === ' ' || letter === '[' || square < 0) break;
    if (letter === '/') square -= 16;
    // A tilde marks a promoted piece.
    else if (letter === '~') continue;
    else if (letter >= '1' && letter <= '8') square += Number(letter);
    else {
      sides[square] = letter < 'a' ? white : black;
      if (!'kpKP'.includes(letter)) pieces += 1;
      square += 1;
    }
  }
  return sideBoard(sides, pieces);
}

/** From the squares of a `BulkBoard`. */
function boardOfSquares(squares: Int8Array): SideBoard {
  const sides = new Uint8Array(64);
  let pieces = 0;
  for (let square = 0; square < 64; square += 1) {
    const piece = squares[(square >> 3) * 16 + (square & 7)] ?? 0;
    if (piece === 0) continue;
    const kind = piece & 7;
    sides[square] = piece >= 8 ? black : white;
    if (kind !== 1 && kind !== 6) pieces += 1;
  }
  return sideBoard(sides, pieces);
}

function sideBoard(sides: Uint8Array, pieces: number): SideBoard {
  const onRank = (from: number, side: number) =>
    sides.subarray(from, from + 8).reduce((count, one) => count + Number(one === side), 0);
  return { sides, pieces, hasSparseBackRank: onRank(0, white) < 4 || onRank(56, black) < 4 };
}

/** How far the pieces of both sides have mixed: the sum over all regions of two by two squares. */
function mixedness(sides: Uint8Array, rule: DivisionRule): number {
  let sum = 0;
  for (let rank = 0; rank < 7; rank += 1) {
    for (let file = 0; file < 7; file += 1) {
      const at = rank * 8 + file;
      let whites = 0;
      let blacks = 0;
      for (const square of [at, at + 1, at + 8, at + 9]) {
        if (sides[square] === white) whites += 1;
        else if (sides[square] === black) blacks += 1;
      }
      sum += regionScore(whites, blacks, rank + 1, rule);
    }
  }
  return sum;
}

/** `row`: 1 to 7, the region's lower rank. Both rules agree where only one side has pieces. */
function regionScore(whites: number, blacks: number, row: number, rule: DivisionRule): number {
  if (blacks === 0) return ownGroup(whites, row);
  if (whites === 0) return ownGroup(blacks, 8 - row);
  if (whites + blacks > 4) return 0;
  if (whites === 2 && blacks === 2) return 7;
  const isFormer = rule === 'former';
  if (whites === 1 && blacks === 1) return 5 + Math.abs((isFormer ? 3 : 4) - row);
  if (blacks === 1) return whites + (isFormer ? 2 : 1) + row;
  return blacks + (isFormer ? 8 : 9) - row;
}

/** Pieces of one side alone; `row` is counted from that side. */
function ownGroup(count: number, row: number): number {
  if (count === 0) return 0;
  if (count === 1) return 9 - row;
  if (count === 2) return row > 2 ? row : 0;
  // Three or four on the own back ranks are an undeveloped position.
  return row > 1 ? row + 2 : 0;
}
