/** Compares the state that the app shows of Syncthing's folder with what the processes say themselves. */
import { isDeepStrictEqual } from 'node:util';
import { silentLog } from '../../../main/base/log.ts';
import { createSyncthing } from '../../../main/sharing/syncthing/syncthing.ts';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import type { SyncthingPeer } from './peer.ts';

/** The processes have nothing to do: both readings agree as soon as a scan of the folder ends. */
const withinMs = 10_000;

interface ShownState {
  readonly condition: string;
  readonly needed: number;
  /** Of the other devices, by name: whether it is connected. */
  readonly devices: Readonly<Record<string, boolean>>;
}

/** Returns one line for each process whose state the app does not show as it is. */
export async function misreadStates(peers: readonly SyncthingPeer[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const peer of peers) {
    let [shown, truth]: (ShownState | null)[] = [null, null];
    try {
      await waitUntil(
        `the state of ${peer.name}`,
        async () => {
          [shown, truth] = [await shownState(peer), await trueState(peer, peers)];
          return isDeepStrictEqual(shown, truth);
        },
        { timeout: withinMs },
      );
    } catch {
      wrong.push(`${peer.name} shows ${JSON.stringify(shown)}, and is ${JSON.stringify(truth)}`);
    }
  }
  return wrong;
}

async function shownState(peer: SyncthingPeer): Promise<ShownState | null> {
  const host = { configs: [peer.config], home: peer.folder };
  const state = await createSyncthing({ host, onSecret: () => {}, log: silentLog }).state(peer.folder);
  return (
    state && {
      condition: state.condition,
      needed: state.needed,
      devices: Object.fromEntries(state.devices.map(({ name, isConnected }) => [name, isConnected])),
    }
  );
}

async function trueState(peer: SyncthingPeer, peers: readonly SyncthingPeer[]): Promise<ShownState> {
  if (!peer.isRunning()) return { condition: 'stopped', needed: 0, devices: {} };
  const { state, needTotalItems } = await peer.status();
  const others = peers.filter((other) => other !== peer);
  const devices: Record<string, boolean> = {};
  for (const { id, name } of others) devices[name] = await peer.isConnected(id);
  return {
    condition: state === 'idle' && needTotalItems === 0 ? 'in-sync' : state,
    needed: needTotalItems,
    devices,
  };
}
