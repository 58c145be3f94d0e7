/**
 * The store's interface: promises, answered by the worker thread that owns the database. Every method rejects with
 * a `StoreError` when the database fails. Acknowledged writes are on disk; those of methods marked "Light."
 * survive a kill, but may be lost in a power cut.
 */
import { MessageError } from '../text/message-error.ts';
import type { Message } from '../text/message.ts';
import type { AnalysisStore } from './analysis-api.ts';
import type { ActivityStore, ArchiveStore } from './history-api.ts';
import type { InsightsStore } from './insights-api.ts';
import type { NotesStore } from './notes-api.ts';
import type { RepertoireStore } from './repertoire-api.ts';
import type { SharedSettingsStore, SharingStore } from './sharing-api.ts';
import type { TrainingStore } from './training-api.ts';
import type { TreeStore } from './tree-api.ts';
import type { TvStore } from './tv-api.ts';

/** Kinds of ledger entries. `gap`: time without an event stream. */
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
  /** Id of the challenge or game; empty for gaps. */
  readonly subject: string;
  /** Unique per account for ever; a second entry with the same key is not written. */
  readonly dedupeKey: string;
  readonly source: 'stream' | 'reconcile' | 'app';
  /** Original payload as JSON text, secrets such as `fullId` included; it never leaves the database. */
  readonly raw: string;
  /** Claim the entry's notification in the same transaction, if the entry is new. */
  readonly claim?: boolean;
}

/** An entry of this machine, or of another one that shares its history. */
export interface TimelineEntry extends Pick<LedgerEntry, 'accountId' | 'at' | 'kind' | 'subject' | 'raw'> {
  /** Negative for entries of other machines. */
  readonly id: number;
  /** Another machine's id in the shared folder; null: this machine. */
  readonly machine: string | null;
}

/** Entries of another machine's ledger around a time, in ms since the epoch. */
export interface WatchedTime {
  readonly machine: string;
  /** Its last entry before the time, and its first after it; null: none. */
  readonly before: number | null;
  readonly after: number | null;
  /** Payloads of its gaps that may overlap the time. */
  readonly gaps: readonly string[];
}

export interface LedgerEntry extends Omit<NewLedgerEntry, 'claim'> {
  readonly id: number;
}

/** Result for one entry. `fresh` is false when its key existed; `id` is then that of the existing entry. */
export interface Appended {
  /** Null when the entry exceeded the daily budget and was only counted. */
  readonly id: number | null;
  readonly fresh: boolean;
  /** Whether this entry was the first to claim its notification; absent when not new, or without claim. */
  readonly claimed?: boolean;
  /** Present when the entry exceeded the daily budget; `first`: the first such message of the account that day. */
  readonly over?: { readonly first: boolean };
}

/** Messages that were only counted, because they exceeded the daily budget. */
export interface NewOverflow {
  readonly accountId: string;
  /** A ledger kind, or the stream of an unusable line. */
  readonly kind: string;
  readonly messages: number;
  readonly bytes: number;
  /** ms since the epoch; both within one hour. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Beginning of one of the messages. */
  readonly sample: string;
}

/** Messages of one hour. */
export type Overflow = NewOverflow;

export interface NewQuarantined {
  readonly accountId: string;
  readonly at: number;
  /** Stream or endpoint, for example `stream/event`. */
  readonly source: string;
  readonly reason: Message;
  /** Line or body, cut to at most 64 KiB by the caller. */
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
  readonly incomplete: Message | null;
}

/** Last known state of a game, shown at once after a start. `data` is the owner's JSON text. */
export interface GameRow {
  readonly accountId: string;
  readonly gameId: string;
  readonly over: boolean;
  readonly updatedAt: number;
  readonly data: string;
}

/** A possible notification and whether it was shown. `outcome` and `route` are the owner's JSON text. */
export interface NewNotice {
  readonly accountId: string;
  readonly at: number;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly shown: boolean;
  readonly outcome: string;
  /** Whether the account's own rule decided, not the common one. */
  readonly ownRule: boolean;
  readonly route: string | null;
  /** Of the event: entries of one account with the same key, on any machine, are about the same event. */
  readonly key: string;
}

