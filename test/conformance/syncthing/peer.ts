/** A real Syncthing process with its own home and its own copy of the folder, driven through its REST interface. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { captureOrThrow } from '../../../scripts/lib/process.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { freePort } from '../../harness/free-port.ts';
import { folderId, readGenerated, syncthingConfig, type SyncthingDevice } from './config.ts';

export const syncthingProgram = 'syncthing';

/** The log of a process that is kept for a failure's message, characters. */
const keptLog = 3_000;
/** Of one request, ms. A scan waits for the folder's other work. */
const requestMs = 60_000;

export interface SyncthingFolderStatus {
  readonly state: string;
  readonly needTotalItems: number;
  readonly pullErrors: number;
}

interface Completion {
  readonly completion: number;
  readonly needItems: number;
  readonly needDeletes: number;
}

interface Connections {
  readonly connections: Readonly<Record<string, { readonly connected: boolean }>>;
}

export type SyncthingPeer = Awaited<ReturnType<typeof makeSyncthingPeer>>;

const running = new Set<ChildProcess>();

/** Ends every process at once, for a run that is interrupted. */
export function killSyncthing(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Makes the home and the folder below `place`. The process runs after `configure` and `start`. */
export async function makeSyncthingPeer(name: string, place: string) {
  const home = join(place, 'home');
  const folder = join(place, 'folder');
  await mkdir(folder, { recursive: true });
  await captureOrThrow(syncthingProgram, ['generate', `--home=${home}`, '--no-default-folder']);
  const { id, version } = readGenerated(await readFile(join(home, 'config.xml'), 'utf8'));
  const apiKey = randomBytes(16).toString('hex');
  const [port, restPort] = [await freePort(), await freePort()];
  let child: ChildProcess | null = null;
  let log = '';

  async function ask<T>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${restPort}/rest/${path}`, {
      method,
      headers: { 'X-API-Key': apiKey },
      signal: AbortSignal.timeout(requestMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${method} ${path}: ${response.status} ${text.trim()}`);
    return (text.trim() === '' ? undefined : JSON.parse(text)) as T;
  }

  const status = () => ask<SyncthingFolderStatus>(`db/status?folder=${folderId}`);

  async function ended(): Promise<void> {
    const last = child;
    if (last && last.exitCode === null && last.signalCode === null) await once(last, 'exit');
    child = null;
  }

  async function stop(): Promise<void> {
    await ask('system/shutdown', 'POST');
    await ended();
  }

  return {
    ...{ id, name, folder, config: join(home, 'config.xml') },
    device: { id, name, port } satisfies SyncthingDevice,
    isRunning: () => child !== null,
    /** The end of its log. */
    log: () => log,

    configure: (others: readonly SyncthingDevice[]) =>
      writeFile(
        join(home, 'config.xml'),
        syncthingConfig({ version, device: { id, name, port }, others, restPort, apiKey, folder }),
      ),

    /** Resolves when the folder was scanned. */
    async start(): Promise<void> {
      const started = spawn(
        syncthingProgram,
        ['serve', `--home=${home}`, '--no-browser', '--no-restart', '--no-upgrade', '--no-default-folder'],
        {
          // Without a monitor process, which would survive its child; without measuring hash functions first.
          env: { ...process.env, STMONITORED: 'yes', STHASHING: 'standard' },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      for (const output of [started.stdout, started.stderr])
        output.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-keptLog)));
      await waitUntil(`Syncthing of ${name} to scan its folder`, async () => {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Error(`Syncthing of ${name} ended: ${log}`);
        // Before it listens, requests are refused.
        const seen = await status().catch(() => null);
        return seen !== null && (seen.state === 'idle' || seen.state.startsWith('sync'));
      });
    },

    /** SIGKILL. */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      await ended();
    },

    /** An orderly end. */
    stop,

    /** Ends it and removes its index: after the next start, it takes all files of its folder for new ones. */
    async forget(): Promise<void> {
      await stop();
      for (const entry of await readdir(home))
        if (entry.startsWith('index-')) await rm(join(home, entry), { recursive: true });
    },

    /** Resolves when it begins to receive a file, or after `mostMs`. */
    async receives(mostMs: number): Promise<void> {
      const path = 'events?events=ItemStarted';
      // The first request begins the subscription.
      const before = await ask<readonly { readonly id: number }[]>(`${path}&timeout=0`);
      await ask(`${path}&since=${before.at(-1)?.id ?? 0}&timeout=${Math.ceil(mostMs / 1_000)}`);
    },

    scan: () => ask<void>(`db/scan?folder=${folderId}`, 'POST'),
    status,
    completion: (device: string) => ask<Completion>(`db/completion?folder=${folderId}&device=${device}`),
    async isConnected(device: string): Promise<boolean> {
      const { connections } = await ask<Connections>('system/connections');
      return connections[device]?.connected === true;
    },
  };
}
