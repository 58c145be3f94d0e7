/**
 * Updates over the app's own network: the user's proxy and certificate authority, and errors that name their
 * cause.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Updates } from '../../../main/app/updates.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createNetwork } from '../../../main/network/network.ts';
import { listName, signatureName } from '../../../main/updates/release-list.ts';
import { makeSelfSigned, type Issued } from '../../harness/certificates.ts';
import { createNodeUpdater, openUpdates, type NodeUpdater } from '../../harness/node-updater.ts';
import {
  describeBytes,
  makeReleaseList,
  makeSigningKey,
  startReleaseServer,
  type ReleaseServer,
} from '../../harness/release-server.ts';
import { startTestProxy, type TestProxy } from '../../harness/test-proxy.ts';
import { inEnglishDeep } from '../../harness/in-english.ts';

const present = '1.2.3';
const name = 'Outpost-2.0.0-linux-x86_64.AppImage';
const newVersion = Buffer.alloc(300_000, 'new version ');
const address = 'https://releases.test/releases/';
const clock = createSystemClock();

let folder: string;
let certificateFile: string;
let authority: Issued;
let server: ReleaseServer;
/** A redirect target of downloads, with a certificate of an authority that the user does not trust. */
let untrusted: ReleaseServer;
let proxy: TestProxy;
let key: KeyObject;
let node: NodeUpdater;
let updates: Updates;

beforeEach(async () => {
  vi.stubEnv('APPIMAGE', '/nowhere/Outpost.AppImage');
  folder = await mkdtemp(join(tmpdir(), 'outpost-updates-'));
  certificateFile = join(folder, 'certificates.pem');
  authority = await makeSelfSigned(folder, { name: 'The company', isAuthority: true });
  const stranger = await makeSelfSigned(folder, { name: 'A stranger', isAuthority: true });
  const certificate = (issuer: Issued, host: string) => issuer.issue({ name: host, hosts: [`DNS:${host}`] });
  server = await startReleaseServer(folder, await certificate(authority, 'releases.test'));
  untrusted = await startReleaseServer(folder, await certificate(stranger, 'files.test'));
  proxy = await startTestProxy({
    places: { 'releases.test:443': server.port, 'files.test:443': untrusted.port },
  });
  key = makeSigningKey();
  const files = [describeBytes(name, newVersion)];
  await server.publish(makeReleaseList(clock.now(), { files }), key);
  for (const one of [server, untrusted]) await one.serve({ [name]: newVersion });
  node = await createNodeUpdater({ folder, present });
  const network = createNetwork({
    isSafe: false,
    clock,
    log: silentLog,
    settings: () => ({ mode: 'manual', kind: 'http', host: '127.0.0.1', port: proxy.port, bypass: '' }),
    systemProxies: () => Promise.reject(new Error('the user has chosen a proxy')),
    env: {},
    systemCertificates: async () => '',
    certificateFile,
    vault: {
      keep: async () => {},
      read: async () => ({ ok: false, reason: 'absent' }),
      forget: async () => {},
    },
    onSecret: () => {},
    onChange: () => {},
    onReconnect: () => {},
  });
  updates = openUpdates({ node, present, fetch: network.fetch, address, keys: [key], clock });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  updates.close();
  await proxy.close();
  await untrusted.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const trustAuthority = () => copyFile(authority.certificateFile, certificateFile);
const connected = () => new Set(proxy.asked.map(({ what }) => what));

it('list and file pass through the proxy, from a server certified by the user’s authority', async () => {
  await trustAuthority();
  await updates.look();
  expect(updates.view()).toEqual({ state: 'available', version: '2.0.0', address: null });
  await updates.install();
  expect(updates.view()).toEqual({ state: 'ready', version: '2.0.0' });
  expect(await readFile(join(node.pending, name))).toEqual(newVersion);
  expect(await server.asked()).toEqual([listName, signatureName, name]);
  expect(connected()).toEqual(new Set(['CONNECT releases.test:443']));
});

it('no list is accepted from a server of an unknown authority, and both are named', async () => {
  await updates.look();
  expect(inEnglishDeep(updates.view())).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(
      /^The certificate of releases\.test is from an authority that this computer does not trust: The company\./,
    ),
  });
  expect(await server.asked()).toEqual([]);
});

it('no file is accepted from a server of an unknown authority, and both are named', async () => {
  await trustAuthority();
  await server.serve({ [name]: { redirect: `https://files.test/releases/${name}` } });
  await updates.look();
  await updates.install();
  expect(inEnglishDeep(updates.view())).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(
      /^The certificate of files\.test is from an authority that this computer does not trust: A stranger\./,
    ),
  });
  expect(await untrusted.asked()).toEqual([]);
  expect(existsSync(join(node.pending, name))).toBe(false);
  expect(connected()).toEqual(new Set(['CONNECT releases.test:443', 'CONNECT files.test:443']));
});

it('an unreachable proxy is named', async () => {
  await trustAuthority();
  await updates.look();
  await proxy.close();
  await updates.install();
  expect(inEnglishDeep(updates.view())).toMatchObject({
    state: 'failed',
    message: expect.stringContaining(`The proxy 127.0.0.1:${proxy.port} cannot be reached.`),
  });
});
