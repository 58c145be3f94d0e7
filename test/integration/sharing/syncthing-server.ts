/** A server on the loopback that answers as Syncthing's REST interface does. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import type { Issued } from '../../harness/certificates.ts';
import { listen } from '../../harness/test-proxy.ts';
import {
  apiKey,
  configuration,
  laptop,
  thisDevice,
  type ConfigurationWish,
} from '../../unit/sharing/syncthing/configurations.ts';

export interface SyncthingServer {
  readonly port: number;
  /** Paths that were asked for, with the key. */
  readonly asked: { readonly path: string; readonly key: string | undefined }[];
  /** Answers by path without `/rest/`; a function answers itself. */
  readonly answers: Map<string, unknown>;
  /** Most requests at the same time. */
  readonly busiest: () => number;
  close(): Promise<void>;
}

const idle = { state: 'idle', globalBytes: 10, inSyncBytes: 10, needTotalItems: 0, errors: 0, pullErrors: 0 };

/** With `issued`, over TLS. */
export async function startSyncthingServer(issued?: Issued): Promise<SyncthingServer> {
  const answers = new Map<string, unknown>([
    ['system/status', { myID: thisDevice }],
    ['db/status?folder=default', idle],
    ['system/connections', { connections: { [laptop]: { connected: true } } }],
    ['stats/device', { [laptop]: { lastSeen: '2026-11-28T06:00:00Z' } }],
  ]);
  const asked: SyncthingServer['asked'] = [];
  let now = 0;
  let most = 0;
  const answer: RequestListener = (request, response) => {
    most = Math.max(most, (now += 1));
    response.once('close', () => (now -= 1));
    const path = (request.url ?? '').replace('/rest/', '');
    const key = request.headers['x-api-key'];
    asked.push({ path, key: typeof key === 'string' ? key : undefined });
    const found = answers.get(path);
    if (typeof found === 'function') found(response);
    else if (key !== apiKey) response.writeHead(403).end('Forbidden');
    else if (found === undefined) response.writeHead(404).end('404 page not found');
    else response.end(JSON.stringify(found));
  };
  const server = issued
    ? createSecureServer({ cert: issued.certificate, key: issued.key }, answer)
    : createServer(answer);
  return {
    port: await listen(server),
    ...{ asked, answers },
    busiest: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Writes the configuration file below a folder, and its certificate; resolves with the file's path. */
export async function writeConfiguration(
  folder: string,
  port: number,
  wish: ConfigurationWish,
  certificate?: string,
): Promise<string> {
  const place = join(folder, 'syncthing');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'config.xml'), configuration({ address: `127.0.0.1:${port}`, ...wish }));
  if (certificate !== undefined) await writeFile(join(place, 'https-cert.pem'), certificate);
  return join(place, 'config.xml');
}
