import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureSqliteAddon } from './sqlite-addon.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** @typedef {import('./system-packages.mjs').PackageGroup} PackageGroup */
/** @typedef {import('./electron-runtime.mjs').Electron} Electron */

/**
 * Prepares a checkout for running the app. Each step is skipped if already done.
 * @param {{ root: string, systemPackages: readonly PackageGroup[], build: boolean }} options
 * @returns {Promise<Electron>}
 */
export async function prepare({ root, systemPackages, build }) {
  await ensureSystemPackages(systemPackages, { required: true });
  await ensureDependencies(root);
  // In parallel: one waits for the network, the other for the compiler.
  const [electron] = await Promise.all([
    ensureElectron(root),
    ensureSqliteAddon(root, Number(process.versions.napi)),
  ]);
  await ensureSqliteAddon(root, electron.napi);
  if (build) await ensureBuilt(root);
  return electron;
}

/**
 * Prepares for plain Node, without Electron and desktop packages.
 * @param {{ root: string, build: boolean }} options
 * @returns {Promise<void>}
 */
export async function prepareForNode({ root, build }) {
  await ensureDependencies(root);
  await ensureSqliteAddon(root, Number(process.versions.napi));
  if (build) await ensureBuilt(root);
}
