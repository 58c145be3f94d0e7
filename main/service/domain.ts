/**
 * What the chess service is about, in the app's own terms: no dialect of any server shows here.
 * Units: `…Ms` are milliseconds, `…Seconds` and clock limits are seconds, `…At` are milliseconds since the Unix epoch.
 * An absent member means "not said"; `null` means "said to be none". Unknown variants, speeds, statuses and titles are
 * kept as they came. `fullId` (a game id with the player's secret) is left out on purpose: nothing here needs it.
 */

import type { Color, DeclineReason, GameStatusName, Speed, VariantKey } from '../chess/vocabulary.ts';

/** A known word, or whatever a server says instead. Keeps completion for the known ones. */
export type Open<T extends string> = T | (string & Record<never, never>);

export type GameStatus = Open<GameStatusName>;
export type GameSpeed = Open<Speed>;

export interface Variant {
  readonly key: Open<VariantKey>;
  /** Display name as the server gives it, possibly translated. */
  readonly name?: string;
  readonly short?: string;
}

/** Whether a game can be played through the bot or the board interface. Both false is normal: the browser plays it. */
export interface Compat {
  readonly bot: boolean;
  readonly board: boolean;
}

export interface UserPlayer {
  readonly kind: 'user';
  readonly id: string;
  readonly name: string;
  /** `GM`, `BOT` and the like. */
  readonly title?: string;
  readonly rating?: number;
  readonly ratingDiff?: number;
  readonly provisional?: boolean;
}

export interface AiPlayer {
  readonly kind: 'ai';
  /** 1 (weakest) to 8 on the public server. */
  readonly level: number;
  readonly name?: string;
}

export interface AnonymousPlayer {
  readonly kind: 'anonymous';
  readonly name?: string;
}

/** Who sits at one side of a board. */
export type Player = UserPlayer | AiPlayer | AnonymousPlayer;

/** One game as the event stream and the list of games under way tell it, from the account's own side. */
export interface GameSummary {
  readonly id: string;
  /** The account's own colour. */
  readonly color: Color;
  readonly fen: string;
  readonly variant: Variant;
  readonly speed: GameSpeed;
  /** Performance type: `blitz`, `chess960`, … */
  readonly perf?: string;
  readonly rated: boolean;
  readonly hasMoved: boolean;
  readonly isMyTurn: boolean;
  /** UCI; `null` before the first move. */
  readonly lastMove?: string | null;
  readonly opponent: Player;
  /** The account's own remaining time; absent when the game is unlimited. */
  readonly secondsLeft?: number;
  /** `lobby`, `friend`, `ai`, `arena`, `pool`, `simul`, `import`, … */
  readonly source?: string;
  readonly status?: GameStatus;
  /** The server's number of the status, as it came. */
  readonly statusId?: number;
  readonly winner?: Color;
  /** The account's own rating, and what the game changed about it. */
  readonly rating?: number;
  readonly ratingDiff?: number;
  readonly tournamentId?: string;
  readonly compat?: Compat;
}

export type ChallengeStatus = Open<'created' | 'offline' | 'accepted' | 'declined' | 'canceled'>;

export interface ChallengeUser {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly rating?: number;
  readonly provisional?: boolean;
  readonly online?: boolean;
  readonly flair?: string;
  readonly patron?: boolean;
  readonly patronColor?: number;
}

/** How time is kept in a challenge. `other` is a kind that the app does not know, named as it came. */
export type TimeControl =
  | { readonly kind: 'clock'; readonly limitSeconds: number; readonly incrementSeconds: number }
  | { readonly kind: 'correspondence'; readonly daysPerTurn: number }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'other'; readonly name: string };

export interface Challenge {
  readonly id: string;
  readonly url?: string;
  readonly status: ChallengeStatus;
  /** Absent in an open challenge, or when the challenger has no account. */
  readonly challenger?: ChallengeUser;
  readonly destUser?: ChallengeUser;
  readonly variant: Variant;
  readonly rated: boolean;
  readonly speed: GameSpeed;
  readonly timeControl: TimeControl;
  /** The colour that the challenger asked for. */
  readonly color: Color | 'random';
  /** The colour that the challenger will have. */
  readonly finalColor?: Color;
  /** Display name of the performance type, possibly translated. */
  readonly perfName?: string;
  /** Why it was declined, as a sentence, possibly translated. */
  readonly declineReason?: string;
  readonly declineReasonKey?: Open<DeclineReason>;
  readonly initialFen?: string;
  /** Id of the game that this challenge is a rematch of. */
  readonly rematchOf?: string;
  /** Seen from the account that asked. */
  readonly direction?: 'in' | 'out';
  /** Game rules agreed on beforehand: `noAbort`, `noRematch`, … */
  readonly rules?: readonly string[];
  /** Only on fresh challenge events: replayed ones carry none. */
  readonly compat?: Compat;
}

export interface ChallengeList {
  readonly incoming: readonly Challenge[];
  readonly outgoing: readonly Challenge[];
}

