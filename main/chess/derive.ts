/**
 * Which move was played, from the positions before and after it: for onlookers, who are told positions only. Positions
 * may come with no more than the board and whose turn it is.
 */
import { createVariantRules } from './rules-variants.ts';
import type { Position, PromotionLetter } from './rules.ts';
import type { Color, VariantKey } from './vocabulary.ts';

export interface SeenPosition {
  readonly variant: VariantKey;
  readonly position: Position;
  /** The FEN did not say which en passant capture is possible. */
  readonly loose: boolean;
}

export interface DerivedMove {
  readonly uci: string;
  readonly san: string;
  /** False: other moves lead to the very same position, and nothing told which one it was. */
  readonly sure: boolean;
  /** After the move, with everything that the moves so far tell. */
  readonly fen: string;
}

export interface Derivation {
  /** One move, or two where a position in between was not seen. */
  readonly moves: readonly DerivedMove[];
  readonly after: SeenPosition;
}

/** The board alone, a letter or a dot a square: `~` behind promoted pieces, pockets and the rest are left out. */
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

/** Half-moves played before the position, as a whole FEN counts them; `null` where it does not say. */
export function pliesBefore(fen: string): number | null {
  const fields = fen.trim().split(/\s+/);
  if (fields.length < 6) return null;
  // Checks given (`+0+1`) stand behind the counters, remaining checks (`3+3`) before them.
  const counters = fields.filter((field) => /^\d+$/.test(field));
  const moves = Number(counters[1]);
  if (!Number.isInteger(moves) || moves < 1) return null;
  return (moves - 1) * 2 + (turnOf(fen) === 'black' ? 1 : 0);
}

/** `undefined`: no position of the variant. */
export function parseSeen(variant: VariantKey, fen: string): SeenPosition | undefined {
  const rules = rulesOf(variant);
  const fields = fen.trim().split(/\s+/);
  if (!isBoard(fields[0] ?? '')) return undefined;
  const whole = fields.length >= 3 ? fen : `${fields[0]} ${fields[1] ?? 'w'} ${possibleCastling(fen)} -`;
  const position = rules.parsePosition(whole);
  return position && { variant, position, loose: fields.length < 4 };
}

/** The fast rules stand in for those of standard chess: only their outcome's wording differs. */
function rulesOf(variant: VariantKey) {
  return createVariantRules(variant === 'standard' ? 'fromPosition' : variant);
}

/** Eight ranks of eight squares. */
function isBoard(board: string): boolean {
  const ranks = boardKey(board).split('/');
  return ranks.length === 8 && ranks.every((rank) => /^[a-zA-Z.]{8}$/.test(rank));
}

/**
 * The move, or the two moves, that lead from one position to another; `undefined` where there are none, or where more
 * than one pair would fit. `hint` is a move in UCI that settles which of several it was: it may lack the promotion and
 * write castling as king takes rook, and counts only where it leads to the position.
 */
export function deriveMoves(from: SeenPosition, fen: string, hint?: string): Derivation | undefined {
  const target: Target = { key: boardKey(fen), turn: turnOf(fen) };
  return oneMove(from, target, hint) ?? twoMoves(from, target, hint);
}

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

/** The position as it is, and where nothing says so with each en passant capture that its pawns allow. */
function* readings({ variant, position, loose }: SeenPosition): Iterable<Position> {
  yield position;
  if (!loose) return;
  const fields = position.fen.split(' ');
  for (const square of passedSquares(position)) {
    const read = rulesOf(variant).parsePosition(fields.with(3, square).join(' '));
    if (read) yield read;
  }
}

/** The moves that lead there: those that the hint allows, if any of them does, else all. */
function movesTo(position: Position, target: Target, hint: string | undefined): readonly Found[] {
  const hinted = spellings(position, hint).flatMap((uci) => leadsTo(position, uci, target));
  if (hinted.length > 0) return hinted;
  return position.legalMoves().flatMap((uci) => leadsTo(position, uci, target));
}

/** A hint with each promotion that it may mean. */
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

/** A position in between was not seen: one pair of moves must lead there, and no other. */
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

/** One move changes no more squares than this: castling four, an atomic capture ten. */
const mostChanged = 10;

function isNear(a: string, b: string): boolean {
  let changed = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) changed += 1;
  return changed <= mostChanged;
}

/** Castling that the pieces' places allow, where nothing says what is still possible. */
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

/** Squares that a pawn may just have passed: an own pawn of the side that moved last stands before it. */
function passedSquares({ fen, turn }: Position): readonly string[] {
  const ranks = boardKey(fen).split('/');
  // Ranks from the top: White's pawns stand on the fourth, Black's on the fifth.
  const [pawn, at, passed, origin] = turn === 'black' ? (['P', 4, 5, 6] as const) : (['p', 3, 2, 1] as const);
  const files = [...'abcdefgh'];
  return files.flatMap((file, index) =>
    ranks[at]?.[index] === pawn && ranks[passed]?.[index] === '.' && ranks[origin]?.[index] === '.'
      ? [`${file}${8 - passed}`]
      : [],
  );
}
