import type { Color, DeclineReason, GameStatusName, Speed, VariantKey } from '../chess/vocabulary.ts';
import type { ArenasState } from './arenas/arenas-state.ts';
import type { LawState } from './law/law-state.ts';
import type { Perf } from './ratings.ts';
import type { PerfKey } from './roster.ts';

/** What the club keeps. Plain data, so that a snapshot is its JSON; only the club's own modules change it. */

export type TimeControl =
  /** Seconds. */
  | { readonly type: 'clock'; readonly limit: number; readonly increment: number }
  | { readonly type: 'correspondence'; readonly daysPerTurn: number }
  | { readonly type: 'unlimited' };

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly title: 'BOT' | null;
  readonly createdAt: number;
  perfs: Partial<Record<PerfKey, Perf>>;
}

export type Seat =
  | { readonly kind: 'member'; readonly id: string; readonly rating: number; readonly provisional: boolean }
  | { readonly kind: 'computer'; readonly level: number };

export interface ChatLine {
  readonly room: 'player' | 'spectator';
  readonly username: string;
  readonly text: string;
}

export interface Game {
  readonly id: string;
  /** The four characters that make an id a `fullId`: each side's secret. */
  readonly secrets: Readonly<Record<Color, string>>;
  /** Decides all that the opponent draws by lot in this game. */
  readonly seed: number;
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly rated: boolean;
  readonly source: 'friend' | 'ai' | 'lobby' | 'pool' | 'arena';
  /** The arena that it belongs to. */
  readonly tournamentId?: string;
  /** Who gave up half of the time at the start, and the increment with it. */
  berserk?: Readonly<Record<Color, boolean>>;
  readonly timeControl: TimeControl;
  readonly speed: Speed;
  readonly seats: Readonly<Record<Color, Seat>>;
  readonly userColor: Color;
  readonly createdAt: number;
  moves: string[];
  /** Ms left when the turn began; `untimedClock` without a clock. */
  clocks: Record<Color, number>;
  turnStartedAt: number;
  /** What was left to whoever moved, after each half-move, in centiseconds; shorter for games of an older club. */
  clockLog: readonly number[];
  /** When each half-move was made; shorter likewise. */
  timeLog: readonly number[];
  /** Both of these lists once it is over, which are empty then: see `timingsOf`. */
  timings?: string;
  /** When it was over. */
  endedAt?: number;
  status: GameStatusName;
  winner?: Color;
  drawOffer: Color | null;
  takebackOffer: Color | null;
  /** Since when the user's opponent has been away, or null. */
  goneSince: number | null;
  /** The clocks were started before both sides had moved. */
  clocksStarted?: boolean;
  ratingDiffs?: Record<Color, number>;
  chat: ChatLine[];
  /** The opponent's view after its last moves, newest last, in centipawns. */
  scores: number[];
}

export interface Challenge {
  readonly id: string;
  readonly challenger: string;
  readonly destUser: string;
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly rated: boolean;
  readonly speed: Speed;
  readonly timeControl: TimeControl;
  /** The challenger's wish. */
  readonly color: Color | 'random';
  /** The challenger's side, once drawn. */
  readonly finalColor: Color;
  readonly createdAt: number;
  /** When it lapses by itself; null: never. */
  readonly expiresAt: number | null;
  /** What its end by itself is: a silent lapse, or taken back with an event. */
  readonly atEnd: 'lapse' | 'cancel';
  /** The game that it asks to repeat. */
  readonly rematchOf?: string;
  /** Anybody may take it, or only those two, the first with white. It has nobody on either side yet. */
  readonly open?: { readonly userIds?: readonly [string, string] };
  status: 'created' | 'canceled' | 'declined' | 'accepted' | 'offline';
  declineReason?: DeclineReason;
}

/** A game that was brought in as PGN. */
export interface ImportedGame {
  readonly id: string;
  /** Ms since the epoch. */
  readonly importedAt: number;
  /** The account brought it in, and not a caller without a token. */
  readonly isUsers: boolean;
  readonly variant: VariantKey;
  readonly initialFen: string;
  /** UCI. */
  readonly moves: readonly string[];
  readonly status: GameStatusName;
  readonly winner?: Color;
  readonly white: string;
  readonly black: string;
}

export interface ClubState {
  user: Member;
  others: Member[];
  games: Game[];
  challenges: Challenge[];
  /** What the club's course follows from; absent in what an older club kept. */
  readonly seed?: number;
  /** The club's first day, ms since the epoch: what was before is history, which follows from the seed. */
  foundedAt: number;
  /** Whether the first challenge to a newcomer was made. */
  welcomed: boolean;
  /** How many numbers were drawn by lot, so that a kept course goes on where it stopped. */
  draws: number;
  law: LawState;
  arenas: ArenasState;
  /** Absent, as the next two, until there is one, and in what an older club kept. */
  imports?: readonly ImportedGame[];
  /** By member id, where it differs from the club's first day: whether the user follows. */
  followed?: Readonly<Record<string, boolean>>;
  /** The account's kid mode. */
  kid?: boolean;
}

/** A refusal, as the HTTP interface will say it. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404;
  readonly error: string;
}

export function refuse(
  status: Refusal['status'],
  error: string,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { status, error } };
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function done<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}
