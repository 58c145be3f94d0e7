/** Hostile servers, certificates and proxies against the app's own client, over real sockets. */
import { ok as isTrue, deepEqual, equal, match } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '../../../../main/base/log.ts';
import { createOwnCertificates } from '../../../../main/network/own-certificates.ts';
import { projectRoot } from '../../../../scripts/lib/paths.mjs';
import { captureOrThrow } from '../../../../scripts/lib/process.mjs';
import {
  dayFromNow,
  makeSelfSigned,
  type CertificateWish,
  type Issued,
} from '../../../harness/certificates.ts';
import {
  createHurriedClock,
  createNetworkClient,
  errorOf,
  startSecureServer,
  type NetworkClientOptions,
  type SecureServer,
} from '../../../harness/network-client.ts';
import { startRawServer, startTestProxy, type RawServer } from '../../../harness/test-proxy.ts';
import type { HostileArea, HostileCase, HostileContext } from '../case.ts';
import { inEnglish } from '../../../../main/text/english.ts';

const here = ['DNS:localhost', 'IP:127.0.0.1'];
const token = 'token_of_the_account';
const weakTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

/** A resource that the case closes at its end. */
type Closing = { close(): Promise<void> };

function hostile(
  area: HostileArea,
  name: string,
  mustHappen: string,
  attack: (context: HostileContext, opened: Closing[]) => Promise<void>,
): HostileCase {
  return {
    area,
    name,
    mustHappen,
    async run(context) {
      const opened: Closing[] = [];
      try {
        await attack(context, opened);
      } finally {
        await Promise.all(opened.map((one) => one.close()));
      }
    },
  };
}

/**
 * A server whose certificate must be refused: it receives no part of the request, and the error names the cause.
 */
function refusedServer(
  name: string,
  cause: string | RegExp,
  prepare: (folder: string) => Promise<{
    readonly server: SecureServer;
    readonly trusted: string;
    readonly host?: string;
  }>,
  words = /certificate/,
): HostileCase {
  return hostile(
    'certificate',
    name,
    `no request leaves; the error is ${typeof cause === 'string' ? cause : 'about the issuer'}`,
    async (context, opened) => {
      const { server, trusted, host = 'localhost' } = await prepare(context.folder);
      opened.push(server);
      const client = createNetworkClient({ trusted });
      const error = errorOf(
        await context.onMainThread(() => client.get(`https://${host}:${server.port}`, token)),
      );
      equal(error.code, 'tls');
      match(error.cause ?? '', typeof cause === 'string' ? new RegExp(`^${cause}$`) : cause);
      match(inEnglish(error.message), words);
      deepEqual(server.seen, []);
    },
  );
}

const authorityIn = (folder: string) => makeSelfSigned(folder, { name: 'Test authority', isAuthority: true });

/** A server with a certificate issued by a trusted authority. */
async function issuedServer(folder: string, wish: Partial<CertificateWish>) {
  const authority = await authorityIn(folder);
  const issued = await authority.issue({ name: 'localhost', hosts: here, ...wish });
  return { server: await startSecureServer(issued), trusted: authority.certificate };
}

