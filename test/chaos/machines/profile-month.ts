/** A month of machines with the app's databases, which are compared with each other and with a witness in the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom } from '../../../main/base/random.ts';
import { keepEvidence } from '../evidence.ts';
import { faultCounts, hourMs, playMonth, type MonthOptions, type RunFigures } from './month.ts';
import { createProfileMachine } from './profile-machine.ts';
import { createProfileWitness, erasedUser } from './profile-witness.ts';

export async function runProfileMonth({ seed, days, passphrases, print }: MonthOptions): Promise<RunFigures> {
  const random = createSeededRandom(seed);
  const witness = createProfileWitness(random);
  const home = await mkdtemp(join(tmpdir(), 'outpost-machines-'));
  try {
    const month = await playMonth({
      ...{ random, days, passphrases, pauseMs: 2 * hourMs },
      makeMachine: (name, { now, addFolder }) =>
        createProfileMachine({ name, home, folder: addFolder(), random, now, witness, passphrases, seed }),
      // One machine is away then, and has games of the account that it has not sent.
      events: [{ at: 0.55, act: async (machines) => machines[3]?.erase(erasedUser) }],
    });
    const { machines } = month;
    const contents = await Promise.all(machines.map(({ profile }) => profile.export()));
    const { lost, resurrected, doubled, counts } = witness.judge(contents[0] ?? '');
    const different = contents.filter((content) => content !== contents[0]).length;
    const conditions = await Promise.all(machines.map(({ conditions: seen }) => seen()));
    const unsettled = conditions.filter((seen) => seen.some((one) => !one.endsWith(' current'))).length;
    const { conflicts } = month.sync;
    if (lost.length + resurrected.length + doubled.length + different + unsettled + conflicts > 0) {
      const file = keepEvidence('machines-databases', seed, {
        lost,
        resurrected,
        doubled,
        conditions,
        contents,
      });
      const [l, r, d] = [lost.length, resurrected.length, doubled.length];
      print(
        `lost ${l}, resurrected ${r}, doubled ${d}, different ${different}, unsettled ${unsettled}: ${file}`,
      );
    }
    const sumOf = (name: keyof (typeof machines)[number]['counts']) =>
      machines.reduce((sum, machine) => sum + machine.counts[name], 0);
    for (const { profile } of machines) await profile.stop();
    return {
      lost: lost.length,
      resurrected: resurrected.length,
      doubled: doubled.length,
      ...{ conflicts, different, unsettled },
      counts: {
        edits: sumOf('edits'),
        ...counts,
        kills: sumOf('kills'),
        full_disk_writes: sumOf('fullDisks'),
        rejoins: sumOf('rejoins'),
        refused_passphrases: sumOf('refusedPassphrases'),
        ...faultCounts(month),
      },
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
