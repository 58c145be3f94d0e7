/**
 * Five machines share facts through a simulated synchroniser for a virtual month, once plain and once encrypted. Each has
 * a plain map of facts in the place of the app's database: the run is about the log. In the end all maps are compared
 * with each other and with a witness, who knows every fact that was made and every fact that a machine reported as
 * published.
 */
import { createSeededRandom, integerBelow, pick } from '../../main/base/random.ts';
import { identityOf } from '../../main/machines/log/fact-text.ts';
import { join } from '../harness/shared-folder.ts';
import { createSynchroniser, noSyncFaults, type SynchroniserFaults } from '../harness/synchroniser.ts';
import { keepEvidence } from './evidence.ts';
import { createChaosMachine, type ChaosMachine, type MachineBackup } from './machines/machine.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import type { Fact } from '../../main/machines/fact.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 0, 1);
const names = ['Desktop', 'Laptop', 'Server', 'Tablet', 'Attic'] as const;
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

interface RunFigures {
  readonly lost: number;
  readonly doubled: number;
  readonly resurrected: number;
  readonly conflicts: number;
  /** Machines whose map differs from the first one's. */
  readonly different: number;
  /** Machines that do not see all others as current. */
  readonly unsettled: number;
  readonly counts: Readonly<Record<string, number>>;
}

