/**
 * Domain types of the chess service, independent of any server's dialect. Units: `…Ms` are milliseconds,
 * `…Seconds` and clock limits seconds, `…At` milliseconds since the Unix epoch. An absent member means "not
 * stated", `null` means "stated as none". Unknown variants, speeds, statuses and titles are kept unchanged.
 * `fullId` (a game id with the player's secret) is omitted on purpose.
 */

import type { Color, DeclineReason, GameStatusName, Speed, VariantKey } from '../chess/vocabulary.ts';

/** A known word, or any other that a server sends. Keeps editor completion for the known ones. */
export type Open<T extends string> = T | (string & Record<never, never>);

export type GameStatus = Open<GameStatusName>;
export type GameSpeed = Open<Speed>;

export interface Variant {
  readonly key: Open<VariantKey>;
  /** Display name from the server, possibly translated. */
  readonly name?: string;
  readonly short?: string;
}

/** Whether a game can be played through the bot or board API; neither when only the browser can play it. */
export interface Compat {
  readonly bot?: boolean;
  readonly board?: boolean;
}

/** Marks of a user beside the name. */
export interface UserMarks {
  /** `GM`, `BOT` and the like. */
  readonly title?: string;
  /** Name of a picture that the user chose: `nature.owl`. */
  readonly flair?: string;
  /** Whether the user supports the server with money. */
  readonly patron?: boolean;
  /** Newer servers send only the colour of a patron's mark. */
  readonly patronColor?: number;
}

export interface UserPlayer extends UserMarks {
  readonly kind: 'user';
  readonly id: string;
  readonly name: string;
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

/** The server does not state the player, or not readably. */
export interface UnknownPlayer {
  readonly kind: 'unknown';
}

/** A player of either side. */
export type Player = UserPlayer | AiPlayer | AnonymousPlayer | UnknownPlayer;

/** A game in the event stream or the list of games under way, from the account's side. */
export interface GameSummary {
  readonly id: string;
  /** The account's colour. */
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
  /** The account's remaining time; absent in unlimited games. */
  readonly secondsLeft?: number;
  /** `lobby`, `friend`, `ai`, `arena`, `pool`, `simul`, `import`, … */
  readonly source?: string;
  readonly status?: GameStatus;
  /** Numeric status, unchanged from the server. */
  readonly statusId?: number;
  readonly winner?: Color;
  /** The account's rating, and its change by this game. */
  readonly rating?: number;
  readonly ratingDiff?: number;
  readonly tournamentId?: string;
  readonly compat?: Compat;
}

export type ChallengeStatus = Open<'created' | 'offline' | 'accepted' | 'declined' | 'canceled'>;

export interface ChallengeUser extends UserMarks {
  readonly id: string;
  readonly name: string;
  readonly rating?: number;
  readonly provisional?: boolean;
  readonly online?: boolean;
}

/** Time control of a challenge. `other`: an unknown kind with the server's name. */
export type TimeControl =
  | { readonly kind: 'clock'; readonly limitSeconds: number; readonly incrementSeconds: number }
  | { readonly kind: 'correspondence'; readonly daysPerTurn: number }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'other'; readonly name: string };

export interface Challenge {
  readonly id: string;
  readonly url?: string;
  readonly status: ChallengeStatus;
  /** Absent in open challenges, and when the challenger has no account. */
  readonly challenger?: ChallengeUser;
  readonly destUser?: ChallengeUser;
  readonly variant: Variant;
  readonly rated: boolean;
  readonly speed: GameSpeed;
  readonly timeControl: TimeControl;
  /** Colour chosen by the challenger. */
  readonly color: Color | 'random';
  /** Colour that the challenger gets. */
  readonly finalColor?: Color;
  /** Display name of the performance type, possibly translated. */
  readonly perfName?: string;
  /** Decline reason as a sentence, possibly translated. */
  readonly declineReason?: string;
  readonly declineReasonKey?: Open<DeclineReason>;
  readonly initialFen?: string;
  /** Id of the game to be rematched. */
  readonly rematchOf?: string;
  /** From the requesting account's side. */
  readonly direction?: 'in' | 'out';
  /** Agreed rules: `noAbort`, `noRematch`, … */
  readonly rules?: readonly string[];
  /** Only in new challenge events; absent in replayed ones. */
  readonly compat?: Compat;
}

export interface ChallengeList {
  readonly incoming: readonly Challenge[];
  readonly outgoing: readonly Challenge[];
}

