/** One round: three new machines with new processes, and a comparison of their contents with the witness. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSeededRandom } from '../../../main/base/random.ts';
import { keepEvidence } from '../../chaos/evidence.ts';
import { createProfileWitness, type ProfileWitness } from '../../chaos/machines/profile-witness.ts';
import { knownGames } from '../../integration/sharing/sharing-profile.ts';
import { openCluster } from './cluster.ts';
import type { SyncthingPhase, SyncthingRound } from './figures.ts';
import {
  exportsOf,
  MachinesDiffer,
  syncthingPhases,
  type SyncthingMachine,
  type SyncthingRoundSize,
  type SyncthingStage,
} from './phases.ts';
import { createSyncthingUser } from './users.ts';

export interface SyncthingRoundOptions {
  readonly seed: number;
  readonly passphrase: string | null;
  /** An empty folder; removed at the end. */
  readonly place: string;
  readonly size: SyncthingRoundSize;
  readonly print: (line: string) => void;
}

const names = ['Desktop', 'Laptop', 'Server'] as const;

export async function playSyncthingRound(options: SyncthingRoundOptions): Promise<SyncthingRound> {
  const { seed, passphrase, place, size, print } = options;
  const random = createSeededRandom(seed);
  const witness = createProfileWitness(random);
  const phaseMs: Partial<Record<SyncthingPhase, number>> = {};
  const cluster = await openCluster(names, place);

  const timed = async (phase: SyncthingPhase, work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    phaseMs[phase] = performance.now() - begun;
    const copies = (await cluster.conflicts()).length;
    print(`  ${phase} ${Math.round(phaseMs[phase])} ms${copies > 0 ? `, ${copies} conflict copies` : ''}`);
  };

  const [first, second, third] = cluster.peers.map((peer): SyncthingMachine => ({
    peer,
    user: createSyncthingUser({
      ...{ name: peer.name, home: place, folder: peer.folder, passphrase, seed, random, witness },
    }),
  }));
  if (!first || !second || !third) throw new RangeError('a round has three machines');
  const stage: SyncthingStage = {
    ...{ cluster, random, size, machines: [first, second, third] },
    seen: { kills: 0, arrivalMs: [], kept: [], deleted: [], misread: [] },
  };
  try {
    await timed('pairing', cluster.startAll);
    try {
      for (const [phase, play] of syncthingPhases) await timed(phase, () => play(stage));
    } catch (error) {
      // The witness says what differs.
      if (!(error instanceof MachinesDiffer)) throw error;
      print(`  ${error.message}`);
    }
    const counts = await judge(stage, witness, (evidence) =>
      print(`  evidence: ${keepEvidence('syncthing', seed, evidence)}`),
    );
    return { ...counts, phaseMs };
  } finally {
    for (const { user } of stage.machines) await user.profile.stop();
    await cluster.close();
  }
}

async function judge(
  { cluster, machines, seen }: SyncthingStage,
  witness: ProfileWitness,
  onFault: (evidence: object) => void,
): Promise<Omit<SyncthingRound, 'phaseMs'>> {
  const [{ user, peer }] = machines;
  const contents = await exportsOf(machines);
  const judged = witness.judge(contents[0] ?? '');
  const present = new Set(await knownGames(user.profile, ...seen.kept));
  const found = {
    lost: [...judged.lost, ...seen.kept.filter((gameId) => !present.has(gameId))],
    doubled: judged.doubled,
    resurrected: [...judged.resurrected, ...(await knownGames(user.profile, ...seen.deleted))],
    conflicts: await cluster.conflicts(),
    misread: seen.misread,
  };
  const different = contents.filter((content) => content !== contents[0]).length;
  if (different > 0 || Object.values(found).some((list) => list.length > 0)) onFault({ ...found, contents });
  const listed = await cluster.names(peer);
  const files = await Promise.all(listed.map((name) => readFile(join(peer.folder, name))));
  const sumOf = (count: 'deaths' | 'deeds') =>
    machines.reduce((sum, machine) => sum + machine.user.counts[count], 0);
  return {
    lost: found.lost.length,
    doubled: found.doubled.length,
    resurrected: found.resurrected.length,
    different,
    conflicts: found.conflicts.length,
    misread: found.misread.length,
    files: files.length,
    bytes: files.reduce((sum, { length }) => sum + length, 0),
    kills: seen.kills,
    deaths: sumOf('deaths'),
    deeds: sumOf('deeds'),
    arrivalMs: seen.arrivalMs,
  };
}
