import { describe, expect, it, vi } from 'vitest';
import { createMachineSeal, type MachineSeal } from '../../../../main/accounts/machine-seal.ts';
import { createOwnExplorers } from '../../../../main/features/explorer/own-explorers.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { machineSecret } from '../../../harness/machine-secret.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const sealOf = (machine: string | null): MachineSeal =>
  createMachineSeal({
    machineId: async () => machine,
    secret: machineSecret,
    keyring: {
      status: async () => ({ available: false, backend: 'none' }),
      encrypt: () => Promise.reject(new Error('no keyring')),
      decrypt: () => Promise.reject(new Error('no keyring')),
    },
  });

function open(rows = new Map<string, MemoRow>(), seal = sealOf('machine 1')) {
  const memos = {
    get: async (accountId: string) => rows.get(accountId) ?? null,
    keep: async (row: MemoRow) => void rows.set(row.accountId, row),
    remove: async (accountId: string) => void rows.delete(accountId),
  };
  const mayGetToken = vi.fn(async (_accountId: string, _host: string) => true);
  const own = createOwnExplorers({ clock: createVirtualClock(), memos: () => memos, seal, mayGetToken });
  const set = (address: string, sendsToken = false) => own.set('a', { address, sendsToken });
  return { own, set, rows, mayGetToken };
}

describe('the address of an own explorer', () => {
  it.each([
    ['http://localhost:9002', 'http://localhost:9002'],
    [' http://127.0.0.1:9002/explorer/ ', 'http://127.0.0.1:9002/explorer'],
    ['explorer.example/chess', 'https://explorer.example/chess'],
    ['https://EXPLORER.example:443/', 'https://explorer.example'],
  ])('%s is stored as %s', async (typed, baseUrl) => {
    const { own, set, rows } = open();
    await set(typed);
    expect(await own.get('a')).toEqual({ baseUrl, sendsToken: false });
    expect(await open(rows).own.get('a')).toEqual({ baseUrl, sendsToken: false });
    expect(await own.get('b')).toBeNull();
  });

  it.each([
    ['http://explorer.example', 'explorer.addressNotSecure'],
    ['http://192.168.1.4:9002', 'explorer.addressNotSecure'],
    ['https://user:secret@explorer.example', 'explorer.addressHasPassword'],
    ['https://explorer.example/lichess?fen=x', 'account.addressTooLong'],
    ['an explorer', 'explorer.notAnAddress'],
    ['ftp://explorer.example', 'explorer.addressNotSecure'],
    ['https://explorer.example/\u202Elich', 'explorer.notAnAddress'],
    [`https://lichess.org.${'a'.repeat(300)}.evil.example`, 'explorer.notAnAddress'],
  ])('%s is refused with a sentence, and changes nothing', async (typed, id) => {
    const { own, set } = open();
    await set('http://localhost:9002');
    await expect(set(typed)).rejects.toMatchObject({ failure: { code: 'rejected', message: { id } } });
    expect(await own.get('a')).toEqual({ baseUrl: 'http://localhost:9002', sendsToken: false });
  });

  it('is removed by an empty one', async () => {
    const { own, set, rows } = open();
    await set('http://localhost:9002');
    await set('  ');
    expect(await own.get('a')).toBeNull();
    expect(rows.size).toBe(0);
  });

  it('that the app would not take is not taken from a database either', async () => {
    const data = JSON.stringify({ baseUrl: 'http://far.example', mark: null });
    const row: MemoRow = { accountId: 'a', kind: 'explorer-server', id: 'own', at: 1, data };
    expect(await open(new Map([['a', row]])).own.get('a')).toBeNull();
    expect(await open(new Map([['a', { ...row, data: '{' }]])).own.get('a')).toBeNull();
  });
});

describe('the consent to send the token', () => {
  it('counts on this computer, for this account and address', async () => {
    const { own, set, rows } = open();
    await set('https://explorer.example', true);
    expect((await own.get('a'))?.sendsToken).toBe(true);
    expect((await open(rows).own.get('a'))?.sendsToken).toBe(true);
    expect((await open(rows, sealOf('machine 2')).own.get('a'))?.sendsToken).toBe(false);
    const [row] = [...rows.values()];
    if (!row) throw new Error('nothing stored');
    expect((await open(new Map([['b', row]])).own.get('b'))?.sendsToken).toBe(false);
    const moved = { ...row, data: row.data.replace('explorer.example', 'evil.example') };
    expect(await open(new Map([['a', moved]])).own.get('a')).toEqual({
      ...{ baseUrl: 'https://evil.example', sendsToken: false },
    });
    // Another address needs another consent.
    await set('https://other.example');
    expect((await own.get('a'))?.sendsToken).toBe(false);
  });

  it('is asked of the user for each address, and only when it is new', async () => {
    const { set, mayGetToken } = open();
    await set('https://explorer.example');
    expect(mayGetToken).not.toHaveBeenCalled();
    await set('https://explorer.example', true);
    await set(' https://EXPLORER.example/', true);
    expect(mayGetToken.mock.calls).toEqual([['a', 'explorer.example']]);
    await set('https://other.example:8443/path', true);
    await set('https://explorer.example', true);
    expect(mayGetToken.mock.calls.slice(1)).toEqual([
      ['a', 'other.example:8443'],
      ['a', 'explorer.example'],
    ]);
  });

  it('leaves everything as it was when the user cancels', async () => {
    const { own, set, rows, mayGetToken } = open();
    await set('https://explorer.example', true);
    const before = new Map(rows);
    mayGetToken.mockResolvedValue(false);
    expect(await set('https://evil.example', true)).toBe(false);
    expect(rows).toEqual(before);
    expect(await own.get('a')).toEqual({ baseUrl: 'https://explorer.example', sendsToken: true });
    expect(await set('https://evil.example')).toBe(true);
    expect(await own.get('a')).toEqual({ baseUrl: 'https://evil.example', sendsToken: false });
  });

  it('opens one dialog at a time, and stores the address that the dialog named', async () => {
    const { own, set, mayGetToken } = open();
    let answer = (_: boolean) => {};
    mayGetToken.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const first = set('https://explorer.example', true);
    expect(await set('https://evil.example', true)).toBe(false);
    expect(mayGetToken).toHaveBeenCalledOnce();
    answer(true);
    expect(await first).toBe(true);
    expect(await own.get('a')).toEqual({ baseUrl: 'https://explorer.example', sendsToken: true });
  });

  it('is refused where nothing can be marked', async () => {
    for (const seal of [sealOf(null), undefined]) {
      const memos = { get: async () => null, keep: vi.fn(async () => {}), remove: async () => {} };
      const mayGetToken = async () => true;
      const own = createOwnExplorers({ clock: createVirtualClock(), memos: () => memos, seal, mayGetToken });
      await expect(
        own.set('a', { address: 'https://explorer.example', sendsToken: true }),
      ).rejects.toMatchObject({
        failure: { code: 'unavailable', message: { id: 'explorer.consentNotKept' } },
      });
      expect(memos.keep).not.toHaveBeenCalled();
    }
  });
});
