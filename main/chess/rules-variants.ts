import {
  castlingSide,
  normalizeMove,
  setupPosition,
  defaultPosition,
  type Position as Board,
} from 'chessops/variant';
import { chessgroundDests, chessgroundMove, lichessRules } from 'chessops/compat';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import { isDrop, isNormal, type Move } from 'chessops/types';
import { kingCastlesTo, opposite, makeUci, parseSquare, parseUci, squareRank } from 'chessops/util';
import { drawByLine, extendLine, occurrencesIn, type Line } from './line.ts';
import { memoize } from './memoize.ts';
import { nullMove } from './null-move.ts';
import type { PositionOutcome, Position, PromotionLetter, Rules, Square } from './position.ts';
import type { VariantKey } from './vocabulary.ts';

const promotions: readonly PromotionLetter[] = ['q', 'r', 'b', 'n'];
const antichessPromotions: readonly PromotionLetter[] = [...promotions, 'k'];
const promotionRoles = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight', k: 'king' } as const;
const dropRoles = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;

/** Chess960, the variants, and standard chess from a custom position, based on chessops. */
export function createVariantRules(variant: VariantKey): Rules {
  return {
    variant,
    parsePosition(fen = '') {
      const board = parseBoard(fen, variant);
      return board && makePosition(variant, board, undefined);
    },
  };
}

/** Parses a FEN, `startpos` or '' with chessops; undefined when invalid. */
export function parseBoard(fen: string, variant: VariantKey): Board | undefined {
  const rules = lichessRules(variant);
  if (fen === '' || fen === 'startpos') return defaultPosition(rules);
  return parseFen(fen)
    .chain((setup) => setupPosition(rules, setup))
    .unwrap(
      (board) => board,
      () => undefined,
    );
}

/** Plays a null move on the board. */
export function passTurn(board: Board): void {
  board.epSquare = undefined;
  board.halfmoves += 1;
  if (board.turn === 'black') board.fullmoves += 1;
  board.turn = opposite(board.turn);
}

const promotes = (board: Board, from: number, to: number): boolean =>
  board.board.pawn.has(from) && (squareRank(to) === 0 || squareRank(to) === 7);

const promotionsOf = (variant: VariantKey): readonly PromotionLetter[] =>
  variant === 'antichess' ? antichessPromotions : promotions;

/** All legal moves, drops included. */
export function listMoves(board: Board, variant: VariantKey, context = board.ctx()): readonly Move[] {
  const moves: Move[] = [];
  for (const [from, dests] of board.allDests(context)) {
    for (const to of dests) {
      if (promotes(board, from, to)) {
        for (const letter of promotionsOf(variant))
          moves.push({ from, to, promotion: promotionRoles[letter] });
      } else {
        moves.push({ from, to });
      }
    }
  }
  for (const to of board.dropDests(context)) {
    for (const role of dropRoles) {
      if (board.isLegal({ role, to }, context)) moves.push({ role, to });
    }
  }
  return moves;
}

/** The normalised UCI of a move. */
export function writeMove(board: Board, variant: VariantKey, move: Move): string {
  if (variant === 'chess960' || isDrop(move)) return makeUci(move);
  const side = castlingSide(board, move);
  const to = side && kingCastlesTo(board.turn, side);
  // In a custom position the king may be anywhere; only a two-square move is distinguishable from a king
  // move.
  return makeUci(to !== undefined && Math.abs(to - move.from) === 2 ? { from: move.from, to } : move);
}

function makePosition(variant: VariantKey, board: Board, before: Line | undefined): Position {
  const fen = makeFen(board.toSetup());
  const line = extendLine(before, fen);
  const occurrences = memoize(() => occurrencesIn(line));
  /** Checks and pins, the expensive part of move generation; cached. */
  const context = memoize(() => board.ctx());
  const check = memoize(() => board.isCheck());

  const parse = (uci: string): Move | undefined => {
    const move = parseUci(uci);
    if (!move) return undefined;
    const normal = normalizeMove(board, move);
    return board.isLegal(normal, context()) ? normal : undefined;
  };

  const format = (move: Move): string => writeMove(board, variant, move);

  return {
    variant,
    fen,
    turn: board.turn,
    get check() {
      return check();
    },
    get occurrences() {
      return occurrences();
    },
    halfmoves: board.halfmoves,
    legalDests: () => chessgroundDests(board, { chess960: variant === 'chess960' }),
    legalMoves: () => listMoves(board, variant, context()).map(format).sort(),
    promotions(from, to) {
      const origin = parseSquare(from);
      const target = parseSquare(to);
      if (origin === undefined || target === undefined || !promotes(board, origin, target)) return [];
      return board.dests(origin, context()).has(target) ? promotionsOf(variant) : [];
    },
    play(uci) {
      const move = parse(uci);
      if (!move) return undefined;
      const capture = isCapture(board, move);
      const normal = format(move);
      const after = board.clone();
      after.play(move);
      // Lazy, because replaying thousands of games does not need them.
      const san = memoize(() => makeSan(board, move));
      const squares = memoize((): readonly Square[] => chessgroundMove(parseUci(normal) ?? move));
      return {
        uci: normal,
        get san() {
          return san();
        },
        get squares() {
          return squares();
        },
        capture,
        position: makePosition(variant, after, line),
      };
    },
    pass() {
      const after = board.clone();
      passTurn(after);
      const position = makePosition(variant, after, line);
      return { uci: nullMove, san: nullMove, squares: [], capture: false, position };
    },
    sanOf(uci) {
      const move = parse(uci);
      return move && makeSan(board, move);
    },
    uciOf(san) {
      // Castling with zeros is common, and zeros occur nowhere else in SAN.
      const move = parseSan(board, san.replaceAll('0', 'O'));
      return move && format(normalizeMove(board, move));
    },
    outcome(): PositionOutcome | undefined {
      const end = board.outcome(context());
      if (!end) {
        const stuck = !context().variantEnd && !board.hasDests(context());
        if (stuck) return { reason: 'stalemate', automatic: true };
        // A threefold repetition needs at least eight reversible half-moves.
        return drawByLine(board.halfmoves < 8 ? 1 : occurrences(), board.halfmoves);
      }
      const winner = end.winner === undefined ? {} : { winner: end.winner };
      if (context().variantEnd) return { reason: 'variantEnd', automatic: true, ...winner };
      if (board.isCheckmate(context())) return { reason: 'mate', automatic: true, ...winner };
      return {
        reason: board.isStalemate(context()) ? 'stalemate' : 'insufficientMaterial',
        automatic: true,
        ...winner,
      };
    },
    hasInsufficientMaterial: (color) => board.hasInsufficientMaterial(color),
  };
}

function isCapture(board: Board, move: Move): boolean {
  if (!isNormal(move) || castlingSide(board, move)) return false;
  return board.board.occupied.has(move.to) || (board.board.pawn.has(move.from) && move.to === board.epSquare);
}
