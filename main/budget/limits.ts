/**
 * Table of all limits. Sources: `document` is the interface's description; `server` was observed in the public
 * server's rules (and may change); `assumption` is documented nowhere; `house` is the app's own restraint. Times
 * in ms.
 */
import { messageOf, type Message } from '../text/message.ts';

export const callers = ['anonymous', 'authenticated', 'verified_bot'] as const;
export type BudgetCallerKind = (typeof callers)[number];

export type Limit =
  /** At most `count` uses in any `windowMs`. */
  | { readonly kind: 'window'; readonly count: number; readonly windowMs: number }
  /** At most `count` at the same time. */
  | { readonly kind: 'concurrent'; readonly count: number }
  /** At least `ms` between two uses. */
  | { readonly kind: 'spacing'; readonly ms: number }
  /** At most `count` items in one request. */
  | { readonly kind: 'size'; readonly count: number }
  /** No numeric limit. */
  | { readonly kind: 'free' }
  /** Counted by the `standard` row. */
  | { readonly kind: 'as_standard' }
  /** This caller is not allowed to do it. */
  | { readonly kind: 'barred' };

export interface LimitRow {
  /** For people; continues a sentence after a number. */
  readonly title: Message;
  readonly source: 'document' | 'server' | 'assumption' | 'house';
  /**
   * Counting key: a token (all callers without one count as one), a user, or this machine, whose accounts and
   * anonymous caller share the limit at a server.
   */
  readonly scope: 'ip' | 'token' | 'user';
  /**
   * Persistence of uses. `run`: in memory. `light`: stored before the request is sent, so that restarts do not
   * open a new window; survives a kill, but a power cut may lose the last moments. `full`: also survives power
   * cuts, for long windows and expensive uses.
   */
  readonly kept: 'run' | 'light' | 'full';
  /** Smallest unit of counting, where a use may cost less than 1. */
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
    title: messageOf('limit.requests'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: window(15, minute),
    authenticated: window(60, minute),
    verified_bot: window(60, minute),
  },
  search: {
    title: messageOf('limit.searches'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: window(5, minute),
    authenticated: window(15, minute),
    verified_bot: window(15, minute),
  },
  game: {
    title: messageOf('limit.gameActions'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: free,
  },
  move: {
    title: messageOf('limit.moves'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: free,
  },
  challenge: {
    title: messageOf('limit.challengeRequests'),
    source: 'document',
    scope: 'token',
    kept: 'light',
    anonymous: barred,
    authenticated: asStandard,
    verified_bot: window(120, minute),
  },
  account: {
    title: messageOf('limit.accountLookups'),
    source: 'server',
    scope: 'token',
    kept: 'light',
    ...signedIn(window(30, 5 * minute)),
  },
  activity: {
    title: messageOf('limit.activityFeeds'),
    source: 'server',
    scope: 'ip',
    kept: 'light',
    ...everyone(window(15, 2 * minute)),
  },
  'in-turn': {
    title: messageOf('limit.requestsAtOnce'),
    source: 'server',
    scope: 'token',
    kept: 'run',
    ...everyone(concurrent(1)),
  },
  'challenge-credits-minute': {
    title: messageOf('limit.challengeCreditsPerMinute'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(25, minute)),
  },
  'challenge-credits-day': {
    title: messageOf('limit.challengeCreditsPerDay'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(200, day)),
  },
  'bot-games-day': {
    title: messageOf('limit.botGamesPerDay'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    anonymous: barred,
    authenticated: free,
    verified_bot: window(100, day),
  },
  'join-hour': {
    title: messageOf('limit.newArenasPerHour'),
    source: 'document',
    scope: 'user',
    kept: 'full',
    unit: 0.5,
    ...signedIn(window(8, hour)),
  },
  'join-day': {
    title: messageOf('limit.newArenasPerDay'),
    source: 'document',
    scope: 'user',
    kept: 'full',
    unit: 0.5,
    ...signedIn(window(30, day)),
  },
  'join-burst': {
    title: messageOf('limit.arenaJoins'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(30, 10 * minute)),
  },
  'event-stream-opens': {
    title: messageOf('limit.eventStreamOpenings'),
    source: 'server',
    scope: 'user',
    kept: 'full',
    ...signedIn(window(30, 10 * minute)),
  },
  'stream-spacing': {
    title: messageOf('limit.streamOpenings'),
    source: 'document',
    scope: 'user',
    kept: 'run',
    ...everyone(spacing(second)),
  },
  'event-streams': {
    title: messageOf('limit.eventStreams'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...signedIn(concurrent(1)),
  },
  streams: {
    title: messageOf('limit.streams'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    anonymous: barred,
    authenticated: concurrent(5),
    verified_bot: free,
  },
  'game-streams': {
    title: messageOf('limit.gameStreams'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    anonymous: barred,
    authenticated: concurrent(4),
    verified_bot: concurrent(5),
  },
  'streams-of-a-game': {
    title: messageOf('limit.streamsOfOneGame'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...signedIn(concurrent(1)),
  },
  'tv-streams': {
    title: messageOf('limit.tvFeeds'),
    source: 'document',
    scope: 'ip',
    kept: 'run',
    ...everyone(concurrent(4)),
  },
  downloads: {
    title: messageOf('limit.downloads'),
    source: 'server',
    scope: 'ip',
    kept: 'run',
    ...everyone(concurrent(2)),
  },
  'users-streams': {
    title: messageOf('limit.userGameStreams'),
    source: 'server',
    scope: 'ip',
    kept: 'run',
    ...signedIn(concurrent(4)),
  },
  'watched-users': {
    title: messageOf('limit.usersPerStream'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...signedIn(size(5)),
  },
  'export-ids': {
    title: messageOf('limit.gamesPerExport'),
    source: 'document',
    scope: 'token',
    kept: 'run',
    ...everyone(size(300)),
  },
  'presence-polls': {
    title: messageOf('limit.statusLookups'),
    source: 'server',
    scope: 'token',
    kept: 'run',
    ...everyone(spacing(5 * second)),
  },
  'playing-polls': {
    title: messageOf('limit.streamlessGameLookups'),
    source: 'house',
    scope: 'token',
    kept: 'run',
    ...signedIn(spacing(minute)),
  },
  'tv-looks': {
    title: messageOf('limit.tvChannelLookups'),
    source: 'house',
    scope: 'token',
    kept: 'run',
    anonymous: window(8, minute),
    authenticated: window(16, minute),
    verified_bot: window(16, minute),
  },
  explorer: {
    title: messageOf('limit.explorerLookups'),
    source: 'house',
    scope: 'token',
    kept: 'run',
    ...signedIn(window(40, minute)),
  },
  'own-explorer': {
    title: messageOf('limit.ownExplorerLookups'),
    source: 'house',
    scope: 'token',
    kept: 'run',
    ...everyone(window(60, minute)),
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limits;

/** Cool-down of a class after a 429 without a credible time: starts at `firstMs`, doubles up to `longestMs`. */
export interface CoolingRule {
  readonly firstMs: number;
  readonly longestMs: number;
  /** Times named by the server are accepted when above zero and at most this, ms. */
  readonly longestNamedMs: number;
}

/**
 * The service asks for a full minute. A move cannot wait that long without losing on time, so moves pause for
 * seconds (an assumption); a time named by the server is always respected.
 */
export const cooling: { readonly move: CoolingRule; readonly others: CoolingRule } = {
  move: { firstMs: second, longestMs: 8 * second, longestNamedMs: hour },
  others: { firstMs: minute, longestMs: 10 * minute, longestNamedMs: hour },
};

/**
 * Accounts under a week old get half of every window and concurrency limit (an assumption: the document only says
 * "stricter"). Sizes and spacings stay the same.
 */
export const youngShare = 0.5;

export const youngForMs = 7 * day;

/**
 * Moves and stream openings count as standard requests. Moves wait for nothing and streams must not queue behind
 * less urgent requests, so other requests leave this many uses free.
 */
export const reservedForUrgent = 2;

/** Part of a minute's standard requests that the class `spare` leaves to all others. */
export const keptFromSpare = 0.5;

/** Longer reset times in headers are ignored, ms. */
export const longestSaidMs = 10 * minute;

/** Costs of one use where they differ from 1. "Lower" for joins is read as half (an assumption). */
export const joinCosts = { first: 1, again: 0.5, official: 0.5, ownTeam: 0.5 } as const;
export type JoinKind = keyof typeof joinCosts;

export const challengeCosts = { human: 5, bot: 1, follower: 0 } as const;
export type OpponentKind = keyof typeof challengeCosts;

export function limitFor(name: LimitName, caller: BudgetCallerKind, young = false): Limit {
  const limit: Limit = limits[name][caller];
  if (!young || (limit.kind !== 'window' && limit.kind !== 'concurrent')) return limit;
  return { ...limit, count: Math.max(1, Math.floor(limit.count * youngShare)) };
}

/** Concurrency limit of a row; 0 when barred, `Infinity` when free. */
export function slotsFor(name: LimitName, caller: BudgetCallerKind, young = false): number {
  const limit = limitFor(name, caller, young);
  if (limit.kind === 'concurrent') return limit.count;
  return limit.kind === 'barred' ? 0 : Infinity;
}

/** Most game streams at once: one of a token's streams is reserved for the event stream. */
export function gameStreamsFor(caller: BudgetCallerKind, young = false): number {
  return Math.min(
    slotsFor('game-streams', caller, young),
    placesBesideEvents(slotsFor('streams', caller, young)),
  );
}

/** Most streams besides the event stream, whose slot is reserved. */
export function placesBesideEvents(count: number): number {
  return Math.max(0, count - 1);
}

/** Minimum time between two uses, ms; 0 for rows without spacing. */
export function spacingFor(name: LimitName, caller: BudgetCallerKind): number {
  const limit = limitFor(name, caller);
  return limit.kind === 'spacing' ? limit.ms : 0;
}

/** Splits items into requests of the row's size. */
export function slicesOf<T>(name: LimitName, items: readonly T[]): readonly (readonly T[])[] {
  const limit = limitFor(name, 'authenticated');
  const most = limit.kind === 'size' ? limit.count : items.length;
  return Array.from({ length: Math.ceil(items.length / most) }, (_, n) =>
    items.slice(n * most, (n + 1) * most),
  );
}

/** How long a use counts in a row with a window or spacing, ms; equal for all callers. */
export function windowOf(row: LimitName): number {
  const lengths = callers.map((caller) => {
    const limit = limitFor(row, caller);
    return limit.kind === 'window' ? limit.windowMs : limit.kind === 'spacing' ? limit.ms : 0;
  });
  return Math.max(...lengths);
}
