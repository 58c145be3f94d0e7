import { ensureBuilt } from './build.mjs';
import { ensureDependencies, hasDependencies } from './dependencies.mjs';
import { packedElectron } from './electron-choice.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensureSqliteAddon } from './sqlite-addon.mjs';
import { createSteps, settled } from './steps.mjs';
import { ensureStockfish } from './stockfish-package.mjs';
import { installSystemPackages, installablePackages } from './system-packages.mjs';

/** @typedef {import('./system-packages.mjs').PackageGroup} PackageGroup */
/** @typedef {import('./electron-runtime.mjs').Electron} Electron */

const nodeNapi = Number(process.versions.napi);

/**
 * Prepares a checkout for running the app. Each step is skipped if already done. The steps run in parallel, because
 * some wait for the network and others for the compiler.
 * @param {{ root: string, systemPackages: readonly PackageGroup[], build: boolean }} options
 * @returns {Promise<Electron>}
 */
export async function prepare({ root, systemPackages, build }) {
  // Asked before the first step, because its refusal tells the user what to do.
  const missing = await installablePackages(systemPackages, { required: true });
  const { steps, meanwhile, common } = await begin(root, ['system packages', 'Electron'], build);
  const system = steps.run('system packages', () => installSystemPackages(missing));
  // The packed runtime's version is known before it is there.
  let onPacked = () => {};
  const packed = new Promise((/** @type {(napi: number) => void} */ resolve) => {
    onPacked = () => resolve(packedElectron.napi);
  });
  const electron = steps.run('Electron', (onPhase) =>
    ensureElectron(root, { ...meanwhile, system, onPhase, onPacked }),
  );
  const addon = steps.run('better-sqlite3', async (onPhase) => {
    const options = { ...meanwhile, onPhase };
    await ensureSqliteAddon(root, nodeNapi, options);
    await ensureSqliteAddon(root, await Promise.race([electron.then(({ napi }) => napi), packed]), options);
  });
  await settled([system, electron, addon, ...common]);
  return electron;
}

/**
 * Prepares for plain Node, without Electron and desktop packages.
 * @param {{ root: string, build: boolean }} options
 * @returns {Promise<void>}
 */
export async function prepareForNode({ root, build }) {
  const { steps, meanwhile, common } = await begin(root, [], build);
  const addon = steps.run('better-sqlite3', (onPhase) =>
    ensureSqliteAddon(root, nodeNapi, { ...meanwhile, onPhase }),
  );
  await settled([addon, ...common]);
}

/**
 * Begins the steps of every preparation.
 * @param {string} root
 * @param {readonly string[]} more  further steps
 * @param {boolean} build
 */
async function begin(root, more, build) {
  const isInstalled = await hasDependencies(root);
  const steps = createSteps(['packages', ...more, 'better-sqlite3', 'Stockfish', ...(build ? ['app'] : [])]);
  const dependencies = steps.run('packages', (onPhase) => ensureDependencies(root, { onPhase }));
  const stockfish = steps.run('Stockfish', (onPhase) => ensureStockfish(root, { dependencies, onPhase }));
  const common = [dependencies, stockfish];
  if (build)
    common.push(
      steps.run('app', async (onPhase) => {
        await dependencies;
        await ensureBuilt(root, { onPhase });
      }),
    );
  return { steps, meanwhile: { isInstalled, dependencies }, common };
}
