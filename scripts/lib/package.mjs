import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { attach } from './process.mjs';
import { packageScript } from './tools.mjs';

/**
 * Packages the built app with electron-builder.
 * @param {string} root
 * @param {import('./electron-runtime.mjs').Electron} electron
 * @param {readonly string[]} args  for electron-builder, such as `--mac`; without any: a folder for Linux on the
 *   Electron that was obtained, which needs no download
 * @returns {Promise<number>} the exit code
 */
export async function packageElectron(root, electron, args) {
  if (args.length > 0) {
    const builder = packageScript(root, 'electron-builder');
    const all = [builder, '--publish=never', ...placeOfUpdates(process.env), ...args];
    return attach(process.execPath, all, { cwd: root });
  }
  await packageFolder(root, electron, join(root, 'dist'));
  return 0;
}

/**
 * Makes the installed layout for this machine.
 * @param {string} root
 * @param {import('./electron-runtime.mjs').Electron} electron
 * @param {string} output  a folder
 * @returns {Promise<string>} the folder that holds the program
 */
export async function packageFolder(root, electron, output) {
  const { build, Platform } = await import('electron-builder');
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: { ...localConfiguration(root, electron), directories: { output } },
  });
  const folder = join(output, 'linux-unpacked');
  // What the runtime opens where it finds no app: of no use in an installed one.
  await rm(join(folder, 'resources', 'default_app.asar'), { force: true });
  return folder;
}

/**
 * Where the app is to look for newer versions, if whoever makes a release names a place: a folder on the web with the
 * lists that electron-builder writes. A build without one never looks.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} for electron-builder
 */
export function placeOfUpdates(env) {
  const url = env['OUTPOST_UPDATES'];
  return url ? ['-c.publish.provider=generic', `-c.publish.url=${url}`] : [];
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
    // The packed runtime is too old for better-sqlite3's prebuilt file and takes the one that was built for it.
    ...(electron.source === 'packed' ? { files: [{ from: addon, to: addon, filter: ['*.node'] }] } : {}),
  };
}

const addon = 'node_modules/.outpost';
