import { dirname, join } from 'node:path';
import { readFile, rm } from 'node:fs/promises';
import { compileChunks, forgetCompiledChunks } from './compiled-code.mjs';
import { attach } from './process.mjs';
import { Stop, say } from './progress.mjs';
import { packageScript, toolCommand } from './tools.mjs';

/** Packages that need no download, and their repository. */
const linuxFormats = ['deb', 'rpm', 'tar.xz', 'flatpak', 'repository'];

/**
 * Packages the built app with electron-builder.
 * @param {string} root
 * @param {import('./electron-runtime.mjs').Electron} electron
 * @param {readonly string[]} args  `deb`, `rpm`, `tar.xz` or `flatpak` (scripts/packaging), or arguments for electron-builder,
 *   such as `--mac`; without any: a folder for Linux on the installed Electron, which needs no download
 * @returns {Promise<number>} the exit code
 */
export async function packageElectron(root, electron, args) {
  if (args.some((argument) => linuxFormats.includes(argument))) {
    const { command, args: all } = toolCommand(root, 'package-linux', args);
    return attach(command, all, { cwd: root });
  }
  if (args.length > 0) {
    const builder = packageScript(root, 'electron-builder');
    const all = [builder, '--publish=never', ...placeOfUpdates(process.env), ...args];
    if ((await releasedElectron(root)) === electron.electron) await compileChunks(root, electron);
    else await forgetCompiledChunks(root);
    return attach(process.execPath, all, { cwd: root });
  }
  await packageFolder(root, electron, join(root, 'dist'));
  return 0;
}

/**
 * Creates the installed layout for this machine.
 * @param {string} root
 * @param {import('./electron-runtime.mjs').Electron} electron
 * @param {string} output  a folder
 * @param {import('electron-builder').Configuration} [more]  overrides for this package
 * @returns {Promise<string>} the program's folder
 */
export async function packageFolder(root, electron, output, more = {}) {
  const { build, Platform } = await import('electron-builder');
  await compileChunks(root, electron);
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: { ...localConfiguration(root, electron), ...more, directories: { output } },
  });
  const folder = join(output, 'linux-unpacked');
  // The runtime's default app is unused in a package.
  await rm(join(folder, 'resources', 'default_app.asar'), { force: true });
  return folder;
}

/**
 * The address of updates (`OUTPOST_UPDATES`: a web folder), and the public keys of release lists
 * (`OUTPOST_UPDATE_KEYS`, see `npm run release -- keys`). A build without an address never checks; one without
 * keys reports updates and installs none. The keys become part of the app's archive.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ url: string, keys: readonly string[] } | null}
 */
export function updatePlace(env) {
  const url = env['OUTPOST_UPDATES'];
  const keys = (env['OUTPOST_UPDATE_KEYS'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const key of keys) {
    const raw = Buffer.from(key, 'base64');
    if (raw.length !== 32 || raw.toString('base64') !== key)
      throw new Stop(
        `OUTPOST_UPDATE_KEYS holds ${key}, which is no public key: npm run release -- keys FILE prints one`,
      );
  }
  if (!url) {
    if (keys.length > 0) throw new Stop('OUTPOST_UPDATE_KEYS is of no use without OUTPOST_UPDATES');
    return null;
  }
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Stop(`OUTPOST_UPDATES must be an address that begins with https://, not ${url}`);
  if (keys.length === 0)
    say('OUTPOST_UPDATE_KEYS names no key: this build will report newer versions and install none');
  return { url, keys };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} for electron-builder
 */
export function placeOfUpdates(env) {
  const place = updatePlace(env);
  if (!place) return [];
  const { url, keys } = place;
  return [
    '-c.publish.provider=generic',
    `-c.publish.url=${url}`,
    ...(keys.length > 0 ? [`-c.extraMetadata.updateKeys=${keys.join(',')}`] : []),
  ];
}

/**
 * The Electron version of releases.
 * @param {string} root
 * @returns {Promise<string>}
 */
async function releasedElectron(root) {
  const file = join(root, 'node_modules', 'electron', 'package.json');
  return JSON.parse(await readFile(file, 'utf8')).version;
}

/**
 * @param {string} root
 * @param {import('./electron-runtime.mjs').Electron} electron
 * @returns {import('electron-builder').Configuration}
 */
export function localConfiguration(root, electron) {
  return {
    extends: join(root, 'electron-builder.yml'),
    electronDist: dirname(electron.path),
    electronVersion: electron.electron,
    // The packed runtime is too old for better-sqlite3's prebuilt addon and needs the one built for it instead.
    ...(electron.source === 'packed'
      ? {
          files: [
            '!node_modules/better-sqlite3/prebuilds/**',
            { from: addon, to: addon, filter: ['*.node'] },
          ],
        }
      : {}),
  };
}

const addon = 'node_modules/.outpost';
