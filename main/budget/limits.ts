/**
 * Every limit that the app keeps, in one table. Sources: `document` is the interface's description, `server` was seen
 * in the public server's own rules (and may change), `assumption` is what no source settles, `house` is our own care.
 * Times in ms.
 */
import { say } from '../text/say.ts';

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
  /** Counted by the row of requests of the usual kind. */
  | { readonly kind: 'as_standard' }
  /** This caller may not do it at all. */
  | { readonly kind: 'barred' };

export interface LimitRow {
  /** What it limits, for people: reads on from a number. */
  readonly title: string;
  readonly source: 'document' | 'server' | 'assumption' | 'house';
  /**
   * What uses are counted by: a token (all callers without one count as one), a user, or this machine, whose accounts
   * and anonymous caller share its limits at one server.
   */
  readonly scope: 'ip' | 'token' | 'user';
  /**
   * How long uses are remembered. `run`: as long as the app runs. `light`: over restarts too, and each is written
   * before the request leaves, so that even a loop of restarts starts no new window (a kill loses nothing, a power cut
   * the last moments). `full`: as `light`, and safe from power cuts: its windows last for hours, or a use costs much.
   */
  readonly kept: 'run' | 'light' | 'full';
  /** Of how much one use may be less than 1: what is counted in. */
  readonly unit?: number;
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
const asStandard: Limit = { kind: 'as_standard' };

const everyone = (limit: Limit) => ({ anonymous: limit, authenticated: limit, verified_bot: limit });
const signedIn = (limit: Limit) => ({ anonymous: barred, authenticated: limit, verified_bot: limit });

export const limits = {
  standard: {
    title: say('requests of the usual kind in a minute'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: window(15, minute),
    authenticated: window(60, minute),
    verified_bot: window(60, minute),
  },
  search: {
    title: say('searches in a minute'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: window(5, minute),
    authenticated: window(15, minute),
    verified_bot: window(15, minute),
  },
  game: {
    title: say('actions in games under way'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: free,
  },
  move: {
    title: say('moves'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: free,
  },
  challenge: {
    title: say('requests about challenges in a minute'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: window(120, minute),
  },
  account: {
    title: say('looks at account details in five minutes'),
    source: 'server',
    scope: 'token',
    kept: 'light',
    ...signedIn(window(30, 5 * minute)),
  },
  activity: {
    title: say('activity feeds in two minutes'),
    source: 'server',
    scope: 'ip',
    kept: 'light',
    ...everyone(window(15, 2 * minute)),
  },
  'in-turn': {
    title: say('requests at the same time'),
    source: 'server',
    scope: 'token',
    kept: 'run',
    ...everyone(concurrent(1)),
  },
  'challenge-credits-minute': {
    title: say('challenge credits in a minute (5 a person, 1 a bot, 0 who follows you)'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(25, minute)),
  },
  'challenge-credits-day': {
    title: say('challenge credits in a day'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(200, day)),
  },
  'bot-games-day': {
    title: say('games between bots in a day'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    anonymous: barred,
    authenticated: free,
    verified_bot: window(100, day),
  },
  'join-hour': {
    title: say('first-time arena joins in an hour'),
    source: 'document',
    scope: 'user',
    kept: 'full',
    unit: 0.5,
    ...signedIn(window(8, hour)),
  },
  'join-day': {
    title: say('first-time arena joins in a day'),
    source: 'document',
    scope: 'user',
    kept: 'full',
    unit: 0.5,
    ...signedIn(window(30, day)),
  },
  'join-burst': {
    title: say('arena joins of any kind in ten minutes'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(30, 10 * minute)),
  },
  'event-stream-opens': {
    title: say('openings of the event stream in ten minutes'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(30, 10 * minute)),
  },
  'stream-spacing': {
    title: say('opening of one stream in a second'),
    source: 'document',
    scope: 'user',
    kept: 'run',
    ...everyone(spacing(second)),
  },
  'event-streams': {
    title: say('event streams at once'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...signedIn(concurrent(1)),
  },
  streams: {
    title: say('streams at once, without the public TV feeds'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    anonymous: barred,
    authenticated: concurrent(5),
    verified_bot: free,
  },
  'game-streams': {
    title: say('game streams at once'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    anonymous: barred,
    authenticated: concurrent(4),
    verified_bot: concurrent(5),
  },
  'streams-of-a-game': {
    title: say('streams of one game at once'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...signedIn(concurrent(1)),
  },
  'tv-streams': {
    title: say('TV feeds at once'),
    source: 'document',
    scope: 'ip',
    kept: 'run',
    ...everyone(concurrent(4)),
  },
  downloads: {
    title: say('downloads at once'),
    source: 'server',
    scope: 'ip',
    kept: 'run',
    ...everyone(concurrent(2)),
  },
  'users-streams': {
    title: say("streams of users' games at once"),
    source: 'server',
    scope: 'ip',
    kept: 'run',
    ...signedIn(concurrent(4)),
  },
  'watched-users': {
    title: say('users in one stream of games'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...signedIn(size(5)),
  },
  'export-ids': {
    title: say('games in one export by ids'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...everyone(size(300)),
  },
  'presence-polls': {
    title: say('look at who is online in five seconds'),
    source: 'server',
    scope: 'token',
    kept: 'run',
    ...everyone(spacing(5 * second)),
  },
  'playing-polls': {
    title: say('look at games that have no stream in a minute'),
    source: 'house',
    scope: 'token',
    kept: 'run',
    ...signedIn(spacing(minute)),
  },
  'tv-looks': {
    title: say("looks at TV's channels without their feeds in a minute"),
    source: 'house',
    scope: 'token',
    kept: 'run',
    anonymous: window(8, minute),
    authenticated: window(16, minute),
    verified_bot: window(16, minute),
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
  move: { firstMs: second, longestMs: 8 * second, longestNamedMs: hour },
  others: { firstMs: minute, longestMs: 10 * minute, longestNamedMs: hour },
};

/**
 * Accounts under a week old get half of every allowance, in a window and at once (an assumption: the document only says
 * "stricter"). Sizes and spacings are the form of requests, not allowances.
 */
export const youngShare = 0.5;

export const youngForMs = 7 * day;

/**
 * The document counts moves and the opening of streams among the requests of the usual kind. A move waits for none, and
 * a stream must not wait behind what is less urgent: all others leave this much of the allowance for them.
 */
export const reservedForUrgent = 2;

/** A longer time until a window's reset, as headers say it, is not believed, ms. */
export const longestSaidMs = 10 * minute;

/** What one use costs in rows where not every use costs 1. "Lower" for joins means half (an assumption). */
export const joinCosts = { first: 1, again: 0.5, official: 0.5, ownTeam: 0.5 } as const;
export type JoinKind = keyof typeof joinCosts;

export const challengeCosts = { human: 5, bot: 1, follower: 0 } as const;
export type OpponentKind = keyof typeof challengeCosts;

export function limitFor(name: LimitName, caller: Caller, young = false): Limit {
  const limit: Limit = limits[name][caller];
  if (!young || (limit.kind !== 'window' && limit.kind !== 'concurrent')) return limit;
  return { ...limit, count: Math.max(1, Math.floor(limit.count * youngShare)) };
}

/** The largest number of things at once; 0 when barred, `Infinity` when free. For `concurrent` rows. */
export function slotsFor(name: LimitName, caller: Caller, young = false): number {
  const limit = limitFor(name, caller, young);
  if (limit.kind === 'concurrent') return limit.count;
  return limit.kind === 'barred' ? 0 : Infinity;
}

/** The largest number of game streams at once: one of a token's streams is the event stream. */
export function gameStreamsFor(caller: Caller, young = false): number {
  return Math.min(
    slotsFor('game-streams', caller, young),
    placesBesideEvents(slotsFor('streams', caller, young)),
  );
}

/** Of all streams at once, those beside the event stream, whose place nothing else may take. */
export function placesBesideEvents(count: number): number {
  return Math.max(0, count - 1);
}

/** The least time between two uses, ms; 0 when the row says nothing about it. */
export function spacingFor(name: LimitName, caller: Caller): number {
  const limit = limitFor(name, caller);
  return limit.kind === 'spacing' ? limit.ms : 0;
}

/** Cut into as many requests as the row's size asks for. */
export function slicesOf<T>(name: LimitName, items: readonly T[]): readonly (readonly T[])[] {
  const limit = limitFor(name, 'authenticated');
  const most = limit.kind === 'size' ? limit.count : items.length;
  return Array.from({ length: Math.ceil(items.length / most) }, (_, n) =>
    items.slice(n * most, (n + 1) * most),
  );
}

/** How long a use counts in a row of windows or spacings, ms: the same for all callers. */
export function windowOf(row: LimitName): number {
  const lengths = callers.map((caller) => {
    const limit = limitFor(row, caller);
    return limit.kind === 'window' ? limit.windowMs : limit.kind === 'spacing' ? limit.ms : 0;
  });
  return Math.max(...lengths);
}
