import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeOnce } from './once.mjs';
import { cacheFolder, stateFolder } from './paths.mjs';
import { captureOrThrow } from './process.mjs';
import { say, withProgress } from './progress.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** Node-API version of better-sqlite3's prebuilt addon; older runtimes crash when they open a database. */
const prebuiltNeeds = 10;

/** Part of the cache's name; raise it when the build below changes. */
const recipe = 1;

/** Runs Node-API 9 finalizers outside of garbage collection, as the addon expects. */
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
 * Installs an addon for runtimes with Node-API 9 as `node_modules/.outpost/better_sqlite3.node`, built from the
 * package's source once per machine. No effect where the prebuilt addon works.
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
 * The headers of this Node, which node-gyp would otherwise download from nodejs.org. Those of the npm package
 * node-api-headers lack the experimental part: an addon built with them crashes Node.
 * @returns {string[]}
 */
function headersOption() {
  const installed = dirname(dirname(process.execPath));
  return existsSync(join(installed, 'include', 'node', 'node_api.h')) ? [`--nodedir=${installed}`] : [];
}