const certificateCases: readonly HostileCase[] = [
  refusedServer('an expired certificate', 'CERT_HAS_EXPIRED', (folder) =>
    issuedServer(folder, { from: dayFromNow(-30), to: dayFromNow(-2) }),
  ),
  refusedServer('a certificate that is not valid yet', 'CERT_NOT_YET_VALID', (folder) =>
    issuedServer(folder, { from: dayFromNow(2), to: dayFromNow(30) }),
  ),
  refusedServer(
    'a certificate for another host',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    (folder) => issuedServer(folder, { hosts: ['DNS:elsewhere.test'] }),
    /elsewhere\.test/,
  ),
  refusedServer(
    'a certificate of an unknown authority',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    async (folder) => ({
      ...(await issuedServer(folder, {})),
      trusted: '',
    }),
  ),
  refusedServer('a self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', async (folder) => ({
    server: await startSecureServer(await makeSelfSigned(folder, { name: 'localhost', hosts: here })),
    trusted: '',
  })),
  refusedServer('a certificate issued by one without CA:TRUE', /^INVALID_(?:CA|PURPOSE)$/, async (folder) => {
    const authority = await authorityIn(folder);
    const middle = await authority.issue({ name: 'Not an authority' });
    const issued = await middle.issue({ name: 'localhost', hosts: here });
    return {
      server: await startSecureServer(issued, { chain: middle.certificate }),
      trusted: authority.certificate,
    };
  }),
  refusedServer(
    'an issuer whose name has line breaks and turns the text around',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    async (folder) => {
      const authority = await makeSelfSigned(folder, {
        name: `Trust me\u202e${'x'.repeat(20)}`,
        isAuthority: true,
      });
      return {
        server: await startSecureServer(await authority.issue({ name: 'a', hosts: here })),
        trusted: '',
      };
    },
    /^[^\u202e\n]*Trust me[^\u202e\n]*$/,
  ),
  hostile(
    'certificate',
    'a server that speaks only TLS 1.1',
    'the handshake fails',
    async (context, opened) => {
      const authority = await authorityIn(context.folder);
      const issued = await authority.issue({ name: 'localhost', hosts: here });
      const server = await startSecureServer(issued, weakTls);
      opened.push(server);
      const client = createNetworkClient({ trusted: authority.certificate });
      const error = errorOf(
        await context.onMainThread(() => client.get(`https://localhost:${server.port}`, token)),
      );
      equal(error.code, 'tls');
      match(error.cause ?? '', /^ERR_SSL_.*(?:PROTOCOL|VERSION)/);
      deepEqual(server.seen, []);
    },
  ),
  hostile(
    'certificate',
    'an environment that switches verification off and allows old TLS',
    'a self-signed server is refused in a process that inherits it',
    async ({ folder }, opened) => {
      const issued = await makeSelfSigned(folder, { name: 'localhost', hosts: here });
      const [server, weak] = await Promise.all([
        startSecureServer(issued),
        startSecureServer(issued, weakTls),
      ]);
      opened.push(server, weak);
      const env = {
        ...process.env,
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0',
        NODE_NO_WARNINGS: '1',
      };
      const ask = async ({ port }: SecureServer) =>
        JSON.parse(
          await captureOrThrow(
            process.execPath,
            ['--import', 'tsx', join(projectRoot, 'test/harness/ask-once.ts'), `https://localhost:${port}`],
            { env, cwd: projectRoot },
          ),
        ) as { readonly code: string; readonly cause?: string };
      const [refused, old] = await Promise.all([ask(server), ask(weak)]);
      deepEqual(refused, { code: 'tls', cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      equal(old.code, 'tls');
      deepEqual([...server.seen, ...weak.seen], []);
    },
  ),
  hostile(
    'certificate',
    'a file of authorities that has a private key, a server’s certificate, or damage',
    'it is refused completely, with a reason, and the trusted authorities stay',
    async (context) => {
      const { folder } = context;
      const authority = await authorityIn(folder);
      const issued = await authority.issue({ name: 'localhost', hosts: here });
      const own = createOwnCertificates({ file: join(folder, 'kept.pem'), log: silentLog });
      equal(await own.add(authority.certificateFile), 1);
      const kept = own.pem();
      const offers: readonly (readonly [string, RegExp])[] = [
        [authority.certificate + issued.key, /private key/],
        [authority.certificate + issued.certificate, /not the certificate of an authority/],
        [authority.certificate.replace(/[A-Z]{3}/g, 'AAA'), /damaged|no certificate/],
        ['-----BEGIN CERTIFICATE-----\n'.repeat(10_000), /no certificate/],
        ['x'.repeat(2_000_000), /too large/],
      ];
      for (const [text, reason] of offers) {
        const file = join(folder, 'offered.pem');
        await writeFile(file, text);
        const refusal = await context.onMainThread(() =>
          own.add(file).then(
            () => 'accepted',
            (error: unknown) => (error instanceof Error ? error.message : ''),
          ),
        );
        match(refusal, reason);
        equal(own.pem(), kept);
      }
    },
  ),
];

interface ProxyAttack {
  readonly client: ReturnType<typeof createNetworkClient>;
  readonly server: SecureServer;
  readonly address: string;
}

/** A client that reaches `https://chess.test` only through the PAC result. */
async function behind(
  folder: string,
  opened: Closing[],
  options: (places: Readonly<Record<string, number>>) => NetworkClientOptions | Promise<NetworkClientOptions>,
): Promise<ProxyAttack> {
  const authority: Issued = await authorityIn(folder);
  const server = await startSecureServer(
    await authority.issue({ name: 'chess.test', hosts: ['DNS:chess.test'] }),
  );
  opened.push(server);
  const more = await options({ 'chess.test:443': server.port });
  const client = createNetworkClient({ trusted: authority.certificate, ...more });
  return { client, server, address: 'https://chess.test' };
}

/** A proxy that answers the first bytes with a hostile answer. */
function falseProxy(
  name: string,
  cause: string,
  answer: (proxy: Parameters<Parameters<typeof startRawServer>[0]>[0]) => void,
  times = 1,
): HostileCase {
  return hostile(
    'proxy',
    name,
    `the request fails as ${cause}, and the token stays`,
    async (context, opened) => {
      const proxy: RawServer = await startRawServer(answer);
      opened.push(proxy);
      const { client, address } = await behind(context.folder, opened, () => ({
        pac: `PROXY 127.0.0.1:${proxy.port}`,
        clock: createHurriedClock(times),
      }));
      const error = errorOf(await context.onMainThread(() => client.get(address, token)));
      equal(error.cause, cause);
      isTrue(!proxy.heard().includes(token));
      equal(proxy.count(), 1);
    },
  );
}

const proxyCases: readonly HostileCase[] = [
  falseProxy('a proxy that answers 200 and then speaks garbage', 'ERR_SSL_WRONG_VERSION_NUMBER', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.once('data', () => socket.write('what is this? '.repeat(100)));
  }),
  falseProxy('a proxy that puts words into the server’s mouth', 'PROXY_PROTOCOL', (socket) =>
    socket.write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{"id":"somebody"}'),
  ),
  falseProxy('a proxy that answers CONNECT with 1 MiB of headers', 'PROXY_PROTOCOL', (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\n${`X-More: ${'x'.repeat(1_000)}\r\n`.repeat(1_048)}\r\n`),
  ),
  falseProxy('a proxy that is no proxy', 'PROXY_PROTOCOL', (socket) =>
    socket.write('220 mail.test ESMTP\r\n'),
  ),
  falseProxy('a proxy that never answers', 'PROXY_TIMEOUT', () => {}, 40),
  falseProxy('a proxy that closes at once', 'PROXY_PROTOCOL', (socket) => socket.destroy()),
  falseProxy('a proxy that redirects', 'PROXY_REFUSED', (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: https://elsewhere.test/\r\n\r\n'),
  ),
  falseProxy(
    'a proxy that asks for a kind of authentication that would send more',
    'PROXY_AUTH_KIND',
    (socket) => socket.end('HTTP/1.1 407 Authentication\r\nProxy-Authenticate: NTLM, Negotiate\r\n\r\n'),
  ),
  hostile(
    'proxy',
    'a proxy that refuses every password',
    'each request asks it once, and the error says which proxy',
    async (context, opened) => {
      const proxy = await startTestProxy({ places: {}, credentials: 'never:right' });
      opened.push(proxy);
      const name = `127.0.0.1:${proxy.port}`;
      const { client, address } = await behind(context.folder, opened, () => ({
        pac: `PROXY ${name}`,
        credentials: { [name]: { user: 'robin', password: 'wrong password' } },
      }));
      const error = errorOf(await context.onMainThread(() => client.get(address, token)));
      equal(error.cause, 'PROXY_AUTH_WRONG');
      match(inEnglish(error.message), new RegExp(name));
      isTrue(!JSON.stringify(error.message).includes('wrong password'));
      equal(proxy.asked.length, 1);
      equal(client.challenges.length, 1);
    },
  ),
  hostile(
    'proxy',
    'a second proxy that asks for the password of the first',
    'it gets none',
    async (context, opened) => {
      const first = await startRawServer((socket) => socket.destroy());
      const second = await startTestProxy({ places: {}, credentials: 'robin:secret password' });
      opened.push(first, second);
      const { client, address } = await behind(context.folder, opened, () => ({
        pac: `PROXY 127.0.0.1:${first.port}; PROXY 127.0.0.1:${second.port}`,
        credentials: { [`127.0.0.1:${first.port}`]: { user: 'robin', password: 'secret password' } },
      }));
      const error = errorOf(await context.onMainThread(() => client.get(address, token)));
      equal(error.cause, 'PROXY_AUTH');
      deepEqual(
        second.asked.map(({ authorization }) => authorization),
        [undefined],
      );
    },
  ),
  hostile(
    'proxy',
    'a PAC script that returns garbage',
    'its valid parts are tried in order',
    async (context, opened) => {
      const proxies: Awaited<ReturnType<typeof startTestProxy>>[] = [];
      const { client, address, server } = await behind(context.folder, opened, async (places) => {
        const proxy = await startTestProxy({ places });
        proxies.push(proxy);
        opened.push(proxy);
        const garbage = `PROXY; PROXY a b c; PROXY evil.test:99999; javascript:alert(1); ${'x'.repeat(500)};`;
        return { pac: `${garbage} PROXY http://user@evil.test:1; PROXY 127.0.0.1:${proxy.port}; DIRECT` };
      });
      const result = await context.onMainThread(() => client.get(address, token));
      isTrue(result.ok);
      deepEqual(
        proxies.flatMap(({ asked }) => asked.map(({ what }) => what)),
        ['CONNECT chess.test:443'],
      );
      deepEqual(server.seen, [`/api/account Bearer ${token}`]);
    },
  ),
  hostile(
    'proxy',
    'a proxy for this computer itself',
    'loopback addresses bypass the system’s proxy',
    async (context, opened) => {
      const proxy = await startRawServer(() => {});
      const authority = await authorityIn(context.folder);
      const server = await startSecureServer(
        await authority.issue({ name: 'localhost', hosts: [...here, 'IP:127.0.0.9', 'DNS:a.localhost'] }),
      );
      opened.push(proxy, server);
      const client = createNetworkClient({
        trusted: authority.certificate,
        pac: `PROXY 127.0.0.1:${proxy.port}`,
      });
      for (const host of ['localhost', '127.0.0.1', '127.1', '2130706433'])
        isTrue((await context.onMainThread(() => client.get(`https://${host}:${server.port}`, token))).ok);
      deepEqual([client.routed, proxy.count()], [[], 0]);
    },
  ),
  hostile(
    'proxy',
    'a proxy that closes in the middle of a stream',
    'the stream ends as lost, and its lines so far are delivered',
    async (context, opened) => {
      const authority = await authorityIn(context.folder);
      const server = await startSecureServer(
        await authority.issue({ name: 'chess.test', hosts: ['DNS:chess.test'] }),
        { listener: (_, response) => void response.writeHead(200).write('{"type":"one"}\n{"type":"tw') },
      );
      const proxy = await startTestProxy({ places: { 'chess.test:443': server.port } });
      opened.push(server, proxy);
      const client = createNetworkClient({
        trusted: authority.certificate,
        pac: `PROXY 127.0.0.1:${proxy.port}`,
      });
      const lines: string[] = [];
      const close = await context.onMainThread(() =>
        client.transport.openStream(
          {
            endpoint: 'streamEvents',
            method: 'GET',
            baseUrl: 'https://chess.test',
            path: '/api/stream/event',
          },
          {
            onBytes: () => proxy.cut(),
            onLine: (line) => void lines.push(line.kind === 'oversized' ? line.head : line.text),
          },
        ),
      );
      equal(close.reason, 'lost');
      isTrue(close.reason === 'lost' && close.error.code === 'unreachable');
      equal(lines[0], '{"type":"one"}');
    },
  ),
];