export async function chaosMachines({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const began = performance.now();
  const days = quick ? 6 : 30;
  const totals = { lost: 0, doubled: 0, resurrected: 0, conflicts: 0, different: 0, unsettled: 0 };
  const counts: Record<string, number> = {};
  for (const [index, passphrases] of [[], ['open sesame', 'open barley']].entries()) {
    print(`${days} days ${passphrases.length === 0 ? 'without' : 'with'} a passphrase`);
    const run = await runMonth({ seed: seed + index, days, passphrases, print });
    for (const figure of Object.keys(totals) as (keyof typeof totals)[]) totals[figure] += run[figure];
    for (const [name, count] of Object.entries(run.counts)) counts[name] = (counts[name] ?? 0) + count;
  }
  const ok = Object.values(totals).every((count) => count === 0);
  const seconds = Math.round((performance.now() - began) / 1_000);
  return { ok, figures: { ...totals, ...counts, machines: names.length, virtual_days: days, seconds, seed } };
}

interface MonthOptions {
  readonly seed: number;
  readonly days: number;
  /** The first one is changed to the second one during the run; none: no encryption. */
  readonly passphrases: readonly string[];
  readonly print: (line: string) => void;
}

async function runMonth({ seed, days, passphrases, print }: MonthOptions): Promise<RunFigures> {
  const random = createSeededRandom(seed);
  let time = start;
  const now = () => time;
  const synchroniser = createSynchroniser({ random, now, faults });
  const made = new Map<string, Set<string>>();
  const published = new Map<string, Fact>();
  const witness = {
    made: (fact: Fact) => {
      const stamps = made.get(identityOf(fact)) ?? new Set();
      made.set(identityOf(fact), stamps.add(textOf(fact)));
    },
    published: (facts: readonly Fact[]) => void join(published, facts),
  };
  const machines = names.map((name) =>
    createChaosMachine({ name, folder: synchroniser.addFolder(), random, now, witness, passphrases }),
  );
  const attic = machines.at(-1);
  const backups = new Map<ChaosMachine, MachineBackup>();
  let restores = 0;
  let isAtticAway = false;
  let current = passphrases[0] ?? null;

  const pass = (ms: number) => {
    time += ms;
    synchroniser.step();
  };
  const restore = (machine: ChaosMachine, what: 'app' | 'all' | 'folder') => {
    const backup = backups.get(machine);
    if (!backup) return;
    // The disk is lost after its files were sent; a fact that never left a lost disk cannot be kept by any program.
    synchroniser.flush();
    machine.restore(backup, what);
    restores += 1;
  };

  for (let day = 0; day < days; day += 1) {
    const isDay = (share: number) => day === Math.floor(days * share);
    for (const machine of machines) {
      // Clocks are days wrong, in both directions, and jump.
      if (random.next() < 0.1) machine.setSkew((integerBelow(random, 7) - 3) * dayMs);
      machine.setKillShare(random.next() < 0.5 ? 0.01 : 0);
      if (random.next() < 0.15 && machine.hasRun() && !backups.has(machine))
        backups.set(machine, machine.backUp());
      machine.setDiskFull(random.next() < 0.05);
      const isOnline = !(machine === attic && isAtticAway) && random.next() > 0.15;
      machine.setOnline(isOnline);
    }
    if (isDay(0.2)) isAtticAway = true;
    // The year away: the others sleep through most of it.
    if (isDay(0.5)) pass(awayDays * dayMs);
    if (isDay(0.8)) isAtticAway = false;
    if (isDay(0.35) && machines[0]) restore(machines[0], 'app');
    if (isDay(0.6) && machines[1]) restore(machines[1], 'all');
    if (isDay(0.7) && machines[2]) restore(machines[2], 'folder');
    if (isDay(0.4)) current = passphrases[1] ?? null;
    const until = time + dayMs;
    while (time < until) {
      pass(integerBelow(random, 20 * minuteMs) + 1);
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

  const maps = machines.map((machine) => exported(machine.facts()));
  const [first] = machines;
  const facts = first?.facts() ?? new Map<string, Fact>();
  const lost: string[] = [];
  const resurrected: string[] = [];
  for (const [id, fact] of published) {
    const found = facts.get(id);
    if (!found || found.stamp < fact.stamp) lost.push(id);
    else if (fact.value === null && found.value !== null && found.stamp <= fact.stamp) resurrected.push(id);
  }
  const doubled = [...facts]
    .filter(([id, fact]) => made.get(id)?.has(textOf(fact)) !== true)
    .map(([id]) => id);
  const different = maps.filter((map) => map !== maps[0]).length;
  const ids = machines.map((machine) => machine.id());
  const conditions = await Promise.all(machines.map((machine) => machine.conditions(ids)));
  const unsettled = conditions.filter((seen) => seen.some((one) => !one.endsWith(' current'))).length;
  const { conflicts, ...sync } = synchroniser.counts();
  if (lost.length + resurrected.length + doubled.length + different + unsettled + conflicts > 0) {
    const file = keepEvidence('machines', seed, { lost, resurrected, doubled, conditions, maps });
    const [l, r, d] = [lost.length, resurrected.length, doubled.length];
    print(
      `lost ${l}, resurrected ${r}, doubled ${d}, different ${different}, unsettled ${unsettled}: ${file}`,
    );
  }
  const sumOf = (name: 'kills' | 'fullDisks' | 'rejoins' | 'newIds' | 'edits' | 'refusedPassphrases') =>
    machines.reduce((sum, machine) => sum + machine.counts[name], 0);
  return {
    lost: lost.length,
    resurrected: resurrected.length,
    doubled: doubled.length,
    conflicts,
    different,
    unsettled,
    counts: {
      edits: sumOf('edits'),
      facts: facts.size,
      kills: sumOf('kills'),
      full_disk_writes: sumOf('fullDisks'),
      restores,
      rejoins: sumOf('rejoins'),
      new_ids: sumOf('newIds'),
      refused_passphrases: sumOf('refusedPassphrases'),
      deliveries: sync.deliveries,
      partial_files: sync.partial,
      repeated_deliveries: sync.repeated,
      damaged_files: sync.damaged,
      conflict_copies: sync.conflictCopies,
    },
  };
}

const textOf = ({ stamp, value }: Fact): string => JSON.stringify([stamp, value]);

const exported = (facts: ReadonlyMap<string, Fact>): string =>
  JSON.stringify(
    [...facts.values()].toSorted((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1)),
  );
