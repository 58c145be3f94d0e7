/** Plays a virtual month of five machines over a simulated synchroniser: their users, faults, clocks and restorations. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import {
  createSynchroniser,
  noSyncFaults,
  type SyncedFolder,
  type SynchroniserFaults,
} from '../../harness/synchroniser.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 0, 1);
export const machineNames = ['Desktop', 'Laptop', 'Server', 'Tablet', 'Attic'] as const;
const awayDays = 365;
/** Rounds without faults at the end. Each takes an hour of virtual time. */
const lastRounds = 90;

const faults: SynchroniserFaults = {
  delayMs: 20 * minuteMs,
  slow: 0.02,
  partial: 0.1,
  repeated: 0.1,
  damaged: 0.005,
  conflictCopy: 0.01,
};

export interface RunFigures {
  readonly lost: number;
  readonly doubled: number;
  readonly resurrected: number;
  readonly conflicts: number;
  /** Machines whose content differs from the first one's. */
  readonly different: number;
  /** Machines that do not see all others as current. */
  readonly unsettled: number;
  readonly counts: Readonly<Record<string, number>>;
}

export interface MonthOptions {
  readonly seed: number;
  readonly days: number;
  /** The first one is changed to the second one during the run; none: no encryption. */
  readonly passphrases: readonly string[];
  readonly print: (line: string) => void;
}

/** `app`: only the app's database; `all`: the folder and its synchroniser too; `folder`: without its index. */
export type Restored = 'app' | 'all' | 'folder';

export interface MonthMachine {
  /** Of its clock against the true time, ms. */
  setSkew(ms: number): void;
  /** Share of steps at which the process ends. */
  setKillShare(share: number): void;
  setDiskFull(isFull: boolean): void;
  setOnline(isOnline: boolean): void;
  hasRun(): boolean;
  backUp(): Promise<void>;
  hasBackup(): boolean;
  /** Takes the backup back. */
  restore(what: Restored): Promise<void>;
  hasPassphrase(wanted: string | null): boolean;
  changePassphrase(changed: string): Promise<void>;
  /** A turn of use: some edits, then an exchange with the folder. */
  turn(edits: number): Promise<void>;
}

export interface World {
  /** True time, ms since the Unix epoch. */
  readonly now: () => number;
  addFolder(): SyncedFolder;
}

export interface Month<M> {
  readonly machines: readonly M[];
  readonly restores: number;
  readonly sync: ReturnType<ReturnType<typeof createSynchroniser>['counts']>;
}

interface Played<M extends MonthMachine> extends Omit<MonthOptions, 'print' | 'seed'> {
  readonly random: Random;
  readonly makeMachine: (name: string, world: World) => M;
  /** Once on a day, by its share of the month. */
  readonly events?: readonly {
    readonly at: number;
    readonly act: (machines: readonly M[]) => Promise<void>;
  }[];
  /** Turns come up to this apart, ms. */
  readonly pauseMs: number;
}

export async function playMonth<M extends MonthMachine>(options: Played<M>): Promise<Month<M>> {
  const { random, days, passphrases, makeMachine, events = [], pauseMs } = options;
  let time = start;
  const now = () => time;
  const synchroniser = createSynchroniser({ random, now, faults });
  const machines = machineNames.map((name) => makeMachine(name, { now, addFolder: synchroniser.addFolder }));
  const attic = machines.at(-1);
  let restores = 0;
  let isAtticAway = false;
  let current = passphrases[0] ?? null;

  const pass = (ms: number) => {
    time += ms;
    synchroniser.step();
  };
  const restore = async (machine: M | undefined, what: Restored) => {
    if (machine?.hasBackup() !== true) return;
    // The disk is lost after its files were sent; a fact that never left a lost disk cannot be kept by any program.
    synchroniser.flush();
    await machine.restore(what);
    restores += 1;
  };

  for (let day = 0; day < days; day += 1) {
    const isDay = (share: number) => day === Math.floor(days * share);
    for (const machine of machines) {
      // Clocks are days wrong, in both directions, and jump.
      if (random.next() < 0.1) machine.setSkew((integerBelow(random, 7) - 3) * dayMs);
      machine.setKillShare(random.next() < 0.5 ? 0.01 : 0);
      if (random.next() < 0.15 && machine.hasRun() && !machine.hasBackup()) await machine.backUp();
      machine.setDiskFull(random.next() < 0.05);
      const isOnline = !(machine === attic && isAtticAway) && random.next() > 0.15;
      machine.setOnline(isOnline);
    }
    if (isDay(0.2)) isAtticAway = true;
    // The year away: the others sleep through most of it.
    if (isDay(0.5)) pass(awayDays * dayMs);
    if (isDay(0.8)) isAtticAway = false;
    if (isDay(0.35)) await restore(machines[0], 'app');
    if (isDay(0.6)) await restore(machines[1], 'all');
    if (isDay(0.7)) await restore(machines[2], 'folder');
    if (isDay(0.4)) current = passphrases[1] ?? null;
    for (const { at, act } of events) if (isDay(at)) await act(machines);
    const until = time + dayMs;
    while (time < until) {
      pass(integerBelow(random, pauseMs) + 1);
      const machine = pick(random, machines);
      if (machine === attic && isAtticAway) continue;
      if (current !== null && !machine.hasPassphrase(current) && random.next() < 0.1)
        await machine.changePassphrase(current);
      await machine.turn(random.next() < 0.4 ? 1 + integerBelow(random, 4) : 0);
    }
  }

  synchroniser.setFaults({ ...noSyncFaults, delayMs: 10 * minuteMs });
  for (const machine of machines) {
    machine.setKillShare(0);
    machine.setDiskFull(false);
    machine.setOnline(true);
    machine.setSkew(0);
  }
  // The slowest delivery has arrived afterwards.
  pass(200 * faults.delayMs);
  for (let round = 0; round < lastRounds; round += 1) {
    for (let part = 0; part < 6; part += 1) pass(10 * minuteMs);
    for (const machine of machines) {
      if (current !== null && !machine.hasPassphrase(current)) await machine.changePassphrase(current);
      await machine.turn(0);
    }
  }
  return { machines, restores, sync: synchroniser.counts() };
}

/** Figures of the synchroniser's faults. */
export const faultCounts = ({ sync, restores }: Pick<Month<unknown>, 'sync' | 'restores'>) => ({
  restores,
  deliveries: sync.deliveries,
  partial_files: sync.partial,
  repeated_deliveries: sync.repeated,
  damaged_files: sync.damaged,
  conflict_copies: sync.conflictCopies,
});