/** The changing state of a game. `moves` is always the whole game. */
export interface GameState {
  /** UCI; castling as the king's two-square move or as king takes rook. */
  readonly moves: readonly string[];
  /** Remaining time when the message was sent; null in untimed games, and when it is unknown. */
  readonly whiteMs: number | null;
  readonly blackMs: number | null;
  readonly whiteIncrementMs?: number;
  readonly blackIncrementMs?: number;
  readonly status: GameStatus;
  /** Absent while the game runs, in draws, and sometimes for mates. */
  readonly winner?: Color;
  /** Players with a pending draw or takeback offer. */
  readonly drawOffer: PerColor<boolean>;
  readonly takebackOffer: PerColor<boolean>;
  /** Deadline of the first move: the game is aborted `withinMs - idleMs` after this message. */
  readonly expiration?: { readonly idleMs: number; readonly withinMs: number };
  /** Id of the rematch, once agreed. */
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
  readonly createdAt?: number;
  readonly white: Player;
  readonly black: Player;
  /** Null for the variant's initial position. */
  readonly initialFen: string | null;
  /** Absent in games without a clock. */
  readonly clock?: { readonly initialMs: number; readonly incrementMs: number };
  readonly daysPerTurn?: number;
  readonly tournamentId?: string;
  readonly source?: string;
  readonly state: GameState;
}

/** Offers between the players. */
export type GameOffer = 'draw' | 'takeback';

/** Claims against an opponent who left. */
export type GameClaim = 'victory' | 'draw';

export type ChatRoom = 'player' | 'spectator';

export interface ChatLine {
  readonly room?: ChatRoom;
  readonly username?: string;
  readonly text: string;
}

/**
 * The opponent left or returned. `gone` is absent when the server does not state which: treat it as gone. A return
 * is not always sent, so the next move clears the state.
 */
export interface OpponentGone {
  readonly gone?: boolean;
  readonly claimWinInSeconds?: number;
}

/** Events of the personal event stream. */
export type ServiceEvent =
  | { readonly type: 'gameStart'; readonly game: GameSummary }
  | { readonly type: 'gameFinish'; readonly game: GameSummary }
  | { readonly type: 'challenge'; readonly challenge: Challenge }
  | { readonly type: 'challengeDeclined'; readonly challenge: Challenge }
  | { readonly type: 'challengeCanceled'; readonly challenge: Challenge };

/** Events of a game stream: `gameFull` first, then others in any order. */
export type GameEvent =
  | { readonly type: 'gameFull'; readonly game: GameFull }
  | { readonly type: 'gameState'; readonly state: GameState }
  | { readonly type: 'chatLine'; readonly line: ChatLine }
  | { readonly type: 'opponentGone'; readonly presence: OpponentGone };

export interface Perf {
  readonly games?: number;
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
  readonly runs?: number;
  readonly score?: number;
}

export interface ServiceAccount extends UserMarks {
  readonly id: string;
  readonly username: string;
  readonly url?: string;
  /** Address of the game in progress. */
  readonly playingUrl?: string;
  readonly createdAt?: number;
  readonly seenAt?: number;
  readonly verified?: boolean;
  readonly kid?: boolean;
  /** Whether the account is closed. */
  readonly disabled?: boolean;
  readonly tosViolation?: boolean;
  /** Relations to the token's user; absent without a token. */
  readonly followable?: boolean;
  readonly following?: boolean;
  readonly blocking?: boolean;
  readonly followsYou?: boolean;
  readonly perfs: Readonly<Record<string, Perf>>;
  readonly puzzleRuns: Readonly<Record<string, PuzzleRuns>>;
  /** Game counts by the server's own keys: `all`, `rated`, `win`, … */
  readonly counts: Readonly<Record<string, number>>;
  readonly playTime?: {
    readonly totalSeconds?: number;
    readonly tvSeconds?: number;
    readonly humanSeconds?: number;
  };
  /** Profile by the server's own keys: `bio`, `location`, `fideRating`, … */
  readonly profile: Readonly<Record<string, string | number>>;
}

export function isBotAccount(account: Pick<ServiceAccount, 'title'>): boolean {
  return account.title === 'BOT';
}

/** Owner, scopes and expiry of a token. */
export interface TokenInfo {
  readonly userId: string;
  readonly scopes: readonly string[];
  /** Null when it does not expire, or the server does not say. */
  readonly expiresAt: number | null;
}

/** Score between two users over all their games. */
export interface Crosstable {
  /** By user id, in lower case; a draw counts half. */
  readonly points: Readonly<Record<string, number>>;
  readonly games?: number;
}

/** A user found by the beginning of the name. */
export interface FoundUser extends UserMarks {
  readonly id: string;
  readonly name: string;
  readonly online?: boolean;
}
