import type { Color, GameStatusName, Speed, VariantKey, Dialect } from '../chess/vocabulary.ts';
import type { ClubLimitName } from './law/limits.ts';
import type { Fault, RefusalStyle } from './protocol-faults.ts';

export type * from './http/control-bodies.ts';
export type * from './protocol-faults.ts';
export type AccountKind = 'human' | 'bot';

/**
 * The mode of the rate limits (law/limits.ts). `law`: enforces them with 429, as the service does. `lenient`:
 * refuses nothing, but counts, and GET /club/law reports would-be refusals. `off`: counts nothing.
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
  /** Ignored when a saved state is restored, which has its own. */
  readonly seed: number;
  readonly dialect: Dialect;
  /** The user's bearer token. Passed in this message only, never in arguments or the environment. */
  readonly userToken: string;
  /** Bearer token of the control interface. */
  readonly controlToken: string;
  readonly account: ClubAccount;
  /** Club ms per real ms; 0 stops time until the control interface advances it. Default 1. */
  readonly speed?: number;
  /** Scopes of `userToken`. Default: all that the account's kind can use. */
  readonly scopes?: readonly string[];
  /** The file of the saved state. Absent: nothing is saved. */
  readonly stateFile?: string;
  /** Default 0: any free port. Always on 127.0.0.1. */
  readonly port?: number;
  /** The club's time at start, ms since the epoch; default: now. Set it, with speed 0, for a fixed course. */
  readonly startAt?: number;
  /** From the first event stream of a fresh club to the first challenge; `null` for none. Default 4,000. */
  readonly welcomeChallengeMs?: number | null;
  /** Days of games before the club's first day. Default 210; 0 for none. */
  readonly historyDays?: number;
  /** From an opponent's leaving until the win can be claimed, ms. Default 20,000. */
  readonly claimVictoryMs?: number;
  /** The opponents' moves: by the engine at their strength (default), or random legal ones. */
  readonly engine?: 'fairy' | 'random';
  /** Default `lenient`, because the app enforces the limits on its side. Tests of the limits use `law`. */
  readonly limits?: LimitsMode;
  /**
   * Whether pages of other origins can read answers (CORS), as with the service: for testing clients in a
   * browser. Default false: any page in the user's browser could read the user's name, games and times of play,
   * because anonymous callers can. The consent pages are never readable for other pages.
   */
  readonly web?: boolean;
  /**
   * Whether to gzip answers on request, as the service does. Default false: on the loopback it saves nothing,
   * and the app always requests it; also, the referee reads plain lines off the wire. The stand-alone server
   * compresses.
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
  /** The saved state was unreadable. It was moved to `movedTo`, and the club starts afresh. */
  | { readonly type: 'stateSetAside'; readonly movedTo: string; readonly reason: string }
  /** The club could not start or had to stop; the process exits with 1. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'stopped' };

/*
 * GET  /club/status                         ClubStatus
 * GET  /club/opponents                      { opponents: ClubOpponent[] }
 * POST /club/challenge                      challengeBody (http/control-bodies.ts) -> { id }
 * POST /club/challenge/{id}/cancel          the challenger cancels it
 * POST /club/challenge/{id}/expire          expires silently
 * POST /club/challenge/{id}/accept|decline  the recipient answers; decline: { reason? }
 * POST /club/game                           gameBody -> { id }
 * POST /club/game/{id}/move                 the opponent plays { uci, offeringDraw? } at once
 * POST /club/game/{id}/resign|abort         the opponent resigns or aborts
 * POST /club/game/{id}/draw|takeback        the opponent offers or accepts, or declines with { yes: false }
 * POST /club/game/{id}/gone                 the opponent leaves, or returns with { gone: false }
 * POST /club/game/{id}/chat                 { text, room? }: the opponent chats
 * POST /club/opponent/{id}                  orderBody
 * POST /club/clock                          clockBody -> ClubClockState
 * POST /club/token                          tokenBody -> { token }
 * POST /club/token/revoke|restore           { token }
 * POST /club/standing                       standingBody: restricts the user in arenas
 * GET  /club/law                            ClubLaw
 * POST /club/law                            lawBody -> ClubLaw
 * POST /club/fault, DELETE /club/fault      faultBody; DELETE drops pending faults and resets the clock skew
 * POST /club/reset                          { seed? }: starts over
 *
 * The default answer is { ok: true }; refusals are { error } with 400 or 404.
 */

export interface ClubStatus extends ClubClockState {
  readonly dialect: Dialect;
  readonly seed: number;
  readonly account: { readonly id: string; readonly name: string; readonly kind: AccountKind };
  readonly streams: { readonly event: number; readonly game: number; readonly tv: number };
  readonly challenges: readonly {
    readonly id: string;
    readonly direction: 'in' | 'out';
    readonly opponent: string;
    readonly rated: boolean;
    readonly speed: Speed;
  }[];
  /** The newest 20, oldest first. */
  readonly games: readonly ClubGame[];
  readonly faults: readonly Fault[];
}

/** GET /club/law: uses and refusals for every row of the table; would-be refusals when lenient. */
export interface ClubLaw {
  readonly limits: LimitsMode;
  readonly refusals: RefusalStyle;
  /** The simulated source address, if set. */
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

export interface ClubGame {
  readonly id: string;
  readonly opponent: string;
  readonly color: Color;
  readonly fen: string;
  readonly moves: string;
  readonly status: GameStatusName;
  readonly winner?: Color;
}

/** How an opponent plays. The app describes each kind in the user's language. */
export type MannerKind = 'beginner' | 'clubPlayer' | 'strong' | 'friendly' | 'variants' | 'anyGame';

export interface ClubOpponent {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly manner: MannerKind;
  readonly variants: readonly VariantKey[];
  readonly playsRated: boolean;
  /** Speeds that it declines. */
  readonly declines: readonly Speed[];
}

export interface ClubClockState {
  readonly now: number;
  readonly speed: number;
  /** Ms until the club's next timer, or null when none is armed: the limit of an advance that skips no timer. */
  readonly untilNext: number | null;
}
