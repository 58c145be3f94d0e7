/**
 * A game as its channel's frames tell it: positions with their moves found out, clocks, and what was wrong with frames
 * that were. Pure: every fold gives a new value. Whatever comes, the newest position is one that the channel had.
 */
import {
  deriveMoves,
  parseSeen,
  pliesBefore,
  turnOf,
  boardKey,
  type SeenPosition,
} from '../../chess/derive.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import { opposite, type Color, type VariantKey } from '../../chess/vocabulary.ts';
import type { GameStatus } from '../../service/domain.ts';
import type { TvEnd, TvFeatured, TvMove, TvSeat } from '../../service/domain-tv.ts';
import { inferClockUnit, type ClockUnit, type Turn } from './clock-unit.ts';
import { variantOf } from './channels.ts';

/** One position of a game, with the move that led to it. */
export interface SeenStep {
  /** When its frame arrived, ms since the epoch. */
  readonly at: number;
  /** As it came; of a position that was not seen itself, as its moves make it. */
  readonly fen: string;
  /** How it came about; null where that is not known. */
  readonly uci: string | null;
  readonly san: string | null;
  /** False: other moves lead to the same position. */
  readonly sure: boolean;
  /** Half-moves played, as far as anything said so. */
  readonly ply: number | null;
  /** As the frame has them; null where it said nothing, or nothing that can be believed. */
  readonly white: number | null;
  readonly black: number | null;
  /** Moves before this position are not known. */
  readonly gap: boolean;
}

/** Frames that were not what comes next, by what they were. */
export interface Oddities {
  /** The newest position once more. */
  readonly repeated: number;
  /** An earlier frame, come late. */
  readonly late: number;
  /** No position of the variant. */
  readonly impossible: number;
  /** Positions that no one or two moves lead to. */
  readonly gaps: number;
  /** Moves that were taken back. */
  readonly takebacks: number;
  /** Moves that no position can tell from another. */
  readonly unsure: number;
}

export interface SeenGame {
  readonly gameId: string;
  readonly channel: TvChannel;
  readonly variant: VariantKey;
  readonly orientation: Color;
  readonly seats: readonly TvSeat[];
  readonly featuredAt: number;
  /** When the channel went on to another game, or said that this one is over. */
  readonly endedAt: number | null;
  readonly status: GameStatus | null;
  readonly winner: Color | null;
  readonly steps: readonly SeenStep[];
  /** ms a unit of the clocks; null while that is not certain. */
  readonly clockUnit: ClockUnit | null;
  readonly oddities: Oddities;
  /** The newest position by the rules; undefined where they cannot follow. */
  readonly known: SeenPosition | undefined;
  readonly turns: readonly Turn[];
}

export type FrameVerdict =
  | 'move'
  | 'clocks'
  | 'repeated'
  | 'late'
  | 'impossible'
  | 'gap'
  | 'takeback'
  | 'end'
  | 'featured';

export interface Folded {
  readonly game: SeenGame;
  readonly verdict: FrameVerdict;
}

const noOddities: Oddities = { repeated: 0, late: 0, impossible: 0, gaps: 0, takebacks: 0, unsure: 0 };
/** Enough turns to know a unit by. */
const turnsKept = 12;

export function startGame(channel: TvChannel, featured: TvFeatured, at: number): SeenGame {
  const empty: SeenGame = {
    gameId: featured.gameId,
    channel,
    variant: variantOf(channel),
    orientation: featured.orientation,
    seats: featured.seats ?? [],
    featuredAt: at,
    endedAt: null,
    status: null,
    winner: null,
    steps: [],
    clockUnit: null,
    oddities: noOddities,
    known: undefined,
    turns: [],
  };
  return featured.fen === undefined
    ? empty
    : foldPosition(empty, firstFrame(featured, featured.fen), at).game;
}

