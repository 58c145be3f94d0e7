/** Folders of Syncthing on this machine, and their state. Its configuration is read, and never written. */
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../../base/log.ts';
import { isWithin } from '../folder-choice.ts';
import { askSyncthing, RestFailure } from './rest-request.ts';
import { readSyncthingConfig, type SyncthingFolder, type SyncthingSetup } from './syncthing-config.ts';
import { folderState, nothingKnown, type SyncthingFolderState } from './syncthing-state.ts';

export interface SyncthingHost {
  /** Places of the configuration file; the first one that exists is read. */
  readonly configs: readonly string[];
  readonly home: string;
}

export interface SyncthingOptions {
  readonly host: SyncthingHost;
  /** Called with the key before it is used. */
  readonly onSecret: (secret: string) => void;
  readonly log: Log;
}

interface FoundSetup {
  readonly setup: SyncthingSetup;
  /** PEM; null: Syncthing has made none. */
  readonly certificate: string | null;
}

const mostConfigBytes = 2 * 1024 * 1024;
const mostCertificateBytes = 64 * 1024;
/** Opening a FIFO blocks; `O_NONBLOCK` prevents that where it exists. */
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export type Syncthing = ReturnType<typeof createSyncthing>;

export function createSyncthing({ host, onSecret, log }: SyncthingOptions) {
  /** Of the last failure: a poll repeats it. */
  let logged = '';
  const note = (reason: string): void => {
    if (reason !== logged && reason !== '') log.info('syncthing not read', { reason });
    logged = reason;
  };

  /** Null: there is none, or it is not readable. */
  async function find(): Promise<FoundSetup | null> {
    for (const path of host.configs) {
      try {
        const text = await readBounded(path, mostConfigBytes);
        if (text === null) continue;
        const setup = readSyncthingConfig(text, host.home);
        if (setup.rest) onSecret(setup.rest.apiKey);
        return {
          setup,
          certificate: await readBounded(join(dirname(path), 'https-cert.pem'), mostCertificateBytes),
        };
      } catch (error) {
        note(`configuration: ${error instanceof Error ? error.message : typeof error}`);
        return null;
      }
    }
    return null;
  }

  async function stateOf(path: string): Promise<SyncthingFolderState | null> {
    const found = await find();
    const folder = found && (await folderAround(path, found.setup.folders));
    if (!folder) return null;
    const { rest, deviceNames } = found.setup;
    const known = { ...nothingKnown, label: folder.label, isTwoWay: folder.isTwoWay };
    if (!rest) return { ...known, condition: 'closed' };
    const ask = async (what: string): Promise<unknown> => {
      const { status, text } = await askSyncthing(rest, what, found.certificate);
      if (status === 401 || status === 403) throw new RestFailure('refused', `status ${status}`);
      // One missing answer leaves the others.
      return status === 200 ? parsed(text) : undefined;
    };
    try {
      // The first answer tells whether it runs.
      const system = await ask('system/status');
      const answers = {
        system,
        folder: folder.isPaused ? undefined : await ask(`db/status?folder=${encodeURIComponent(folder.id)}`),
        connections: await ask('system/connections'),
        statistics: await ask('stats/device'),
      };
      note('');
      return folderState(folder, deviceNames, answers);
    } catch (error) {
      const problem = error instanceof RestFailure ? error.problem : 'odd';
      note(`request: ${problem}, ${error instanceof Error ? error.message : typeof error}`);
      const condition = ({ silent: 'stopped', refused: 'refused', odd: 'unknown' } as const)[problem];
      return { ...known, condition };
    }
  }

  let asking: { readonly path: string; readonly answer: Promise<SyncthingFolderState | null> } | null = null;

  return {
    /** Folders that could be shared: synchronised in both directions, and not encrypted for others. */
    async folders(): Promise<readonly SyncthingFolder[]> {
      return (await find())?.setup.folders.filter(({ isTwoWay }) => isTwoWay) ?? [];
    },
    /** The state of the Syncthing folder that contains `path`; null: there is none. Requests are made one by one. */
    async state(path: string): Promise<SyncthingFolderState | null> {
      while (asking && asking.path !== path) await asking.answer;
      if (asking) return asking.answer;
      const answer = stateOf(path).finally(() => (asking = null));
      asking = { path, answer };
      return answer;
    },
  };
}

/** The innermost folder that contains `path`. */
async function folderAround(
  path: string,
  folders: readonly SyncthingFolder[],
): Promise<SyncthingFolder | undefined> {
  let best: { readonly folder: SyncthingFolder; readonly length: number } | undefined;
  for (const folder of folders) {
    const real = await realpath(folder.path).catch(() => folder.path);
    if (isWithin(path, real) && real.length > (best?.length ?? -1)) best = { folder, length: real.length };
  }
  return best?.folder;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null when the file does not exist. Rejects for anything but a regular file of at most `mostBytes`. */
async function readBounded(path: string, mostBytes: number): Promise<string | null> {
  const file = await open(path, readFlags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new Error(`not opened: ${error.code ?? error.name}`, { cause: error });
  });
  if (!file) return null;
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('not a regular file');
    if (found.size > mostBytes) throw new Error('too large');
    const bytes = Buffer.alloc(found.size);
    for (let size = 0; ;) {
      const { bytesRead } = await file.read(bytes, size, bytes.length - size);
      size += bytesRead;
      if (bytesRead === 0 || size === bytes.length) return bytes.toString('utf8', 0, size);
    }
  } finally {
    await file.close();
  }
}
