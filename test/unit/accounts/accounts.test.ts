import { describe, expect, it } from 'vitest';
import {
  createAccounts,
  makeAccountView,
  type Accounts,
  type NewTokenAccount,
} from '../../../main/accounts/accounts.ts';
import { createTokenVault, type VaultFile } from '../../../main/accounts/token-vault.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { AccountRow, Store } from '../../../main/store/api.ts';
import { accountSchema } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { verbatim, messageOf, sentences } from '../../../main/text/message.ts';
import { inEnglish } from '../../../main/text/english.ts';

function createRows(
  rows: AccountRow[] = [],
): Pick<Store['accounts'], 'list' | 'put' | 'remove'> & { readonly rows: () => readonly AccountRow[] } {
  let kept = rows;
  return {
    rows: () => kept,
    list: async () => kept,
    put: async (row) => void (kept = [...kept.filter(({ id }) => id !== row.id), row]),
    remove: async (id) => void (kept = kept.filter((row) => row.id !== id)),
  };
}

/** A machine across several starts of the app. */
function createMachine(rows: AccountRow[] = []) {
  const real = createRows(rows);
  const practice = createRows();
  /** `opened`: of a prompt for the keyring's password. */
  const keyring = { available: true, opened: null as Promise<void> | null };
  let content: unknown = {};
  const file: VaultFile = {
    read: () => content,
    write: (value) => void (content = value),
    setAside: () => 'elsewhere',
  };
  const clock = createVirtualClock();
  const secrets: string[] = [];
  let ids = 0;
  const start = () =>
    createAccounts({
      stores: { real, practice },
      vault: createTokenVault({
        keyring: {
          status: async () => ({ available: keyring.available, backend: 'test' }),
          encrypt: async (text) => Buffer.from(text).map((byte) => byte ^ 1),
          async decrypt(bytes) {
            await keyring.opened;
            return Buffer.from(bytes.map((byte) => byte ^ 1)).toString();
          },
        },
        file,
        log: silentLog,
      }),
      log: silentLog,
      clock,
      createId: () => `id${(ids += 1)}`,
      onSecret: (secret) => secrets.push(secret),
    });
  return { start, real, practice, keyring, file, clock, secrets };
}

const server = { baseUrl: 'https://lichess.org', name: 'lichess.org', dialect: 'auto' } as const;
const token = 'canary-token-0123456789';
const alice: NewTokenAccount = {
  server,
  user: { id: 'alice', name: 'Alice' },
  isBot: false,
  scopes: ['challenge:read'],
  expiresAt: null,
  token,
  keeping: 'keyring',
};
const club = {
  baseUrl: 'http://127.0.0.1:4000',
  token: 'club-token-1',
  user: { id: 'you', name: 'You' },
  isBot: false,
  scopes: null,
};

