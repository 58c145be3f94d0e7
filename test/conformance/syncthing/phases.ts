/** The phases of a round after the pairing: use, a partition, arrivals, kills, and deletions. */
import { setTimeout as sleep } from 'node:timers/promises';
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { patience } from '../../../scripts/lib/wait.mjs';
import { erasedUser } from '../../chaos/machines/profile-witness.ts';
import { archived } from '../../unit/store/history/archived.ts';
import type { SyncthingCluster } from './cluster.ts';
import type { SyncthingPhase } from './figures.ts';
import type { SyncthingPeer } from './peer.ts';
import { misreadStates } from './shown-state.ts';
import { measureArrival, type SyncthingUser } from './users.ts';

export interface SyncthingRoundSize {
  /** Turns of use of each machine in a phase. */
  readonly turns: number;
  readonly arrivals: number;
  /** Moments at which processes are killed. */
  readonly killings: number;
  /** Games of an import. */
  readonly imported: number;
}

export interface SyncthingMachine {
  readonly peer: SyncthingPeer;
  readonly user: SyncthingUser;
}

export interface SyncthingStage {
  readonly cluster: SyncthingCluster;
  readonly machines: readonly [SyncthingMachine, SyncthingMachine, SyncthingMachine];
  readonly random: Random;
  readonly size: SyncthingRoundSize;
  /** Filled by the phases. */
  readonly seen: {
    kills: number;
    readonly arrivalMs: number[];
    /** Games that every machine must have in the end. */
    readonly kept: string[];
    /** Games that no machine may have in the end. */
    readonly deleted: string[];
    /** States of folders that the app showed and that were not so. */
    readonly misread: string[];
  };
}

/** The machines' contents stay different. */
export class MachinesDiffer extends Error {}

/** Deeds of a turn, at most. */
const mostDeeds = 6;
/** Time after the machines began to write within which a process is killed, ms. */
const killWithinMs = 3_000;
const deletedGames = 2;

export const exportsOf = (machines: readonly SyncthingMachine[]): Promise<readonly string[]> =>
  Promise.all(machines.map(({ user }) => user.profile.export()));

async function takeTurns({ machines, random }: SyncthingStage, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    for (const { user } of machines) {
      await user.use(1 + integerBelow(random, mostDeeds));
      await user.sync();
    }
}

/** Resolves when the machines have the same content and nothing is left to exchange. */
async function converge({ cluster }: SyncthingStage, machines: readonly SyncthingMachine[]): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    await cluster.inSync();
    let isQuiet = true;
    for (const { user } of machines) if (await user.sync()) isQuiet = false;
    if (isQuiet && new Set(await exportsOf(machines)).size === 1) return;
    if (performance.now() > deadline)
      throw new MachinesDiffer(`contents are not equal within ${patience / 1_000} s`);
  }
}

async function firstConvergence(stage: SyncthingStage): Promise<void> {
  await takeTurns(stage, stage.size.turns);
  await converge(stage, stage.machines);
}

async function partition(stage: SyncthingStage): Promise<void> {
  const [first, second, away] = stage.machines;
  await away.peer.stop();
  await takeTurns(stage, stage.size.turns);
  await converge(stage, [first, second]);
  stage.seen.misread.push(...(await misreadStates(stage.cluster.peers)));
  await away.peer.start();
  await converge(stage, stage.machines);
  stage.seen.misread.push(...(await misreadStates(stage.cluster.peers)));
}

async function arrivals({ cluster, machines, random, size, seen }: SyncthingStage): Promise<void> {
  for (let count = 0; count < size.arrivals; count += 1) {
    const gameId = `m${String(count).padStart(6, '0')}`;
    const from = pick(random, machines);
    const others = machines
      .filter((machine) => machine !== from)
      .map(({ user, peer }) => ({ user, names: () => cluster.names(peer) }));
    seen.arrivalMs.push(...(await measureArrival(gameId, from.user, others)));
    seen.kept.push(gameId);
  }
}

async function kills(stage: SyncthingStage): Promise<void> {
  for (let count = 0; count < stage.size.killings; count += 1) await killSome(stage, count);
  await converge(stage, stage.machines);
}

/** Kills and restarts processes while machines write; users' apps may die, too. */
async function killSome({ machines, random, size, seen }: SyncthingStage, count: number): Promise<void> {
  const chosen = machines.filter(() => random.next() < 0.5);
  const victims = (chosen.length > 0 ? chosen : [pick(random, machines)]).map(({ peer }) => ({
    peer,
    afterMs: random.next() < 0.5 ? integerBelow(random, killWithinMs) : null,
  }));
  const ids = Array.from({ length: size.imported }, (_, n) => `i${count}x${String(n).padStart(5, '0')}`);
  const importing = pick(random, machines);
  seen.kept.push(...ids);

  const workAll = async () => {
    await importing.user.importGames(ids);
    for (const { user } of machines) {
      await user.use(1 + integerBelow(random, mostDeeds));
      await (random.next() < 0.5 ? user.syncAndDie() : user.sync());
    }
  };
  await Promise.all([
    workAll(),
    ...victims.map(async ({ peer, afterMs }) => {
      // Either in the middle of a transfer, or at a moment that is drawn: of that there is no event.
      await (afterMs === null ? peer.receives(killWithinMs) : sleep(afterMs));
      await peer.kill();
      seen.kills += 1;
      await peer.start();
    }),
  ]);
}

async function deletion(stage: SyncthingStage): Promise<void> {
  const { machines, cluster, seen } = stage;
  const [first, second, away] = machines;
  await away.peer.stop();
  // The machine that is away has games of the account, and does not know that it was deleted.
  const offline = await away.user.profile.running();
  const unsent = archived({ gameId: 'o-away' });
  await offline.bench.ask('archive', 'put', offline.accountOf(erasedUser), [unsent], null);
  await away.user.use(mostDeeds);
  await away.user.sync();
  await first.user.profile.eraseUser(erasedUser);
  seen.deleted.push(...seen.kept.splice(0, deletedGames));
  const { bench, accountOf } = await second.user.profile.running();
  await bench.ask('archive', 'remove', accountOf('ruth'), seen.deleted);
  await converge(stage, [first, second]);
  await away.peer.start();
  await converge(stage, machines);
  // A new index announces every file again. Of a state file that is older here, Syncthing would keep a conflict copy,
  // because the index is its only memory of which version came first.
  await cluster.inSync();
  await second.peer.forget();
  await second.peer.start();
  await cluster.inSync();
  await takeTurns(stage, 1);
  await converge(stage, machines);
}

/** In their order, after the pairing. */
export const syncthingPhases: readonly (readonly [
  SyncthingPhase,
  (stage: SyncthingStage) => Promise<void>,
])[] = [
  ['first', firstConvergence],
  ['partition', partition],
  ['arrivals', arrivals],
  ['kills', kills],
  ['deletion', deletion],
];
