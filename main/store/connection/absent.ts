/**
 * Placeholder for a database that does not exist yet: reads return the results of an empty one, and the first
 * write creates it. Saves a second database at every start for users who never open the practice club.
 */
import type { Store } from '../api.ts';
import { callOn, makeAggregates } from './proxy.ts';
import type { Aggregate, operations } from '../protocol.ts';

type MethodsOf<A extends Aggregate> = keyof Store[A] & keyof (typeof operations)[A];
type AnswerOf<A extends Aggregate, M extends MethodsOf<A>> = Store[A][M] extends (
  ...args: never
) => Promise<infer R>
  ? R
  : never;
type Reads<A extends Aggregate> = {
  [M in MethodsOf<A>]: (typeof operations)[A][M] extends 'read' ? M : never;
}[MethodsOf<A>];

/** All reads must be listed. A listed write does not create the database. */
type EmptyAnswers = {
  readonly [A in Aggregate]: { readonly [M in Reads<A>]: AnswerOf<A, M> } & {
    readonly [M in Exclude<MethodsOf<A>, Reads<A>>]?: AnswerOf<A, M>;
  };
};

const nothing = undefined;

/** Results of an empty database. */
const emptyAnswers: EmptyAnswers = {
  ledger: { page: [], timeline: [], watched: [], newestId: 0, lastSeen: null, unsettledNotifications: [] },
  quarantine: { overflows: [], page: [], count: 0 },
  away: { list: [], dismiss: nothing },
  games: { get: null, ongoing: [] },
  accounts: { list: [], remove: nothing, erase: nothing, eraseUses: nothing },
  quotas: { forget: nothing, since: [] },
  notices: { page: [] },
  follows: { get: null },
  memos: { get: null, list: [], remove: nothing, trim: nothing },
  tv: {
    frames: [],
    unpacked: [],
    game: null,
    recording: null,
    wholeIds: [],
    wholes: [],
    page: [],
    waiting: [],
    star: nothing,
    remove: nothing,
    sizes: [],
    trim: 0,
  },
  activity: { users: [], removeUser: nothing, spans: [] },
  archive: {
    progress: null,
    page: [],
    count: { games: 0, win: 0, loss: 0, draw: 0 },
    countServed: 0,
    game: null,
    games: [],
    known: [],
    days: [],
    choices: { perfs: [], variants: [], statuses: [] },
    named: [],
    rows: [],
    imports: [],
    collections: [],
    importSizes: [],
    renameCollection: nothing,
    collectionValues: { values: [], total: 0 },
    goneCollections: [],
    collectionLoss: { games: 0, lost: 0 },
    removeMembers: false,
    removeImport: nothing,
    unindexed: [],
    unended: null,
    tidy: false,
    remove: nothing,
  },
  analysis: {
    pending: { game: null, next: null },
    game: null,
    put: false,
    ofRecording: null,
    putOfRecording: false,
    engineNames: [],
    counts: { games: 0, done: 0, positions: 0, positionsDone: 0, bytes: 0 },
    clear: 0,
  },
  tree: { state: null, count: null, countDecided: null, games: [] },
  repertoires: {
    list: [],
    read: null,
    rename: nothing,
    remove: nothing,
    setTrained: nothing,
    change: false,
    preparedMoves: [],
  },
  training: { cards: [], reviews: [], change: nothing, due: { games: [], others: [] }, read: nothing },
  notes: { game: null, games: [], position: null, positions: [], tags: [], renameTag: 0 },
  sharing: {
    state: { machine: null, accounts: [] },
    end: nothing,
    readFacts: { facts: '', next: '', isLast: true },
    erased: [],
  },
  sharedSettings: { list: [], settle: nothing },
  insights: {
    due: { games: [], marks: [], upTo: null },
    facts: [],
    data: [],
    openings: { tallies: [], unread: 0 },
    figures: {
      ...{ selected: 0, others: 0, unfinished: 0, unread: 0, groups: [] },
      openings: { families: [], moreFamilies: 0, unnamed: 0 },
      all: {
        ...{ games: 0, win: 0, draw: 0, loss: 0, analysed: 0 },
        ...{ own: 0, ownSquares: 0, their: 0, theirSquares: 0, difference: 0, differenceSquares: 0 },
      },
      moments: {
        ...{ lead: 0, leadLost: 0, theirLeadLost: 0, behind: 0, comeback: 0, theirComeback: 0 },
        ...{ chance: 0, chanceTaken: 0, slip: 0, slipPunished: 0 },
      },
    },
  },
};

export function createAbsentStore(open: () => Promise<Store>): Store {
  let opened: Promise<Store> | undefined;
  const create = () => {
    // After a failure the next write tries again.
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const onceOpened = <T>(empty: T, act: (store: Store) => Promise<T>): Promise<T> =>
    opened === undefined ? Promise.resolve(empty) : opened.then(act);

  return {
    ...makeAggregates((aggregate, method) => {
      const empty: Readonly<Record<string, unknown>> = emptyAnswers[aggregate];
      const isAnswered = method in empty;
      return (...args) => {
        const call = (store: Store) => callOn(store, aggregate, method, args);
        return isAnswered ? onceOpened(empty[method], call) : create().then(call);
      };
    }),
    scrub: (how) => onceOpened(undefined, (store) => store.scrub(how)),
    status: () =>
      onceOpened({ bytes: 0, entries: 0, quarantined: 0, incidents: [] }, (store) => store.status()),
    close: () => onceOpened(undefined, (store) => store.close()),
  };
}
