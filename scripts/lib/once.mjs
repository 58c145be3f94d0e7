import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes a file or folder that all runs on this machine share: by one run at a time, and visible only when whole.
 * @param {string} target  where the result is wanted; nothing is done when it exists
 * @param {(work: string) => Promise<string>} make  creates the result inside the empty folder it is given, and
 *   gives its path; the folder is removed afterwards
 * @param {{ onWait?: () => void }} [options]  `onWait` is called once when another run is at it
 * @returns {Promise<void>}
 */
export async function makeOnce(target, make, { onWait } = {}) {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  await withLock(`${target}.lock`, onWait, async () => {
    if (existsSync(target)) return;
    const work = `${target}.work`;
    // A run that was killed may have left it.
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
  let told = false;
  while (!(await tryLock(path))) {
    if (await isAbandoned(path)) {
      await rm(path, { force: true });
      continue;
    }
    if (!told) onWait?.();
    told = true;
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
 * A lock whose owner is gone. One without an owner yet is being written, unless it is old.
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

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