function redirect(name: string, location: (ports: { secure: number; plain: number }) => string): HostileCase {
  return hostile(
    'redirect',
    name,
    'it is not followed, and the token goes nowhere else',
    async (context, opened) => {
      const authority = await authorityIn(context.folder);
      const issued = await authority.issue({ name: 'localhost', hosts: here });
      const plain = await startRawServer((socket) =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
      );
      const other = await startSecureServer(issued);
      const server = await startSecureServer(issued, {
        listener: (_, response) =>
          void response
            .writeHead(307, { location: location({ secure: other.port, plain: plain.port }) })
            .end(),
      });
      opened.push(plain, other, server);
      const client = createNetworkClient({ trusted: authority.certificate });
      const error = errorOf(
        await context.onMainThread(() => client.get(`https://localhost:${server.port}`, token)),
      );
      equal(error.code, 'redirected');
      deepEqual([plain.count(), other.seen], [0, []]);
    },
  );
}

const redirectCases: readonly HostileCase[] = [
  redirect('a redirect from https to http', ({ plain }) => `http://localhost:${plain}/api/account`),
  redirect('a redirect to another port', ({ secure }) => `https://localhost:${secure}/api/account`),
  redirect('a redirect to another host', ({ secure }) => `https://127.0.0.1:${secure}/api/account`),
  redirect('a redirect to a file', () => 'file:///etc/passwd'),
];

export const networkCases: readonly HostileCase[] = [...certificateCases, ...proxyCases, ...redirectCases];
