/** A shared folder in memory, and machines over it with a plain map of facts. */
import { createHash } from 'node:crypto';
import type { Clock } from '../../main/base/clock.ts';
import type { Fact } from '../../main/machines/fact.ts';
import { createSharedFolder, type SharedFolder } from '../../main/machines/log/shared-folder.ts';
import { identityOf, isNewer } from '../../main/machines/log/fact-text.ts';
import type { RandomBytes } from '../../main/machines/log/keys.ts';
import type { SharedFiles } from '../../main/machines/log/shared-files.ts';

/** The least that scrypt accepts, for tests that are not about its cost. */
export const quickScrypt = { N: 2, r: 1, p: 1 } as const;

export interface MemoryFile {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

export interface MemoryFolder extends SharedFiles {
  readonly content: Map<string, MemoryFile>;
  /** Writes as another program would. */
  put(name: string, bytes: Uint8Array): void;
}

export function createMemoryFolder(): MemoryFolder {
  const content = new Map<string, MemoryFile>();
  let changes = 0;
  const put = (name: string, bytes: Uint8Array) => {
    changes += 1;
    content.set(name, { bytes: Uint8Array.from(bytes), tag: String(changes) });
  };
  return {
    content,
    put,
    list: async () => [...content].map(([name, { bytes, tag }]) => ({ name, bytes: bytes.length, tag })),
    read: async (name, most) => {
      const bytes = content.get(name)?.bytes;
      return bytes && bytes.length <= most ? bytes : undefined;
    },
    write: async (name, bytes) => put(name, bytes),
    remove: async (name) => void content.delete(name),
  };
}

/** Deterministic bytes, different for each call. */
export function createSeededBytes(seed: string): RandomBytes {
  let count = 0;
  return (length) => {
    count += 1;
    return createHash('sha512').update(`${seed} ${count}`).digest().subarray(0, length);
  };
}

/** The disk of a machine: what survives its process. */
export interface MachineDisk {
  readonly facts: Map<string, Fact>;
  /** Facts that are not in the folder yet. */
  journal: Fact[];
  memory: unknown;
}

export const emptyDisk = (): MachineDisk => ({ facts: new Map(), journal: [], memory: undefined });

/** Joins facts into a map by identity; returns those that changed it. */
export function join(facts: Map<string, Fact>, more: readonly Fact[]): readonly Fact[] {
  return more.filter((fact) => {
    const known = facts.get(identityOf(fact));
    if (known && !isNewer(fact, known)) return false;
    facts.set(identityOf(fact), fact);
    return true;
  });
}

export interface TestMachineOptions {
  readonly files: SharedFiles;
  readonly disk?: MachineDisk;
  readonly name: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly random?: RandomBytes;
  readonly passphrase?: string | null;
  readonly earlierPassphrases?: readonly string[];
  readonly rejoin?: boolean;
  readonly isPaused?: boolean;
  readonly isPart?: (kind: string) => boolean;
  /** Runs before the memory is stored, for example to end the machine. */
  readonly beforeSave?: () => void;
}

export interface TestMachine {
  readonly disk: MachineDisk;
  readonly folder: SharedFolder;
  /** Stores facts as an app does: into the map and the journal. */
  edit(facts: readonly Fact[]): void;
  /** Publishes the journal, reads new segments, and runs the folder’s maintenance. */
  sync(): Promise<void>;
  /** Receives facts of the folder. */
  receive(facts: readonly Fact[]): Promise<void>;
}

export async function openMachine({
  disk = emptyDisk(),
  name,
  random = createSeededBytes(name),
  passphrase = null,
  beforeSave,
  ...options
}: TestMachineOptions): Promise<TestMachine> {
  const folder = await createSharedFolder({
    ...options,
    random,
    passphrase,
    machine: { name, app: '1.0.0' },
    scrypt: quickScrypt,
    memory: {
      load: async () => structuredClone(disk.memory),
      save: async (memory) => {
        beforeSave?.();
        disk.memory = structuredClone(memory);
      },
    },
    allFacts: async function* () {
      yield [...disk.facts.values()];
    },
    rest: async () => {},
  });
  const receive = async (facts: readonly Fact[]) => void join(disk.facts, facts);
  return {
    disk,
    folder,
    receive,
    edit(facts) {
      disk.journal.push(...join(disk.facts, facts));
    },
    async sync() {
      const journal = [...disk.journal];
      if (journal.length > 0 && (await folder.publish(journal)))
        disk.journal = disk.journal.slice(journal.length);
      await folder.read(receive);
      await folder.maintain();
    },
  };
}
