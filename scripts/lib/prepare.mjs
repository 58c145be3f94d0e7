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
  const electron = await ensureElectron(root);
  await ensureSqliteAddon(root, [Number(process.versions.napi), electron.napi]);
  if (build) await ensureBuilt(root);
  return electron;
}
