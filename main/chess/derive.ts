/**
 * Derives the played move from the positions before and after it, for streams that send positions only. A position
 * may consist of only the board and the side to move.
 */
import { createVariantRules } from './rules-variants.ts';
import type { Position, PromotionLetter } from './rules.ts';
import type { Color, VariantKey } from './vocabulary.ts';

export interface SeenPosition {
  readonly variant: VariantKey;
  readonly position: Position;
  /** The FEN did not contain an en passant field. */
  readonly loose: boolean;
}

export interface DerivedMove {
  readonly uci: string;
  readonly san: string;
  /** False when other moves lead to the same position and no hint decided. */
  readonly sure: boolean;
  /** Position after the move, with everything known from the moves so far. */
  readonly fen: string;
}

export interface Derivation {
  /** One move, or two when an intermediate position was missed. */
  readonly moves: readonly DerivedMove[];
  readonly after: SeenPosition;
}

/** The board as letters and dots, without promotion marks (`~`), pockets and other fields. */
export function boardKey(fen: string): string {
  const board = fen.trim().split(/\s+/, 1)[0] ?? '';
  const ranks = (board.split('[', 1)[0] ?? '').split('/').slice(0, 8);
  return ranks
    .join('/')
    .replaceAll('~', '')
    .replace(/\d/g, (count) => '.'.repeat(Number(count)));
}

export function turnOf(fen: string): Color {
  return fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white';
}

/** Half-moves before the position by its move counter; null when the FEN has none. */
export function pliesBefore(fen: string): number | null {
  const fields = fen.trim().split(/\s+/);
  if (fields.length < 6) return null;
  // `+0+1` (checks given) follows the counters, `3+3` (remaining checks) precedes them.
  const counters = fields.filter((field) => /^\d+$/.test(field));
  const moves = Number(counters[1]);
  if (!Number.isInteger(moves) || moves < 1) return null;
  return (moves - 1) * 2 + (turnOf(fen) === 'black' ? 1 : 0);
}

/** Parses a position that may be partial; undefined when it is invalid for the variant. */
export function parseSeen(variant: VariantKey, fen: string): SeenPosition | undefined {
  const rules = rulesOf(variant);
  const fields = fen.trim().split(/\s+/);
  if (!isBoard(fields[0] ?? '')) return undefined;
  const whole = fields.length >= 3 ? fen : `${fields[0]} ${fields[1] ?? 'w'} ${possibleCastling(fen)} -`;
  const position = rules.parsePosition(whole);
  return position && { variant, position, loose: fields.length < 4 };
}

/** chessops is faster than chess.js; for standard chess only the outcomes have other names. */
function rulesOf(variant: VariantKey) {
  return createVariantRules(variant === 'standard' ? 'fromPosition' : variant);
}

/** Whether the text has eight ranks of eight squares. */
function isBoard(board: string): boolean {
  const ranks = boardKey(board).split('/');
  return ranks.length === 8 && ranks.every((rank) => /^[a-zA-Z.]{8}$/.test(rank));
}

/**
 * Derives the one or two moves between two positions. Returns undefined when there are none, or when several pairs
 * fit. `hint` is a UCI move that decides between candidates. It may lack the promotion or write castling as king
 * takes rook, and is ignored unless it leads to the position.
 */
export function deriveMoves(from: SeenPosition, fen: string, hint?: string): Derivation | undefined {
  const target: Target = { key: boardKey(fen), turn: turnOf(fen) };
  return oneMove(from, target, hint) ?? twoMoves(from, target, hint);
}

/** Derives the one move between two positions, as `deriveMoves`. */
export const deriveMove = (from: SeenPosition, fen: string, hint?: string): Derivation | undefined =>
  oneMove(from, { key: boardKey(fen), turn: turnOf(fen) }, hint);

interface Target {
  readonly key: string;
  readonly turn: Color;
}

interface Found {
  readonly uci: string;
  readonly san: string;
  readonly position: Position;
}

function oneMove(from: SeenPosition, target: Target, hint: string | undefined): Derivation | undefined {
  if (from.position.turn === target.turn) return undefined;
  for (const position of readings(from)) {
    const found = movesTo(position, target, hint);
    const [first] = found;
    if (!first) continue;
    const { uci, san, position: after } = first;
    const move: DerivedMove = { uci, san, sure: found.length === 1, fen: after.fen };
    return { moves: [move], after: { variant: from.variant, position: after, loose: false } };
  }
  return undefined;
}

