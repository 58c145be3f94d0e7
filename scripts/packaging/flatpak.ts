/** The manifest of the Flatpak, which is built from the `tar.xz`. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { product } from './product.ts';

/** Permissions of the sandbox, each with its reason. The app needs no folder of the user: dialogs are portals. */
export const flatpakPermissions: readonly { readonly argument: string; readonly why: string }[] = [
  { argument: '--share=network', why: 'the servers of the accounts; the practice club on this machine' },
  { argument: '--share=ipc', why: 'shared memory with an X server' },
  { argument: '--socket=wayland', why: 'the window' },
  { argument: '--socket=fallback-x11', why: 'the window where there is no Wayland' },
  { argument: '--socket=pulseaudio', why: 'sounds' },
  { argument: '--device=dri', why: 'drawing by the graphics card' },
  { argument: '--talk-name=org.freedesktop.Notifications', why: 'notifications with buttons' },
  { argument: '--talk-name=org.kde.StatusNotifierWatcher', why: 'the tray' },
  { argument: '--talk-name=org.freedesktop.secrets', why: 'tokens in the keyring' },
  { argument: '--talk-name=org.kde.kwalletd5', why: 'tokens in the keyring of Plasma 5' },
  { argument: '--talk-name=org.kde.kwalletd6', why: 'tokens in the keyring of Plasma 6' },
  { argument: '--talk-name=com.canonical.Unity', why: 'the count on the icon' },
  { argument: '--system-talk-name=org.freedesktop.login1', why: 'sleep and wake, the locked screen' },
  { argument: '--system-talk-name=org.freedesktop.UPower', why: 'the battery, which pauses analysis' },
];

/** Version of the runtime, and of the base app that lets Chromium's sandbox use Flatpak's. */
const runtimeVersion = '24.08';

export interface FlatpakOptions {
  /** Path of the `tar.xz`, from the manifest. */
  readonly archive: string;
  readonly sha256: string;
}

export function flatpakManifest({ archive, sha256 }: FlatpakOptions) {
  const { name, id } = product;
  return {
    id,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': runtimeVersion,
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': runtimeVersion,
    command: name,
    // Flatpak exports only files that are named by the id.
    'rename-desktop-file': product.desktopFile,
    'rename-icon': name,
    'finish-args': flatpakPermissions.map(({ argument }) => argument),
    modules: [
      {
        name,
        buildsystem: 'simple',
        'build-commands': [
          'mkdir -p "${FLATPAK_DEST}/lib" "${FLATPAK_DEST}/share"',
          `cp -a lib/${name} "\${FLATPAK_DEST}/lib/"`,
          // Flatpak allows no setuid program; zypak takes its place.
          `rm "\${FLATPAK_DEST}/lib/${name}/chrome-sandbox"`,
          'cp -a share/applications share/icons share/metainfo "${FLATPAK_DEST}/share/"',
          `install -Dm755 ${launcherName} "\${FLATPAK_DEST}/bin/${name}"`,
        ],
        sources: [
          { type: 'archive', path: archive, sha256 },
          { type: 'script', 'dest-filename': launcherName, commands: launcherCommands },
        ],
      },
    ],
  };
}

const launcherName = 'outpost.sh';

/** Flatpak adds the line that names the shell. The app restarts itself by the launcher. */
const launcherCommands = [
  `export OUTPOST_LAUNCHER=/app/bin/${product.name}`,
  `exec zypak-wrapper /app/lib/${product.name}/${product.name} "$@"`,
];

/** Writes the manifest of an archive into `output/flatpak` and returns its path. */
export async function makeFlatpakManifest(archive: string, output: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const file = join(output, 'flatpak', `${product.id}.json`);
  await mkdir(dirname(file), { recursive: true });
  const path = join(relative(dirname(file), dirname(archive)), basename(archive));
  await writeFile(
    file,
    `${JSON.stringify(flatpakManifest({ archive: path, sha256: hash.digest('hex') }), null, 2)}\n`,
  );
  return file;
}