/** The same game featured again: after a reconnect, with the position as it is now. */
export function featureAgain(game: SeenGame, featured: TvFeatured, at: number): Folded {
  const next: SeenGame = {
    ...game,
    orientation: featured.orientation,
    seats: featured.seats ?? game.seats,
    endedAt: null,
  };
  if (featured.fen === undefined) return { game: next, verdict: 'featured' };
  const newest = game.steps.at(-1);
  // Its clocks may be wrong, and those of the last move are not.
  if (newest && isSamePosition(newest.fen, featured.fen)) return { game: next, verdict: 'featured' };
  return foldPosition(next, firstFrame(featured, featured.fen), at);
}

/** The position as a frame: where both sides have the same clock, only the side at the bottom's is believed. */
function firstFrame({ seats = [], orientation }: TvFeatured, fen: string): TvMove {
  const secondsOf = (color: Color) => seats.find((seat) => seat.color === color)?.seconds;
  const bottom = secondsOf(orientation);
  const top = secondsOf(opposite(orientation));
  const believed = pliesBefore(fen) === 0 || top !== bottom ? top : undefined;
  const [white, black] = orientation === 'white' ? [bottom, believed] : [believed, bottom];
  return {
    type: 'move',
    form: 'fen',
    fen,
    ...(white === undefined ? {} : { white }),
    ...(black === undefined ? {} : { black }),
  };
}

export function foldMove(game: SeenGame, move: TvMove, at: number): Folded {
  return foldPosition(game, move, at);
}

export function foldEnd(game: SeenGame, end: TvEnd, at: number): Folded {
  const { winner = null, status = null } = end;
  return { game: { ...game, endedAt: at, winner, status }, verdict: 'end' };
}

/** The channel has gone on: what the game came to is not said. */
export function leaveGame(game: SeenGame, at: number): SeenGame {
  return game.endedAt === null ? { ...game, endedAt: at } : game;
}

function foldPosition(game: SeenGame, move: TvMove, at: number): Folded {
  const newest = game.steps.at(-1);
  const unit = move.form === 'fen' ? 1_000 : game.clockUnit;
  const own: SeenGame = unit === game.clockUnit ? game : { ...game, clockUnit: unit };
  if (newest && isSamePosition(newest.fen, move.fen)) return foldSame(own, newest, move);
  const derived = own.known && deriveMoves(own.known, move.fen, move.uci);
  if (derived?.moves.length === 1) return add(own, move, at, derived);
  const earlier = own.steps.findLast((step) => isSameFrame(step, move));
  if (earlier) return odd(own, 'late');
  const back = own.steps.findLastIndex((step) => isSamePosition(step.fen, move.fen));
  if (back !== -1 && isTakeback(own, back, move)) return takeBack(own, back, move, at);
  if (derived) return add(own, move, at, derived);
  const seen = parseSeen(own.variant, move.fen);
  if (!seen) return odd(own, 'impossible');
  return jump(own, move, at, seen);
}

function foldSame(game: SeenGame, newest: SeenStep, move: TvMove): Folded {
  const clocks = clocksOf(move);
  const isNews =
    (clocks.white !== null && clocks.white !== newest.white) ||
    (clocks.black !== null && clocks.black !== newest.black);
  if (!isNews) return odd(game, 'repeated');
  const step = { ...newest, white: clocks.white ?? newest.white, black: clocks.black ?? newest.black };
  return { game: { ...game, steps: [...game.steps.slice(0, -1), step] }, verdict: 'clocks' };
}

type Derived = NonNullable<ReturnType<typeof deriveMoves>>;

function add(game: SeenGame, move: TvMove, at: number, { moves, after }: Derived): Folded {
  const before = game.steps.at(-1);
  const steps = moves.map(({ uci, san, sure, fen }, index): SeenStep => {
    const isLast = index === moves.length - 1;
    const ply = before?.ply ?? null;
    return {
      at,
      fen: isLast ? move.fen : fen,
      uci,
      san,
      sure,
      ply: (isLast ? plyOf(move) : null) ?? (ply === null ? null : ply + index + 1),
      ...(isLast ? clocksOf(move) : { white: null, black: null }),
      gap: false,
    };
  });
  const unsure = moves.filter(({ sure }) => !sure).length;
  const oddities = unsure === 0 ? game.oddities : { ...game.oddities, unsure: game.oddities.unsure + unsure };
  const next: SeenGame = { ...game, steps: [...game.steps, ...steps], known: after, oddities };
  return { game: moves.length === 1 ? learnUnit(next, move) : next, verdict: 'move' };
}

