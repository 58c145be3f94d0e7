/**
 * The club's table of limits: `document` rows come from the interface's Limits section, `server` rows were
 * observed on the public server, `assumption` rows are guesses. The app has its own table (main/budget),
 * written independently from the same sources; a test compares the two. Times in ms.
 */

export const callerKinds = ['anonymous', 'authenticated', 'verified_bot'] as const;
export type CallerKind = (typeof callerKinds)[number];

export type ClubLimit =
  /** At most `count` in any `windowMs`, checked as each request arrives. */
  | { readonly kind: 'window'; readonly count: number; readonly windowMs: number }
  /** At most `count` at the same time. */
  | { readonly kind: 'concurrent'; readonly count: number }
  /** At least `ms` between two. */
  | { readonly kind: 'spacing'; readonly ms: number }
  /** At most `count` items in one request. */
  | { readonly kind: 'size'; readonly count: number }
  /** At most `count` items a second in an answer: the server throttles it. */
  | { readonly kind: 'pace'; readonly count: number }
  | { readonly kind: 'free' }
  /** Forbidden for this caller. */
  | { readonly kind: 'barred' };

export interface ClubLimitRow {
  readonly source: 'document' | 'server' | 'assumption';
  /** The scope of the count. `token`: by token, or by address without one. `user`: all tokens together. */
  readonly per: 'token' | 'user' | 'ip' | 'stream' | 'game' | 'request';
  readonly limit: Readonly<Record<CallerKind, ClubLimit>>;
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

const within = (windowMs: number, count: number): ClubLimit => ({ kind: 'window', count, windowMs });
const concurrent = (count: number): ClubLimit => ({ kind: 'concurrent', count });
const apart = (ms: number): ClubLimit => ({ kind: 'spacing', ms });
const long = (count: number): ClubLimit => ({ kind: 'size', count });
const paced = (count: number): ClubLimit => ({ kind: 'pace', count });
const free: ClubLimit = { kind: 'free' };
const barred: ClubLimit = { kind: 'barred' };

const limits = (anonymous: ClubLimit, authenticated: ClubLimit, bot = authenticated) => ({
  anonymous,
  authenticated,
  verified_bot: bot,
});
const forAll = (limit: ClubLimit) => limits(limit, limit);
const forMembers = (limit: ClubLimit) => limits(barred, limit);

export const clubLimits = {
  /** "about 15 per minute per IP", "about 60 per minute per token". */
  standard: { source: 'document', per: 'token', limit: limits(within(minute, 15), within(minute, 60)) },
  /** "about 5 per minute per IP", "about 15 per minute per token". */
  search: { source: 'document', per: 'token', limit: limits(within(minute, 5), within(minute, 15)) },
  /** Game endpoints without moves: unlimited for verified bots; for others they are standard endpoints. */
  game: { source: 'document', per: 'token', limit: limits(barred, within(minute, 60), free) },
  /** The document exempts verified bots. Exempting everyone is an assumption: a limit must not lose a game. */
  move: { source: 'document', per: 'token', limit: forMembers(free) },
  /** "one request at a time": streams and moves are exempt. */
  'in-turn': { source: 'server', per: 'token', limit: forAll(concurrent(1)) },
  /** "challenge endpoints about 120 per minute" for verified bots; for others they are standard endpoints. */
  challenge: {
    source: 'document',
    per: 'token',
    limit: limits(barred, within(minute, 60), within(minute, 120)),
  },
  /** Weighted: see `challengeCredits`. */
  'challenge-credits-minute': { source: 'server', per: 'user', limit: forMembers(within(minute, 25)) },
  'challenge-credits-day': { source: 'server', per: 'user', limit: forMembers(within(day, 200)) },
  /** Games between bots. */
  'bot-games-day': { source: 'server', per: 'user', limit: forMembers(within(day, 100)) },
  account: { source: 'server', per: 'token', limit: forMembers(within(5 * minute, 30)) },
  activity: { source: 'server', per: 'ip', limit: forAll(within(2 * minute, 15)) },
  /** "First-time joins: 8 per hour and 30 per day." Weighted: see `joinWeights`. */
  'join-hour': { source: 'document', per: 'user', limit: forMembers(within(hour, 8)) },
  'join-day': { source: 'document', per: 'user', limit: forMembers(within(day, 30)) },
  'join-burst': { source: 'server', per: 'user', limit: forMembers(within(10 * minute, 30)) },
  'event-stream-opens': { source: 'server', per: 'token', limit: forMembers(within(10 * minute, 30)) },
  /** "Reconnecting a stream more than once per second may cause temporary blocking": see `blockMs`. */
  'stream-spacing': { source: 'document', per: 'stream', limit: forAll(apart(second)) },
  /** One a user in the document, one a token on the public server; a second one ends the first. */
  'event-streams': { source: 'document', per: 'token', limit: forMembers(concurrent(1)) },
  /** "streams: typically 1 to 5 concurrent", the event stream included; "up to 5 concurrent game streams". */
  'game-streams': { source: 'document', per: 'token', limit: limits(barred, concurrent(4), concurrent(5)) },
  /** GET /api/stream/game/{gameId}: "1 connection per game". */
  'watch-streams': { source: 'document', per: 'game', limit: forAll(concurrent(1)) },
  /** "a maximum of 4 concurrent streams per IP". */
  'tv-streams': { source: 'document', per: 'ip', limit: forAll(concurrent(4)) },
  downloads: { source: 'server', per: 'ip', limit: forAll(concurrent(2)) },
  'users-streams': { source: 'server', per: 'ip', limit: forAll(concurrent(4)) },
  /** "about 5 users monitored concurrently". The public server takes 300. */
  'watched-users': { source: 'document', per: 'request', limit: forAll(long(5)) },
  'export-ids': { source: 'document', per: 'request', limit: forAll(long(300)) },
  /** "20, 30 or 60 games/s (anonymous, authenticated, own games)". */
  'export-games': { source: 'server', per: 'request', limit: limits(paced(20), paced(30)) },
  'export-own-games': { source: 'server', per: 'request', limit: forMembers(paced(60)) },
  /** POST /api/users: "limited to 8,000 users every 10 minutes, and 120,000 every day". Counted by users. */
  'users-ten-minutes': { source: 'server', per: 'ip', limit: forAll(within(10 * minute, 8_000)) },
  'users-day': { source: 'server', per: 'ip', limit: forAll(within(day, 120_000)) },
  /** POST /api/users: "up to 300 users". */
  'users-ids': { source: 'server', per: 'request', limit: forAll(long(300)) },
  /** POST /api/import: "200 games per hour for OAuth requests, 100 games per hour for anonymous requests". */
  'import-hour': { source: 'server', per: 'token', limit: limits(within(hour, 100), within(hour, 200)) },
  /** "polling allowed every 5 s". */
  'presence-polls': { source: 'server', per: 'token', limit: forAll(apart(5 * second)) },
  /** "repeated failed authentication": how many 401 an address may earn before its limits get stricter. */
  'failed-authentication': { source: 'assumption', per: 'ip', limit: forAll(within(10 * minute, 10)) },
} as const satisfies Readonly<Record<string, ClubLimitRow>>;

export type ClubLimitName = keyof typeof clubLimits;
export const clubLimitNames = Object.keys(clubLimits) as readonly ClubLimitName[];

/** Factor on every window for accounts under a week old, and for addresses with repeated failed authentication. */
const strictShare = 0.5;
export const youngMs = 7 * day;
/** How long a stream stays blocked after it was reopened within its spacing: an assumption. */
export const blockMs = 10 * second;
/** Credits of a challenge by its recipient. */
export const challengeCredits = { human: 5, bot: 1, follower: 0 } as const;
/** The cheaper kind is rejoining, an official arena or the own team's: an assumption. */
export const joinWeights = { first: 1, cheaper: 0.5 } as const;

/** Members that one stream can watch on the running service. */
export const mostWatchedOnWire = 300;

/** The window rows that count a request of each kind; `move` is counted but never refused. */
const windows = {
  standard: ['standard'],
  account: ['standard', 'account'],
  game: ['game'],
  move: ['move'],
  challenge: ['challenge'],
  'new-challenge': ['challenge', 'challenge-credits-minute', 'challenge-credits-day'],
  'event-stream': ['event-stream-opens'],
  'game-stream': [],
  /** Spectators' streams: one game, games of several members, TV. */
  'watch-stream': [],
  'users-stream': [],
  'tv-stream': [],
  search: ['search'],
  activity: ['standard', 'activity'],
  /** An export of games or people. */
  download: ['standard'],
  presence: ['standard'],
  /** Joining an arena; weighted. */
  join: ['standard', 'join-hour', 'join-day', 'join-burst'],
  import: ['standard', 'import-hour'],
} as const satisfies Readonly<Record<string, readonly ClubLimitName[]>>;

/** The kind of a request, as the limits distinguish them. */
export type LawRequestKind = keyof typeof windows;

/** The rows of `game` and `challenge` are for verified bots; others have the standard limit there. */
export function windowsFor(kind: LawRequestKind, caller: CallerKind): readonly ClubLimitName[] {
  if (caller === 'verified_bot') return windows[kind];
  return windows[kind].map((row) => (row === 'game' || row === 'challenge' ? 'standard' : row));
}

/** The row of concurrency limits for each kind. */
export const placesFor: Readonly<Partial<Record<LawRequestKind, ClubLimitName>>> = {
  'game-stream': 'game-streams',
  'watch-stream': 'watch-streams',
  'users-stream': 'users-streams',
  'tv-stream': 'tv-streams',
  download: 'downloads',
};

/** Streamed kinds; reopening one too soon is counted by `stream-spacing`. */
export const streamKinds: readonly LawRequestKind[] = [
  'event-stream',
  'game-stream',
  'watch-stream',
  'users-stream',
  'tv-stream',
];

/** The maximum number of items in one request. */
export function sizeOf(name: ClubLimitName): number {
  const limit: ClubLimit = clubLimits[name].limit.authenticated;
  return limit.kind === 'size' ? limit.count : Infinity;
}

/** The maximum number of items a second in an answer; `Infinity` without a limit. */
export function paceOf(name: ClubLimitName, caller: CallerKind): number {
  const limit: ClubLimit = clubLimits[name].limit[caller];
  return limit.kind === 'pace' ? limit.count : Infinity;
}

export function limitOf(name: ClubLimitName, caller: CallerKind, strict: boolean): ClubLimit {
  const limit: ClubLimit = clubLimits[name].limit[caller];
  if (!strict || limit.kind !== 'window') return limit;
  return { ...limit, count: Math.max(1, Math.floor(limit.count * strictShare)) };
}
