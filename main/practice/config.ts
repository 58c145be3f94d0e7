import type { CallerKind } from './law/limits.ts';
import type { ClubAccount, Dialect, LimitsMode, RefusalStyle } from './protocol.ts';

/** Everything about a club that is decided before it opens. Times in ms of the club's clock. */
export interface ClubConfig {
  readonly seed: number;
  readonly dialect: Dialect;
  readonly account: ClubAccount;
  readonly userToken: string;
  readonly scopes: readonly string[];
  /** Start of every address in answers, without a slash at the end. Known only once the server listens. */
  readonly publicUrl: () => string;
  /** `null`: no opponent challenges the user unasked. */
  readonly welcomeChallengeMs: number | null;
  readonly keepAliveMs: number;
  /** Without a connection for so long the club's time stands still: ms of real time; `null`: it never does. */
  readonly graceMs: number | null;
  /** How long a real-time challenge made through the API stays open. */
  readonly challengeTtlMs: number;
  /** How long an opponent keeps its own challenge open before it takes it back. */
  readonly opponentPatienceMs: number;
  /** How long each side of a lobby or pool game may take over its first move. */
  readonly firstMoveMs: number;
  /** From an opponent's leaving to the moment when victory can be claimed. */
  readonly claimVictoryMs: number;
  /** How many days of games the user has behind them on the club's first day. */
  readonly historyDays: number;
  readonly limits: LimitsMode;
  readonly refusals: RefusalStyle;
  /** Pages of other servers may read answers: see `PracticeStart.web`. */
  readonly web: boolean;
  /** Answers are compressed for callers that ask for it: see `PracticeStart.gzip`. */
  readonly gzip: boolean;
  /** How long a client may take over a request's headers, and over all of it: ms of real time. */
  readonly headersWithinMs: number;
  readonly requestWithinMs: number;
}

/** What the app asks for. */
export const humanScopes: readonly string[] = [
  'board:play',
  'challenge:read',
  'challenge:write',
  'tournament:write',
  'preference:read',
  'follow:read',
];
export const botScopes: readonly string[] = [
  'bot:play',
  'challenge:read',
  'challenge:write',
  'tournament:write',
  'follow:read',
];

/** What clients by others may want besides. */
const moreScopes: readonly string[] = ['email:read', 'preference:read', 'preference:write', 'follow:write'];

export const defaultTimings = {
  welcomeChallengeMs: 4_000,
  keepAliveMs: 7_000,
  graceMs: 10_000,
  challengeTtlMs: 20_000,
  opponentPatienceMs: 300_000,
  firstMoveMs: 30_000,
  claimVictoryMs: 20_000,
  historyDays: 210,
  headersWithinMs: 10_000,
  requestWithinMs: 30_000,
} as const;

const refusalStyles: Readonly<Record<Dialect, RefusalStyle>> = {
  document: { body: 'json', retryAfter: 'with', rateHeaders: 'with' },
  wire: { body: 'mixed', retryAfter: 'without', rateHeaders: 'without' },
};

/** What callers with a token of the account are to the law. */
export function callerKindOf({ kind, verified = true }: ClubAccount): CallerKind {
  return kind === 'bot' && verified ? 'verified_bot' : 'authenticated';
}

/** A configuration with the usual timings and the scopes that fit the account. */
export function makeConfig(needed: Pick<ClubConfig, 'userToken'> & Partial<ClubConfig>): ClubConfig {
  const account = needed.account ?? { kind: 'human', name: 'You' };
  return {
    seed: 1,
    dialect: 'wire',
    publicUrl: () => 'http://127.0.0.1',
    ...defaultTimings,
    limits: 'lenient',
    web: false,
    gzip: false,
    refusals: refusalStyles[needed.dialect ?? 'wire'],
    scopes: [...new Set([...(account.kind === 'bot' ? botScopes : humanScopes), ...moreScopes])],
    ...needed,
    account,
  };
}
