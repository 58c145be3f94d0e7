import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureSqliteAddon } from './sqlite-addon.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** @typedef {import('./system-packages.mjs').PackageGroup} PackageGroup */
/** @typedef {import('./electron-runtime.mjs').Electron} Electron */

/**
 * Brings a checkout from wherever it is to where the app can run. Each step looks first and does only what is missing.
 * @param {{ root: string, systemPackages: readonly PackageGroup[], build: boolean }} options
 * @returns {Promise<Electron>}
 */
export async function prepare({ root, systemPackages, build }) {
  await ensureSystemPackages(systemPackages, { required: true });
  await ensureDependencies(root);
  // Side by side: one waits for the network, the other for the compiler.
  const [electron] = await Promise.all([
    ensureElectron(root),
    ensureSqliteAddon(root, Number(process.versions.napi)),
  ]);
  await ensureSqliteAddon(root, electron.napi);
  if (build) await ensureBuilt(root);
  return electron;
}

/**
 * The same for what runs in plain Node: no Electron, nothing of a desktop.
 * @param {{ root: string, build: boolean }} options
 * @returns {Promise<void>}
 */
export async function prepareForNode({ root, build }) {
  await ensureDependencies(root);
  await ensureSqliteAddon(root, Number(process.versions.napi));
  if (build) await ensureBuilt(root);
}
