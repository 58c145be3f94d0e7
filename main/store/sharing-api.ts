/** Store interface of facts that the user's machines share (see `main/machines/facts/FACTS.md`). */
import type { FactLines } from '../machines/fact.ts';

export interface NewSharedAccount {
  readonly accountId: string;
  /** Address of its server. */
  readonly server: string;
  /** Null for the anonymous client. */
  readonly userId: string | null;
}

export interface SharingState {
  /** Null while changes are not recorded. */
  readonly machine: string | null;
  /** Accounts that were ever shared and were not erased. */
  readonly accounts: readonly string[];
}

export interface FactsRange {
  readonly after: string | null;
  readonly limit: number;
  /**
   * `own`: facts of this machine, first everything stored, then changes as they happen. `all`: also those that other
   * machines brought, with deletions and waiting facts; a reading has its own places and is done once it is at the end.
   */
  readonly of: 'own' | 'all';
}

export interface FactsPage {
  readonly facts: FactLines;
  /**
   * Where the next page begins. Belongs into the same database: a restored backup knows nothing of later changes, so
   * it must not be read from a later place.
   */
  readonly next: string;
  /** False when there are more facts now. */
  readonly isLast: boolean;
}

export interface ChangedKind {
  /** As in the keys of facts. */
  readonly owner: string;
  readonly kind: string;
}

export interface FactsMerged {
  /** Number of lines, from the first, that were dealt with. */
  readonly taken: number;
  /** End of their lines; the others are to be passed again. */
  readonly end: number;
  readonly added: number;
  readonly changed: number;
  /** Things that were deleted. */
  readonly removed: number;
  /** Facts that were known already. */
  readonly same: number;
  /** Facts about things that were deleted later. */
  readonly dead: number;
  /** Facts of kinds or forms that this version does not know. */
  readonly unknown: number;
  /** Lines that are no facts. */
  readonly refused: number;
  /** Facts about parts of things that were not there; they are kept and merged when the thing comes. */
  readonly waiting: number;
  /** Facts of accounts that this machine does not share; read them again after sharing the account. */
  readonly withoutAccount: number;
  /** Kept facts can be merged now: call again, also without facts. */
  readonly isUnfinished: boolean;
  /** Owners and kinds of the facts that changed something. */
  readonly changedKinds: readonly ChangedKind[];
  /** Accounts that the facts named and that this machine does not share. */
  readonly newAccounts: readonly Omit<NewSharedAccount, 'accountId'>[];
}

export interface SharingStore {
  state(): Promise<SharingState>;
  /** Records changes of these accounts from now on; further calls add accounts. `machine`: part of each stamp. */
  begin(machine: string, accounts: readonly NewSharedAccount[]): Promise<void>;
  /** Stops recording. Only a reading from the first page finds changes up to the next beginning. */
  end(): Promise<void>;
  /** Facts after a place, at most `limit` (of which a page may have fewer). */
  readFacts(options: FactsRange): Promise<FactsPage>;
  /** Joins facts of other machines with the stored ones. One call takes at most 8 ms. */
  mergeFacts(facts: FactLines): Promise<FactsMerged>;
  /** Accounts whose data was deleted on another machine and is to be deleted here. */
  erased(): Promise<readonly string[]>;
}

/** A group of settings as the machines share it. */
export interface SharedSetting {
  readonly name: string;
  /** JSON object. */
  readonly data: string;
  /** Text of the group on this machine when both were last equal; null: it is not shared here. */
  readonly here: string | null;
}

export interface SharedSettingsStore {
  /** Groups that any machine shared, by name. */
  list(): Promise<readonly SharedSetting[]>;
  /** Shares this machine's value. `changed`: ms since the epoch. */
  keep(setting: SharedSetting, changed: number): Promise<void>;
  /** Notes that a group has the shared value here; null: that it is not shared here. */
  settle(name: string, here: string | null): Promise<void>;
}
