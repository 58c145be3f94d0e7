/** Records, files and servers that try to obtain another server's token. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAccounts, type Accounts } from '../../../../main/accounts/accounts.ts';
import { credentialOf } from '../../../../main/accounts/account.ts';
import { createTokenVault, type VaultFile } from '../../../../main/accounts/token-vault.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createServiceClient } from '../../../../main/service/client.ts';
import type { Credential } from '../../../../main/service/credential.ts';
import { createOpenGate } from '../../../harness/open-gate.ts';
import { createHttpFetch } from '../../../../main/service/http-fetch.ts';
import { createTransport } from '../../../../main/service/transport.ts';
import type { Store } from '../../../../main/store/api.ts';
import type { TokenKeeping } from '../../../../preload/contract/models.ts';
import { openStore } from '../../../integration/store/support.ts';
import type { HostileCase, HostileContext } from '../case.ts';
import { inEnglish } from '../../../../main/text/english.ts';

const token = 'lip_canaryOfTheHostileCases';
const honest = 'https://chess.example';

/** A profile that survives restarts of the app: a real database, a token file, and a keyring. */
interface Machine {
  readonly store: Store;
  readonly file: VaultFile & { content: unknown };
  start(): Promise<Accounts>;
  /** Changes the record of the only account, as a restored database would. */
  falsify(change: (data: string) => string): Promise<void>;
  close(): Promise<void>;
}

async function openMachine(folder: string): Promise<Machine> {
  const store = await openStore(join(folder, 'outpost.db'));
  const practice = await openStore(join(folder, 'practice.db'));
  const file: Machine['file'] = {
    content: {},
    read: () => structuredClone(file.content),
    write: (value) => void (file.content = structuredClone(value)),
    setAside: () => 'aside',
  };
  let ids = 0;
  return {
    store,
    file,
    start: () =>
      createAccounts({
        stores: { real: store.accounts, practice: practice.accounts },
        vault: createTokenVault({
          keyring: {
            status: async () => ({ available: true, backend: 'test' }),
            encrypt: async (text) => sealed(text),
            decrypt: async (bytes) => Buffer.from(bytes.map((byte) => byte ^ 85)).toString(),
          },
          file,
          log: silentLog,
        }),
        log: silentLog,
        clock: createSystemClock(),
        createId: () => `id${(ids += 1)}`,
        onSecret: () => {},
      }),
    async falsify(change) {
      const [row] = await store.accounts.list();
      assert(row);
      await store.accounts.put({ id: row.id, data: change(row.data) });
    },
    async close() {
      await store.close();
      await practice.close();
    },
  };
}

const sealed = (text: string) => Buffer.from(text).map((byte) => byte ^ 85);

const signedIn = (keeping: TokenKeeping, baseUrl = honest) => ({
  server: { baseUrl, name: 'chess.example', dialect: 'auto' as const },
  user: { id: 'alice', name: 'Alice' },
  isBot: false,
  scopes: ['board:play'],
  expiresAt: null,
  token,
  keeping,
});

async function withMachine(
  { folder }: HostileContext,
  play: (machine: Machine) => Promise<void>,
): Promise<void> {
  const machine = await openMachine(folder);
  try {
    await play(machine);
  } finally {
    await machine.close();
  }
}

/** The account is stopped with a reason, and its token is unreachable. */
function assertStopped(accounts: Accounts, words: RegExp): void {
  const [account] = accounts.list();
  assert(account);
  assert.deepEqual(
    [account.token, credentialOf(account), account.problem?.code],
    [null, null, 'token_elsewhere'],
  );
  assert.match(account.problem ? inEnglish(account.problem.message) : '', words);
}

interface Listener {
  readonly url: string;
  /** Received requests with their heads. */
  readonly received: string[];
  close(): Promise<void>;
}

async function listen(answer: (path: string) => { status: number; location?: string }): Promise<Listener> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    const { status, location } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const clientAt = (baseUrl: string, credential: Credential) =>
  createServiceClient({
    transport: createTransport({
      fetch: createHttpFetch(),
      clock: createSystemClock(),
      log: silentLog,
      userAgent: 'Outpost/hostile',
    }),
    gate: createOpenGate(),
    log: silentLog,
    server: { baseUrl, dialect: 'auto' },
    credential,
  });

