import type { Message } from '../text/message.ts';
import type { Store, StoreError, StoreErrorCode, StoreStatus } from './api.ts';

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
  | 'archive'
  | 'analysis'
  | 'insights'
  | 'tree'
  | 'repertoires'
  | 'training'
  | 'notes'
  | 'sharing'
  | 'sharedSettings';

/** The methods of an aggregate as synchronous functions. */
export type Synchronous<T> = {
  readonly [M in keyof T]: T[M] extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
};

/**
 * Durability of a method. `write`: on disk when acknowledged. `light`: survives a kill but not a power cut, for
 * frequent and recoverable data.
 */
export type Effect = 'read' | 'write' | 'light';

/** The effect of every store method; the type check fails when one is missing. */
export const operations = {
  ledger: {
    append: 'write',
    page: 'read',
    timeline: 'read',
    watched: 'read',
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
  notices: { add: 'light', settle: 'light', page: 'read' },
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
    recording: 'read',
    wholeIds: 'read',
    wholes: 'read',
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
  },
  archive: {
    progress: 'read',
    put: 'write',
    page: 'read',
    count: 'read',
    countServed: 'read',
    game: 'read',
    games: 'read',
    known: 'read',
    days: 'read',
    choices: 'read',
    named: 'read',
    rows: 'read',
    addImport: 'write',
    makeCollection: 'write',
    collections: 'read',
    importSizes: 'read',
    renameCollection: 'write',
    collectionValues: 'read',
    collectionLoss: 'read',
    goneCollections: 'read',
    removeMembers: 'write',
    setImport: 'light',
    imports: 'read',
    removeImport: 'write',
    takeIn: 'light',
    unindexed: 'read',
    index: 'light',
    unended: 'read',
    indexEnds: 'light',
    tidy: 'light',
    remove: 'write',
  },
  analysis: {
    pending: 'read',
    game: 'read',
    put: 'write',
    ofRecording: 'read',
    putOfRecording: 'write',
    engineNumber: 'write',
    engineNames: 'read',
    counts: 'read',
    clear: 'write',
  },
  // Facts are derived from the games, so a power cut may take them.
  insights: { due: 'read', put: 'light', facts: 'read', data: 'read', openings: 'read', figures: 'read' },
  tree: { state: 'read', count: 'read', countDecided: 'read', games: 'read' },
  repertoires: {
    list: 'read',
    read: 'read',
    make: 'write',
    rename: 'write',
    remove: 'write',
    setTrained: 'write',
    change: 'write',
    preparedMoves: 'read',
  },
  training: {
    cards: 'read',
    reviews: 'read',
    add: 'write',
    change: 'write',
    due: 'read',
    read: 'write',
  },
  notes: {
    game: 'read',
    games: 'read',
    putGame: 'write',
    position: 'read',
    putPosition: 'write',
    positions: 'read',
    tags: 'read',
    renameTag: 'write',
  },
  sharing: {
    state: 'read',
    begin: 'write',
    end: 'write',
    readFacts: 'read',
    // The log is read again after a power cut.
    mergeFacts: 'light',
    erased: 'read',
  },
  sharedSettings: { list: 'read', keep: 'write', settle: 'write' },
} as const satisfies { readonly [A in Aggregate]: { readonly [M in keyof Store[A]]: Effect } };

export type Incident = StoreStatus['incidents'][number];

/** Start options of the worker. */
export interface WorkerSetup {
  readonly file: string;
  readonly nativeBinding: string | undefined;
  /** Stored in the database, so that an older version of the app can name the version it needs. */
  readonly appVersion: string | undefined;
  /** Time of the start, ms since the epoch. */
  readonly now: number;
  /** The app has used the database before; its thread crashed. */
  readonly isRunning: boolean;
}

export interface StoreCall {
  readonly aggregate: Aggregate;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** `now`: ms since the epoch; the worker has no clock. */
export type StoreRequest = { readonly id: number; readonly now: number } & (
  | ({ readonly kind: 'call' } & StoreCall)
  | { readonly kind: 'scrub'; readonly setAsideToo: boolean }
  | { readonly kind: 'status' | 'maintain' | 'close' }
);

export interface StoreWireError {
  readonly code: StoreErrorCode;
  readonly message: Message;
}

/** An error as data: what crosses between threads keeps no class. */
export const wireErrorOf = ({ code, userMessage }: StoreError): StoreWireError => ({
  code,
  message: userMessage,
});

export type StoreAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: StoreWireError };

/** Result of a repair. */
export interface Repair {
  /** Rows that were stored may be gone. */
  readonly incomplete: boolean;
  /** Archived games may be among them. */
  readonly gamesLost: boolean;
}

export type StoreReport =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly error: StoreWireError }
  | { readonly kind: 'incident'; readonly incident: Incident }
  | ({ readonly kind: 'repaired' } & Repair)
  | { readonly kind: 'answers'; readonly answers: readonly StoreAnswer[] };
