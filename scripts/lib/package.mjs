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
    return attach(process.execPath, [builder, '--publish=never', ...args], { cwd: root });
  }
  const { build, Platform } = await import('electron-builder');
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: localConfiguration(root, electron),
  });
  return 0;
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
