import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Creates a file or folder shared by all runs on this machine: one run at a time, and atomically.
 * @param {string} target  the result's path; no effect when it exists
 * @param {(work: string) => Promise<string>} make  creates the result inside the empty folder it is given, and
 *   returns its path; the folder is removed afterwards
 * @param {{ onWait?: () => void }} [options]  `onWait` is called once when another run holds the lock
 * @returns {Promise<void>}
 */
export async function makeOnce(target, make, { onWait } = {}) {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  await withLock(`${target}.lock`, onWait, async () => {
    if (existsSync(target)) return;
    const work = `${target}.work`;
    // Left by a killed run.
    await rm(work, { recursive: true, force: true });
    await mkdir(work);
    try {
      await rename(await make(work), target);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
}

/**
 * @param {string} path
 * @param {(() => void) | undefined} onWait
 * @param {() => Promise<void>} work
 */
async function withLock(path, onWait, work) {
  let isReported = false;
  while (!(await tryLock(path))) {
    if (await isAbandoned(path)) {
      await rm(path, { force: true });
      continue;
    }
    if (!isReported) onWait?.();
    isReported = true;
    await sleep(200);
  }
  try {
    await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** @param {string} path */
async function tryLock(path) {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the lock's owner has exited. A lock without an owner is being written, unless it is old.
 * @param {string} path
 */
async function isAbandoned(path) {
  try {
    const owner = Number(await readFile(path, 'utf8'));
    if (owner > 0) return !isAlive(owner);
    return Date.now() - (await stat(path)).mtimeMs > 10_000;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * @param {number} pid
 * @returns {boolean} whether a process has this number
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
