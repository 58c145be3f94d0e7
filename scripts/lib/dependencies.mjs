import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder } from './paths.mjs';
import { captureOrThrow, npmCommand } from './process.mjs';
import { say } from './progress.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */
/** @typedef {{ packages?: Record<string, LockedPackage> }} LockFile */

/**
 * Whether the installed packages (`node_modules/.package-lock.json`) match the lock file.
 * Packages for other platforms are locked as optional and may be absent. Those that only a peer dependency asks for
 * are not installed (see stockfish-package.mjs); the others of them are for installers of Windows.
 * @param {LockFile} lock
 * @param {LockFile} installed
 * @returns {boolean}
 */
export function lockMatches(lock, installed) {
  const present = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === '' || wanted.peer) return true;
    const found = present[path];
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * @param {string} root
 * @returns {Promise<boolean>} whether the packages of the lock file are installed
 */
export async function hasDependencies(root) {
  const { text, hash, mark } = await lockOf(root);
  if ((await readOrEmpty(mark)) === hash) return true;
  const installed = await readOrEmpty(join(root, 'node_modules', '.package-lock.json'));
  return installed !== '' && lockMatches(JSON.parse(text), JSON.parse(installed));
}

/**
 * Installs the packages of the lock file unless they are installed.
 * @param {string} root
 * @param {{ onPhase?: import('./steps.mjs').OnPhase }} [options]
 * @returns {Promise<void>}
 */
export async function ensureDependencies(
  root,
  { onPhase = (phase) => phase && say(`packages: ${phase} …`) } = {},
) {
  const { hash, mark } = await lockOf(root);
  if (!(await hasDependencies(root))) {
    const npm = npmCommand({ env: process.env, execPath: process.execPath });
    onPhase('installing');
    const options = ['--omit=peer', '--no-audit', '--no-fund', '--loglevel=error'];
    await captureOrThrow(npm.command, [...npm.args, 'ci', ...options], { cwd: root });
  }
  if ((await readOrEmpty(mark)) === hash) return;
  await mkdir(stateFolder(root), { recursive: true });
  await writeFile(mark, hash);
}

/** @param {string} root */
async function lockOf(root) {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  return { text, hash, mark: join(stateFolder(root), 'lock.sha256') };
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
