import { captureOrThrow } from './process.mjs';

/**
 * @typedef {{ since: string, sources: string[] }} Changed
 * Changes since a commit, `sources`: the changed source files that still exist.
 */

/**
 * @param {string} root
 * @param {string} since  the commit to compare with; `HEAD` finds uncommitted changes
 * @returns {Promise<Changed>}
 */
export async function findChanges(root, since) {
  const git = (/** @type {string[]} */ ...args) => captureOrThrow('git', args, { cwd: root });
  const lists = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', since, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = lists.flatMap((list) => list.split('\n'));
  return { since, sources: files.filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file)) };
}
