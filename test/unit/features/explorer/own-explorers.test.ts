import { describe, expect, it, vi } from 'vitest';
import { createMachineSeal, type MachineSeal } from '../../../../main/accounts/machine-seal.ts';
import { createOwnExplorers } from '../../../../main/features/explorer/own-explorers.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const sealOf = (machine: string | null): MachineSeal =>
  createMachineSeal({
    machineId: async () => machine,
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
  const own = createOwnExplorers({ clock: createVirtualClock(), memos: () => memos, seal });
  const set = (address: string, sendsToken = false) => own.set('a', { address, sendsToken });
  return { own, set, rows };
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

  it('is refused where nothing can be marked', async () => {
    for (const seal of [sealOf(null), undefined]) {
      const memos = { get: async () => null, keep: vi.fn(async () => {}), remove: async () => {} };
      const own = createOwnExplorers({ clock: createVirtualClock(), memos: () => memos, seal });
      await expect(
        own.set('a', { address: 'https://explorer.example', sendsToken: true }),
      ).rejects.toMatchObject({
        failure: { code: 'unavailable', message: { id: 'explorer.consentNotKept' } },
      });
      expect(memos.keep).not.toHaveBeenCalled();
    }
  });
});
