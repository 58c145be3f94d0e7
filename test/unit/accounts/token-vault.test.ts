import { describe, expect, it } from 'vitest';
import type { Keyring } from '../../../main/accounts/keyring.ts';
import { createTokenVault, VaultError, type VaultFile } from '../../../main/accounts/token-vault.ts';
import { silentLog } from '../../../main/base/log.ts';

/** A keyring that can be locked and whose key can change. */
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
  const state = { content, aside: [] as unknown[], refuse: false, unread: null as Error | null };
  const file: VaultFile = {
    read() {
      if (state.unread) throw state.unread;
      return state.content;
    },
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
const binding = { origin: 'https://lichess.org', userId: 'alice' };

describe('token vault', () => {
  it('stores ciphertext only and reads it in the next run', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', token, 'keyring', binding);
    expect(JSON.stringify(disk.content)).not.toContain(token);
    expect(await again().read('a', binding)).toEqual({ ok: true, token });
  });

  it('keeps a token of this run in memory only, and deletes the stored one', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', 'older-token', 'plain', binding);
    await vault.keep('a', token, 'this_run', binding);
    expect(disk.content).toEqual({ version: 2, tokens: {} });
    expect(await vault.read('a', binding)).toEqual({ ok: true, token });
    expect(await again().read('a', binding)).toEqual({ ok: false, reason: 'absent' });
  });

  it('marks a plain token as such', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', token, 'plain', binding);
    expect(disk.content).toEqual({
      version: 2,
      tokens: { a: { keeping: 'plain', notEncrypted: token, binding } },
    });
    expect(await again().read('a', binding)).toEqual({ ok: true, token });
  });

  it('rejects without a keyring and changes nothing', async () => {
    const { vault, ring, disk } = createTestVault();
    ring.available = false;
    await expect(vault.keep('a', token, 'keyring', binding)).rejects.toMatchObject({ code: 'no_keyring' });
    expect(disk.content).toEqual({});
  });

  it('distinguishes a locked keyring from a changed key, and keeps the token in both cases', async () => {
    const { vault, ring, again } = createTestVault();
    await vault.keep('a', token, 'keyring', binding);
    ring.available = false;
    expect(await again().read('a', binding)).toEqual({ ok: false, reason: 'locked' });
    ring.available = true;
    ring.key = 8;
    expect(await again().read('a', binding)).toEqual({ ok: false, reason: 'unreadable' });
    ring.key = 7;
    expect(await again().read('a', binding)).toEqual({ ok: true, token });
  });

  it('keeps unknown entries', async () => {
    const { vault, disk } = createTestVault({ tokens: { b: { keeping: 'hardware', slot: 3 } } });
    await vault.keep('a', token, 'plain', binding);
    expect(disk.content).toHaveProperty('tokens.b', { keeping: 'hardware', slot: 3 });
    expect(await vault.read('b', binding)).toEqual({ ok: false, reason: 'unreadable' });
  });

  it('sets a damaged file aside before writing a new one', async () => {
    const damaged = { tokens: 'none' };
    const { vault, disk } = createTestVault(damaged);
    expect(await vault.read('a', binding)).toEqual({ ok: false, reason: 'unreadable' });
    expect(disk.aside).toEqual([]);
    await vault.keep('a', token, 'plain', binding);
    expect(disk.aside).toEqual([damaged]);
    expect(await vault.read('a', binding)).toEqual({ ok: true, token });
  });

  it('sets a file aside that is no JSON', async () => {
    const { vault, disk } = createTestVault();
    disk.unread = new SyntaxError('Unexpected end of JSON input');
    const kept = vault.keep('a', token, 'plain', binding);
    disk.unread = null;
    await kept;
    expect(disk.aside).toHaveLength(1);
    expect(await vault.read('a', binding)).toEqual({ ok: true, token });
  });

  it('leaves a file that the disk fails to read where it is', async () => {
    const { vault, disk } = createTestVault();
    await vault.keep('a', token, 'plain', binding);
    disk.unread = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    const error: unknown = await vault.keep('b', token, 'plain', binding).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'VaultError', code: 'failed' });
    await expect(vault.forget('a')).rejects.toMatchObject({ code: 'failed' });
    expect(disk.aside).toEqual([]);
    disk.unread = null;
    expect(await vault.read('a', binding)).toEqual({ ok: true, token });
  });

  it('reports a disk failure without the token', async () => {
    const { vault, disk } = createTestVault();
    disk.refuse = true;
    const error: unknown = await vault.keep('a', token, 'plain', binding).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(VaultError);
    expect(String(error)).not.toContain(token);
  });

  it('deletes tokens', async () => {
    const { vault, disk } = createTestVault();
    await vault.keep('a', token, 'keyring', binding);
    await vault.keep('b', token, 'this_run', binding);
    await vault.forget('a');
    await vault.forget('b');
    expect(disk.content).toEqual({ version: 2, tokens: {} });
    expect(await vault.read('b', binding)).toEqual({ ok: false, reason: 'absent' });
  });
});

