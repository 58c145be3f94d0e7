import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeOnce } from './once.mjs';
import { cacheFolder, stateFolder } from './paths.mjs';
import { captureOrThrow } from './process.mjs';
import { say, withProgress } from './progress.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** Node-API that the prebuilt files of better-sqlite3 ask for; with less, opening a database crashes. */
const prebuiltNeeds = 10;

/** Part of the cache's name; raise it when the way of building below changes. */
const recipe = 1;

/** Keeps the finalizers of Node-API 9 and older out of garbage collection, which the addon counts on. */
const compilerFlags = '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT';

/**
 * Whether a runtime is too old for the prebuilt addon.
 * @param {number} napi  its Node-API version
 * @returns {boolean}
 */
export function needsOwnAddon(napi) {
  return napi < prebuiltNeeds;
}

/**
 * Puts an addon for runtimes with Node-API 9 to `node_modules/.outpost/better_sqlite3.node`, built from the
 * package's own source once per machine, where the package's prebuilt file cannot be used.
 * @param {string} root
 * @param {number} napi  the Node-API version of the runtime that opens the database
 * @returns {Promise<void>}
 */
export async function ensureSqliteAddon(root, napi) {
  if (!needsOwnAddon(napi)) return;
  const source = join(root, 'node_modules', 'better-sqlite3');
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const cache = cacheFolder({ env: process.env, platform: process.platform, home: homedir() });
  const built = join(cache, `better-sqlite3-${version}-${process.platform}-${process.arch}-${recipe}.node`);
  await makeOnce(built, (work) => buildAddon(root, source, work), {
    onWait: () => say('another run is building better-sqlite3: waiting for it'),
  });

  const wanted = join(stateFolder(root), 'better_sqlite3.node');
  if (await isSameFile(built, wanted)) return;
  await mkdir(stateFolder(root), { recursive: true });
  // By rename: a process that has the old file loaded keeps it.
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

/**
 * @param {string} root
 * @param {string} source  folder of the package
 * @param {string} work  an empty folder
 * @returns {Promise<string>} the addon, inside `work`
 */
async function buildAddon(root, source, work) {
  await ensureSystemPackages(['compiling'], { required: true });
  const modules = join(work, 'node_modules');
  const copy = join(modules, 'better-sqlite3');
  return withProgress(
    'Building better-sqlite3 for this Node (once per machine, one to three minutes)',
    async () => {
      await cp(source, copy, { recursive: true });
      await symlink(
        join(root, 'node_modules', 'node-addon-api'),
        join(modules, 'node-addon-api'),
        'junction',
      );
      const nodeGyp = join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
      await captureOrThrow(
        process.execPath,
        [nodeGyp, 'rebuild', '--release', '--jobs=max', '--force_build=1', ...headersOption()],
        {
          cwd: copy,
          env: { ...process.env, CXXFLAGS: `${process.env['CXXFLAGS'] ?? ''} ${compilerFlags}`.trim() },
        },
      );
      return join(copy, 'build', 'Release', 'better_sqlite3.node');
    },
  );
}

/**
 * The headers that came with this Node; without them node-gyp downloads them from nodejs.org. Those of the npm package
 * node-api-headers do not serve: they lack the experimental part, and the addon ends Node when it is loaded.
 * @returns {string[]}
 */
function headersOption() {
  const installed = dirname(dirname(process.execPath));
  return existsSync(join(installed, 'include', 'node', 'node_api.h')) ? [`--nodedir=${installed}`] : [];
}
