import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive } from './once.mjs';

const prefix = 'outpost-run-';

/** Environment variables that name the temporary folder, of Unix and Windows. */
const variables = ['TMPDIR', 'TMP', 'TEMP'];

/**
 * Gives this process and its children a temporary folder of their own, and removes those of runs that were killed.
 * Tests may leave anything there, also when they fail.
 * @returns {() => void} restores the environment and removes the folder; no effect inside another run
 */
export function openTemporaryFolder() {
  const parent = tmpdir();
  if (basename(parent).startsWith(prefix)) return () => {};
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Like the system's own, because some tests run programs as other users.
  chmodSync(folder, 0o1777);
  const before = variables.map((name) => /** @type {const} */ ([name, process.env[name]]));
  for (const name of variables) process.env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    remove(folder);
  };
}

/** @param {string} parent */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (owner > 0 && !isAlive(owner)) remove(join(parent, name));
  }
}

/** @param {string} folder */
function remove(folder) {
  try {
    // Programs of a stopped desktop may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch {
    // Still in use, or another user's: the next run tries again.
  }
}
