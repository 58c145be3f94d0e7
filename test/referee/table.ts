/**
 * The referee's own table of limits, from the interface's description and from observations of the running
 * service. `source` names the document and the line. Times in ms.
 */

export const callerKinds = ['anonymous', 'authenticated', 'verified_bot'] as const;
export type CallerKind = (typeof callerKinds)[number];

export type Limit =
  /** Uses within any `windowMs` cost at most `count` together; a use costs 1 unless `costs` says otherwise. */
  | { readonly kind: 'window'; readonly count: number; readonly windowMs: number }
  /** At most `count` at the same time. */
  | { readonly kind: 'concurrent'; readonly count: number }
  /** At least `ms` between two. */
  | { readonly kind: 'spacing'; readonly ms: number }
  /** At most `count` items in one request. */
  | { readonly kind: 'size'; readonly count: number }
  /** Unlimited. */
  | { readonly kind: 'free' }
  /** Counts as a standard request. */
  | { readonly kind: 'as_standard' }
  /** Forbidden for this caller. */
  | { readonly kind: 'barred' };

/** The scope of a count: token (or address, for callers without one), user, address, stream, request. */
export type Scope = 'token' | 'user' | 'ip' | 'stream' | 'request';

export interface LimitRow {
  readonly title: string;
  readonly source: readonly string[];
  readonly scope: Scope;
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
const asStandard: Limit = { kind: 'as_standard' };
const barred: Limit = { kind: 'barred' };

const all = (limit: Limit) => ({ anonymous: limit, authenticated: limit, verified_bot: limit });
/** "streaming endpoints need authentication", and so does every action of an account. */
const signedIn = (limit: Limit) => ({ anonymous: barred, authenticated: limit, verified_bot: limit });

export const table = {
  standard: {
    title: 'requests of the usual kind in a minute',
    source: ['service-interface.md:330', 'service-interface.md:331'],
    scope: 'token',
    anonymous: window(15, minute),
    authenticated: window(60, minute),
    verified_bot: window(60, minute),
  },
  search: {
    title: 'searches in a minute',
    source: ['service-interface.md:330', 'service-interface.md:331'],
    scope: 'token',
    anonymous: window(5, minute),
    authenticated: window(15, minute),
    verified_bot: window(15, minute),
  },
  game: {
    title: 'actions in games under way',
    source: ['service-interface.md:331', 'service-interface.md:332'],
    scope: 'token',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: free,
  },
  move: {
    title: 'moves',
    source: ['service-interface.md:331', 'service-interface.md:332'],
    scope: 'token',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: free,
  },
  challenge: {
    title: 'requests about challenges in a minute',
    source: ['service-interface.md:331', 'service-interface.md:332'],
    scope: 'token',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: window(120, minute),
  },
  account: {
    title: 'looks at account details in five minutes',
    source: ['real-service.md:64'],
    scope: 'token',
    ...signedIn(window(30, 5 * minute)),
  },
  activity: {
    title: 'activity feeds in two minutes',
    source: ['real-service.md:64'],
    scope: 'ip',
    ...all(window(15, 2 * minute)),
  },
  'in-turn': {
    title: 'requests at the same time',
    source: ['real-service.md:64'],
    scope: 'token',
    ...all(concurrent(1)),
  },
  'challenge-credits-minute': {
    title: 'challenge credits in a minute',
    source: ['real-service.md:64'],
    scope: 'user',
    ...signedIn(window(25, minute)),
  },
  'challenge-credits-day': {
    title: 'challenge credits in a day',
    source: ['real-service.md:64'],
    scope: 'user',
    ...signedIn(window(200, day)),
  },
  'bot-games-day': {
    title: 'games between bots in a day',
    source: ['real-service.md:42'],
    scope: 'user',
    anonymous: barred,
    authenticated: free,
    verified_bot: window(100, day),
  },
  'join-hour': {
    title: 'first-time arena joins in an hour',
    source: ['service-interface.md:323', 'service-interface.md:324'],
    scope: 'user',
    ...signedIn(window(8, hour)),
  },
  'join-day': {
    title: 'first-time arena joins in a day',
    source: ['service-interface.md:323', 'service-interface.md:324'],
    scope: 'user',
    ...signedIn(window(30, day)),
  },
  'join-burst': {
    title: 'arena joins of any kind in ten minutes',
    source: ['real-service.md:64'],
    scope: 'user',
    ...signedIn(window(30, 10 * minute)),
  },
  'event-stream-opens': {
    title: 'openings of the event stream in ten minutes',
    source: ['real-service.md:9'],
    scope: 'token',
    ...signedIn(window(30, 10 * minute)),
  },
  'stream-spacing': {
    title: 'time from one opening of a stream to the next',
    source: ['service-interface.md:353'],
    scope: 'stream',
    ...all(spacing(second)),
  },
  'event-streams': {
    title: 'event streams at once',
    source: ['service-interface.md:349', 'real-service.md:8'],
    scope: 'token',
    ...signedIn(concurrent(1)),
  },
  streams: {
    title: 'streams of all kinds at once, without the public TV feeds',
    source: ['service-interface.md:331'],
    scope: 'token',
    anonymous: barred,
    authenticated: concurrent(5),
    verified_bot: free,
  },
  'game-streams': {
    title: 'game streams at once',
    source: ['service-interface.md:332'],
    scope: 'token',
    anonymous: barred,
    authenticated: free,
    verified_bot: concurrent(5),
  },
  'streams-of-a-game': {
    title: 'streams of one game at once',
    source: ['service-interface.md:350', 'real-service.md:12'],
    scope: 'stream',
    ...signedIn(concurrent(1)),
  },
  'tv-streams': {
    title: 'TV feeds at once',
    source: ['service-interface.md:351'],
    scope: 'ip',
    ...all(concurrent(4)),
  },
  downloads: {
    title: 'downloads at once',
    source: ['real-service.md:64'],
    scope: 'ip',
    ...all(concurrent(2)),
  },
  'users-streams': {
    title: "streams of users' games at once",
    source: ['real-service.md:64', 'service-interface.md:330'],
    scope: 'ip',
    ...signedIn(concurrent(4)),
  },
  'watched-users': {
    title: 'users in one stream of games',
    source: ['service-interface.md:352'],
    scope: 'request',
    ...signedIn(size(5)),
  },
  'export-ids': {
    title: 'games in one export by ids',
    source: ['service-interface.md:348'],
    scope: 'request',
    ...all(size(300)),
  },
  'presence-polls': {
    title: 'time from one look at who is online to the next',
    source: ['real-service.md:43'],
    scope: 'token',
    ...all(spacing(5 * second)),
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type RowName = keyof typeof table;

/** Costs of uses that are not 1. */
export const costs = {
  /** service-interface.md:324; the lower cost is defined in real-service.md:58. */
  join: { first: 1, lower: 0.5 },
  /** real-service.md:64. */
  challenge: { human: 5, bot: 1, follower: 0 },
} as const;

/** Accounts under a week old (service-interface.md:334) get half of every limit (real-service.md:58). */
export const young = { forMs: 7 * day, share: 0.5 } as const;

/** After a 429: service-interface.md:315 and 342; without a plausible time, real-service.md:32. */
export const cooling = { firstMs: minute, longestMs: 10 * minute, longestNamedMs: hour } as const;

/** Two keep-alive intervals: longer silence means a dead connection (real-service.md:6). */
export const silenceMs = 15 * second;

/** Streams with keep-alives; the public TV feeds have none. */
export const keptAlive: readonly string[] = ['event-stream', 'game-stream'];

export function limitOf(name: RowName, kind: CallerKind, isYoung: boolean): Limit {
  const limit: Limit = table[name][kind];
  if (!isYoung || (limit.kind !== 'window' && limit.kind !== 'concurrent')) return limit;
  return { ...limit, count: Math.max(1, Math.floor(limit.count * young.share)) };
}