/** Everything that changes in a game. `moves` is the whole game so far, never a delta. */
export interface GameState {
  /** UCI; castling may be spelled king-two-squares or king-takes-rook. */
  readonly moves: readonly string[];
  /** Remaining time when the message was written; `null` when the game is untimed. */
  readonly whiteMs: number | null;
  readonly blackMs: number | null;
  readonly whiteIncrementMs?: number;
  readonly blackIncrementMs?: number;
  readonly status: GameStatus;
  /** Absent while the game runs, in draws, and sometimes although there is one (mate). */
  readonly winner?: Color;
  /** Who offers a draw; who asks to take a move back. */
  readonly drawOffer: PerColor<boolean>;
  readonly takebackOffer: PerColor<boolean>;
  /** The deadline of the first move: the game is aborted `withinMs - idleMs` after this message. */
  readonly expiration?: { readonly idleMs: number; readonly withinMs: number };
  /** Id of the rematch, once both agreed. */
  readonly rematch?: string;
}

export interface PerColor<T> {
  readonly white: T;
  readonly black: T;
}

export interface GameFull {
  readonly id: string;
  readonly variant: Variant;
  readonly speed: GameSpeed;
  /** Display name of the performance type, possibly translated. */
  readonly perfName?: string;
  readonly rated: boolean;
  readonly createdAt: number;
  readonly white: Player;
  readonly black: Player;
  /** `null`: the variant's usual starting position. */
  readonly initialFen: string | null;
  /** Absent when the game is not played by the clock. */
  readonly clock?: { readonly initialMs: number; readonly incrementMs: number };
  readonly daysPerTurn?: number;
  readonly tournamentId?: string;
  readonly source?: string;
  readonly state: GameState;
}

/** What the two sides of a game may ask of each other. */
export type GameOffer = 'draw' | 'takeback';

/** How a game ends that the opponent has left. */
export type GameClaim = 'victory' | 'draw';

export type ChatRoom = 'player' | 'spectator';

export interface ChatLine {
  readonly room?: ChatRoom;
  readonly username: string;
  readonly text: string;
}

/**
 * The opponent left or came back. Where a server says no more than that something happened, `gone` is absent: treat it
 * as gone. A return is sometimes never told: clear it on the next move.
 */
export interface OpponentGone {
  readonly gone?: boolean;
  readonly claimWinInSeconds?: number;
}

/** What the personal event stream brings. */
export type ServiceEvent =
  | { readonly type: 'gameStart'; readonly game: GameSummary }
  | { readonly type: 'gameFinish'; readonly game: GameSummary }
  | { readonly type: 'challenge'; readonly challenge: Challenge }
  | { readonly type: 'challengeDeclined'; readonly challenge: Challenge }
  | { readonly type: 'challengeCanceled'; readonly challenge: Challenge };
export type ServiceEventType = ServiceEvent['type'];

/** What a game stream brings: `gameFull` first, then the others in any order. */
export type GameEvent =
  | { readonly type: 'gameFull'; readonly game: GameFull }
  | { readonly type: 'gameState'; readonly state: GameState }
  | { readonly type: 'chatLine'; readonly line: ChatLine }
  | { readonly type: 'opponentGone'; readonly presence: OpponentGone };
export type GameEventType = GameEvent['type'];

export interface Perf {
  readonly games: number;
  readonly rating: number;
  /** Rating deviation. */
  readonly deviation?: number;
  /** Rating change over the last games. */
  readonly progress?: number;
  readonly provisional?: boolean;
  readonly rank?: number;
}

/** Performance in a puzzle mode that has no rating: storm, racer, streak. */
export interface PuzzleRuns {
  readonly runs: number;
  readonly score: number;
}

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly title?: string;
  readonly url?: string;
  /** Address of the game being played right now. */
  readonly playingUrl?: string;
  readonly createdAt?: number;
  readonly seenAt?: number;
  readonly flair?: string;
  readonly patron?: boolean;
  readonly patronColor?: number;
  readonly verified?: boolean;
  readonly kid?: boolean;
  /** The account is closed. */
  readonly disabled?: boolean;
  readonly tosViolation?: boolean;
  readonly perfs: Readonly<Record<string, Perf>>;
  readonly puzzleRuns: Readonly<Record<string, PuzzleRuns>>;
  /** Numbers of games by outcome and kind, by the server's own keys: `all`, `rated`, `win`, … */
  readonly counts: Readonly<Record<string, number>>;
  readonly playTime?: {
    readonly totalSeconds: number;
    readonly tvSeconds?: number;
    readonly humanSeconds?: number;
  };
  /** What the user tells about themselves, by the server's own keys: `bio`, `location`, `fideRating`, … */
  readonly profile: Readonly<Record<string, string | number>>;
}

export function isBotAccount(account: Pick<Account, 'title'>): boolean {
  return account.title === 'BOT';
}

/** What a token is and allows. */
export interface TokenInfo {
  readonly userId: string;
  readonly scopes: readonly string[];
  /** `null`: it does not expire. */
  readonly expiresAt: number | null;
}
