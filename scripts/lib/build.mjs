import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder } from './paths.mjs';
import { captureOrThrow } from './process.mjs';

/** Inputs of the build. */
const sources = [
  'main',
  'preload',
  'renderer',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * A fingerprint of files by path, size and modification time, which is fast to compute.
 * @param {readonly { path: string, size: number, mtimeMs: number }[]} files
 * @returns {string}
 */
export function fingerprint(files) {
  const lines = files.map(({ path, size, mtimeMs }) => `${path}\0${size}\0${mtimeMs}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/**
 * Builds the app into out/, unless the inputs are unchanged.
 * @param {string} root
 * @param {{ onPhase?: import('./steps.mjs').OnPhase }} [options]
 * @returns {Promise<void>}
 */
export async function ensureBuilt(root, { onPhase } = {}) {
  const mark = markFile(root);
  const wanted = fingerprint(await listFiles(root));
  if (
    existsSync(join(root, 'out', 'main', 'index.cjs')) &&
    existsSync(mark) &&
    (await readFile(mark, 'utf8')) === wanted
  )
    return;
  onPhase?.('building');
  await buildApp(root);
  await writeFile(mark, wanted);
}

/** @param {string} root */
const markFile = (root) => join(stateFolder(root), 'built-from');

/**
 * Invalidates the build. Call it before anything else writes to out/.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function forgetBuild(root) {
  await rm(markFile(root), { force: true });
}

/**
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function buildApp(root) {
  await captureOrThrow(process.execPath, [electronVite(root), 'build'], { cwd: root });
}

/**
 * @param {string} root
 * @returns {string} the script of electron-vite's command
 */
export function electronVite(root) {
  return join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
}

/** @param {string} root */
async function listFiles(root) {
  const found = await Promise.all(
    sources
      .filter((name) => existsSync(join(root, name)))
      .map(async (name) => {
        if ((await stat(join(root, name))).isFile()) return [name];
        const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      }),
  );
  return Promise.all(
    found.flat().map(async (path) => {
      const { size, mtimeMs } = await stat(path.startsWith(root) ? path : join(root, path));
      return { path: path.replace(root, ''), size, mtimeMs };
    }),
  );
}
