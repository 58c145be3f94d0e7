/**
 * Every limit that the app keeps, in one table. Sources: `document` is the interface's description, `server` was seen
 * in the public server's own rules (and may change), `assumption` is what no source settles, `house` is our own care.
 * Times in ms.
 */

export const callers = ['anonymous', 'authenticated', 'verified_bot'] as const;
export type Caller = (typeof callers)[number];

export type Limit =
  /** At most `count` uses in any `windowMs`. */
  | { readonly kind: 'window'; readonly count: number; readonly windowMs: number }
  /** At most `count` at the same time. */
  | { readonly kind: 'concurrent'; readonly count: number }
  /** At least `ms` between two uses. */
  | { readonly kind: 'spacing'; readonly ms: number }
  /** At most `count` items in one request. */
  | { readonly kind: 'size'; readonly count: number }
  /** Not limited by a number. */
  | { readonly kind: 'free' }
  /** This caller may not do it at all. */
  | { readonly kind: 'barred' };

export interface LimitRow {
  /** What it limits, for people. */
  readonly title: string;
  readonly source: 'document' | 'server' | 'assumption' | 'house';
  /** What uses are counted by: all accounts of this machine on one server share the `ip` rows. */
  readonly scope: 'ip' | 'token';
  readonly anonymous: Limit;
  readonly authenticated: Limit;
  readonly verified_bot: Limit;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const window = (count: number, windowMs: number): Limit => ({ kind: 'window', count, windowMs });
const concurrent = (count: number): Limit => ({ kind: 'concurrent', count });
const spacing = (ms: number): Limit => ({ kind: 'spacing', ms });
const size = (count: number): Limit => ({ kind: 'size', count });
const free: Limit = { kind: 'free' };
const barred: Limit = { kind: 'barred' };

const everyone = (limit: Limit) => ({ anonymous: limit, authenticated: limit, verified_bot: limit });
const signedIn = (limit: Limit) => ({ anonymous: barred, authenticated: limit, verified_bot: limit });

export const limits = {
  standard: {
    title: 'Requests of the usual kind',
    source: 'document',
    scope: 'token',
    anonymous: window(15, minute),
    authenticated: window(60, minute),
    verified_bot: window(60, minute),
  },
  search: {
    title: 'Searches',
    source: 'document',
    scope: 'token',
    anonymous: window(5, minute),
    authenticated: window(15, minute),
    verified_bot: window(15, minute),
  },
  game: {
    title: 'Actions in a game under way',
    source: 'document',
    scope: 'token',
    anonymous: barred,
    authenticated: window(60, minute),
    verified_bot: free,
  },
  move: { title: 'Moves', source: 'document', scope: 'token', ...signedIn(free) },
  'in-turn': {
    title: 'Requests at the same time',
    source: 'server',
    scope: 'token',
    ...everyone(concurrent(1)),
  },
  challenge: {
    title: 'Challenge requests',
    source: 'document',
    scope: 'token',
    anonymous: barred,
    authenticated: window(60, minute),
    verified_bot: window(120, minute),
  },
  'challenge-credits-minute': {
    title: 'Challenge credits in a minute (5 a person, 1 a bot, 0 who follows you)',
    source: 'server',
    scope: 'token',
    ...signedIn(window(25, minute)),
  },
  'challenge-credits-day': {
    title: 'Challenge credits in a day',
    source: 'server',
    scope: 'token',
    ...signedIn(window(200, day)),
  },
  'bot-games-day': {
    title: 'Games between bots in a day',
    source: 'server',
    scope: 'token',
    ...signedIn(window(100, day)),
  },
  account: {
    title: 'Account details',
    source: 'server',
    scope: 'token',
    ...signedIn(window(30, 5 * minute)),
  },
  activity: { title: 'Activity feeds', source: 'server', scope: 'ip', ...everyone(window(15, 2 * minute)) },
  'join-hour': {
    title: 'First-time arena joins in an hour',
    source: 'document',
    scope: 'token',
    ...signedIn(window(8, hour)),
  },
  'join-day': {
    title: 'First-time arena joins in a day',
    source: 'document',
    scope: 'token',
    ...signedIn(window(30, day)),
  },
  'join-burst': {
    title: 'Arena joins in ten minutes',
    source: 'server',
    scope: 'token',
    ...signedIn(window(30, 10 * minute)),
  },
  'event-stream-opens': {
    title: 'Openings of the event stream in ten minutes',
    source: 'server',
    scope: 'token',
    ...signedIn(window(30, 10 * minute)),
  },
  'stream-spacing': {
    title: 'Time between two openings of one stream',
    source: 'document',
    scope: 'token',
    ...everyone(spacing(second)),
  },
  'event-streams': {
    title: 'Event streams at once',
    source: 'document',
    scope: 'token',
    ...signedIn(concurrent(1)),
  },
  'game-streams': {
    title: 'Game streams at once',
    source: 'document',
    scope: 'token',
    anonymous: barred,
    authenticated: concurrent(4),
    verified_bot: concurrent(5),
  },
  'tv-streams': { title: 'TV feeds at once', source: 'document', scope: 'ip', ...everyone(concurrent(4)) },
  downloads: { title: 'Downloads at once', source: 'server', scope: 'ip', ...everyone(concurrent(2)) },
  'users-streams': {
    title: "Streams of users' games at once",
    source: 'server',
    scope: 'ip',
    ...everyone(concurrent(4)),
  },
  'watched-users': {
    title: 'Users in one stream of games',
    source: 'document',
    scope: 'token',
    ...everyone(size(5)),
  },
  'export-ids': {
    title: 'Games in one export by ids',
    source: 'document',
    scope: 'token',
    ...everyone(size(300)),
  },
  'presence-polls': {
    title: 'Time between two looks at who is online',
    source: 'server',
    scope: 'token',
    ...everyone(spacing(5 * second)),
  },
  'playing-polls': {
    title: 'Time between two looks at games that have no stream',
    source: 'house',
    scope: 'token',
    ...signedIn(spacing(minute)),
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limits;

/** How long a class rests after a 429 that names no credible time, doubling up to `longestMs`. */
export interface CoolingRule {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A time named by the server counts when it is above zero and at most this. */
  readonly longestNamedMs: number;
}

/**
 * The service asks for a full minute of rest. A move cannot wait that long without losing the game on time, so moves
 * rest for seconds (an assumption; a time that the server names is kept all the same).
 */
export const cooling: { readonly move: CoolingRule; readonly others: CoolingRule } = {
  move: { firstMs: second, longestMs: 8 * second, longestNamedMs: 10 * minute },
  others: { firstMs: minute, longestMs: 10 * minute, longestNamedMs: hour },
};

/** Accounts under a week old get half of every number (an assumption: the document only says "stricter"). */
export const youngShare = 0.5;

export function limitFor(name: LimitName, caller: Caller, young = false): Limit {
  const limit: Limit = limits[name][caller];
  if (!young || limit.kind !== 'window') return limit;
  return { ...limit, count: Math.max(1, Math.floor(limit.count * youngShare)) };
}

/** The largest number of things at once; 0 when barred, `Infinity` when free. For `concurrent` rows. */
export function slotsFor(name: LimitName, caller: Caller): number {
  const limit = limitFor(name, caller);
  if (limit.kind === 'concurrent') return limit.count;
  return limit.kind === 'barred' ? 0 : Infinity;
}

/** The least time between two uses, ms; 0 when the row says nothing about it. */
export function spacingFor(name: LimitName, caller: Caller): number {
  const limit = limitFor(name, caller);
  return limit.kind === 'spacing' ? limit.ms : 0;
}

/** Which `window` rows count an endpoint's requests, by the names of the client's table; all others are `standard`. */
const gameActions: readonly string[] = [
  'botAbort',
  'botResign',
  'botChat',
  'boardAbort',
  'boardResign',
  'boardChat',
];
const challengeActions: readonly string[] = ['challenges', 'acceptChallenge', 'declineChallenge'];
const moves: readonly string[] = ['botMove', 'boardMove'];

export function windowRowsFor(endpoint: string, caller: Caller): readonly LimitName[] {
  if (endpoint === 'account') return ['standard', 'account'];
  // Verified bots have rows of their own; for all others these are requests of the usual kind.
  if (caller !== 'verified_bot') return ['standard'];
  if (moves.includes(endpoint)) return ['move'];
  if (gameActions.includes(endpoint)) return ['game'];
  return challengeActions.includes(endpoint) ? ['challenge'] : ['standard'];
}
