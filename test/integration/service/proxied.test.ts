/** The app's client behind real proxies and authorities: squid, a test proxy, openssl's certificates. */
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createOwnCertificates } from '../../../main/network/own-certificates.ts';
import { readSystemCertificates } from '../../../main/service/network/system-certificates.ts';
import { makeSelfSigned, type Issued } from '../../harness/certificates.ts';
import {
  createNetworkClient,
  errorOf,
  startSecureServer,
  type SecureServer,
} from '../../harness/network-client.ts';
import { startSquid } from '../../harness/squid.ts';
import { listen, startTestProxy, type TestProxy } from '../../harness/test-proxy.ts';
import { inEnglish } from '../../../main/text/english.ts';
import { messageOf } from '../../../main/text/message.ts';

let folder: string;
let authority: Issued;
let chess: SecureServer;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-proxied-'));
  authority = await makeSelfSigned(folder, { name: 'Test authority', isAuthority: true });
  chess = await startSecureServer(await authority.issue({ name: 'chess.test', hosts: ['DNS:chess.test'] }));
});
afterAll(async () => {
  await chess.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function proxy(more: { readonly credentials?: string } = {}): Promise<TestProxy> {
  const started = await startTestProxy({ places: { 'chess.test:443': chess.port }, ...more });
  closing.push(started.close);
  return started;
}
const robin = { user: 'robin', password: 'open sesame' };

describe('a proxy', () => {
  it('carries several requests over one tunnel', async () => {
    const { port, asked } = await proxy();
    const client = createNetworkClient({ pac: `PROXY 127.0.0.1:${port}`, trusted: authority.certificate });
    for (let turn = 0; turn < 3; turn += 1)
      expect((await client.get('https://chess.test', 'token')).ok).toBe(true);
    expect(asked.map(({ what }) => what)).toEqual(['CONNECT chess.test:443']);
  });

  it('that is unreachable is replaced by the next of the list', async () => {
    const gone = await proxy();
    await gone.close();
    const { port, asked } = await proxy();
    const client = createNetworkClient({
      pac: `PROXY 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${port}; DIRECT`,
      trusted: authority.certificate,
    });
    expect((await client.get('https://chess.test')).ok).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('gets its own password with the first request', async () => {
    const { port, asked } = await proxy({ credentials: 'robin:open sesame' });
    const client = createNetworkClient({
      pac: `PROXY 127.0.0.1:${port}`,
      trusted: authority.certificate,
      credentials: { [`127.0.0.1:${port}`]: robin },
    });
    expect((await client.get('https://chess.test')).ok).toBe(true);
    expect(asked).toHaveLength(1);
    expect(client.challenges).toEqual([]);
  });

  it('gets the absolute address of servers without TLS, whose requests carry no password', async () => {
    const seen: unknown[] = [];
    const plain = createServer((request, response) => {
      seen.push([request.url, request.headers.host, request.headers['proxy-authorization']]);
      response.end('{"ok":true}');
    });
    const target = await listen(plain);
    closing.push(async () => plain.close());
    const started = await startTestProxy({
      places: { 'club.test:8080': target },
      credentials: 'robin:open sesame',
    });
    closing.push(started.close);
    const pac = `PROXY 127.0.0.1:${started.port}`;
    const refused = errorOf(await createNetworkClient({ pac }).get('http://club.test:8080'));
    expect(refused.cause).toBe('PROXY_AUTH');
    const client = createNetworkClient({ pac, credentials: { [`127.0.0.1:${started.port}`]: robin } });
    expect((await client.get('http://club.test:8080')).ok).toBe(true);
    expect(started.asked.at(-1)?.what).toBe('GET http://club.test:8080/api/account');
    expect(seen).toEqual([['/api/account', 'club.test:8080', undefined]]);
  });

  it('can be squid, with and without a password', async () => {
    const place = await mkdtemp(join(tmpdir(), 'outpost-squid-'));
    await chmod(place, 0o755);
    const squid = await startSquid({ folder: place, hosts: ['chess.test'], account: robin });
    closing.push(squid.stop, () => rm(place, { recursive: true, force: true }));
    const pac = `PROXY 127.0.0.1:${squid.port}`;
    const name = `127.0.0.1:${squid.port}`;
    const address = `https://chess.test:${chess.port}`;
    const without = createNetworkClient({ pac, trusted: authority.certificate });
    expect(errorOf(await without.get(address)).cause).toBe('PROXY_AUTH');
    expect(without.challenges).toMatchObject([{ realm: 'Chess network' }]);
    const wrong = { [name]: { ...robin, password: 'no' } };
    const refused = createNetworkClient({ pac, trusted: authority.certificate, credentials: wrong });
    expect(errorOf(await refused.get(address)).cause).toBe('PROXY_AUTH_WRONG');
    const client = createNetworkClient({
      pac,
      trusted: authority.certificate,
      credentials: { [name]: robin },
    });
    expect((await client.get(address)).ok).toBe(true);
    // An unknown host is refused by the proxy, not answered by the server.
    const unknown = errorOf(await client.get('https://nowhere.test'));
    expect(unknown).toMatchObject({ code: 'unreachable', cause: 'PROXY_REFUSED' });
    expect(inEnglish(unknown.message)).toMatch(/refuses to connect to nowhere\.test \(50[03]\)/);
  });
});

describe('certificate authorities of the system', () => {
  it('are added when a server’s certificate fails, and the request is sent once', async () => {
    const { port } = await proxy();
    const before = chess.seen.length;
    const client = createNetworkClient({ pac: `PROXY 127.0.0.1:${port}`, system: authority.certificate });
    expect((await client.get('https://chess.test', 'once')).ok).toBe(true);
    expect((await client.get('https://chess.test', 'twice')).ok).toBe(true);
    expect(chess.seen.slice(before)).toEqual(['/api/account Bearer once', '/api/account Bearer twice']);
  });

  it('are read from the file in SSL_CERT_FILE', async () => {
    const env = { SSL_CERT_FILE: authority.certificateFile };
    expect(await readSystemCertificates({ env, platform: 'linux' })).toBe(authority.certificate);
    const gone = { SSL_CERT_FILE: join(folder, 'none') };
    expect(await readSystemCertificates({ env: gone, platform: 'linux' })).toBe('');
    expect(await readSystemCertificates({ env: {}, platform: 'linux' })).toContain('BEGIN CERTIFICATE');
  });
});

describe('certificate authorities of the user', () => {
  it('are copied, listed, removed, and loaded at the next start', async () => {
    const file = join(folder, 'own', 'certificates.pem');
    const make = () => createOwnCertificates({ file, log: silentLog });
    const own = make();
    expect([own.pem(), own.list(), own.problem()]).toEqual(['', [], null]);
    // A missing folder: the disk refuses, and no authority is trusted.
    await expect(own.add(authority.certificateFile)).rejects.toMatchObject({
      failure: { code: 'storage' },
    });
    expect(own.list()).toEqual([]);
    const kept = join(folder, 'certificates.pem');
    const certificates = createOwnCertificates({ file: kept, log: silentLog });
    expect(await certificates.add(authority.certificateFile)).toBe(1);
    expect(await certificates.add(authority.certificateFile)).toBe(0);
    expect((await stat(kept)).mode & 0o777).toBe(0o600);
    const again = createOwnCertificates({ file: kept, log: silentLog });
    expect(again.pem()).toBe(authority.certificate.trim());
    const [view] = again.list();
    expect(view).toMatchObject({ subject: 'Test authority', issuer: 'Test authority' });
    again.remove(view?.fingerprint ?? '');
    expect(createOwnCertificates({ file: kept, log: silentLog }).list()).toEqual([]);
  });

  it('are not trusted from a damaged copy, which is reported', async () => {
    const kept = join(folder, 'damaged.pem');
    await writeFile(kept, authority.certificate.replace('MII', 'AAA'));
    const own = createOwnCertificates({ file: kept, log: silentLog });
    expect([own.pem(), own.list()]).toEqual(['', []]);
    expect(own.problem()).toEqual(messageOf('network.certificateInFileDamaged', { number: 1 }));
  });
});
