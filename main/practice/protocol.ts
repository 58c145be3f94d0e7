import type { Color, DeclineReason, GameStatusName, Speed, VariantKey } from '../chess/vocabulary.ts';
import type { ClubLimitName } from './law/limits.ts';
import type { Fault, RefusalStyle } from './protocol-faults.ts';

export type * from './protocol-faults.ts';

/**
 * What the practice club and those who run it say to each other: the messages between its process and its parent, and
 * the JSON of its control interface (`/club/…`, guarded by the control token). Times are ms of the club's own clock.
 */

export type Dialect = 'wire' | 'document';
export type AccountKind = 'human' | 'bot';

/**
 * How the club keeps its limits (law/limits.ts). `law`: as the service would, with 429. `lenient`: everything is counted,
 * and GET /club/law tells what would have been refused, but nothing is. `off`: nothing is counted.
 */
export type LimitsMode = 'off' | 'lenient' | 'law';

export interface ClubAccount {
  readonly kind: AccountKind;
  readonly name: string;
  /** Default 240. Under 7, stricter limits apply. */
  readonly ageDays?: number;
  /** Whether a bot has the limits of a verified one; default true. */
  readonly verified?: boolean;
}

/* ---------- Process messages ---------- */

export interface PracticeStart {
  /** Of a club that begins; one that is taken up again keeps its own. */
  readonly seed: number;
  readonly dialect: Dialect;
  /** The user's bearer token. Travels in this message only, never in arguments or the environment. */
  readonly userToken: string;
  /** Bearer token of the control interface. */
  readonly controlToken: string;
  readonly account: ClubAccount;
  /** Club ms per real ms; 0 stands still until advanced through the control interface. Default 1. */
  readonly speed?: number;
  /** Scopes of `userToken`. Default: all that the account's kind can use. */
  readonly scopes?: readonly string[];
  /** Where the state is kept between runs. Absent: nothing is kept. */
  readonly stateFile?: string;
  /** Default 0: any free port. Always on 127.0.0.1. */
  readonly port?: number;
  /** The club's time at start, ms since the epoch. Default: the machine's. Fix it, with speed 0, for a fixed course. */
  readonly startAt?: number;
  /** From the first event stream of a fresh club to the first challenge; `null` for none. Default 4,000. */
  readonly welcomeChallengeMs?: number | null;
  /** Days of games that the user has behind them on the club's first day. Default 210; 0 for none. */
  readonly historyDays?: number;
  /** How long an opponent must be gone before the win can be claimed, ms. Default 20,000. */
  readonly claimVictoryMs?: number;
  /** Who moves for the opponents: the engine at their strength (default), or any legal move by the seed's lot. */
  readonly engine?: 'fairy' | 'random';
  /**
   * Default `lenient`: the app keeps the limits by itself, and a person at the practice club shall never be told to wait
   * by a server on the same machine. Tests of the limits use `law`.
   */
  readonly limits?: LimitsMode;
  /**
   * Whether pages of other servers may read answers (CORS), as they may read the service's: for testing a client that
   * runs in a browser. Default false, because the service tells anonymous callers only what is public, and this club
   * would tell every page in the user's browser that the user plays here, the name, the games and when they were
   * played. The pages that give tokens are never open to other pages.
   */
  readonly web?: boolean;
  /**
   * Whether callers that ask for gzip get it, as from the service. Default false: on the loopback it saves nothing and
   * costs both sides work, and the app always asks for it. The referee reads lines off the wire and cannot read gzip.
   * The stand-alone server, which serves clients by others, compresses.
   */
  readonly gzip?: boolean;
  /** Default: JSON with all headers in the document dialect; JSON or HTML without any in the wire dialect. */
  readonly refusals?: RefusalStyle;
}

export type ParentMessage =
  | { readonly type: 'start'; readonly config: PracticeStart }
  | { readonly type: 'stop' };

export type ClubMessage =
  | { readonly type: 'listening'; readonly port: number; readonly baseUrl: string }
  /** The kept state could not be read. It was moved to `movedTo`, and the club starts afresh. */
  | { readonly type: 'stateSetAside'; readonly movedTo: string; readonly reason: string }
  /** The club could not start or had to stop; the process exits with 1. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'stopped' };

/* ---------- Control interface ---------- */

/*
 * GET  /club/status                         ClubStatus
 * GET  /club/opponents                      { opponents: ClubOpponent[] }
 * POST /club/challenge                      OpponentChallengeRequest -> ClubCreated
 * POST /club/challenge/{id}/cancel          its challenger takes it back
 * POST /club/challenge/{id}/expire          it lapses without a word
 * POST /club/challenge/{id}/accept|decline  its receiver answers; decline: { reason? }
 * POST /club/game                           PairedGameRequest -> ClubCreated
 * POST /club/game/{id}/move                 the opponent plays { uci, offeringDraw? } at once
 * POST /club/game/{id}/resign|abort         the opponent does so
 * POST /club/game/{id}/draw|takeback        the opponent offers or accepts, or declines with { yes: false }
 * POST /club/game/{id}/gone                 the opponent leaves, or returns with { gone: false }
 * POST /club/game/{id}/chat                 { text, room? }: the opponent says so
 * POST /club/opponent/{id}                  OpponentOrder
 * POST /club/clock                          ClockRequest -> ClubClockState
 * POST /club/token                          TokenRequest -> { token }
 * POST /club/token/revoke|restore           { token }
 * POST /club/standing                       ArenaStandingOrder: what the user may not do in arenas
 * GET  /club/law                            ClubLaw
 * POST /club/law                            ClubLawOrder -> ClubLaw
 * POST /club/fault, DELETE /club/fault      Fault; the latter drops all that still wait, and sets the clock right
 * POST /club/reset                          { seed? }: starts over
 *
 * Without an answer of their own they answer { ok: true }; refusals are { error } with 400 or 404.
 */