/** The first position of all, or one that the known moves do not lead to. */
function jump(game: SeenGame, move: TvMove, at: number, seen: SeenPosition): Folded {
  const isFirst = game.steps.length === 0;
  const step: SeenStep = {
    at,
    fen: move.fen,
    // What the document's frames say of their own move is as good as what positions tell.
    uci: move.form === 'ply' ? (move.uci ?? null) : null,
    san: move.form === 'ply' ? (move.san ?? null) : null,
    sure: true,
    ply: plyOf(move),
    ...clocksOf(move),
    gap: isFirst ? (plyOf(move) ?? 1) > (move.form === 'ply' ? 1 : 0) : true,
  };
  const oddities = isFirst ? game.oddities : { ...game.oddities, gaps: game.oddities.gaps + 1 };
  return {
    game: { ...game, steps: [...game.steps, step], known: seen, oddities },
    verdict: isFirst ? 'move' : 'gap',
  };
}

/** A position of before with clocks that no earlier frame had: time has passed since, so it is no late frame. */
function isTakeback(game: SeenGame, index: number, move: TvMove): boolean {
  const newest = game.steps.at(-1);
  const then = game.steps[index];
  if (!newest || !then || game.steps.length - index > 3) return false;
  const { white, black } = clocksOf(move);
  if (white === null || black === null) return false;
  return white <= (then.white ?? Infinity) && black <= (then.black ?? Infinity);
}

function takeBack(game: SeenGame, index: number, move: TvMove, at: number): Folded {
  const kept = game.steps.slice(0, index + 1);
  const step = game.steps[index];
  const seen = parseSeen(game.variant, move.fen);
  if (!step || !seen) return odd(game, 'impossible');
  const steps = [...kept.slice(0, -1), { ...step, at, fen: move.fen, ...clocksOf(move) }];
  const oddities = { ...game.oddities, takebacks: game.oddities.takebacks + 1 };
  return { game: { ...game, steps, known: seen, oddities }, verdict: 'takeback' };
}

function odd(game: SeenGame, kind: 'repeated' | 'late' | 'impossible'): Folded {
  return {
    game: { ...game, oddities: { ...game.oddities, [kind]: game.oddities[kind] + 1 } },
    verdict: kind,
  };
}

/** What the last move's player lost in its turn, for finding the unit out. */
function learnUnit(game: SeenGame, move: TvMove): SeenGame {
  if (move.form === 'fen' || game.clockUnit !== null) return game;
  const [before, now] = game.steps.slice(-2);
  const mover = opposite(turnOf(move.fen));
  const [had, has] = [before?.[mover], now?.[mover]];
  if (!before || !now || typeof had !== 'number' || typeof has !== 'number') return game;
  const turns = [...game.turns, { lost: had - has, lastedMs: now.at - before.at }].slice(-turnsKept);
  return { ...game, turns, clockUnit: inferClockUnit(turns) ?? null };
}

function clocksOf(move: TvMove): Pick<SeenStep, 'white' | 'black'> {
  return { white: move.white ?? null, black: move.black ?? null };
}

function plyOf(move: TvMove): number | null {
  return move.ply ?? pliesBefore(move.fen);
}

function isSamePosition(a: string, b: string): boolean {
  return a === b || (boardKey(a) === boardKey(b) && turnOf(a) === turnOf(b));
}

function isSameFrame(step: SeenStep, move: TvMove): boolean {
  return (
    isSamePosition(step.fen, move.fen) &&
    step.white === (move.white ?? null) &&
    step.black === (move.black ?? null)
  );
}

/** The newest position's clocks in ms, as of `at`; null where they are not known. */
export function clocksInMs(game: SeenGame): { readonly white: number | null; readonly black: number | null } {
  const newest = game.steps.at(-1);
  const inMs = (color: Color) => {
    const value = newest?.[color] ?? null;
    return value === null || game.clockUnit === null ? null : value * game.clockUnit;
  };
  return { white: inMs('white'), black: inMs('black') };
}
