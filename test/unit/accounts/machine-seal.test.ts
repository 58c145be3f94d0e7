import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import type { Keyring } from '../../../main/accounts/keyring.ts';
import { createMachineSeal, type MachineSecret } from '../../../main/accounts/machine-seal.ts';
import { readMachineId } from '../../../main/app/machine-id.ts';

const id = 'a'.repeat(32);
/** Reverses texts behind a key. */
const keyringOf = (key: string, available = true): Keyring => ({
  status: async () => ({ available, backend: 'test' }),
  encrypt: async (text) => new TextEncoder().encode(key + text),
  async decrypt(bytes) {
    const text = new TextDecoder().decode(bytes);
    if (!text.startsWith(key)) throw new Error('another key');
    return text.slice(key.length);
  },
});
const secretOf = (byte: number | null): MachineSecret => {
  const bytes = async () => (byte === null ? null : new Uint8Array(32).fill(byte));
  return { read: bytes, obtain: bytes };
};
const sealOf = (machineId: string | null, keyring = keyringOf('none', false), secret = secretOf(1)) =>
  createMachineSeal({ machineId: async () => machineId, keyring, secret });

test('a mark is valid for its text on its computer only', async () => {
  const mark = await sealOf(id).make('engine');
  if (mark === null) throw new Error('no mark');
  expect(mark).not.toContain(id);
  expect(await sealOf(id).isMine('engine', mark)).toBe(true);
  expect(await sealOf(id).isMine('other', mark)).toBe(false);
  expect(await sealOf('b'.repeat(32)).isMine('engine', mark)).toBe(false);
  expect(await sealOf(id).isMine('engine', '')).toBe(false);
  expect(await sealOf(null).isMine('engine', mark)).toBe(false);
});

test('the computer’s id, which every user can read, does not make a mark', async () => {
  const mark = await sealOf(id).make('engine');
  if (mark === null) throw new Error('no mark');
  for (const secret of [secretOf(2), secretOf(null)])
    expect(await sealOf(id, keyringOf('none', false), secret).isMine('engine', mark)).toBe(false);
  const forged = createHmac('sha256', `outpost machine seal 1 ${id}`).update('engine').digest('base64');
  expect(await sealOf(id).isMine('engine', forged)).toBe(false);
  expect(await sealOf(id, keyringOf('none', false), secretOf(null)).make('engine')).toBeNull();
});

test('the keyring replaces a secret that cannot be kept', async () => {
  const seal = sealOf(id, keyringOf('anna'), secretOf(null));
  const mark = await seal.make('engine');
  if (mark === null) throw new Error('no mark');
  expect(await seal.isMine('engine', mark)).toBe(true);
  expect(await sealOf(id, keyringOf('bert'), secretOf(null)).isMine('engine', mark)).toBe(false);
});

test('the keyring replaces a missing id', async () => {
  const mark = await sealOf(null, keyringOf('anna')).make('engine');
  if (mark === null) throw new Error('no mark');
  expect(await sealOf(null, keyringOf('anna')).isMine('engine', mark)).toBe(true);
  expect(await sealOf(null, keyringOf('anna')).isMine('other', mark)).toBe(false);
  expect(await sealOf(null, keyringOf('bert')).isMine('engine', mark)).toBe(false);
});

test('there is no mark without either', async () => {
  expect(await sealOf(null).make('engine')).toBeNull();
});

test('the id comes from the system, on Linux', async () => {
  const read = async (file: string) => {
    if (file === '/etc/machine-id') throw new Error('missing');
    return `${id}\n`;
  };
  expect(await readMachineId('linux', read)).toBe(id);
  expect(await readMachineId('linux', async () => 'uninitialized')).toBeNull();
  expect(await readMachineId('win32', read)).toBeNull();
});
