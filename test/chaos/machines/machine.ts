/** A machine of the chaos run: a process that can be killed at any write, over a disk that survives it. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { createHybridClock, type HybridClock } from '../../../main/machines/hybrid-time.ts';
import { identityOf } from '../../../main/machines/log/fact-text.ts';
import { SharedFolderRefusal } from '../../../main/machines/log/folder-session.ts';
import {
  createSeededBytes,
  emptyDisk,
  openMachine,
  type MachineDisk,
  type TestMachine,
} from '../../harness/shared-folder.ts';
import type { FolderBackup, SyncedFolder } from '../../harness/synchroniser.ts';
import type { Fact } from '../../../main/machines/fact.ts';
import type { Restored } from './month.ts';
import type { SharedFiles } from '../../../main/machines/log/shared-files.ts';

/** Ends the process of a machine: nothing of its memory survives. */
class Killed extends Error {}

class DiskFull extends Error {}

/** Knows every fact that was made, and every fact that a machine reported as published. */
export interface Witness {
  made(fact: Fact): void;
  published(facts: readonly Fact[]): void;
}

export interface ChaosMachineOptions {
  readonly name: string;
  readonly folder: SyncedFolder;
  readonly random: Random;
  /** True time, ms since the Unix epoch. */
  readonly now: () => number;
  readonly witness: Witness;
  /** Of the whole run, the first one first; none: no encryption. */
  readonly passphrases: readonly string[];
}

interface MachineBackup {
  readonly disk: MachineDisk;
  readonly lastStamp: string | undefined;
  readonly folder: FolderBackup;
}

export interface MachineCounts {
  kills: number;
  fullDisks: number;
  rejoins: number;
  newIds: number;
  edits: number;
  refusedPassphrases: number;
}

const kinds = ['game', 'activity', 'note', 'review'] as const;
/** Keys that machines change concurrently. */
const sharedKeys = 200;

