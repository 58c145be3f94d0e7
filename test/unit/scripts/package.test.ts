import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicKeyText } from '../../../main/updates/release-signature.ts';
import { localConfiguration, placeOfUpdates } from '../../../scripts/lib/package.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

const versions = { electron: '33.2.1', chromium: '130', node: '20', napi: 9 };

describe('packaging', () => {
  it('adds the addon that was built here only on the runtime that needs it', () => {
    const packed = localConfiguration('/p', { path: '/cache/electron', source: 'packed', ...versions });
    expect(packed.files).toEqual([
      '!node_modules/better-sqlite3/prebuilds/**',
      { from: 'node_modules/.outpost', to: 'node_modules/.outpost', filter: ['*.node'] },
    ]);
    const official = localConfiguration('/p', { path: '/p/dist/electron', source: 'official', ...versions });
    expect(official.files).toBeUndefined();
  });

  it('carries the package’s own addon in a release, and no local build', () => {
    const text = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
    expect(text).toContain("'!node_modules/better-sqlite3/build/**'");
    expect(text).toMatch(/^npmRebuild: false$/m);
    expect(text).toMatch(/^asarUnpack:\n {2}- '\*\*\/\*\.node'$/m);
    expect(text).not.toContain('.outpost/');
  });

  it('carries the pictures that the app reads, and its desktop entry under the name that it goes by', () => {
    const text = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
    expect(text).toContain('  - main/resources/icon.png\n  - main/resources/tray/*.png\n');
    const { desktopName } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      desktopName: string;
    };
    expect(text).toContain(`executableName: ${desktopName.replace('.desktop', '')}\n`);
    expect(text).toMatch(/^protocols:\n {2}- name: Outpost\n {4}schemes: \[outpost\]$/m);
  });

  it('names a place of newer versions only when whoever makes the release does', () => {
    expect(placeOfUpdates({})).toEqual([]);
    expect(placeOfUpdates({ OUTPOST_UPDATES: 'https://updates.example/outpost' })).toEqual([
      '-c.publish.provider=generic',
      '-c.publish.url=https://updates.example/outpost',
    ]);
  });

  it.each(['http://updates.example/outpost', 'updates.example', 'file:///srv/outpost'])(
    'refuses %s as the address of newer versions',
    (address) => {
      expect(() => placeOfUpdates({ OUTPOST_UPDATES: address })).toThrow(/must be an address that begins/);
    },
  );

  it('puts the keys of newer versions into the app, and refuses what is no key', () => {
    const key = publicKeyText(generateKeyPairSync('ed25519').publicKey);
    const env = { OUTPOST_UPDATES: 'https://updates.example/', OUTPOST_UPDATE_KEYS: `${key}, ${key}` };
    expect(placeOfUpdates(env)).toContain(`-c.extraMetadata.updateKeys=${key},${key}`);
    expect(() => placeOfUpdates({ ...env, OUTPOST_UPDATE_KEYS: key.slice(4) })).toThrow(/no public key/);
    expect(() => placeOfUpdates({ OUTPOST_UPDATE_KEYS: key })).toThrow(/without OUTPOST_UPDATES/);
  });

  it('releases no app for Windows or macOS that the system cannot verify', () => {
    const text = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
    for (const platform of ['win', 'mac'])
      expect(text).toMatch(new RegExp(`^${platform}:\\n(?: .*\\n)*  forceCodeSigning: true$`, 'm'));
  });

  it('closes every way into a release’s runtime', () => {
    const text = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
    const fuses = Object.fromEntries(
      [...text.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value === 'true']),
    );
    expect(fuses).toMatchObject({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
  });
});