describe('a token bound to its origin and user', () => {
  const others = [
    ['another server', { ...binding, origin: 'https://evil.example' }],
    ['another scheme', { ...binding, origin: 'http://lichess.org' }],
    ['another port', { ...binding, origin: 'https://lichess.org:8443' }],
    ['another user', { ...binding, userId: 'mallory' }],
  ] as const;

  it.each(
    others.flatMap(([what, other]) =>
      (['keyring', 'plain', 'this_run'] as const).map((keeping) => [what, keeping, other] as const),
    ),
  )('is not released to %s if kept by %s', async (_what, keeping, other) => {
    const { vault, again } = createTestVault();
    await vault.keep('a', token, keeping, binding);
    const reader = keeping === 'this_run' ? vault : again();
    expect(await reader.read('a', other)).toEqual({ ok: false, reason: 'elsewhere', belongsTo: binding });
    expect(await reader.read('a', binding)).toEqual({ ok: true, token });
  });

  it('has its binding inside the ciphertext, so that editing the file has no effect', async () => {
    const { vault, disk, again } = createTestVault();
    await vault.keep('a', token, 'keyring', binding);
    const { tokens } = disk.content as { tokens: Record<string, object> };
    const evil = { origin: 'https://evil.example', userId: 'alice' };
    disk.content = { version: 2, tokens: { a: { ...tokens['a'], binding: evil, ...evil } } };
    expect(await again().read('a', evil)).toMatchObject({ reason: 'elsewhere' });
    expect(await again().read('a', binding)).toEqual({ ok: true, token });
  });

  it('has a sealed entry that older versions cannot mistake for a token', async () => {
    const { vault, disk } = createTestVault();
    await vault.keep('a', token, 'keyring', binding);
    expect(disk.content).toEqual({
      version: 2,
      tokens: { a: { keeping: 'keyring', sealed: expect.any(String) } },
    });
  });
});

describe('tokens of older versions', () => {
  const evil = { origin: 'https://evil.example', userId: 'alice' };
  const bare = {
    keeping: 'keyring',
    ciphertext: Buffer.from([7, ...Buffer.from(token).map((byte) => byte ^ 7)]).toString('base64'),
  };
  const plain = { keeping: 'plain', notEncrypted: 'plain-token-0123' };
  const known = new Map([
    ['a', binding],
    ['b', binding],
  ]);

  it('are bound once to their accounts’ servers, and sealed at their first use', async () => {
    const { vault, disk, again } = createTestVault({ tokens: { a: bare, b: plain } });
    vault.adopt(known);
    expect(await vault.read('a', binding)).toEqual({ ok: true, token });
    expect(await vault.read('b', binding)).toEqual({ ok: true, token: 'plain-token-0123' });
    expect(disk.content).toEqual({
      version: 2,
      tokens: { a: { keeping: 'keyring', sealed: expect.any(String) }, b: { ...plain, binding } },
    });
    const next = again();
    next.adopt(
      new Map([
        ['a', evil],
        ['b', evil],
      ]),
    );
    expect(await next.read('a', evil)).toMatchObject({ reason: 'elsewhere', belongsTo: binding });
    expect(await next.read('b', evil)).toMatchObject({ reason: 'elsewhere', belongsTo: binding });
  });

  it('are bound even while the keyring is locked', async () => {
    const { vault, ring, again } = createTestVault({ tokens: { a: bare } });
    ring.available = false;
    vault.adopt(known);
    expect(await vault.read('a', binding)).toEqual({ ok: false, reason: 'locked' });
    ring.available = true;
    const next = again();
    next.adopt(new Map([['a', evil]]));
    expect(await next.read('a', evil)).toMatchObject({ reason: 'elsewhere' });
    expect(await next.read('a', binding)).toEqual({ ok: true, token });
  });

  it('are not used without an account that named their server at the first start', async () => {
    const { vault, disk, again } = createTestVault({ tokens: { a: bare, lost: bare } });
    vault.adopt(known);
    const next = again();
    next.adopt(new Map([['lost', evil]]));
    expect(await next.read('lost', evil)).toEqual({ ok: false, reason: 'unbound' });
    expect(disk.content).toHaveProperty('tokens.lost', bare);
  });

  it('are not bound again in a bound file, whatever an account states', async () => {
    const { vault } = createTestVault({ version: 2, tokens: { a: bare, b: plain } });
    vault.adopt(known);
    expect(await vault.read('a', binding)).toEqual({ ok: false, reason: 'unbound' });
    expect(await vault.read('b', binding)).toEqual({ ok: false, reason: 'unbound' });
  });

  it('work while the disk fails, and are bound by a later start', async () => {
    const { vault, disk, again } = createTestVault({ tokens: { a: bare } });
    disk.refuse = true;
    vault.adopt(known);
    expect(await vault.read('a', binding)).toEqual({ ok: true, token });
    expect(await vault.read('a', evil)).toMatchObject({ reason: 'elsewhere' });
    disk.refuse = false;
    const next = again();
    next.adopt(known);
    expect(disk.content).toHaveProperty('version', 2);
    expect(await next.read('a', binding)).toEqual({ ok: true, token });
  });

  it('do not replace a token that was stored while they were being sealed', async () => {
    const { vault, again } = createTestVault({ tokens: { a: bare } });
    vault.adopt(known);
    const reading = vault.read('a', binding);
    await vault.keep('a', 'newer-token-0123', 'keyring', binding);
    await reading;
    expect(await again().read('a', binding)).toEqual({ ok: true, token: 'newer-token-0123' });
  });
});
