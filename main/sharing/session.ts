/**
 * The shared folder joined with the store: publishes what changed on this machine, merges what others changed, and
 * does the folder's upkeep. The memory of all this is in the store's database.
 */
import type { Store } from '../store/api.ts';
import type { NewSharedAccount } from '../store/sharing-api.ts';
import type { FactLines } from '../machines/fact.ts';
import { isPart, isSharedKind, joinFacts } from '../machines/facts/registry.ts';
import type { FolderReport, SharedFolderOptions } from '../machines/log/shared-folder.ts';
import { createSharedFolder } from '../machines/log/shared-folder.ts';
import { resumeMemory } from './memory.ts';
import { collectFacts, everyFact } from './outgoing.ts';

export interface SharingStorePart {
  readonly sharing: Omit<Store['sharing'], 'end'>;
  readonly memos: Pick<Store['memos'], 'get' | 'keep'>;
}

export interface SharingSessionOptions extends Omit<SharedFolderOptions, 'allFacts' | 'join' | 'memory'> {
  readonly store: SharingStorePart;
  /** Accounts of this machine. Others that are added later need a new session. */
  readonly accounts: readonly NewSharedAccount[];
  /** Deletes everything that an account left on this machine, because another machine deleted it. */
  readonly eraseAccount: (accountId: string) => Promise<void>;
}

export interface SyncResult {
  readonly published: number;
  /** Facts that cannot be shared, of those that were looked at. */
  readonly unfit: number;
  /** Facts of other machines that changed something here. */
  readonly merged: number;
  /** Accounts that were erased because another machine erased them. */
  readonly erased: number;
}

export interface SharingReport extends FolderReport {
  /** By machine, facts of it that changed something here. */
  readonly brought: ReadonlyMap<string, number>;
  /** Facts that wait for an update of the app. */
  readonly unknown: number;
  /** Facts of accounts that this machine does not share. */
  readonly withoutAccount: number;
}

export interface SharingSession {
  /**
   * Reads, publishes, erases and tidies up once. Rejects when a step fails; the next call continues there. `presence`:
   * text for the apps of the other machines.
   */
  sync(presence?: string): Promise<SyncResult>;
  report(): Promise<SharingReport>;
  /** A paused machine records its changes, and publishes them later. */
  setPaused(paused: boolean): Promise<void>;
  setPassphrase(passphrase: string | null): Promise<void>;
  close(): Promise<void>;
}

/** Belongs to no account; in the database of the history, so that a restored backup takes both to the same moment. */
const memo = { accountId: '', kind: 'machines', id: 'folder' } as const;

/** Ends sharing: changes are no longer recorded. The files in the folder stay, because others may not have read them. */
export async function endSharing({
  sharing,
  memos,
}: {
  readonly sharing: Pick<Store['sharing'], 'end'>;
  readonly memos: Pick<Store['memos'], 'remove'>;
}): Promise<void> {
  await sharing.end();
  await memos.remove(memo.accountId, memo.kind, memo.id);
}

/** Begins to record changes. Rejects as `createSharedFolder` does, before anything is recorded or written. */
export async function openSharingSession(options: SharingSessionOptions): Promise<SharingSession> {
  const { store, accounts, eraseAccount, clock } = options;
  const { sharing, memos } = store;
  const row = await memos.get(memo.accountId, memo.kind, memo.id);
  const { machine: recordsFor } = await sharing.state();
  const memory = resumeMemory(row?.data ?? null, {
    app: options.machine.app,
    accounts: accounts.map(({ accountId }) => accountId),
    recordsFor,
  });
  const brought = new Map(memory.brought);

  const save = (): Promise<void> => {
    memory.brought = [...brought];
    return memos.keep({ ...memo, at: clock.now(), data: JSON.stringify(memory) });
  };
  const folder = await createSharedFolder({
    ...options,
    memory: {
      load: async () => memory.log,
      save(log) {
        memory.log = log;
        return save();
      },
    },
    allFacts: () => everyFact(sharing),
    isPart,
    join: (a, b) => (isSharedKind(a.kind) ? joinFacts(a, b) : undefined),
  });
  let recorded = '';
  /** Stamps have the machine's present id: it changes when a copy of this profile is met. */
  const recordAsThis = async (): Promise<void> => {
    if (recorded === folder.machine()) return;
    await sharing.begin(folder.machine(), accounts);
    recorded = folder.machine();
  };
  await recordAsThis();
  // Only now: a memory without recording counts as none.
  await save();

  async function publishAll(): Promise<Pick<SyncResult, 'published' | 'unfit'>> {
    let published = 0;
    let unfit = 0;
    for (let isLast = false; !isLast;) {
      const found = await collectFacts(sharing, memory.place);
      if (found.facts.length > 0 && !(await folder.publish(found.facts))) break;
      published += found.facts.length;
      unfit += found.unfit;
      ({ isLast } = found);
      if (found.next === memory.place) continue;
      // A crash before this publishes the same facts again, which changes nothing for their readers.
      memory.place = found.next;
      await save();
    }
    return { published, unfit };
  }

  /** Resolves when all facts are in the database, and those that waited for them too. Returns how many changed it. */
  async function merge(lines: FactLines): Promise<number> {
    let changes = 0;
    let rest = lines;
    for (let isUnfinished = true; rest.length > 0 || isUnfinished;) {
      const merged = await sharing.mergeFacts(rest);
      rest = rest.slice(merged.end);
      ({ isUnfinished } = merged);
      changes += merged.added + merged.changed + merged.removed;
      memory.unknown += merged.unknown;
      memory.withoutAccount += merged.withoutAccount;
    }
    return changes;
  }

  async function readAll(): Promise<number> {
    let merged = await merge('');
    await folder.readLines(async (lines, machine) => {
      const changes = await merge(lines);
      merged += changes;
      if (changes > 0) brought.set(machine, (brought.get(machine) ?? 0) + changes);
    });
    return merged;
  }

  async function eraseAll(): Promise<number> {
    const erased = await sharing.erased();
    for (const accountId of erased) await eraseAccount(accountId);
    return erased.length;
  }

  return {
    async sync(presence) {
      folder.setPresence(presence ?? null);
      // Reading comes first: after a restored backup, changes join with what this machine published before.
      const merged = await readAll();
      await recordAsThis();
      const { published, unfit } = await publishAll();
      await recordAsThis();
      const erased = await eraseAll();
      await folder.maintain();
      return { published, unfit, merged, erased };
    },
    async report() {
      const { unknown, withoutAccount } = memory;
      return { ...(await folder.report()), brought, unknown, withoutAccount };
    },
    setPaused: folder.setPaused,
    setPassphrase: folder.setPassphrase,
    close: folder.close,
  };
}
