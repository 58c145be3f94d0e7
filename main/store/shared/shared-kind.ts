/** Interface between the store's tables and facts: one implementation a kind. */
import type { SharedKindName } from '../../machines/facts/registry.ts';
import type { FactsRange } from '../sharing-api.ts';
import type { Remembering } from './remembering.ts';

/** A shared account of this machine. */
export interface SharedAccount {
  readonly id: number;
  readonly accountId: string;
  readonly owner: string;
  readonly server: string;
  readonly userId: string | null;
  readonly generation: string;
}

/** A stored thing as a fact of its account. */
export interface StoredThing {
  /** Its identity within the account. */
  readonly rest: string;
  /** JSON value. */
  readonly value: unknown;
  /** Time from which its stamp is made when no change of it was recorded, ms since the epoch. */
  readonly at: number;
  /** Stamp of its version from another machine, where rows keep stamps. */
  readonly merged?: string;
}

/** The stored counterpart of a fact. */
export interface LocatedThing {
  /** Its key among the recorded changes. */
  readonly key: string;
  /** Undefined when it is not stored. */
  readonly thing: StoredThing | undefined;
  /** Stamp of its last deletion for good. */
  readonly deletion?: string;
  /** The fact belongs to a later generation. The stored thing of the earlier one will be deleted. */
  readonly isNewer?: boolean;
}

/** A fact about a part of a thing that is not stored yet. */
export interface AwaitedThing {
  /** Identity of the thing within the account. */
  readonly waitsFor: string;
}

export interface SharedKind<Located extends LocatedThing = LocatedThing> extends Remembering {
  readonly kind: SharedKindName;
  /** Cost of merging one fact, relative to a note. */
  readonly weight: number;
  /** Whether the absence of a thing whose change was recorded means that it was deleted by that change. */
  readonly isDeletedByChange: boolean;
  /**
   * Where the stamp of a version from another machine is kept: among the recorded changes, in the thing's row, or not at
   * all where joins need none. Rows tell things from other machines apart in the last two cases.
   */
  readonly mergedStamps: 'changes' | 'rows' | 'none';
  /**
   * Things of an account after a row whose changes were not recorded, oldest row first; those that came from another
   * machine only with `all`. `last`: the last row looked at; null at the end.
   */
  existing(
    account: SharedAccount,
    after: number,
    limit: number,
    of: FactsRange['of'],
  ): { readonly things: readonly StoredThing[]; readonly last: number | null };
  /** The thing behind a recorded change; null when it is not shared. */
  changed(account: SharedAccount, key: string): (LocatedThing & { readonly rest: string }) | null;
  /** Null for a fact of a deleted thing; 'unknown' for one of another form. `value`: of the fact, unchecked. */
  locate(account: SharedAccount, rest: string, value: unknown): Located | AwaitedThing | null | 'unknown';
  /** Whether a value has the form that `write` relies on. */
  isValue(value: unknown, rest: string): boolean;
  /** Whether a thing that is not stored is stored; by default always. Others leave no trace on this machine. */
  isWanted?(value: unknown): boolean;
  /** Stores a joined value; null deletes. `stamp`: of the joined fact. Returns the key among the recorded changes. */
  write(account: SharedAccount, rest: string, value: unknown, stamp: string, located: Located): string;
  /** Keeps another stamp in the row of a thing that stays as it is, where rows keep stamps. */
  restamp?(located: Located, stamp: string): void;
}
