/** Store interface of facts that the user's machines share (see `main/machines/facts/FACTS.md`). */
import type { Fact } from '../machines/fact.ts';

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

export interface FactsPage {
  readonly facts: readonly Fact[];
  /**
   * Where the next page begins. Belongs into the same database: a restored backup knows nothing of later changes, so
   * it must not be read from a later place.
   */
  readonly next: string;
  /** False when there are more facts now. */
  readonly isLast: boolean;
}

export interface FactsMerged {
  /** Number of facts, from the first, that were dealt with; the others are to be passed again. */
  readonly taken: number;
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
  /** Facts about parts of things that were not there; they are kept and merged when the thing comes. */
  readonly waiting: number;
  /** Facts of accounts that this machine does not share; read them again after sharing the account. */
  readonly withoutAccount: number;
  /** Kept facts can be merged now: call again, also without facts. */
  readonly isUnfinished: boolean;
  /** Accounts that the facts named and that this machine does not share. */
  readonly newAccounts: readonly Omit<NewSharedAccount, 'accountId'>[];
}

export interface SharingStore {
  state(): Promise<SharingState>;
  /**
   * Records changes of these accounts from now on; further calls add accounts. `machine`: part of each stamp. Rejects
   * without an injected clock of stamps.
   */
  begin(machine: string, accounts: readonly NewSharedAccount[]): Promise<void>;
  /** Stops recording. Only a reading from the first page finds changes up to the next beginning. */
  end(): Promise<void>;
  /**
   * Facts of this machine after a place, at most `limit` (of which a page may have fewer): first everything stored,
   * then changes as they happen. Facts that other machines brought are not among them.
   */
  readFacts(options: { readonly after: string | null; readonly limit: number }): Promise<FactsPage>;
  /** Joins facts of other machines with the stored ones. One call takes at most some ms. */
  mergeFacts(facts: readonly Fact[]): Promise<FactsMerged>;
  /** Accounts whose data was deleted on another machine and is to be deleted here. */
  erased(): Promise<readonly string[]>;
}

/** The first stamp after `last`, at a time in ms since the epoch, for a machine; `last` is empty at first. */
export type NextStamp = (last: string, at: number, machine: string) => string;
