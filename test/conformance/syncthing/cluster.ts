/** Three Syncthing processes that share one folder. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { patience, waitUntil } from '../../../scripts/lib/wait.mjs';
import { makeSyncthingPeer, type SyncthingPeer } from './peer.ts';

const isOwnOfSyncthing = (name: string): boolean =>
  name === '.stfolder' || /^(?:\.syncthing\.|~syncthing~).*\.tmp$/.test(name);

/** Interval of looking at the processes, ms. */
const everyMs = 200;

export type SyncthingCluster = Awaited<ReturnType<typeof openCluster>>;

/** Makes homes and folders below `place`. */
export async function openCluster(names: readonly string[], place: string) {
  const peers = await Promise.all(names.map((name) => makeSyncthingPeer(name, join(place, name))));
  for (const peer of peers)
    await peer.configure(peers.filter((other) => other !== peer).map(({ device }) => device));

  /** Resolves when the running processes are connected and their folders are equal. */
  async function inSync(): Promise<void> {
    const present = peers.filter((peer) => peer.isRunning());
    let reason = '';
    try {
      await waitUntil(
        `${present.map(({ name }) => name).join(', ')} to be in sync`,
        async () => {
          reason = await whyDifferent(present).catch(String);
          return reason === '';
        },
        { timeout: patience, every: everyMs },
      );
    } catch (error) {
      const logs = present.map((peer) => `${peer.name}: ${peer.log()}`);
      throw new Error(`${reason}\n${logs.join('\n')}`, { cause: error });
    }
  }

  return {
    peers,
    inSync,
    /** Resolves when the processes run and found each other. */
    async startAll(): Promise<void> {
      await Promise.all(peers.map((peer) => peer.start()));
      await inSync();
    },
    /** Ends the processes and removes `place`. */
    async close(): Promise<void> {
      await Promise.all(peers.map((peer) => peer.kill()));
      await rm(place, { recursive: true, force: true });
    },
    /** Names of the folder, without Syncthing's own files. */
    names: namesIn,
    async conflicts(): Promise<readonly string[]> {
      const names = (await Promise.all(peers.map(namesIn))).flat();
      return names.filter((name) => name.includes('.sync-conflict-'));
    },
  };
}

const namesIn = async ({ folder }: Pick<SyncthingPeer, 'folder'>): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => !isOwnOfSyncthing(name)).toSorted();

/** Empty: the processes have nothing to do, and their folders are equal. */
async function whyDifferent(peers: readonly SyncthingPeer[]): Promise<string> {
  for (const peer of peers) await peer.scan();
  for (const peer of peers) {
    const { state, needTotalItems, pullErrors } = await peer.status();
    if (state !== 'idle' || needTotalItems + pullErrors > 0)
      return `${peer.name} is ${state}, needs ${needTotalItems} and cannot get ${pullErrors}`;
    for (const other of peers) {
      if (other === peer) continue;
      if (!(await peer.isConnected(other.id))) return `${peer.name} is not connected to ${other.name}`;
      const { completion, needItems, needDeletes } = await peer.completion(other.id);
      if (completion < 100 || needItems + needDeletes > 0)
        return `${other.name} has ${completion} % of what ${peer.name} knows`;
    }
  }
  const [first, ...rest] = await Promise.all(peers.map(digestOfFolder));
  return rest.every((one) => one === first) ? '' : 'the folders differ';
}

async function digestOfFolder(peer: SyncthingPeer): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await namesIn(peer))
    hash.update(`${name}\n`).update(await readFile(join(peer.folder, name)));
  return hash.digest('hex');
}
