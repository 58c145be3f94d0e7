/** A releases folder on a real loopback https server, with its own certificate and signing keys. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { createHttpFetch } from '../../main/service/http-fetch.ts';
import type { Fetch } from '../../main/service/http-message.ts';
import { createTrust } from '../../main/service/network/trust.ts';
import {
  listName,
  product,
  signatureName,
  type ReleaseFile,
  type ReleaseList,
} from '../../main/updates/release-list.ts';
import { signList } from '../../main/updates/release-signature.ts';
import { makeSelfSigned, type Issued } from './certificates.ts';

/** The server's answer for one file. */
export type ReleaseAnswer =
  | Uint8Array
  | { readonly redirect: string }
  /** Repeats this text forever, without a length. */
  | { readonly endless: string }
  /** Announces a length, sends this text, and stalls. */
  | { readonly stallsAfter: string; readonly length: number };

export interface ReleaseServer {
  /** `https://127.0.0.1:PORT/releases/`. */
  readonly address: string;
  readonly port: number;
  /** The app's own client, which trusts the server's certificate. */
  readonly fetch: Fetch;
  /** The server's certificate, PEM. */
  readonly certificate: string;
  /** Answers by file name; null removes a file, which is then answered with 404. */
  serve(answers: Readonly<Record<string, ReleaseAnswer | null>>): Promise<void>;
  /** Serves a list and its signature. */
  publish(list: ReleaseList, ...keys: readonly KeyObject[]): Promise<void>;
  /** Requested file names in order. */
  asked(): Promise<readonly string[]>;
  forgetAsked(): Promise<void>;
  /** Bytes of endless answers that clients have read. */
  endlessBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Writes the certificate to `folder`, unless `issued` is given. */
export async function startReleaseServer(
  folder: string,
  issued?: Pick<Issued, 'certificate' | 'key'>,
): Promise<ReleaseServer> {
  const own = { name: '127.0.0.1', hosts: ['IP:127.0.0.1'] };
  const { certificate, key } = issued ?? (await makeSelfSigned(folder, own));
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
  const clock = createSystemClock();
  const trust = createTrust({ own: () => certificate, system: async () => '', clock });
  const serve: ReleaseServer['serve'] = async (answers) => void (await call('serve', answers));
  return {
    address: `https://127.0.0.1:${port}/releases/`,
    port,
    certificate,
    serve,
    asked: async () => (await call('asked')) as readonly string[],
    forgetAsked: async () => void (await call('forget')),
    endlessBytes: async () => (await call('endlessBytes')) as number,
    fetch: createHttpFetch({ trust, clock }),
    async publish(list, ...keys) {
      const bytes = Buffer.from(JSON.stringify(list));
      await serve({ [listName]: bytes, [signatureName]: Buffer.from(signList(bytes, keys)) });
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Adds the server's certificate as a user does under Settings, Network. */
export const trustServer = (profile: string, { certificate }: ReleaseServer): Promise<void> =>
  writeFile(join(profile, 'certificates.pem'), certificate, { mode: 0o600 });

export const makeSigningKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** Describes a file as the signing command does. */
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
