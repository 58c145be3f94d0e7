/**
 * What the store offers to the rest of main: promises answered by the worker thread that owns the database.
 * Every method rejects with a `StoreError` when the database cannot do it; what was acknowledged is on disk. "Cheap"
 * methods may lose it in a power cut, not by a kill.
 */
import type { ActivityStore, ArchiveStore } from './history-api.ts';

/** Kinds of ledger entries. `gap` is time without an event stream. */
export type LedgerKind =
  | 'challenge'
  | 'challenge_declined'
  | 'challenge_canceled'
  | 'game_start'
  | 'game_finish'
  | 'gap';

export interface NewLedgerEntry {
  readonly accountId: string;
  /** When the line arrived, ms since the epoch. */
  readonly at: number;
  readonly kind: LedgerKind;
  /** What it is about: a challenge id or game id; empty for gaps. */
  readonly subject: string;
  /** Unique per account for ever: a second entry with the same key is not written. */
  readonly dedupeKey: string;
  /** Where it came from. */
  readonly source: 'stream' | 'reconcile' | 'app';
  /** The payload as it came (JSON text; secrets such as `fullId` included: it never leaves the database). */
  readonly raw: string;
  /** Claims the entry's notification in the same transaction, if the entry is new. */
  readonly claim?: boolean;
}

export interface LedgerEntry extends Omit<NewLedgerEntry, 'claim'> {
  readonly id: number;
}

/** What came of one entry: `fresh` is false when the key was there before; `id` is that of the entry kept. */
export interface Appended {
  /** Null when the entry is beyond the day's budget and was only counted. */
  readonly id: number | null;
  readonly fresh: boolean;
  /** Whether this entry was the first to claim its notification; absent when the entry is not new or claims none. */
  readonly claimed?: boolean;
  /** Beyond the day's budget; `first`: the first message of the account that day that is. */
  readonly over?: { readonly first: boolean };
}

/** Messages that were counted and not kept, because a day's budget had no room for them. */
export interface NewOverflow {
  readonly accountId: string;
  /** A ledger kind, or a stream whose lines cannot be used. */
  readonly kind: string;
  readonly messages: number;
  readonly bytes: number;
  /** ms since the epoch; both within one hour. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** The beginning of one of them. */
  readonly sample: string;
}

/** One hour of them. */
export type Overflow = NewOverflow;

export interface NewQuarantined {
  readonly accountId: string;
  readonly at: number;
  /** Which stream or endpoint, for example `stream/event`. */
  readonly source: string;
  readonly reason: string;
  /** The line or body, cut to at most 64 KiB by the caller. */
  readonly raw: string;
}

export interface Quarantined extends NewQuarantined {
  readonly id: number;
}

/** An account without its secrets. `data` is the owner's JSON text. */
export interface AccountRow {
  readonly id: string;
  readonly data: string;
}

export interface AwayRow {
  readonly id: number;
  readonly accountId: string;
  readonly from: number;
  readonly to: number;
  readonly gamesStarted: number;
  readonly gamesFinished: number;
  readonly challengesOpen: number;
  readonly challengesMissed: number;
  readonly incomplete: string | null;
}

/** A game as last seen, to show it at once after a start and to know what ended while away. `data` is the owner's JSON text. */
export interface GameRow {
  readonly accountId: string;
  readonly gameId: string;
  readonly over: boolean;
  readonly updatedAt: number;
  readonly data: string;
}

/** What became of one thing that could have been told. `outcome` and `route` are the owner's JSON text. */
export interface NewNotice {
  readonly accountId: string;
  readonly at: number;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly shown: boolean;
  readonly outcome: string;
  /** The account's own rule decided, not the common one. */
  readonly ownRule: boolean;
  readonly route: string | null;
}

export interface NoticeRow extends NewNotice {
  readonly id: number;
}

/** User ids that an account follows, as the server said at `askedAt`. */
export interface FollowsRow {
  readonly askedAt: number;
  readonly users: readonly string[];
}

/** What a feature noted down, found by kind and id. `data` is the owner's JSON text. */
export interface MemoRow {
  readonly accountId: string;
  readonly kind: string;
  readonly id: string;
  /** When it was true, ms since the epoch. */
  readonly at: number;
  readonly data: string;
}

/** A line of one of TV's feeds as it came. */
export interface NewTvFrame {
  readonly accountId: string;
  readonly channel: string;
  readonly gameId: string;
  readonly at: number;
  readonly raw: string;
}

export interface TvFrameRow extends NewTvFrame {
  readonly id: number;
}

export interface TvGameKey {
  readonly accountId: string;
  readonly channel: string;
  readonly gameId: string;
}

/** `waiting`: its export is still to come; `given_up`: the server did not have it. */
export type TvGameState = 'waiting' | 'complete' | 'given_up';

