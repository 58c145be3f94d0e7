import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The scripts' state of one installation; inside node_modules, so that both are deleted together.
 * @param {string} root
 */
export function stateFolder(root) {
  return join(root, 'node_modules', '.outpost');
}

/**
 * Folder for downloads and builds shared by all checkouts of a user.
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string }} from
 * @returns {string}
 */
export function cacheFolder({ env, platform, home }) {
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'outpost', 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'outpost');
  // The XDG specification requires ignoring relative paths.
  const xdg = env['XDG_CACHE_HOME'];
  return join(xdg?.startsWith('/') ? xdg : join(home, '.cache'), 'outpost');
}
