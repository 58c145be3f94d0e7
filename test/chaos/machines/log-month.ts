/** A month of machines with a plain map of facts in the place of the app's database: the run is about the log. */
import { createSeededRandom } from '../../../main/base/random.ts';
import { identityOf } from '../../../main/machines/log/fact-text.ts';
import type { Fact } from '../../../main/machines/fact.ts';
import { join } from '../../harness/shared-folder.ts';
import { keepEvidence } from '../evidence.ts';
import { createChaosMachine } from './machine.ts';
import { faultCounts, minuteMs, playMonth, type MonthOptions, type RunFigures } from './month.ts';

/**
 * In the end all maps are compared with each other and with a witness, who knows every fact that was made and every
 * fact that a machine reported as published.
 */
export async function runLogMonth({ seed, days, passphrases, print }: MonthOptions): Promise<RunFigures> {
  const random = createSeededRandom(seed);
  const made = new Map<string, Set<string>>();
  const published = new Map<string, Fact>();
  const witness = {
    made: (fact: Fact) => {
      const stamps = made.get(identityOf(fact)) ?? new Set();
      made.set(identityOf(fact), stamps.add(textOf(fact)));
    },
    published: (facts: readonly Fact[]) => void join(published, facts),
  };
  const month = await playMonth({
    ...{ random, days, passphrases, pauseMs: 20 * minuteMs },
    makeMachine: (name, { now, addFolder }) =>
      createChaosMachine({ name, folder: addFolder(), random, now, witness, passphrases }),
  });
  const { machines } = month;
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
  const { conflicts } = month.sync;
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
      rejoins: sumOf('rejoins'),
      new_ids: sumOf('newIds'),
      refused_passphrases: sumOf('refusedPassphrases'),
      ...faultCounts(month),
    },
  };
}

const textOf = ({ stamp, value }: Fact): string => JSON.stringify([stamp, value]);

const exported = (facts: ReadonlyMap<string, Fact>): string =>
  JSON.stringify(
    [...facts.values()].toSorted((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1)),
  );
