import type { Color, DeclineReason, GameStatusName, Speed, VariantKey } from '../chess/vocabulary.ts';
import type { ArenasState } from './arenas/arenas-state.ts';
import type { LawState } from './law/law-state.ts';
import type { ClubPerf } from './ratings.ts';
import type { PerfKey } from './roster.ts';

/** The club's state: plain data, saved as JSON. Only the club's own modules change it. */

export type ClubTimeControl =
  /** Seconds. */
  | { readonly type: 'clock'; readonly limit: number; readonly increment: number }
  | { readonly type: 'correspondence'; readonly daysPerTurn: number }
  | { readonly type: 'unlimited' };

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly title: 'BOT' | null;
  readonly createdAt: number;
  perfs: Partial<Record<PerfKey, ClubPerf>>;
}

export type Seat =
  | { readonly kind: 'member'; readonly id: string; readonly rating: number; readonly provisional: boolean }
  | { readonly kind: 'computer'; readonly level: number };

/** `own` for this color and `other` for the other. */
export function byColor<T>(color: Color, own: T, other: T): Readonly<Record<Color, T>> {
  return color === 'white' ? { white: own, black: other } : { white: other, black: own };
}

export interface ClubChatLine {
  readonly room: 'player' | 'spectator';
  readonly username: string;
  readonly text: string;
}

export interface Game {
  readonly id: string;
  /** Each side's four-character secret, which makes an id a `fullId`. */
  readonly secrets: Readonly<Record<Color, string>>;
  /** Seeds the opponent's random decisions in this game. */
  readonly seed: number;
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly rated: boolean;
  readonly source: 'friend' | 'ai' | 'lobby' | 'pool' | 'arena';
  readonly tournamentId?: string;
  /** The sides that berserked: half the clock, no increment. */
  berserk?: Readonly<Record<Color, boolean>>;
  readonly timeControl: ClubTimeControl;
  readonly speed: Speed;
  readonly seats: Readonly<Record<Color, Seat>>;
  readonly userColor: Color;
  readonly createdAt: number;
  moves: string[];
  /** Ms left when the turn began; `untimedClock` without a clock. */
  clocks: Record<Color, number>;
  turnStartedAt: number;
  /** The mover's time left after each half-move, centiseconds; shorter in states of older versions. */
  clockLog: readonly number[];
  /** Time of each half-move, ms since the epoch; possibly shorter likewise. */
  timeLog: readonly number[];
  /** Both lists packed after the game's end, when they are empty: see `timingsOf`. */
  timings?: string;
  endedAt?: number;
  status: GameStatusName;
  winner?: Color;
  drawOffer: Color | null;
  takebackOffer: Color | null;
  /** When the user's opponent left, or null. */
  goneSince: number | null;
  /** The clocks were started before both sides had moved. */
  clocksStarted?: boolean;
  ratingDiffs?: Record<Color, number>;
  chat: ClubChatLine[];
  /** The engine's scores after the opponent's last moves, oldest first, centipawns. */
  scores: number[];
}

export interface StoredChallenge {
  readonly id: string;
  /** Of an open challenge: the first who accepts it; empty until then. */
  challenger: string;
  readonly destUser: string;
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly rated: boolean;
  readonly speed: Speed;
  readonly timeControl: ClubTimeControl;
  /** The challenger's choice. */
  readonly color: Color | 'random';
  /** The challenger's side, once drawn. */
  finalColor: Color;
  readonly createdAt: number;
  /** Null for never. */
  readonly expiresAt: number | null;
  /** How it expires: silently, or cancelled with an event. */
  readonly atEnd: 'lapse' | 'cancel';
  /** The game of which this is a rematch. */
  readonly rematchOf?: string;
  /** An open challenge: anyone may accept it, or only these two, the first as white. It has no opponent yet. */
  readonly open?: { readonly userIds?: readonly [string, string] };
  status: 'created' | 'canceled' | 'declined' | 'accepted' | 'offline';
  declineReason?: DeclineReason;
}

/** A game imported as PGN. */
export interface ClubImportedGame {
  readonly id: string;
  /** Ms since the epoch. */
  readonly importedAt: number;
  /** Imported by the account, not by an anonymous caller. */
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
  challenges: StoredChallenge[];
  /** The seed of the club's course; absent in states of older versions. */
  readonly seed?: number;
  /** The club's first day, ms since the epoch. Earlier games are history, generated from the seed. */
  foundedAt: number;
  /** Whether the first challenge to a new user was made. */
  welcomed: boolean;
  /** Count of random numbers drawn, so that a restored club continues the sequence. */
  draws: number;
  law: LawState;
  arenas: ArenasState;
  /** Absent, like the next two, until set, and in states of older versions. */
  imports?: readonly ClubImportedGame[];
  /** By member id: whether the user follows, where it differs from the first day. */
  followed?: Readonly<Record<string, boolean>>;
  /** The account's kid mode. */
  kid?: boolean;
}

/** A refusal with its HTTP status. */
export interface ClubRefusal {
  readonly status: 400 | 401 | 403 | 404;
  readonly error: string;
}

export function refuse(
  status: ClubRefusal['status'],
  error: string,
): { readonly ok: false; readonly refusal: ClubRefusal } {
  return { ok: false, refusal: { status, error } };
}

export type ClubResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ClubRefusal };

export function done<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}
