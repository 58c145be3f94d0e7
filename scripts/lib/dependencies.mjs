import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder } from './paths.mjs';
import { captureOrThrow, npmCommand } from './process.mjs';
import { withProgress } from './progress.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */
/** @typedef {{ packages?: Record<string, LockedPackage> }} LockFile */

/**
 * Whether the installed packages (`node_modules/.package-lock.json`) match the lock file.
 * Packages for other platforms are locked as optional and may be absent.
 * @param {LockFile} lock
 * @param {LockFile} installed
 * @returns {boolean}
 */
export function lockMatches(lock, installed) {
  const present = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Installs the packages of the lock file unless they are installed.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function ensureDependencies(root) {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  const mark = join(stateFolder(root), 'lock.sha256');
  if ((await readOrEmpty(mark)) === hash) return;

  const installed = await readOrEmpty(join(root, 'node_modules', '.package-lock.json'));
  if (!installed || !lockMatches(JSON.parse(text), JSON.parse(installed))) {
    const npm = npmCommand({ env: process.env, execPath: process.execPath });
    await withProgress('Installing packages', () =>
      captureOrThrow(npm.command, [...npm.args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: root,
      }),
    );
  }
  await mkdir(stateFolder(root), { recursive: true });
  await writeFile(mark, hash);
}

/** @param {string} path */
async function readOrEmpty(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}