/** A game that a channel showed. `head` is the owner's JSON text. */
export interface TvGameRow extends TvGameKey {
  /** Arrival of its first and last frame. */
  readonly began: number;
  readonly ended: number;
  readonly plies: number;
  readonly state: TvGameState;
  /** How often its export was asked for in vain. */
  readonly tries: number;
  readonly starred: boolean;
  readonly head: string;
  /** What it takes on the disk, about. */
  readonly bytes: number;
}

export interface TvPage {
  readonly accountIds: readonly string[];
  readonly channel?: string;
  /** Shown at any moment in [from, to). */
  readonly from?: number;
  readonly to?: number;
  readonly starred?: boolean;
  /** Began before: the `began` of the last one already held. */
  readonly before?: number;
  readonly limit: number;
}

export interface TvChannelSize {
  readonly accountId: string;
  readonly channel: string;
  readonly games: number;
  readonly starred: number;
  readonly oldest: number;
  readonly bytes: number;
}

export interface Store {
  readonly ledger: {
    /**
     * One transaction, committed with `synchronous=FULL` before the promise resolves; answers in the order given. New
     * entries beyond the day's budget are counted instead (`IntakeBudget`); their keys are known for ever while the
     * budget of keys has room, and beyond it they are not `fresh`.
     */
    append(entries: readonly NewLedgerEntry[]): Promise<readonly Appended[]>;
    /** Newest first. */
    page(options: { readonly before?: number; readonly limit: number }): Promise<readonly LedgerEntry[]>;
    /** Entries about one subject, oldest first. */
    about(accountId: string, subject: string): Promise<readonly LedgerEntry[]>;
    newestId(): Promise<number>;
    /** The latest `at` of any entry or heartbeat of the account: where a gap that includes "the app was closed" starts. */
    lastSeen(accountId: string): Promise<number | null>;
    /** Remembers that the account's event stream was alive at `at`. Cheap. */
    heartbeat(accountId: string, at: number): Promise<void>;
    /** Marks the key as notified and says whether this was the first time, for ever: only then may a bubble be shown. */
    claimNotification(accountId: string, dedupeKey: string, at: number): Promise<boolean>;
    /** The bubble was seen by the desktop (`shown`) or not, with the reason. Cheap: unsettled only means asked again. */
    settleNotification(accountId: string, dedupeKey: string, outcome: string): Promise<void>;
    /** Claimed but never settled (the app died in between), newest first: they go into the summary. */
    unsettledNotifications(): Promise<
      readonly { readonly accountId: string; readonly dedupeKey: string; readonly at: number }[]
    >;
  };
  readonly quarantine: {
    /** Beyond the day's budget the line is only counted; the answer says so, as that of `ledger.append`. */
    add(item: NewQuarantined): Promise<Pick<Appended, 'over'>>;
    /** Counts messages that nothing could keep; ids of accounts whose first ones of the day they are. */
    countOver(overflows: readonly NewOverflow[]): Promise<readonly string[]>;
    /** Hours since `since` in which messages were only counted, newest first. */
    overflows(since: number, limit: number): Promise<readonly Overflow[]>;
    page(limit: number): Promise<readonly Quarantined[]>;
    count(): Promise<number>;
  };
  readonly away: {
    add(row: Omit<AwayRow, 'id'>): Promise<AwayRow>;
    list(): Promise<readonly AwayRow[]>;
    dismiss(id: number): Promise<void>;
  };
  readonly games: {
    /** Cheap: the server knows the game better after a power cut. */
    put(row: GameRow): Promise<void>;
    get(accountId: string, gameId: string): Promise<GameRow | null>;
    ongoing(): Promise<readonly GameRow[]>;
  };
  readonly accounts: {
    put(row: AccountRow): Promise<void>;
    list(): Promise<readonly AccountRow[]>;
    remove(id: string): Promise<void>;
    /** Deletes an account and what any table holds of it. Its bytes go with the next `scrub`. */
    erase(id: string): Promise<void>;
    /** Deletes the uses of quotas of one caller of a server: a user, or what stands for a token. */
    eraseUses(server: string, caller: string): Promise<void>;
  };
  /** Uses of quotas that span restarts. */
  readonly quotas: {
    /** `times`: how many uses it counts as; 1 when left out. */
    record(key: string, at: number, times?: number): Promise<void>;
    /** As `record`, for what is used often: forgets the uses before `forgetBefore` on the way. Cheap. */
    note(key: string, at: number, forgetBefore: number): Promise<void>;
    /** Forgets all uses and writes these down instead. Cheap. */
    replace(key: string, times: readonly number[]): Promise<void>;
    /** Forgets all uses of any key before `before`: keys of tokens that are gone are never asked for again. Cheap. */
    forget(before: number): Promise<void>;
    /** Times of uses since `since`, oldest first; older ones are forgotten. */
    since(key: string, since: number): Promise<readonly number[]>;
  };
  /** The history of notifications; the oldest of many thousands are forgotten. */
  readonly notices: {
    /** Cheap. Answers with their ids, in order. */
    add(notices: readonly NewNotice[]): Promise<readonly number[]>;
    /** What became of one after all. Cheap. */
    settle(id: number, shown: boolean, outcome: string): Promise<void>;
    /** Newest first. */
    page(options: {
      readonly before?: number;
      readonly limit: number;
      readonly shown?: boolean;
    }): Promise<readonly NoticeRow[]>;
    newestId(): Promise<number>;
  };
  readonly follows: {
    get(accountId: string): Promise<FollowsRow | null>;
    /** Cheap: the server can be asked again. */
    put(accountId: string, follows: FollowsRow): Promise<void>;
  };
  /** What features note down for themselves. */
  readonly memos: {
    /** In place of what was there under its kind and id. */
    keep(memo: MemoRow): Promise<void>;
    /** As `keep`. Cheap. */
    note(memo: MemoRow): Promise<void>;
    get(accountId: string, kind: string, id: string): Promise<MemoRow | null>;
    /** The newest first. */
    list(accountId: string, kind: string): Promise<readonly MemoRow[]>;
    remove(accountId: string, kind: string, id: string): Promise<void>;
    /** Forgets those of before. Cheap. */
    trim(accountId: string, kind: string, before: number): Promise<void>;
  };
  /** What TV showed. All of it can be lost in a power cut but what was starred. */
  readonly tv: {
    /** Cheap. */
    addFrames(frames: readonly NewTvFrame[]): Promise<void>;
    /** Lines of a game that are not packed yet, oldest first. */
    frames(accountId: string, channel: string, gameId: string): Promise<readonly TvFrameRow[]>;
    /** Games that have such lines. */
    unpacked(): Promise<readonly TvGameKey[]>;
    /** Puts the game in place of its lines up to that id. `line` is the owner's. Cheap. */
    pack(game: Omit<TvGameRow, 'tries' | 'starred' | 'bytes'>, line: Uint8Array, upTo: number): Promise<void>;
    /** Adds what an export said. Cheap. */
    complete(
      key: TvGameKey,
      more: {
        readonly state: TvGameState;
        readonly head: string;
        readonly whole: Uint8Array | null;
        readonly plies: number;
      },
    ): Promise<void>;
    /** Its export was asked for in vain. Cheap. */
    tried(key: TvGameKey, givenUp: boolean): Promise<void>;
    game(
      accountId: string,
      channel: string,
      gameId: string,
    ): Promise<{
      readonly row: TvGameRow;
      readonly line: Uint8Array;
      readonly whole: Uint8Array | null;
    } | null>;
    /** Newest first. */
    page(page: TvPage): Promise<readonly TvGameRow[]>;
    /** Games whose export is still to come, oldest first. */
    waiting(accountId: string, limit: number): Promise<readonly TvGameRow[]>;
    star(key: TvGameKey, on: boolean): Promise<void>;
    remove(key: TvGameKey): Promise<void>;
    sizes(): Promise<readonly TvChannelSize[]>;
    /** Removes the oldest until no more than that is left; starred ones stay. How many went. Cheap. */
    trim(mostBytes: number): Promise<number>;
  };
  /** What users did, as servers tell it. */
  readonly activity: ActivityStore;
  /** All games of an account. */
  readonly archive: ArchiveStore;
  /**
   * Rewrites the file without what was ever deleted, and replaces all copies by one of it. Takes as long as copying the
   * database twice, and needs room for that.
   */
  readonly scrub: () => Promise<void>;
  readonly status: () => Promise<StoreStatus>;
  /** Checkpoints and closes; the promise resolves when the file is closed. */
  readonly close: () => Promise<void>;
}

export interface StoreStatus {
  readonly bytes: number;
  readonly entries: number;
  readonly quarantined: number;
  /** What opening had to do (moved a corrupt file aside, restored a copy, kept a copy before a migration). */
  readonly incidents: readonly { readonly at: number; readonly message: string }[];
}

/** `full`: no space left; `readonly`: the file or disk cannot be written; `future`: written by a newer version. */
export type StoreErrorCode = 'full' | 'readonly' | 'corrupt' | 'future' | 'closed' | 'busy' | 'internal';

export class StoreError extends Error {
  readonly code: StoreErrorCode;
  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** The database of the real accounts, and that of the practice club: nothing of one shows in the other. */
export interface KeptStores {
  readonly accounts: Store;
  readonly practice: Store;
}
