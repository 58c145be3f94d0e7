/** A folder of releases on a real https server of the loopback, with a certificate and signing keys of its own. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { Agent, request as requestSecurely } from 'node:https';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { UpdateFetch } from '../../main/updates/bounded-fetch.ts';
import {
  listName,
  product,
  signatureName,
  type ReleaseFile,
  type ReleaseList,
} from '../../main/updates/release-list.ts';
import { signList } from '../../main/updates/release-signature.ts';
import { captureOrThrow } from '../../scripts/lib/process.mjs';

/** How the server answers for one file. */
export type ReleaseAnswer =
  | Uint8Array
  | { readonly redirect: string }
  /** Without a length, this character for ever. */
  | { readonly endless: string }
  /** A length, this much of it, and then nothing. */
  | { readonly stallsAfter: string; readonly length: number };

export interface ReleaseServer {
  /** `https://127.0.0.1:PORT/releases/`. */
  readonly address: string;
  /** Trusts the server's certificate. */
  readonly fetch: UpdateFetch;
  /** Of the server, PEM. */
  readonly certificate: string;
  /** By the names of files; null removes one, which is then answered with 404. */
  serve(answers: Readonly<Record<string, ReleaseAnswer | null>>): Promise<void>;
  /** Serves a list and its signature. */
  publish(list: ReleaseList, ...keys: readonly KeyObject[]): Promise<void>;
  /** Names of files in the order in which they were asked for. */
  asked(): Promise<readonly string[]>;
  forgetAsked(): Promise<void>;
  /** How much of endless answers was taken. */
  endlessBytes(): Promise<number>;
  close(): Promise<void>;
}

/** `folder` gets the certificate. */
export async function startReleaseServer(folder: string): Promise<ReleaseServer> {
  const { certificate, key } = await makeCertificate(folder);
  const worker = new Worker(new URL('./release-server-worker.mjs', import.meta.url), {
    workerData: { certificate, key },
  });
  const [{ port }] = (await once(worker, 'message')) as [{ readonly port: number }];
  let calls = 0;
  const waiting = new Map<number, (value: unknown) => void>();
  worker.on('message', ({ id, value }: { readonly id: number; readonly value: unknown }) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  const call = (name: string, value?: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      const id = (calls += 1);
      waiting.set(id, resolve);
      worker.postMessage({ id, call: name, value });
    });
  const agent = new Agent({ ca: certificate, keepAlive: true });
  const serve: ReleaseServer['serve'] = async (answers) => void (await call('serve', answers));
  return {
    address: `https://127.0.0.1:${port}/releases/`,
    certificate,
    serve,
    asked: async () => (await call('asked')) as readonly string[],
    forgetAsked: async () => void (await call('forget')),
    endlessBytes: async () => (await call('endlessBytes')) as number,
    fetch: (address, { signal }) =>
      new Promise((resolve, reject) => {
        const ask = address.startsWith('https:') ? requestSecurely : request;
        ask(address, { ...(ask === requestSecurely && { agent }), signal }, (message) =>
          resolve({ status: message.statusCode ?? 0, body: message }),
        )
          .on('error', reject)
          .end();
      }),
    async publish(list, ...keys) {
      const bytes = Buffer.from(JSON.stringify(list));
      await serve({ [listName]: bytes, [signatureName]: Buffer.from(signList(bytes, keys)) });
    },
    async close() {
      agent.destroy();
      await worker.terminate();
    },
  };
}

export const makeSigningKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** As the command that signs describes a file. */
export function describeBytes(name: string, bytes: Buffer): ReleaseFile {
  return { name, size: bytes.length, sha512: createHash('sha512').update(bytes).digest('base64') };
}

/** A list of version 2.0.0 that is current at `now`, ms since the epoch. */
export function makeReleaseList(now: number, changes: Partial<ReleaseList> = {}): ReleaseList {
  return {
    format: 1,
    product,
    version: '2.0.0',
    released: new Date(now - 3_600_000).toISOString(),
    expires: new Date(now + 30 * 24 * 3_600_000).toISOString(),
    minimum: '0.0.0',
    files: [describeBytes('Outpost-2.0.0-linux-x86_64.AppImage', Buffer.from('new version'))],
    ...changes,
  };
}

async function makeCertificate(
  folder: string,
): Promise<{ readonly certificate: string; readonly key: string }> {
  const [certificateFile, keyFile] = [join(folder, 'server.pem'), join(folder, 'server-key.pem')];
  await captureOrThrow('openssl', [
    ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ...['-days', '30', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', keyFile, '-out', certificateFile],
  ]);
  return { certificate: await readFile(certificateFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
}
