import { describe, expect, it } from 'vitest';
import type { Keyring } from '../../../main/accounts/keyring.ts';
import { createTokenVault, VaultError, type VaultFile } from '../../../main/accounts/token-vault.ts';
import { silentLog } from '../../../main/base/log.ts';

/** A keyring whose key can change and that can be locked. */
function createTestKeyring() {
  const state = { available: true, key: 7, backend: 'test' };
  const keyring: Keyring = {
    status: async () => ({ available: state.available, backend: state.backend }),
    encrypt: async (text) =>
      Uint8Array.from([state.key, ...Buffer.from(text).map((byte) => byte ^ state.key)]),
    async decrypt(bytes) {
      if (bytes[0] !== state.key) throw new Error('another key');
      return Buffer.from(bytes.slice(1).map((byte) => byte ^ state.key)).toString();
    },
  };
  return { keyring, state };
}

function createTestFile(content: unknown = {}) {
  const state = { content, aside: [] as unknown[], refuse: false };
  const file: VaultFile = {
    read: () => state.content,
    write(value) {
      if (state.refuse) throw new Error('ENOSPC');
      state.content = value;
    },
    setAside() {
      state.aside.push(state.content);
      state.content = {};
      return 'elsewhere';
    },
  };
  return { file, state };
}

function createTestVault(content?: unknown) {
  const { keyring, state: ring } = createTestKeyring();
  const { file, state: disk } = createTestFile(content);
  return {
    vault: createTokenVault({ keyring, file, log: silentLog }),
    ring,
    disk,
    again: () => createTokenVault({ keyring, file, log: silentLog }),
  };
}

const token = 'canary-token-0123456789';

describe('token vault', () => {
  it('keeps ciphertext only, and reads it in the next run', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', token, 'keyring');
    expect(JSON.stringify(disk.content)).not.toContain(token);
    expect(await again().read('a')).toEqual({ ok: true, token });
  });

  it('keeps a token of this run nowhere but in memory, and drops what was kept before', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', 'older-token', 'plain');
    await vault.keep('a', token, 'this_run');
    expect(disk.content).toEqual({ tokens: {} });
    expect(await vault.read('a')).toEqual({ ok: true, token });
    expect(await again().read('a')).toEqual({ ok: false, reason: 'absent' });
  });

  it('marks a plain token as what it is', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', token, 'plain');
    expect(disk.content).toEqual({ tokens: { a: { keeping: 'plain', notEncrypted: token } } });
    expect(await again().read('a')).toEqual({ ok: true, token });
  });

  it('refuses the keyring where there is none, and changes nothing', async () => {
    const { vault, ring, disk } = createTestVault();
    ring.available = false;
    await expect(vault.keep('a', token, 'keyring')).rejects.toMatchObject({ code: 'no_keyring' });
    expect(disk.content).toEqual({});
  });

  it('tells a locked keyring from a changed key, and deletes the token in neither case', async () => {
    const { vault, ring, again } = createTestVault();
    await vault.keep('a', token, 'keyring');
    ring.available = false;
    expect(await again().read('a')).toEqual({ ok: false, reason: 'locked' });
    ring.available = true;
    ring.key = 8;
    expect(await again().read('a')).toEqual({ ok: false, reason: 'unreadable' });
    ring.key = 7;
    expect(await again().read('a')).toEqual({ ok: true, token });
  });

  it('keeps entries that it does not understand', async () => {
    const { vault, disk } = createTestVault({ tokens: { b: { keeping: 'hardware', slot: 3 } } });
    await vault.keep('a', token, 'plain');
    expect(disk.content).toHaveProperty('tokens.b', { keeping: 'hardware', slot: 3 });
    expect(await vault.read('b')).toEqual({ ok: false, reason: 'unreadable' });
  });

  it('sets a damaged file aside before it writes a new one', async () => {
    const damaged = { tokens: 'none' };
    const { vault, disk } = createTestVault(damaged);
    expect(await vault.read('a')).toEqual({ ok: false, reason: 'unreadable' });
    expect(disk.aside).toEqual([]);
    await vault.keep('a', token, 'plain');
    expect(disk.aside).toEqual([damaged]);
    expect(await vault.read('a')).toEqual({ ok: true, token });
  });

  it('says that the disk refuses, without the token in what it says', async () => {
    const { vault, disk } = createTestVault();
    disk.refuse = true;
    const error: unknown = await vault.keep('a', token, 'plain').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(VaultError);
    expect(String(error)).not.toContain(token);
  });

  it('forgets', async () => {
    const { vault, disk } = createTestVault();
    await vault.keep('a', token, 'keyring');
    await vault.keep('b', token, 'this_run');
    await vault.forget('a');
    await vault.forget('b');
    expect(disk.content).toEqual({ tokens: {} });
    expect(await vault.read('b')).toEqual({ ok: false, reason: 'absent' });
  });
});