export interface ClubStatus {
  readonly dialect: Dialect;
  readonly seed: number;
  readonly now: number;
  readonly speed: number;
  readonly account: { readonly id: string; readonly name: string; readonly kind: AccountKind };
  readonly streams: { readonly event: number; readonly game: number };
  readonly challenges: readonly ClubChallenge[];
  /** The newest 20, oldest first. */
  readonly games: readonly ClubGame[];
  readonly faults: readonly Fault[];
  /** Ms until the club's next timer, or null when none is armed: how far time may be advanced without missing one. */
  readonly untilNext: number | null;
}

/** GET /club/law. What was counted, for every row of the table, and refused (or would have been, when lenient). */
export interface ClubLaw {
  readonly limits: LimitsMode;
  readonly refusals: RefusalStyle;
  /** The address that requests seem to come from, when it was set. */
  readonly address: string | null;
  readonly rows: readonly ClubLawRow[];
  /** The newest 100 refusals, oldest first. */
  readonly recent: readonly {
    readonly at: number;
    readonly row: ClubLimitName;
    readonly method: string;
    readonly path: string;
  }[];
}

export interface ClubLawRow {
  readonly row: ClubLimitName;
  readonly uses: number;
  readonly refusals: number;
}

/** POST /club/law: what is given is changed. */
export interface ClubLawOrder {
  readonly limits?: LimitsMode;
  readonly refusals?: RefusalStyle;
  /**
   * Where requests seem to come from; `null` for where they do. One request alone can say so for itself by the header
   * `X-Club-Address`, with the control token in `X-Club-Control`.
   */
  readonly address?: string | null;
  /** Forget all that was counted. */
  readonly clear?: boolean;
}

export interface ClubChallenge {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly opponent: string;
  readonly rated: boolean;
  readonly speed: Speed;
}

export interface ClubGame {
  readonly id: string;
  readonly opponent: string;
  readonly color: Color;
  readonly fen: string;
  readonly moves: string;
  readonly status: GameStatusName;
  readonly winner?: Color;
}

export interface ClubOpponent {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  /** One line on how this opponent plays. */
  readonly manner: string;
  /** What it plays. */
  readonly variants: readonly VariantKey[];
  readonly playsRated: boolean;
  /** Speeds that it declines. */
  readonly declines: readonly Speed[];
}

/** POST /club/challenge: an opponent challenges the user. Answer: `ClubCreated`. */
export interface OpponentChallengeRequest {
  /** Default: the next opponent in turn. */
  readonly opponent?: string;
  /** Seconds. Default 600 and 5. */
  readonly limit?: number;
  readonly increment?: number;
  /** A correspondence game of this many days a turn instead of a clock. */
  readonly days?: number;
  /** Default false. */
  readonly rated?: boolean;
  /** The challenger's side, as the service has it. Default `random`. */
  readonly color?: Color | 'random';
  /** How long the challenge stays open. Default: the opponent's patience. */
  readonly ttlMs?: number;
}

/** POST /club/game: a game starts at once, as if the lobby had paired the user. Answer: `ClubCreated`. */
export interface PairedGameRequest {
  readonly opponent?: string;
  readonly limit?: number;
  readonly increment?: number;
  readonly rated?: boolean;
  /** The user's side. */
  readonly color?: Color | 'random';
  readonly source?: 'lobby' | 'pool' | 'friend';
  readonly variant?: VariantKey;
  /** Where the game begins; the variant's usual position by default. */
  readonly initialFen?: string;
  /** Days for a move, instead of a clock. */
  readonly days?: number;
}

export interface ClubCreated {
  readonly id: string;
}

/** POST /club/opponent/{id}: what the opponent does with the user's next challenge; `null` for its own manner. */
export interface OpponentOrder {
  readonly decline: DeclineReason | null;
}

/** POST /club/clock: at least one member. Answer: `ClubClockState`, once everything due has happened. */
export interface ClockRequest {
  readonly speed?: number;
  readonly advanceMs?: number;
}

export interface ClubClockState {
  readonly now: number;
  readonly speed: number;
  readonly untilNext: number | null;
}

/** POST /club/token: another token of the user's account, lost at restart. Answer: `{ token }`. */
export interface TokenRequest {
  readonly scopes: readonly string[];
  /** Ms until it is refused; absent: never. */
  readonly ttlMs?: number;
}

/** POST /club/standing: what is given is changed. */
export interface ArenaStandingOrder {
  /** Not allowed in arenas at all. */
  readonly arenaBan?: boolean;
  /** Not allowed where there are prizes. */
  readonly prizeBan?: boolean;
  /** Not allowed for so long from now on. */
  readonly pauseMs?: number;
}