/** The position itself and, when its FEN has no en passant field, each possible reading of that field. */
function* readings({ variant, position, loose }: SeenPosition): Iterable<Position> {
  yield position;
  if (!loose) return;
  const fields = position.fen.split(' ');
  for (const square of passedSquares(position)) {
    const read = rulesOf(variant).parsePosition(fields.with(3, square).join(' '));
    if (read) yield read;
  }
}

/** Moves that lead to the target: those that match the hint, or all when none does. */
function movesTo(position: Position, target: Target, hint: string | undefined): readonly Found[] {
  const hinted = spellings(position, hint).flatMap((uci) => leadsTo(position, uci, target));
  if (hinted.length > 0) return hinted;
  return position.legalMoves().flatMap((uci) => leadsTo(position, uci, target));
}

/** The hint with each possible promotion. */
function spellings(position: Position, hint: string | undefined): readonly string[] {
  if (hint === undefined || hint === '') return [];
  if (hint.length !== 4 || hint[1] === '@') return [hint];
  const choices: readonly (PromotionLetter | '')[] = position.promotions(hint.slice(0, 2), hint.slice(2, 4));
  return choices.length === 0 ? [hint] : choices.map((letter) => `${hint}${letter}`);
}

function leadsTo(position: Position, uci: string, { key, turn }: Target): readonly Found[] {
  const played = position.play(uci);
  if (!played || played.position.turn !== turn || boardKey(played.position.fen) !== key) return [];
  return [{ uci: played.uci, san: played.san, position: played.position }];
}

/** Derives two moves when exactly one pair leads to the target. */
function twoMoves(from: SeenPosition, target: Target, hint: string | undefined): Derivation | undefined {
  if (from.position.turn !== target.turn) return undefined;
  const pairs: (readonly [Found, Found])[] = [];
  for (const uci of from.position.legalMoves()) {
    const played = from.position.play(uci);
    if (!played || !isNear(boardKey(played.position.fen), target.key)) continue;
    const first: Found = { uci: played.uci, san: played.san, position: played.position };
    for (const second of movesTo(played.position, target, hint)) pairs.push([first, second]);
    if (pairs.length > maxPairs) return undefined;
  }
  const [pair] = pairs;
  if (!pair || pairs.length > 1) return undefined;
  const [, last] = pair;
  const moves = pair.map(({ uci, san, position }) => ({ uci, san, sure: true, fen: position.fen }));
  return { moves, after: { variant: from.variant, position: last.position, loose: false } };
}

const maxPairs = 8;

/** Most squares that one move changes: castling changes four, an atomic capture ten. */
const mostChanged = 10;

function isNear(a: string, b: string): boolean {
  let changed = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) changed += 1;
  return changed <= mostChanged;
}

/** Castling rights that the placement allows, for a FEN without them. */
function possibleCastling(fen: string): string {
  const ranks = boardKey(fen).split('/');
  const right = (rank: string | undefined, king: string, rook: string, sides: string) => {
    const at = rank?.indexOf(king) ?? -1;
    if (rank === undefined || at === -1) return '';
    const short = rank.lastIndexOf(rook) > at ? (sides[0] ?? '') : '';
    const rookAt = rank.indexOf(rook);
    return short + (rookAt !== -1 && rookAt < at ? (sides[1] ?? '') : '');
  };
  return right(ranks[7], 'K', 'R', 'KQ') + right(ranks[0], 'k', 'r', 'kq') || '-';
}

/** Possible en passant squares: those behind a pawn that may just have made a double step. */
function passedSquares({ fen, turn }: Position): readonly string[] {
  const ranks = boardKey(fen).split('/');
  // Ranks from the top: the white pawn is on the fourth rank, the black one on the fifth.
  const [pawn, at, passed, origin] = turn === 'black' ? (['P', 4, 5, 6] as const) : (['p', 3, 2, 1] as const);
  const files = [...'abcdefgh'];
  return files.flatMap((file, index) =>
    ranks[at]?.[index] === pawn && ranks[passed]?.[index] === '.' && ranks[origin]?.[index] === '.'
      ? [`${file}${8 - passed}`]
      : [],
  );
}
