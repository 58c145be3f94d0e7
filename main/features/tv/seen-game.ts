/**
 * A game folded from its channel's frames: positions, derived moves, clocks, and counts of faulty frames. Pure:
 * each fold returns a new value. The newest position is always one that the channel sent.
 */
import {
  deriveMoves,
  parseSeen,
  pliesBefore,
  turnOf,
  boardKey,
  type SeenPosition,
} from '../../chess/derive.ts';
import { variantOf, type TvChannel } from '../../chess/tv-channels.ts';
import { opposite, type Color, type VariantKey } from '../../chess/vocabulary.ts';
import type { GameStatus } from '../../service/domain.ts';
import type { TvEnd, TvFeatured, TvMove, TvSeat } from '../../service/domain-tv.ts';
import { inferClockUnit, type ClockUnit, type Turn } from './clock-unit.ts';

/** One position of a game, with the move that led to it. */
export interface SeenStep {
  /** When its frame arrived, ms since the epoch. */
  readonly at: number;
  /** As received; for an intermediate position, derived from the moves. */
  readonly fen: string;
  /** The move that led here; null if unknown. */
  readonly uci: string | null;
  readonly san: string | null;
  /** False: other moves lead to the same position, too. */
  readonly sure: boolean;
  /** Half-moves played, if known. */
  readonly ply: number | null;
  /** As received; null if missing or implausible. */
  readonly white: number | null;
  readonly black: number | null;
  /** Moves before this position are missing. */
  readonly gap: boolean;
}

/** Counts of unexpected frames by kind. */
export interface Oddities {
  /** The newest position again. */
  readonly repeated: number;
  /** An earlier frame that arrived late. */
  readonly late: number;
  /** Not a position of the variant. */
  readonly impossible: number;
  /** Positions that no one or two moves lead to. */
  readonly gaps: number;
  /** Moves that were taken back. */
  readonly takebacks: number;
  /** Moves that the positions leave ambiguous. */
  readonly unsure: number;
}

export interface SeenGame {
  readonly gameId: string;
  readonly channel: TvChannel;
  readonly variant: VariantKey;
  readonly orientation: Color;
  readonly seats: readonly TvSeat[];
  readonly featuredAt: number;
  /** When the channel switched games or announced the end. */
  readonly endedAt: number | null;
  readonly status: GameStatus | null;
  readonly winner: Color | null;
  readonly steps: readonly SeenStep[];
  /** ms per unit of the clocks; null while uncertain. */
  readonly clockUnit: ClockUnit | null;
  readonly oddities: Oddities;
  /** The newest position under the rules; undefined if they cannot follow. */
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
/** Enough turns to infer a unit. */
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
  return featured.fen === undefined ? empty : foldMove(empty, firstFrame(featured, featured.fen), at).game;
}

/** The same game featured again, after a reconnect, with its current position. */
export function featureAgain(game: SeenGame, featured: TvFeatured, at: number): Folded {
  const next: SeenGame = {
    ...game,
    orientation: featured.orientation,
    seats: featured.seats ?? game.seats,
    endedAt: null,
  };
  if (featured.fen === undefined) return { game: next, verdict: 'featured' };
  const newest = game.steps.at(-1);
  // The clocks of a featured message may be wrong; those of the last move are right.
  if (newest && isSamePosition(newest.fen, featured.fen)) return { game: next, verdict: 'featured' };
  return foldMove(next, firstFrame(featured, featured.fen), at);
}

/** A featured message as a frame. If both clocks are equal, only that of the side at the bottom is trusted. */
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

export function foldEnd(game: SeenGame, end: TvEnd, at: number): Folded {
  const { winner = null, status = null } = end;
  return { game: { ...game, endedAt: at, winner, status }, verdict: 'end' };
}

/** The channel switched games; the result is unknown. */
export function leaveGame(game: SeenGame, at: number): SeenGame {
  return game.endedAt === null ? { ...game, endedAt: at } : game;
}

export function foldMove(game: SeenGame, move: TvMove, at: number): Folded {
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

/** The first position, or one that is unreachable from the newest. */
function jump(game: SeenGame, move: TvMove, at: number, seen: SeenPosition): Folded {
  const isFirst = game.steps.length === 0;
  const step: SeenStep = {
    at,
    fen: move.fen,
    // The move named by the documented frames is trusted.
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

/** Whether an earlier position returns with lower clocks, so that it is not a late frame. */
function isTakeback(game: SeenGame, index: number, move: TvMove): boolean {
  const newest = game.steps.at(-1);
  const then = game.steps[index];
  if (!newest || !then || game.steps.length - index > 3) return false;
  const { white, black } = clocksOf(move);
  if (white === null || black === null) return false;
  return white <= (then.white ?? Infinity) && black <= (then.black ?? Infinity);
}

function takeBack(game: SeenGame, index: number, move: TvMove, at: number): Folded {
  const remaining = game.steps.slice(0, index + 1);
  const step = game.steps[index];
  const seen = parseSeen(game.variant, move.fen);
  if (!step || !seen) return odd(game, 'impossible');
  const steps = [...remaining.slice(0, -1), { ...step, at, fen: move.fen, ...clocksOf(move) }];
  const oddities = { ...game.oddities, takebacks: game.oddities.takebacks + 1 };
  return { game: { ...game, steps, known: seen, oddities }, verdict: 'takeback' };
}

function odd(game: SeenGame, kind: 'repeated' | 'late' | 'impossible'): Folded {
  return {
    game: { ...game, oddities: { ...game.oddities, [kind]: game.oddities[kind] + 1 } },
    verdict: kind,
  };
}

/** Adds the last turn to the sample for the clock unit. */
function learnUnit(game: SeenGame, move: TvMove): SeenGame {
  if (move.form === 'fen' || game.clockUnit !== null) return game;
  const [before, now] = game.steps.slice(-2);
  const mover = opposite(turnOf(move.fen));
  const [clockBefore, clockAfter] = [before?.[mover], now?.[mover]];
  if (!before || !now || typeof clockBefore !== 'number' || typeof clockAfter !== 'number') return game;
  const turns = [...game.turns, { lost: clockBefore - clockAfter, lastedMs: now.at - before.at }].slice(
    -turnsKept,
  );
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

/** The newest position's clocks in ms, as of its arrival; null if unknown. */
export function clocksInMs(game: SeenGame): { readonly white: number | null; readonly black: number | null } {
  const newest = game.steps.at(-1);
  const inMs = (color: Color) => {
    const value = newest?.[color] ?? null;
    return value === null || game.clockUnit === null ? null : value * game.clockUnit;
  };
  return { white: inMs('white'), black: inMs('black') };
}
