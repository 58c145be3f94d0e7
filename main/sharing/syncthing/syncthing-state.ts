/** The state of a synchronised folder, from answers of Syncthing. Members that a version does not send are absent. Pure. */
import { z } from 'zod';
import { safeCheck } from '../../base/check.ts';
import { plainText } from '../../base/plain-text.ts';
import type { SyncthingFolder, SyncthingSetup } from './syncthing-config.ts';

export interface SyncthingDeviceState {
  readonly name: string;
  readonly isConnected: boolean;
  /** ms since the epoch; null: never. */
  readonly seenAt: number | null;
}

/**
 * `stopped`: Syncthing does not answer; `closed`: its interface is switched off, or listens on another address;
 * `refused`: something else answers on its port, or its key is not accepted; `failed`: it reports an error of the
 * folder, or files that it cannot receive; `unknown`: its answer is not understood.
 */
export type SyncthingCondition =
  | 'stopped'
  | 'closed'
  | 'refused'
  | 'paused'
  | 'in-sync'
  | 'scanning'
  | 'syncing'
  | 'failed'
  | 'unknown';

export interface SyncthingFolderState {
  readonly label: string;
  readonly isTwoWay: boolean;
  readonly condition: SyncthingCondition;
  /** Whole percent of the bytes that this machine has. */
  readonly percent: number;
  /** Items that this machine lacks. */
  readonly needed: number;
  /** Items that it cannot receive. */
  readonly errors: number;
  /** Syncthing's words about an error of the folder; empty: none. */
  readonly error: string;
  /** The other devices of the folder. */
  readonly devices: readonly SyncthingDeviceState[];
}

const quantity = z.number().min(0).max(Number.MAX_SAFE_INTEGER).catch(0).default(0);
const folderStatusSchema = z.object({
  state: z.string(),
  globalBytes: quantity,
  inSyncBytes: quantity,
  needTotalItems: quantity,
  // Before version 1.20 the total is absent in some answers.
  ...{ needFiles: quantity, needDirectories: quantity, needSymlinks: quantity, needDeletes: quantity },
  ...{ errors: quantity, pullErrors: quantity },
  error: z.string().catch('').default(''),
});
const systemSchema = z.object({ myID: z.string() });
const connectionsSchema = z.object({
  connections: z.record(z.string(), z.object({ connected: z.boolean().catch(false).default(false) })),
});
const statisticsSchema = z.record(z.string(), z.object({ lastSeen: z.string().catch('').default('') }));

export interface SyncthingAnswers {
  readonly system: unknown;
  readonly folder: unknown;
  readonly connections: unknown;
  readonly statistics: unknown;
}

/** Characters of an error that is shown. */
const mostError = 300;

export const nothingKnown = { percent: 0, needed: 0, errors: 0, error: '', devices: [] } as const;

export function folderState(
  { label, isTwoWay, isPaused, devices }: SyncthingFolder,
  names: SyncthingSetup['deviceNames'],
  answers: SyncthingAnswers,
): SyncthingFolderState {
  const system = safeCheck(systemSchema, answers.system);
  const connections = safeCheck(connectionsSchema, answers.connections);
  const statistics = safeCheck(statisticsSchema, answers.statistics);
  const others = system.success ? devices.filter((id) => id !== system.data.myID) : [];
  const known = {
    ...{ label, isTwoWay },
    devices: others.map((id): SyncthingDeviceState => ({
      name: plainText(names.get(id) ?? '') || id.slice(0, 7),
      isConnected: connections.success && connections.data.connections[id]?.connected === true,
      seenAt: statistics.success ? momentOf(statistics.data[id]?.lastSeen ?? '') : null,
    })),
  };
  // A paused folder has no status in some versions.
  if (isPaused) return { ...nothingKnown, ...known, condition: 'paused' };
  const status = safeCheck(folderStatusSchema, answers.folder);
  if (!status.success) return { ...nothingKnown, ...known, condition: 'unknown' };
  const { state, globalBytes, inSyncBytes, needFiles, needDirectories, needSymlinks, needDeletes } =
    status.data;
  const needed = Math.max(
    status.data.needTotalItems,
    needFiles + needDirectories + needSymlinks + needDeletes,
  );
  const errors = Math.max(status.data.errors, status.data.pullErrors);
  const error = plainText(status.data.error).slice(0, mostError);
  const share = globalBytes === 0 ? 1 : Math.min(1, inSyncBytes / globalBytes);
  const condition = (): SyncthingCondition => {
    if (state === 'error' || error !== '' || errors > 0) return 'failed';
    if (needed > 0 || state.startsWith('sync')) return 'syncing';
    return state.startsWith('scan') ? 'scanning' : 'in-sync';
  };
  return {
    ...known,
    condition: condition(),
    // Less than 100 while an item is missing.
    percent: Math.min(Math.floor(share * 100), needed > 0 ? 99 : 100),
    ...{ needed, errors, error },
  };
}

/** Syncthing's time of a device that was never seen is the begin of 1970. */
function momentOf(text: string): number | null {
  const at = Date.parse(text);
  return at > 0 ? at : null;
}
