import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  flatpakManifest,
  flatpakPermissions,
  makeFlatpakManifest,
} from '../../../../scripts/packaging/flatpak.ts';
import { product } from '../../../../scripts/packaging/product.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-flatpak-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the manifest of the Flatpak', () => {
  const manifest = flatpakManifest({ archive: '../outpost.tar.xz', sha256: 'ab' });
  const [module] = manifest.modules;

  it('asks for what the app uses, and for no folder, no other session and no device but the graphics card', () => {
    expect(manifest['finish-args']).toEqual(expect.arrayContaining(wanted));
    for (const { argument, why } of flatpakPermissions) {
      expect(argument).toMatch(
        /^--(?:share=(?:network|ipc)|socket=(?:wayland|fallback-x11|pulseaudio)|device=dri|(?:system-)?talk-name=[\w.]+)$/,
      );
      expect(why).not.toBe('');
    }
  });

  it('lays out the archive: program, launcher and the files that Flatpak exports', () => {
    const source = join(folder, 'source');
    for (const path of [
      'bin/outpost',
      'lib/outpost/outpost',
      'lib/outpost/chrome-sandbox',
      `share/applications/${product.desktopFile}`,
      'share/icons/hicolor/64x64/apps/outpost.png',
      `share/metainfo/${product.id}.metainfo.xml`,
      'share/man/man1/outpost.1.gz',
    ]) {
      mkdirSync(join(source, path, '..'), { recursive: true });
      writeFileSync(join(source, path), path);
    }
    const script = module?.sources.find((one) => 'commands' in one);
    writeFileSync(join(source, script?.['dest-filename'] ?? ''), (script?.commands ?? []).join('\n'));
    const app = join(folder, 'app');
    const env = { ...process.env, FLATPAK_DEST: app };
    for (const command of module?.['build-commands'] ?? [])
      execFileSync('sh', ['-ec', command], { cwd: source, env });
    expect(readFileSync(join(app, 'bin', manifest.command), 'utf8')).toContain(
      'exec zypak-wrapper /app/lib/outpost/outpost "$@"',
    );
    expect(existsSync(join(app, 'lib', 'outpost', 'outpost'))).toBe(true);
    expect(existsSync(join(app, 'lib', 'outpost', 'chrome-sandbox'))).toBe(false);
    expect(existsSync(join(app, 'share', 'applications', manifest['rename-desktop-file']))).toBe(true);
    expect(existsSync(join(app, 'share', 'metainfo', `${manifest.id}.metainfo.xml`))).toBe(true);
    expect(existsSync(join(app, 'share/icons/hicolor/64x64/apps', `${manifest['rename-icon']}.png`))).toBe(
      true,
    );
  });

  it('names its archive by path and checksum', async () => {
    const archive = join(folder, 'outpost-1.0.0-linux-x64.tar.xz');
    writeFileSync(archive, 'an archive');
    const file = await makeFlatpakManifest(archive, folder);
    expect(file).toBe(join(folder, 'flatpak', `${product.id}.json`));
    const written = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof flatpakManifest>;
    const sha256 = createHash('sha256').update('an archive').digest('hex');
    expect(written).toEqual(flatpakManifest({ archive: '../outpost-1.0.0-linux-x64.tar.xz', sha256 }));
  });
});

const wanted = [
  '--share=network',
  '--talk-name=org.freedesktop.Notifications',
  '--talk-name=org.kde.StatusNotifierWatcher',
  '--talk-name=org.freedesktop.secrets',
];
