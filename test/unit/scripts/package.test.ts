import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localConfiguration } from '../../../scripts/lib/package.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

const versions = { electron: '33.2.1', chromium: '130', node: '20', napi: 9 };

describe('packaging', () => {
  it('adds the addon that was built here only on the runtime that needs it', () => {
    const packed = localConfiguration('/p', { path: '/cache/electron', source: 'packed', ...versions });
    expect(packed.files).toEqual([
      { from: 'node_modules/.outpost', to: 'node_modules/.outpost', filter: ['*.node'] },
    ]);
    const official = localConfiguration('/p', { path: '/p/dist/electron', source: 'official', ...versions });
    expect(official.files).toBeUndefined();
  });

  it('carries the package’s own addon for this platform in a release, and no local build', () => {
    const text = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
    expect(text).toContain("'!node_modules/better-sqlite3/build/**'");
    expect(text).toContain("'!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node'");
    expect(text).toMatch(/^npmRebuild: false$/m);
    expect(text).toMatch(/^asarUnpack:\n {2}- '\*\*\/\*\.node'$/m);
    expect(text).not.toContain('.outpost/');
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
