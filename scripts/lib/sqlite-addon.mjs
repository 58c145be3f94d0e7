import { createReadStream, existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchLockedPackage, lockedPackage } from './npm-package.mjs';
import { makeOnce } from './once.mjs';
import { cacheFolder, stateFolder } from './paths.mjs';
import { captureOrThrow, npmCommand } from './process.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { filesOfTarball } from './tarball.mjs';

/** @typedef {import('./steps.mjs').OnPhase} OnPhase */

/** Node-API version of better-sqlite3's prebuilt addon; older runtimes crash when they open a database. */
const prebuiltNeeds = 10;

/** Part of the cache's name; raise it when the build below changes. */
const recipe = 3;

/** Runs Node-API 9 finalizers outside of garbage collection, as the addon expects. */
const finalizerFlags = '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT';

/** Extensions of SQLite that neither the app nor its tests use, and that take a fifth of the compiler's time. */
const unusedExtensions = [
  'ENABLE_FTS5',
  'ENABLE_GEOPOLY',
  'ENABLE_RTREE',
  'ENABLE_MATH_FUNCTIONS',
  'ENABLE_PERCENTILE',
  'SOUNDEX',
];

/**
 * The compiler's flags, which follow the package's own. Level 2 without optimization at link time takes two thirds
 * of the package's time and makes an addon that is as fast.
 */
const compilerFlags = {
  CFLAGS: `-O2 ${unusedExtensions.map((name) => `-USQLITE_${name}`).join(' ')}`,
  CXXFLAGS: `-O2 -fno-lto ${finalizerFlags}`,
  LDFLAGS: '-fno-lto',
};

/**
 * Whether a runtime is too old for the prebuilt addon.
 * @param {number} napi  its Node-API version
 * @returns {boolean}
 */
export function needsOwnAddon(napi) {
  return napi < prebuiltNeeds;
}

/**
 * Installs an addon for runtimes with Node-API 9 as `node_modules/.outpost/better_sqlite3.node`, built from the
 * package's source once per machine. No effect where the prebuilt addon works.
 * @param {string} root
 * @param {number} napi  the Node-API version of the runtime that opens the database
 * @param {{ isInstalled: boolean, dependencies: Promise<void>, onPhase: OnPhase }} options  `dependencies`: the
 *   installation of the packages, which runs meanwhile unless `isInstalled`
 * @returns {Promise<void>}
 */
export async function ensureSqliteAddon(root, napi, { isInstalled, dependencies, onPhase }) {
  if (!needsOwnAddon(napi)) return;
  const { version } = await lockedPackage(root, 'better-sqlite3');
  const cache = cacheFolder({ env: process.env, platform: process.platform, home: homedir() });
  const built = join(cache, `better-sqlite3-${version}-${process.platform}-${process.arch}-${recipe}.node`);
  await makeOnce(
    built,
    async (work) => {
      await ensureSystemPackages(['compiling'], { required: true });
      if (!isInstalled) onPhase('fetching its source');
      await (isInstalled ? copySources : fetchSources)(root, join(work, 'node_modules'));
      const nodeGyp = await findNodeGyp(root, dependencies);
      onPhase('compiling, once per machine');
      return compile(nodeGyp, join(work, 'node_modules', 'better-sqlite3'));
    },
    { onWait: () => onPhase('waiting for another run') },
  );

  onPhase();
  await dependencies;
  const wanted = join(stateFolder(root), 'better_sqlite3.node');
  if (await isSameFile(built, wanted)) return;
  await mkdir(stateFolder(root), { recursive: true });
  // By rename, because a running process may have the old file loaded.
  await copyFile(built, `${wanted}.tmp`);
  await rename(`${wanted}.tmp`, wanted);
}

/**
 * @param {string} built
 * @param {string} copy
 */
async function isSameFile(built, copy) {
  if (!existsSync(copy)) return false;
  const [a, b] = await Promise.all([stat(built), stat(copy)]);
  return a.size === b.size && a.mtimeMs <= b.mtimeMs;
}

/** The packages of the addon's source. */
const sourcePackages = ['better-sqlite3', 'node-addon-api'];

/**
 * @param {string} root
 * @param {string} modules  where to put the packages
 */
async function copySources(root, modules) {
  for (const name of sourcePackages)
    await cp(join(root, 'node_modules', name), join(modules, name), { recursive: true });
}

/**
 * Fetches only these packages, so that the compiler starts while npm installs all others.
 * @param {string} root
 * @param {string} modules  where to put the packages
 */
async function fetchSources(root, modules) {
  await mkdir(modules, { recursive: true });
  for (const name of sourcePackages) {
    const tarball = await fetchLockedPackage(root, name, modules);
    for await (const { path, content } of filesOfTarball(createReadStream(tarball))) {
      if (path.startsWith('prebuilds/')) continue;
      const file = join(modules, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
}

/**
 * The node-gyp inside npm, which is there before the packages are installed; otherwise that of the packages.
 * @param {string} root
 * @param {Promise<void>} dependencies
 * @returns {Promise<string>} its script
 */
async function findNodeGyp(root, dependencies) {
  const [npm] = npmCommand({ env: process.env, execPath: process.execPath }).args;
  const script = join('node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  const inNpm = npm && join(dirname(dirname(npm)), script);
  if (inNpm && existsSync(inNpm)) return inNpm;
  await dependencies;
  return join(root, script);
}

/**
 * @param {string} nodeGyp
 * @param {string} source  folder of the package
 * @returns {Promise<string>} the addon
 */
async function compile(nodeGyp, source) {
  const flags = Object.entries(compilerFlags).map(([name, value]) => [
    name,
    `${process.env[name] ?? ''} ${value}`.trim(),
  ]);
  await captureOrThrow(
    process.execPath,
    [nodeGyp, 'rebuild', '--release', '--jobs=max', '--force_build=1', ...headersOption()],
    { cwd: source, env: { ...process.env, ...Object.fromEntries(flags) } },
  );
  return join(source, 'build', 'Release', 'better_sqlite3.node');
}

/**
 * The headers of this Node, which node-gyp would otherwise download from nodejs.org. Those of the npm package
 * node-api-headers lack the experimental part: an addon built with them crashes Node.
 * @returns {string[]}
 */
function headersOption() {
  const installed = dirname(dirname(process.execPath));
  return existsSync(join(installed, 'include', 'node', 'node_api.h')) ? [`--nodedir=${installed}`] : [];
}