/** How another machine judged the event of an entry. */
export interface NoticeElsewhere {
  /** Its id in the shared folder. */
  readonly machine: string;
  readonly outcome: string;
}

export interface NoticeRow extends Omit<NewNotice, 'key'> {
  readonly id: number;
  /** The machine that judged it, when this one has no entry about the event; otherwise null. */
  readonly machine: string | null;
  /** Other machines that judged the event, earliest first. */
  readonly elsewhere: readonly NoticeElsewhere[];
}

/** User ids that an account followed at `askedAt`. */
export interface FollowsRow {
  readonly askedAt: number;
  readonly users: readonly string[];
}

/** A feature's own record, found by kind and id. `data` is the owner's JSON text. */
export interface MemoRow {
  readonly accountId: string;
  readonly kind: string;
  readonly id: string;
  /** Time of the record's data, ms since the epoch. */
  readonly at: number;
  readonly data: string;
}

export interface Store {
  readonly ledger: {
    /**
     * One transaction, on disk (`synchronous=FULL`) before the promise resolves. Results have the order of the
     * entries. New entries beyond the daily budget are only counted (`IntakeBudget`). Their keys are stored for
     * ever while the budget of keys lasts; beyond it they are not `fresh`.
     */
    append(entries: readonly NewLedgerEntry[]): Promise<readonly Appended[]>;
    /** Newest first; of one account, or of all. */
    page(options: {
      readonly accountId?: string;
      readonly before?: number;
      readonly limit: number;
    }): Promise<readonly LedgerEntry[]>;
    /**
     * Entries of this machine, and of others about events that it did not meet, newest first. `before`: id of the last
     * entry of the page before.
     */
    timeline(options: {
      readonly accountId?: string;
      readonly before?: number;
      readonly limit: number;
    }): Promise<readonly TimelineEntry[]>;
    /** Entries of other machines around a time of an account: they show whether those machines were connected. */
    watched(accountId: string, from: number, to: number): Promise<readonly WatchedTime[]>;
    /** Grows with the timeline. */
    newestId(): Promise<number>;
    /** Latest `at` of the account's entries and heartbeat, from which the next gap begins. */
    lastSeen(accountId: string): Promise<number | null>;
    /** Records that the account's event stream was alive at `at`. Light. */
    heartbeat(accountId: string, at: number): Promise<void>;
    /** Claims the notification of the key. Only the first claim ever returns true and may show it. */
    claimNotification(accountId: string, dedupeKey: string, at: number): Promise<boolean>;
    /** Records the outcome: `shown`, or why it was not. Light: an unsettled claim is only asked about again. */
    settleNotification(accountId: string, dedupeKey: string, outcome: string): Promise<void>;
    /** Claimed but never settled, because the app ended in between; newest first. They are summarised at start. */
    unsettledNotifications(): Promise<
      readonly { readonly accountId: string; readonly dedupeKey: string; readonly at: number }[]
    >;
  };
  readonly quarantine: {
    /** Beyond the daily budget the line is only counted, and the result says so, as in `ledger.append`. */
    add(item: NewQuarantined): Promise<Pick<Appended, 'over'>>;
    /** Counts messages that were not stored; returns accounts that newly exceeded their daily budget. */
    countOver(overflows: readonly NewOverflow[]): Promise<readonly string[]>;
    /** Hours since `since` with messages that were only counted, newest first. */
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
    /** Light: after a power cut the server's state replaces it. */
    put(row: GameRow): Promise<void>;
    get(accountId: string, gameId: string): Promise<GameRow | null>;
    ongoing(): Promise<readonly GameRow[]>;
  };
  readonly accounts: {
    put(row: AccountRow): Promise<void>;
    list(): Promise<readonly AccountRow[]>;
    remove(id: string): Promise<void>;
    /** Deletes an account and its rows in all tables. The next `scrub` removes the bytes from the file. */
    erase(id: string): Promise<void>;
    /** Deletes the quota uses of one caller at a server: a user id, or a hash of a token. */
    eraseUses(server: string, caller: string): Promise<void>;
  };
  /** Uses of quotas that outlive restarts. */
  readonly quotas: {
    /** Records one use that counts `times` (default 1). */
    record(key: string, at: number, times?: number): Promise<void>;
    /** As `record`, for frequent uses; also deletes uses before `forgetBefore`. Light. */
    note(key: string, at: number, forgetBefore: number): Promise<void>;
    /** Replaces all uses of the key. Light. */
    replace(key: string, times: readonly number[]): Promise<void>;
    /** Deletes uses of all keys before `before`, because keys of removed tokens are never read again. Light. */
    forget(before: number): Promise<void>;
    /** Times of uses since `since`, oldest first. Deletes older ones. */
    since(key: string, since: number): Promise<readonly number[]>;
  };
  /** History of notifications, limited to the newest 20,000. */
  readonly notices: {
    /** Returns the ids in order. Light. */
    add(notices: readonly NewNotice[]): Promise<readonly number[]>;
    /** Sets the final outcome of a row. Light. */
    settle(id: number, shown: boolean, outcome: string): Promise<void>;
    /**
     * Newest first; of one account, or of all. One entry for each event: that of this machine, or else the earliest of
     * another one. `before`: id of the last entry of the page before. `shown`: whether any machine showed it.
     */
    page(options: {
      readonly accountId?: string;
      readonly before?: number;
      readonly limit: number;
      readonly shown?: boolean;
    }): Promise<readonly NoticeRow[]>;
  };
  readonly follows: {
    get(accountId: string): Promise<FollowsRow | null>;
    /** Light: the server can be asked again. */
    put(accountId: string, follows: FollowsRow): Promise<void>;
  };
  /** Records that features keep for themselves. */
  readonly memos: {
    /** Inserts or replaces the record. */
    keep(memo: MemoRow): Promise<void>;
    /** As `keep`. Light. */
    note(memo: MemoRow): Promise<void>;
    get(accountId: string, kind: string, id: string): Promise<MemoRow | null>;
    /** Newest first. */
    list(accountId: string, kind: string): Promise<readonly MemoRow[]>;
    remove(accountId: string, kind: string, id: string): Promise<void>;
    /** Deletes records older than `before`. Light. */
    trim(accountId: string, kind: string, before: number): Promise<void>;
  };
  readonly tv: TvStore;
  /** Activity of users, as reported by servers. */
  readonly activity: ActivityStore;
  /** All games of an account. */
  readonly archive: ArchiveStore;
  /** Engines' findings about the archive's games. */
  readonly analysis: AnalysisStore;
  /** Figures of any selection of the archive's games. */
  readonly insights: InsightsStore;
  readonly tree: TreeStore;
  readonly repertoires: RepertoireStore;
  readonly training: TrainingStore;
  readonly notes: NotesStore;
  /** Facts that the user's machines share. */
  readonly sharing: SharingStore;
  readonly sharedSettings: SharedSettingsStore;
  /**
   * Rewrites the file without deleted data, replaces all copies, and drops a backup that waits for the next start. Needs
   * the time and space of two copies. `setAsideToo`: also deletes the databases that a repair or restoration set aside.
   */
  readonly scrub: (how?: { readonly setAsideToo: boolean }) => Promise<void>;
  readonly status: () => Promise<StoreStatus>;
  /** Checkpoints and closes; resolves when the file is closed. */
  readonly close: () => Promise<void>;
}

export interface StoreStatus {
  readonly bytes: number;
  readonly entries: number;
  readonly quarantined: number;
  /** Recoveries while opening: a corrupt file moved aside, a copy restored, a copy made before a migration. */
  readonly incidents: readonly { readonly at: number; readonly message: Message }[];
}

/** `full`: no space left; `readonly`: the file or disk cannot be written; `future`: written by a newer version. */
export type StoreErrorCode = 'full' | 'readonly' | 'corrupt' | 'future' | 'closed' | 'busy' | 'internal';

export class StoreError extends MessageError {
  override readonly name: string = 'StoreError';
  readonly code: StoreErrorCode;
  constructor(code: StoreErrorCode, message: Message) {
    super(message);
    this.code = code;
  }
}

/** The database of real accounts, and that of the practice club, which share no data. */
export interface StorePair {
  readonly accounts: Store;
  readonly practice: Store;
}

/** A repair of a database lost rows while the app runs. */
export interface StoreLoss {
  readonly store: keyof StorePair;
  /** Archived games may be among them. */
  readonly gamesLost: boolean;
}