export function createChaosMachine(options: ChaosMachineOptions) {
  const { name, folder, random, now, witness } = options;
  const counts: MachineCounts = {
    kills: 0,
    fullDisks: 0,
    rejoins: 0,
    newIds: 0,
    edits: 0,
    refusedPassphrases: 0,
  };
  let disk = emptyDisk();
  let lastStamp: string | undefined;
  let passphrase = options.passphrases[0] ?? null;
  /** Of its clock against the true time, ms. */
  let skewMs = 0;
  let running: TestMachine | null = null;
  let stamps: HybridClock | null = null;
  let id = '';
  let runs = 0;
  let made = 0;
  let isDiskFull = false;
  /** Share of writes at which the process ends. */
  let killShare = 0;
  let mustRejoin = false;
  let backup: MachineBackup | null = null;

  const clock = { now: () => now() + skewMs, monotonic: now };

  function mayDie(): void {
    if (random.next() < killShare) throw new Killed();
  }

  const files: SharedFiles = {
    list: folder.list,
    read: folder.read,
    async write(file, bytes) {
      mayDie();
      if (isDiskFull) throw new DiskFull();
      const draft = `${file}.0123456789ab.part`;
      folder.visible.set(draft, {
        bytes: bytes.subarray(0, integerBelow(random, bytes.length)),
        tag: 'draft',
      });
      mayDie();
      folder.visible.delete(draft);
      await folder.write(file, bytes);
      mayDie();
    },
    async remove(file) {
      mayDie();
      await folder.remove(file);
      mayDie();
    },
  };

  async function start(): Promise<TestMachine> {
    runs += 1;
    const machine = await openMachine({
      files,
      disk,
      name,
      clock,
      passphrase,
      earlierPassphrases: options.passphrases.filter((other) => other !== passphrase),
      rejoin: mustRejoin,
      random: createSeededBytes(`${name} ${runs} ${now()}`),
      beforeSave: mayDie,
    });
    mustRejoin = false;
    return machine;
  }

  function tick(after: string | undefined): string {
    if (!running) throw new Error('not running');
    if (!stamps || id !== running.folder.machine()) {
      id = running.folder.machine();
      stamps = createHybridClock({ nowMs: clock.now, machine: id, last: lastStamp });
    }
    lastStamp = stamps.tick(after);
    return lastStamp;
  }

  /** Writes one fact as a user would: something new, a change or a deletion. */
  function edit(): void {
    const kind = pick(random, kinds);
    const isShared = random.next() < 0.6;
    made += 1;
    const key = isShared ? `k${integerBelow(random, sharedKeys)}` : `${name}-${runs}-${made}`;
    const known = disk.facts.get(identityOf({ kind, key }));
    const value =
      known && random.next() < 0.2
        ? null
        : { by: name, made, runs, text: 'x'.repeat(integerBelow(random, 200)) };
    const fact = { kind, key, stamp: tick(known?.stamp), value };
    counts.edits += 1;
    witness.made(fact);
    running?.edit([fact]);
  }

  /** Runs one step; ends the process when it is killed, and joins again when its files vanished. */
  async function guarded(work: (machine: TestMachine) => Promise<void>): Promise<void> {
    try {
      running ??= await start();
      const before = running.folder.machine();
      await work(running);
      if (running.folder.machine() !== before) counts.newIds += 1;
    } catch (error) {
      if (error instanceof Killed) counts.kills += 1;
      else if (error instanceof DiskFull) counts.fullDisks += 1;
      else if (error instanceof SharedFolderRefusal && error.reason === 'emptied') {
        counts.rejoins += 1;
        mustRejoin = true;
      } else if (error instanceof SharedFolderRefusal && error.reason === 'wrong-passphrase') {
        // The user knows both, and types the other one.
        passphrase = options.passphrases.find((other) => other !== passphrase) ?? null;
        counts.refusedPassphrases += 1;
      } else throw error;
      // A full disk does not end the process.
      if (!(error instanceof DiskFull)) stop();
    }
  }

  function stop(): void {
    running = null;
    stamps = null;
  }

  async function publish(machine: TestMachine): Promise<void> {
    const journal = [...disk.journal];
    if (journal.length === 0 || !(await machine.folder.publish(journal))) return;
    witness.published(journal);
    disk.journal = disk.journal.slice(journal.length);
  }

  return {
    name,
    counts,
    facts: (): ReadonlyMap<string, Fact> => disk.facts,
    journalLength: () => disk.journal.length,
    setSkew: (ms: number) => void (skewMs = ms),
    setDiskFull: (isFull: boolean) => void (isDiskFull = isFull),
    setKillShare: (share: number) => void (killShare = share),
    stop,

    /** A turn of use: some edits, then publishing, reading and upkeep. */
    turn: (edits: number): Promise<void> =>
      guarded(async (machine) => {
        for (let count = 0; count < edits; count += 1) edit();
        await publish(machine);
        await machine.folder.read(async (facts) => {
          mayDie();
          await machine.receive(facts);
          for (const { stamp } of facts) stamps?.observe(stamp);
        });
        await machine.folder.maintain();
      }),

    changePassphrase: (changed: string): Promise<void> =>
      guarded(async (machine) => {
        await machine.folder.setPassphrase(changed);
        passphrase = changed;
      }),

    hasPassphrase: (wanted: string | null): boolean => passphrase === wanted,

    async backUp() {
      backup = { disk: structuredClone(disk), lastStamp, folder: folder.backUp() };
    },
    hasBackup: () => backup !== null,
    async restore(what: Restored) {
      if (!backup) return;
      stop();
      disk = structuredClone(backup.disk);
      lastStamp = backup.lastStamp;
      if (what !== 'app') folder.restore(backup.folder, what === 'all');
    },

    setOnline: folder.setOnline,
    id: () => running?.folder.machine() ?? '',
    hasRun: () => runs > 0,

    /** States of the machines with these ids as this one sees them. */
    async conditions(ids: readonly string[]): Promise<readonly string[]> {
      let found: readonly string[] = ['not running'];
      await guarded(async (machine) => {
        const { machines } = await machine.folder.report();
        found = machines
          .filter((one) => ids.includes(one.machine))
          .map((one) => [one.name, one.state, ...(one.behind.here > 0 ? [one.behind.here] : [])].join(' '));
      });
      return found;
    },
  };
}
