/**
 * A simulated synchroniser of several folders, such as Syncthing: each change of a file reaches each other folder after
 * a delay of its own, so changes overtake each other. Files may be partial for a while, arrive twice, be damaged, and
 * leave conflict copies. Versions of a file are compared by version vectors; concurrent ones are conflicts.
 */
import { integerBelow, type Random } from '../../main/base/random.ts';
import type { SharedFiles } from '../../main/machines/log/shared-files.ts';

type Version = ReadonlyMap<number, number>;

interface Entry {
  /** Null: deleted. */
  readonly bytes: Uint8Array | null;
  readonly version: Version;
  /** Whether the machine's own log wrote it, as opposed to a restored backup. */
  readonly isOfLog: boolean;
}

interface VisibleFile {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

interface Delivery {
  at: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly entry: Entry;
}

export interface SynchroniserFaults {
  /** Longest usual delay, ms. */
  readonly delayMs: number;
  /** Shares of deliveries, 0 to 1. */
  readonly slow: number;
  readonly partial: number;
  readonly repeated: number;
  readonly damaged: number;
  readonly conflictCopy: number;
}

export const noSyncFaults: SynchroniserFaults = {
  delayMs: 60_000,
  slow: 0,
  partial: 0,
  repeated: 0,
  damaged: 0,
  conflictCopy: 0,
};

export interface FolderBackup {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly visible: ReadonlyMap<string, VisibleFile>;
}

export interface SyncedFolder extends SharedFiles {
  readonly visible: Map<string, VisibleFile>;
  setOnline(online: boolean): void;
  backUp(): FolderBackup;
  /**
   * Takes the folder back. `forgets`: the synchroniser's index is restored as well, and newer files arrive again;
   * otherwise it takes the old files for changes, and sends them to the others.
   */
  restore(backup: FolderBackup, forgets: boolean): void;
}

export interface SynchroniserOptions {
  readonly random: Random;
  /** Ms. */
  readonly now: () => number;
  readonly faults: SynchroniserFaults;
}

const rankOf = ({ version }: Entry): number => Math.max(...version.values());
const writerOf = (entry: Entry): number | undefined =>
  [...entry.version].find(([, count]) => count === rankOf(entry))?.[0];

const dominates = (one: Version, other: Version): boolean =>
  [...other].every(([writer, count]) => (one.get(writer) ?? 0) >= count);

export function createSynchroniser({ random, now, faults: given }: SynchroniserOptions) {
  let faults = given;
  let changes = 0;
  const counts = { deliveries: 0, partial: 0, repeated: 0, damaged: 0, conflictCopies: 0, conflicts: 0 };
  const folders: {
    readonly entries: Map<string, Entry>;
    readonly visible: Map<string, VisibleFile>;
    isOnline: boolean;
  }[] = [];
  let queue: Delivery[] = [];

  const happens = (share: number): boolean => share > 0 && random.next() < share;
  const delay = () => integerBelow(random, faults.delayMs) * (happens(faults.slow) ? 200 : 1);

  function show(index: number, name: string, bytes: Uint8Array | null): void {
    const visible = folders[index]?.visible;
    changes += 1;
    if (bytes) visible?.set(name, { bytes, tag: String(changes) });
    else visible?.delete(name);
  }

  function send(from: number, to: number, name: string, entry: Entry): void {
    if (from === to) return;
    queue.push({ at: now() + delay(), from, to, name, entry });
    if (!happens(faults.repeated)) return;
    counts.repeated += 1;
    queue.push({ at: now() + delay(), from, to, name, entry });
  }

  function change(index: number, name: string, bytes: Uint8Array | null, isOfLog: boolean): void {
    const entries = folders[index]?.entries;
    const before = entries?.get(name)?.version ?? new Map<number, number>();
    changes += 1;
    const version = new Map(before).set(index, changes);
    const entry = { bytes, version, isOfLog };
    entries?.set(name, entry);
    show(index, name, bytes);
    for (const to of folders.keys()) send(index, to, name, entry);
  }

  function deliver({ from, to, name, entry }: Delivery): void {
    const folder = folders[to];
    if (!folder) return;
    const here = folder.entries.get(name);
    if (here && dominates(here.version, entry.version)) return;
    counts.deliveries += 1;
    if (here && !dominates(entry.version, here.version)) return resolve(to, name, here, entry);
    folder.entries.set(name, entry);
    if (!entry.bytes) return show(to, name, null);
    if (happens(faults.conflictCopy)) {
      counts.conflictCopies += 1;
      const copy = copyName(integerBelow(random, 4), name);
      show(to, copy, entry.bytes);
    }
    if (happens(faults.partial)) {
      counts.partial += 1;
      const part = entry.bytes.subarray(0, integerBelow(random, entry.bytes.length + 1));
      const isVisible = happens(0.5);
      const drafted = isVisible ? name : `.syncthing.${name}.tmp`;
      // Some synchronisers reserve the whole length first.
      const reserved = new Uint8Array(entry.bytes.length);
      reserved.set(part);
      show(to, drafted, happens(0.3) ? reserved : part);
      folder.entries.delete(name);
      queue.push({ at: now() + delay() + 1, from, to, name, entry });
      return;
    }
    show(to, `.syncthing.${name}.tmp`, null);
    if (happens(faults.damaged)) {
      counts.damaged += 1;
      const bytes = Uint8Array.from(entry.bytes);
      const at = integerBelow(random, bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ 0x20;
      return show(to, name, bytes);
    }
    show(to, name, entry.bytes);
  }

  /** The newest version wins on all machines, but no deletion; a copy of other content is kept. */
  function resolve(to: number, name: string, here: Entry, there: Entry): void {
    const areDifferent = here.bytes && there.bytes && !Buffer.from(here.bytes).equals(there.bytes);
    const areOfTwo = here.isOfLog && there.isOfLog && writerOf(here) !== writerOf(there);
    if (areDifferent && areOfTwo) counts.conflicts += 1;
    const isNewer = here.bytes && there.bytes ? rankOf(there) > rankOf(here) : !here.bytes;
    const [winner, loser] = isNewer ? [there, here] : [here, there];
    const version = new Map(winner.version);
    for (const [writer, count] of loser.version)
      version.set(writer, Math.max(version.get(writer) ?? 0, count));
    folders[to]?.entries.set(name, { ...winner, version });
    show(to, name, winner.bytes);
    if (loser.bytes && areDifferent) show(to, copyName(0, name), loser.bytes);
  }

  return {
    counts: (): Readonly<typeof counts> => counts,
    setFaults: (changed: SynchroniserFaults) => void (faults = changed),
    waiting: (): number => queue.length,

    addFolder(): SyncedFolder {
      const index = folders.length;
      const folder = {
        entries: new Map<string, Entry>(),
        visible: new Map<string, VisibleFile>(),
        isOnline: true,
      };
      folders.push(folder);
      const sendAll = () => {
        for (const [other, { entries }] of folders.entries())
          for (const [name, entry] of entries) send(other, index, name, entry);
        for (const [name, entry] of folder.entries)
          for (const other of folders.keys()) send(index, other, name, entry);
      };
      return {
        visible: folder.visible,
        list: async () =>
          [...folder.visible].map(([name, { bytes, tag }]) => ({ name, bytes: bytes.length, tag })),
        read: async (name, most) => {
          const bytes = folder.visible.get(name)?.bytes;
          return bytes && bytes.length <= most ? bytes : undefined;
        },
        write: async (name, bytes) => change(index, name, Uint8Array.from(bytes), true),
        remove: async (name) => {
          if (folder.visible.has(name)) change(index, name, null, true);
        },
        setOnline(online) {
          folder.isOnline = online;
        },
        backUp: () => ({ entries: new Map(folder.entries), visible: new Map(folder.visible) }),
        restore(backup, forgets) {
          if (forgets) {
            folder.entries.clear();
            folder.visible.clear();
            for (const [name, entry] of backup.entries) folder.entries.set(name, entry);
            for (const [name, { bytes }] of backup.visible) show(index, name, bytes);
            queue = queue.filter(({ from, to }) => from !== index && to !== index);
            sendAll();
            return;
          }
          for (const name of [...folder.visible.keys()])
            if (!backup.visible.has(name)) change(index, name, null, false);
          for (const [name, { bytes, tag }] of backup.visible)
            if (folder.visible.get(name)?.tag !== tag) change(index, name, bytes, false);
        },
      };
    },

    /** Makes the deliveries that are due between folders that are online. */
    step(): void {
      const due = queue.filter(
        ({ at, from, to }) =>
          at <= now() && folders[from]?.isOnline === true && folders[to]?.isOnline === true,
      );
      if (due.length === 0) return;
      const isDue = new Set(due);
      queue = queue.filter((delivery) => !isDue.has(delivery));
      for (const delivery of due.toSorted((one, other) => one.at - other.at)) deliver(delivery);
    },

    /** Makes all deliveries to and from a folder at once, without waiting. */
    flush(): void {
      for (let round = 0; queue.length > 0 && round < 20; round += 1) {
        const due = queue;
        queue = [];
        for (const delivery of due) deliver(delivery);
      }
    },
  };
}

function copyName(kind: number, name: string): string {
  const marks = [
    '.sync-conflict-20260110-101112-ABCDEFG',
    " (Anna's conflicted copy 2026-01-10)",
    ' (conflicted copy 2026-01-10 101112)',
    '-LAPTOP',
  ];
  return name.replace(/\.outpost$/, `${marks[kind] ?? ''}.outpost`);
}
