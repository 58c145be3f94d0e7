import type { CallerKind } from './law/limits.ts';
import type { ClubAccount, PracticeStart, RefusalStyle } from './protocol.ts';
import type { Dialect } from '../chess/vocabulary.ts';

/** Settings of a club that its start message can set. */
type StartSetting =
  | 'seed'
  | 'dialect'
  | 'account'
  | 'userToken'
  | 'scopes'
  | 'welcomeChallengeMs'
  | 'historyDays'
  | 'claimVictoryMs'
  | 'limits'
  | 'refusals'
  | 'web'
  | 'gzip';

/** A club's settings. Times in ms of the club's clock. */
export interface ClubConfig extends Required<Pick<PracticeStart, StartSetting>> {
  /** Prefix of every address in answers, without a trailing slash. Known once the server listens. */
  readonly publicUrl: () => string;
  readonly keepAliveMs: number;
  /** The club suspends its clock after this long without a connection, ms of real time; `null`: never. */
  readonly graceMs: number | null;
  /** Lifetime of a real-time challenge made through the API. */
  readonly challengeTtlMs: number;
  /** Lifetime of an opponent's own challenge. */
  readonly opponentPatienceMs: number;
  /** Deadline of each side's first move in a lobby or pool game. */
  readonly firstMoveMs: number;
  /** Deadlines for a request's headers and for the whole request, ms of real time. */
  readonly headersWithinMs: number;
  readonly requestWithinMs: number;
}

/** The scopes that the app requests. */
export const humanScopes: readonly string[] = [
  'board:play',
  'challenge:read',
  'challenge:write',
  'tournament:write',
  'preference:read',
  'follow:read',
  'follow:write',
];
const botScopes: readonly string[] = [
  'bot:play',
  'challenge:read',
  'challenge:write',
  'tournament:write',
  'follow:read',
  'follow:write',
];

/** Further scopes that other clients may request. */
const moreScopes: readonly string[] = ['email:read', 'preference:read', 'preference:write'];

const defaultTimings = {
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

/** The caller kind of the account's tokens in the rate limits. */
export function callerKindOf({ kind, verified = true }: ClubAccount): CallerKind {
  return kind === 'bot' && verified ? 'verified_bot' : 'authenticated';
}

/** A configuration with default timings and the scopes that fit the account. */
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
