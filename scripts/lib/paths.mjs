import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * What these scripts remember about one installation; inside node_modules, so that it goes when that goes.
 * @param {string} root
 */
export function stateFolder(root) {
  return join(root, 'node_modules', '.outpost');
}

/**
 * Folder for what is fetched or built once per machine and user.
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string }} from
 * @returns {string}
 */
export function cacheFolder({ env, platform, home }) {
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'outpost', 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'outpost');
  // The XDG specification: a relative path there is invalid and to be ignored.
  const xdg = env['XDG_CACHE_HOME'];
  return join(xdg?.startsWith('/') ? xdg : join(home, '.cache'), 'outpost');
}