export const tokenCases: readonly HostileCase[] = [
  ...(['keyring', 'plain'] as const).map((keeping): HostileCase => ({
    area: 'token',
    name: `a restored account record that names another server, with a token kept by ${keeping}`,
    mustHappen: 'The account stops, names both servers, and the token is still there for the honest record.',
    run: (context) =>
      withMachine(context, async ({ start, falsify }) => {
        await (await start()).addToken(signedIn(keeping));
        for (const evil of ['https://evil.example', 'http://chess.example', 'https://chess.example:444']) {
          await falsify((data) => data.replace(honest, evil));
          const accounts = await context.onMainThread(start);
          assertStopped(accounts, /token is for https:\/\/chess\.example/);
          await assert.rejects(accounts.resume('id1'));
          await falsify((data) => data.replace(evil, honest));
        }
        const account = (await start()).get('id1');
        assert.deepEqual(account && credentialOf(account), { token, origin: honest });
      }),
  })),
  {
    area: 'token',
    name: 'an account record that names another user of the same server',
    mustHappen: 'The account stops and asks to sign in again.',
    run: (context) =>
      withMachine(context, async ({ start, falsify }) => {
        await (await start()).addToken(signedIn('keyring'));
        await falsify((data) => data.replace('"id":"alice"', '"id":"mallory"'));
        assertStopped(await context.onMainThread(start), /another user of https:\/\/chess\.example/);
      }),
  },
  {
    area: 'token',
    name: 'account records whose address has a host that only looks like the server',
    mustHappen: 'None of them gets the token.',
    run: (context) =>
      withMachine(context, async ({ start, falsify }) => {
        await (await start()).addToken(signedIn('keyring'));
        let before = honest;
        for (const evil of [
          'https://chess.example@evil.example',
          'https://chess.example.evil.example',
          'https://evil.example/chess.example',
          'https://evil.example#https://chess.example',
          'data:https://chess.example',
          'blob:https://chess.example/',
        ]) {
          await falsify((data) => data.replace(before, evil));
          assertStopped(await context.onMainThread(start), /the old token is still stored/);
          before = evil;
        }
      }),
  },
  {
    area: 'token',
    name: 'a record that changes after the tokens of an older version were bound',
    mustHappen: 'The binding of the first start stays; a later record does not change it.',
    run: (context) =>
      withMachine(context, async ({ start, falsify, file }) => {
        await (await start()).addToken(signedIn('keyring'));
        const ciphertext = Buffer.from(sealed(token)).toString('base64');
        file.write({ tokens: { id1: { keeping: 'keyring', ciphertext } } });
        const [account] = (await context.onMainThread(start)).list();
        assert.equal(account?.token, token);
        await falsify((data) => data.replace(honest, 'https://evil.example'));
        assertStopped(await start(), /token is for https:\/\/chess\.example/);
      }),
  },
  {
    area: 'token',
    name: 'a token without a binding that was added to the file later',
    mustHappen: 'It is bound to nothing, and is not used.',
    run: (context) =>
      withMachine(context, async ({ start, file }) => {
        await (await start()).addToken(signedIn('keyring'));
        const ciphertext = Buffer.from(sealed(token)).toString('base64');
        file.write({ version: 2, tokens: { id1: { keeping: 'keyring', ciphertext } } });
        assertStopped(await context.onMainThread(start), /does not know which server/);
      }),
  },
  {
    area: 'token',
    name: 'a caller that hands the transport a token of another server',
    mustHappen: 'Nothing is sent, neither by a question nor by a stream.',
    async run({ onMainThread }) {
      const evil = await listen(() => ({ status: 200 }));
      try {
        await onMainThread(async () => {
          const client = clientAt(evil.url, { token, origin: honest });
          assert.equal((await client.account()).ok, false);
          assert.equal((await client.revokeToken()).ok, false);
          const { reason } = await client.openEventStream({ onLine: () => {} });
          assert.equal(reason, 'refused');
        });
        assert.deepEqual(evil.received, []);
      } finally {
        await evil.close();
      }
    },
  },
  {
    area: 'token',
    name: 'a server that redirects to another one, directly and after a redirect to itself',
    mustHappen: 'The other server is never asked.',
    async run({ onMainThread }) {
      const evil = await listen(() => ({ status: 200 }));
      const server = await listen((path) => ({
        status: 307,
        location: path === '/here' ? `${evil.url}/there` : '/here',
      }));
      try {
        await onMainThread(async () => {
          const client = clientAt(server.url, { token, origin: server.url });
          assert.equal((await client.account()).ok, false);
          await client.openEventStream({ onLine: () => {} });
        });
        assert.deepEqual(evil.received, []);
        assert.equal(server.received.length, 4);
      } finally {
        await server.close();
        await evil.close();
      }
    },
  },
];