describe('accounts', () => {
  it('survive a restart with their tokens', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken(alice);
    const [again] = (await machine.start()).list();
    expect(again).toMatchObject({ id: 'id1', kind: 'token', user: { id: 'alice' }, token, problem: null });
  });

  it('are stored again after a repair of the database lost their rows', async () => {
    const machine = createMachine();
    const accounts = await machine.start();
    await accounts.addToken(alice);
    await accounts.addWatch(server);
    const before = machine.real.rows();
    for (const { id } of before) await machine.real.remove(id);
    await accounts.storeAgain();
    expect(machine.real.rows()).toEqual(before);
  });

  it('never store a token in the database', async () => {
    const machine = createMachine();
    const accounts = await machine.start();
    await accounts.addToken(alice);
    await accounts.putPractice(club);
    expect(JSON.stringify([machine.real.rows(), machine.practice.rows()])).not.toMatch(
      /canary-token|club-token/,
    );
  });

  it('report every token to the redactor, including those read at start', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken(alice);
    machine.secrets.length = 0;
    await machine.start();
    expect(machine.secrets).toEqual([token]);
  });

  it('keep one account per user and server, whatever its token', async () => {
    const accounts = await createMachine().start();
    const first = await accounts.addToken(alice);
    const second = await accounts.addToken({ ...alice, token: 'newer-token-0123', scopes: ['board:play'] });
    expect(second.id).toBe(first.id);
    expect(accounts.list()).toHaveLength(1);
    expect(accounts.get(first.id)).toMatchObject({ token: 'newer-token-0123', scopes: ['board:play'] });
  });

  it('keep users and servers apart, in order of creation', async () => {
    const machine = createMachine();
    const accounts = await machine.start();
    for (const account of [
      () => accounts.addToken(alice),
      () => accounts.addToken({ ...alice, user: { id: 'bob', name: 'Bob' } }),
      () => accounts.addWatch(server),
      () =>
        accounts.addToken({
          ...alice,
          server: { ...server, baseUrl: 'https://chess.example', name: 'chess.example' },
        }),
    ]) {
      await account();
      machine.clock.advance(1000);
    }
    expect((await machine.start()).list().map(({ kind, user }) => user?.id ?? kind)).toEqual([
      'alice',
      'bob',
      'watch',
      'alice',
    ]);
  });

  it('keep practice in its own database and update its address', async () => {
    const machine = createMachine();
    const accounts = await machine.start();
    const first = await accounts.putPractice(club);
    const again = await accounts.putPractice({ ...club, baseUrl: 'http://127.0.0.1:5000' });
    expect(again.id).toBe(first.id);
    expect(accounts.list()).toHaveLength(1);
    expect(again.server.baseUrl).toBe('http://127.0.0.1:5000');
    expect(machine.real.rows()).toEqual([]);
    expect(machine.practice.rows()).toHaveLength(1);
  });

  it('stop with a clear problem while the keyring is locked, and resume afterwards', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken(alice);
    machine.keyring.available = false;
    const accounts = await machine.start();
    expect(accounts.get('id1')).toMatchObject({ token: null, problem: { code: 'keyring_locked' } });
    await expect(accounts.resume('id1')).rejects.toBeInstanceOf(ContractFailure);
    machine.keyring.available = true;
    expect(await accounts.resume('id1')).toMatchObject({ token, problem: null });
  });

  it('stay removed, signed out or signed in when that happens while the keyring’s prompt is open', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken(alice);
    const prompt = async (meanwhile: (accounts: Accounts) => Promise<unknown>) => {
      machine.keyring.available = false;
      const accounts = await machine.start();
      let answer = () => {};
      machine.keyring.opened = new Promise((resolve) => (answer = resolve));
      machine.keyring.available = true;
      const resumed = accounts.resume('id1');
      await meanwhile(accounts);
      answer();
      machine.keyring.opened = null;
      return { accounts, resumed };
    };
    const again = await prompt((accounts) => accounts.addToken({ ...alice, token: 'canary-of-another' }));
    expect(await again.resumed).toMatchObject({ token: 'canary-of-another', problem: null });
    const out = await prompt((accounts) => accounts.signOut('id1'));
    await expect(out.resumed).rejects.toThrow('signed out');
    expect(out.accounts.get('id1')).toMatchObject({ token: null, problem: { code: 'signed_out' } });
    await out.accounts.addToken(alice);
    const removed = await prompt((accounts) => accounts.remove('id1'));
    await expect(removed.resumed).rejects.toBeInstanceOf(ContractFailure);
    expect(removed.accounts.list()).toEqual([]);
  });

  it('stop if their record names another server or user, and keep the token', async () => {
    for (const [from, to, words] of [
      ['https://lichess.org', 'https://evil.example', 'its stored token is for https://lichess.org'],
      ['"id":"alice"', '"id":"mallory"', 'another user of https://lichess.org'],
    ] as const) {
      const machine = createMachine();
      await (await machine.start()).addToken(alice);
      const [row] = machine.real.rows();
      const honest = row?.data ?? '';
      await machine.real.put({ id: 'id1', data: honest.replace(from, to) });
      machine.secrets.length = 0;
      const accounts = await machine.start();
      const account = accounts.get('id1');
      expect(account).toMatchObject({ token: null, tokenOrigin: null, problem: { code: 'token_elsewhere' } });
      expect(account?.problem && inEnglish(account.problem.message)).toContain(words);
      expect(machine.secrets).toEqual([]);
      await expect(accounts.resume('id1')).rejects.toThrow(words);
      await machine.real.put({ id: 'id1', data: honest });
      expect((await machine.start()).get('id1')).toMatchObject({ token, tokenOrigin: 'https://lichess.org' });
    }
  });

  it('bind the tokens of older versions at the first start, and never again', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken(alice);
    const ciphertext = Buffer.from(Buffer.from(token).map((byte) => byte ^ 1)).toString('base64');
    machine.file.write({ tokens: { id1: { keeping: 'keyring', ciphertext } } });
    expect((await machine.start()).get('id1')).toMatchObject({ token, problem: null });
    const [row] = machine.real.rows();
    await machine.real.put({ id: 'id1', data: (row?.data ?? '').replaceAll('lichess.org', 'evil.example') });
    expect((await machine.start()).get('id1')).toMatchObject({
      token: null,
      problem: { code: 'token_elsewhere' },
    });
  });

  it('bind no token of an older version to an address that sign-in refuses', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken(alice);
    machine.file.write({ tokens: { id1: { keeping: 'plain', notEncrypted: token } } });
    const [row] = machine.real.rows();
    await machine.real.put({
      id: 'id1',
      data: (row?.data ?? '').replace('https://lichess.org', 'http://lichess.org'),
    });
    expect((await machine.start()).get('id1')).toMatchObject({
      token: null,
      problem: { code: 'token_elsewhere' },
    });
  });

  it('ask for the token again if it was kept for one run', async () => {
    const machine = createMachine();
    await (await machine.start()).addToken({ ...alice, keeping: 'this_run' });
    const [account] = (await machine.start()).list();
    expect(account?.problem).toEqual({
      code: 'token_missing',
      message: messageOf('account.tokenForOneRun', { name: 'Alice', server: 'lichess.org' }),
    });
  });

  it('offer the alternatives without a keyring, and add nothing', async () => {
    const machine = createMachine();
    machine.keyring.available = false;
    const accounts = await machine.start();
    await expect(accounts.addToken(alice)).rejects.toMatchObject({
      failure: {
        code: 'storage',
        message: sentences(messageOf('account.noKeyring'), messageOf('account.keepForRunOrFile')),
      },
    });
    expect(accounts.list()).toEqual([]);
    expect(machine.real.rows()).toEqual([]);
  });

  it('leave unreadable rows unchanged and report them', async () => {
    const rows = [
      { id: 'x', data: '{"kind":"future"}' },
      { id: 'y', data: '{' },
    ];
    const machine = createMachine(rows);
    const accounts = await machine.start();
    expect(accounts.list()).toEqual([]);
    expect(accounts.unreadable().map(({ id }) => id)).toEqual(['x', 'y']);
    await accounts.addToken(alice);
    expect(machine.real.rows()).toEqual(expect.arrayContaining(rows));
  });

  it('delete record and token', async () => {
    const machine = createMachine();
    const accounts = await machine.start();
    const { id } = await accounts.addToken(alice);
    await accounts.remove(id);
    expect(machine.real.rows()).toEqual([]);
    expect(accounts.get(id)).toBeUndefined();
    await expect(accounts.remove(id)).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  });

  it('remain without a token after signing out, across restarts, until the next sign-in', async () => {
    const machine = createMachine();
    const accounts = await machine.start();
    const { id } = await accounts.addToken({ ...alice, signedInBy: 'browser' });
    machine.clock.advance(1_000);
    await accounts.addToken({ ...alice, user: { id: 'zoe', name: 'Zoe' }, token: 'token-of-zoe-0123' });
    await accounts.signOut(id);
    // Later stream errors about the token have no effect.
    accounts.setProblem(id, { code: 'unauthorized', message: verbatim('No.') });
    await expect(accounts.resume(id)).rejects.toThrow('signed out');
    for (const run of [accounts, await machine.start()]) {
      const account = run.get(id);
      expect(account).toMatchObject({ token: null, tokenKeeping: null, problem: { code: 'signed_out' } });
      const view = account && makeAccountView(account, { state: 'online', problem: null });
      expect(view).toMatchObject({ state: 'signed_out', signedInBy: null });
      expect(run.list().map(({ user }) => user?.name)).toEqual(['Alice', 'Zoe']);
    }
    const again = await (await machine.start()).addToken(alice);
    expect(again).toMatchObject({ id, token, problem: null });
    expect(makeAccountView(again, { state: 'online', problem: null })).toMatchObject({
      state: 'online',
      signedInBy: 'token',
    });
    expect((await machine.start()).get(id)?.problem).toBeNull();
  });

  it('notify listeners of changes only', async () => {
    const accounts = await createMachine().start();
    let heard = 0;
    const stop = accounts.onChange(() => (heard += 1));
    const { id } = await accounts.addToken(alice);
    const problem = { code: 'unauthorized', message: messageOf('service.tokenRefused') } as const;
    accounts.setProblem(id, problem);
    accounts.setProblem(id, problem);
    expect(heard).toBe(2);
    stop();
    await accounts.resume(id);
    expect(heard).toBe(2);
    expect(accounts.get(id)?.problem).toBeNull();
  });
});

describe('makeAccountView', () => {
  it('fits the contract and holds no token', async () => {
    const account = await (await createMachine().start()).addToken(alice);
    const view = makeAccountView(account, { state: 'online', problem: null });
    expect(accountSchema.parse(view)).toEqual(view);
    expect(JSON.stringify(view)).not.toContain(token);
    expect(view).toMatchObject({ state: 'online', problem: null, scopes: ['challenge:read'] });
  });

  it('shows the account’s own problem before that of its streams', async () => {
    const accounts = await createMachine().start();
    const { id } = await accounts.addToken(alice);
    accounts.setProblem(id, { code: 'unauthorized', message: verbatim('No.') });
    const account = accounts.get(id);
    expect(account && makeAccountView(account, { state: 'connecting', problem: null })).toMatchObject({
      state: 'stopped',
      problem: { code: 'unauthorized', message: verbatim('No.') },
    });
  });
});
