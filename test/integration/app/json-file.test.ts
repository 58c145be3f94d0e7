import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettings } from '../../../main/app/settings.ts';
import { createTokenVault } from '../../../main/accounts/token-vault.ts';
import { silentLog } from '../../../main/base/log.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { inEnglish } from '../../../main/text/english.ts';

// Outside Electron its npm package resolves the runtime's path; the variable avoids the search for it.
vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', tmpdir());
const { createJsonFile } = await import('../../../main/app/json-file.ts');

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outpost-json-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (name = 'settings') => createJsonFile({ directory, name, now: () => 1234 });

describe('a JSON file', () => {
  it('is empty at first and returns what was written', () => {
    const file = open();
    expect(file.read()).toEqual({});
    file.write({ a: 1, 'dotted.name': { b: [2] } });
    file.write({ c: 3, 'dotted.name': null });
    expect(open().read()).toEqual({ c: 3, 'dotted.name': null });
  });

  it('is readable by its owner only', () => {
    open().write({ a: 1 });
    expect(statSync(join(directory, 'settings.json')).mode & 0o077).toBe(0);
  });

  it('reports damage, and keeps the damaged file when it is set aside', () => {
    writeFileSync(join(directory, 'settings.json'), '{"a": 1');
    const file = open();
    expect(() => file.read()).toThrow();
    const aside = file.setAside();
    expect(readFileSync(aside, 'utf8')).toBe('{"a": 1');
    expect(file.read()).toEqual({});
    file.write({ a: 2 });
    expect(open().read()).toEqual({ a: 2 });
  });

  it('throws when it cannot be written', () => {
    const file = createJsonFile({ directory: join(directory, 'taken'), name: 'settings', now: () => 0 });
    writeFileSync(join(directory, 'taken'), 'a file where the directory should be');
    expect(() => file.write({ a: 1 })).toThrow();
  });
});

describe('on a real disk', () => {
  it('settings survive a truncated file, which is kept and reported', () => {
    createSettings({ file: open(), log: silentLog }).set({ theme: 'dark' });
    const path = join(directory, 'settings.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 40));
    const settings = createSettings({ file: open(), log: silentLog });
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.incident && inEnglish(settings.incident)).toContain('settings.damaged-1234.json');
    expect(readdirSync(directory)).toContain('settings.damaged-1234.json');
  });

  it('a token stored in the keyring is in no file', async () => {
    const vault = createTokenVault({
      keyring: {
        status: async () => ({ available: true, backend: 'test' }),
        encrypt: async (text) => Buffer.from(text).map((byte) => byte ^ 85),
        decrypt: async (bytes) => Buffer.from(bytes.map((byte) => byte ^ 85)).toString(),
      },
      file: open('tokens'),
      log: silentLog,
    });
    const binding = { origin: 'https://lichess.org', userId: 'alice' };
    await vault.keep('kept', 'canary-token-1', 'keyring', binding);
    await vault.keep('passing', 'canary-token-2', 'this_run', binding);
    const all = readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'utf8'))
      .join('\n');
    expect(all).toContain('kept');
    expect(all).not.toContain('canary');
    expect(await vault.read('kept', binding)).toEqual({ ok: true, token: 'canary-token-1' });
  });
});
