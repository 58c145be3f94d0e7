import type { Store, StoreErrorCode, StoreStatus } from '../api.ts';

export type Aggregate =
  | 'ledger'
  | 'quarantine'
  | 'away'
  | 'games'
  | 'accounts'
  | 'quotas'
  | 'notices'
  | 'follows'
  | 'memos'
  | 'tv'
  | 'activity'
  | 'archive';

/** The same methods without the thread in between. */
export type Synchronous<T> = {
  readonly [M in keyof T]: T[M] extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
};

/**
 * What a method does to the database. `write` is on the disk when it is acknowledged; `light` has left this process
 * (a kill does not lose it, a power cut may), for what is frequent and can be had again.
 */
export type Effect = 'read' | 'write' | 'light';

/** Every method of the store; leaving one out does not compile. */
export const operations = {
  ledger: {
    append: 'write',
    page: 'read',
    about: 'read',
    newestId: 'read',
    lastSeen: 'read',
    heartbeat: 'light',
    claimNotification: 'write',
    settleNotification: 'light',
    unsettledNotifications: 'read',
  },
  quarantine: { add: 'write', countOver: 'write', overflows: 'read', page: 'read', count: 'read' },
  away: { add: 'write', list: 'read', dismiss: 'write' },
  games: { put: 'light', get: 'read', ongoing: 'read' },
  accounts: { put: 'write', list: 'read', remove: 'write', erase: 'write', eraseUses: 'write' },
  quotas: {
    record: 'write',
    note: 'light',
    replace: 'light',
    forget: 'light',
    since: 'light',
  },
  notices: { add: 'light', settle: 'light', page: 'read', newestId: 'read' },
  follows: { get: 'read', put: 'light' },
  memos: { keep: 'write', note: 'light', get: 'read', list: 'read', remove: 'write', trim: 'light' },
  tv: {
    addFrames: 'light',
    frames: 'read',
    unpacked: 'read',
    pack: 'light',
    complete: 'light',
    tried: 'light',
    game: 'read',
    page: 'read',
    waiting: 'read',
    star: 'write',
    remove: 'write',
    sizes: 'read',
    trim: 'light',
  },
  activity: {
    users: 'read',
    addUser: 'write',
    removeUser: 'write',
    spans: 'read',
    put: 'write',
    putCurves: 'light',
    revisions: 'read',
  },
  archive: {
    progress: 'read',
    put: 'write',
    page: 'read',
    count: 'read',
    game: 'read',
    games: 'read',
    known: 'read',
    days: 'read',
    choices: 'read',
    addImport: 'write',
    setImport: 'light',
    imports: 'read',
    removeImport: 'write',
    takeIn: 'light',
    unindexed: 'read',
    index: 'light',
    tidy: 'light',
    remove: 'write',
  },
} as const satisfies { readonly [A in Aggregate]: { readonly [M in keyof Store[A]]: Effect } };

export type Incident = StoreStatus['incidents'][number];

/** What the worker is started with. */
export interface WorkerSetup {
  readonly file: string;
  readonly nativeBinding: string | undefined;
  /** Kept in the database, to be named when an older version of the app meets it. */
  readonly appVersion: string | undefined;
  /** Ms since the epoch at the start. */
  readonly now: number;
}

export interface Call {
  readonly aggregate: Aggregate;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** `now`: ms since the epoch; the worker has no clock of its own. */
export type Request = { readonly id: number; readonly now: number } & (
  | ({ readonly kind: 'call' } & Call)
  | { readonly kind: 'status' | 'maintain' | 'scrub' | 'close' }
);

export interface WireError {
  readonly code: StoreErrorCode;
  readonly message: string;
}

export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: WireError };

export type Report =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'incident'; readonly incident: Incident }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };
