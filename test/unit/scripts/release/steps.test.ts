import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicKeyText } from '../../../../main/updates/release-signature.ts';
import { makeKey } from '../../../../scripts/signing/release.ts';
import { makeRelease } from '../../../../scripts/release/steps.ts';

/** A checkout whose source could be released, and the key that its packages would trust. */
let root = '';
let keyFile = '';
let env: NodeJS.ProcessEnv = {};
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const made = () => [git('tag', '--list'), existsSync(join(root, 'dist'))];
const release = (change: NodeJS.ProcessEnv = {}, keys = [keyFile]) =>
  makeRelease({
    root,
    options: { isDryRun: false, isJson: false, skipsTests: false, keys },
    env: { ...env, ...change },
    askKey: () => Promise.reject(new Error('the key is asked for')),
  });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'outpost-release-'));
  keyFile = `${root}.pem`;
  env = {
    OUTPOST_MAINTAINER: 'Ada <ada@example.org>',
    OUTPOST_HOMEPAGE: 'https://example.org/',
    OUTPOST_UPDATES: 'https://example.org/updates/',
    OUTPOST_UPDATE_KEYS: await makeKey({ file: keyFile, root, passphrase: '' }),
  };
  git('init', '--quiet');
  writeFileSync(join(root, 'package.json'), '{ "version": "0.2.0" }');
  writeFileSync(join(root, 'CHANGELOG.md'), '## 0.2.0 (2026-11-25)\n\n- A board.\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first: a start');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  rmSync(keyFile, { force: true });
});

describe('a release makes nothing', () => {
  it('of a source with changes', async () => {
    writeFileSync(join(root, 'package.json'), '{ "version": "0.3.0" }');
    await expect(release()).rejects.toThrow('package.json is not committed.');
    expect(made()).toEqual(['', false]);
  });

  it('of a version without an entry in the changelog', async () => {
    writeFileSync(join(root, 'package.json'), '{ "version": "0.3.0" }');
    git('commit', '--quiet', '--all', '--message', 'version: next');
    await expect(release()).rejects.toThrow('CHANGELOG.md names no changes of 0.3.0');
    expect(made()).toEqual(['', false]);
  });

  it('for the placeholder maintainer', async () => {
    await expect(release({ OUTPOST_MAINTAINER: '' })).rejects.toThrow(/OUTPOST_MAINTAINER must name/);
    expect(made()).toEqual(['', false]);
  });

  it('with a key that its packages would not trust', async () => {
    const other = publicKeyText(generateKeyPairSync('ed25519').publicKey);
    await expect(release({ OUTPOST_UPDATE_KEYS: other })).rejects.toThrow(
      /OUTPOST_UPDATE_KEYS does not name the key/,
    );
    expect(made()).toEqual(['', false]);
  });

  it('without a key that is named or given on demand', async () => {
    await expect(release({}, [])).rejects.toThrow('the key is asked for');
    expect(made()).toEqual(['', false]);
  });
});
