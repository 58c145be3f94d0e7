import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchPackage } from './npm-package.mjs';
import { makeOnce } from './once.mjs';
import { cacheFolder } from './paths.mjs';
import { captureOrThrow, npmCommand } from './process.mjs';
import { Stop } from './progress.mjs';
import { filesOfTarball } from './tarball.mjs';

/**
 * The files of the package `stockfish` that the app needs, with their checksums (sha512). They are in the first
 * 2.7 MB of the tarball; the other 158 MB are larger engines. So the download ends after them. The package is
 * a peer dependency, because npm can leave out only those.
 */
export const stockfishPackage = {
  name: 'stockfish',
  version: '19.0.0',
  files: {
    'package.json':
      'e5a9960c9b88a10af2d1a338991c682b0607e392dd40897d423f6ff81ade08e824cb1842b67b7efae615e1c4329e990257b16048c286af59b75126e4b589ae9f',
    'Copying.txt':
      '4937848b94f5b50ea16c51f9e98fdcd3953aca63d63ca3bb05d8a62c107e382b71c496838d130ae504a52032398630b957acaea6c48032081a6366d27cba5ea9',
    'bin/stockfish-19-lite-single.js':
      '30f12139f9ca98c8dd1a9daa0e514ebdc294f96b860ba5fe91c9cb46103c2706c7edbb6981759727b97f0ef81a4ff184ba83e70770b99c17333cd3ebe755fe43',
    'bin/stockfish-19-lite-single.wasm':
      '38592936f8d9655f647f1cab13b67be37bfb422a927fd51a86fe496d8911b04578e86186c60df5fb14197ca601f502deb32cdecc038109e1856cef0b3c2185bb',
  },
};

/** Part of the cache's name; raise it when the list of files changes. */
const recipe = 1;

/**
 * Installs the needed part of Stockfish's package, unless it or the whole package is installed.
 * @param {string} root
 * @param {{ dependencies: Promise<void>, onPhase: import('./steps.mjs').OnPhase }} options  `dependencies`: the
 *   installation of all other packages, which empties `node_modules` first
 * @returns {Promise<void>}
 */
export async function ensureStockfish(root, { dependencies, onPhase }) {
  const { name, version } = stockfishPackage;
  const installed = join(root, 'node_modules', name);
  const cache = cacheFolder({ env: process.env, platform: process.platform, home: homedir() });
  const cached = join(cache, `${name}-${version}-lite-${recipe}`);
  const fetched = () =>
    makeOnce(
      cached,
      async (work) => {
        onPhase('fetching the first 3 MB of its package');
        return fetchFiles(work);
      },
      { onWait: () => onPhase('waiting for another run') },
    );
  if (!(await hasFiles(installed))) await fetched();
  onPhase();
  await dependencies;
  if (await hasFiles(installed)) return;
  await fetched();
  const copy = `${installed}.tmp`;
  await rm(copy, { recursive: true, force: true });
  await cp(cached, copy, { recursive: true });
  await rm(installed, { recursive: true, force: true });
  await rename(copy, installed);
}

/**
 * Takes the needed files from a tarball.
 * @param {AsyncIterable<Uint8Array>} tarball
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} files  checksums by path
 * @returns {Promise<void>} throws `Stop` when a file is another or absent
 */
export async function takeFiles(tarball, folder, files) {
  const missing = new Set(Object.keys(files));
  for await (const { path, content } of filesOfTarball(tarball)) {
    if (!missing.has(path)) continue;
    const found = createHash('sha512').update(content).digest('hex');
    if (found !== files[path])
      throw new Stop(`${path} of Stockfish's package is not the file that was expected (sha512 ${found})`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    missing.delete(path);
    if (missing.size === 0) return;
  }
  throw new Stop(`Stockfish's package lacks ${[...missing].join(', ')}`);
}

/** @param {string} folder  of a package */
async function hasFiles(folder) {
  const { files } = stockfishPackage;
  for (const [path, sha512] of Object.entries(files)) {
    const content = await readFile(join(folder, path)).catch(() => undefined);
    if (!content || createHash('sha512').update(content).digest('hex') !== sha512) return false;
  }
  return true;
}

/**
 * @param {string} work  an empty folder
 * @returns {Promise<string>} the package's folder, inside `work`
 */
async function fetchFiles(work) {
  const folder = join(work, 'package');
  const { name, version, files } = stockfishPackage;
  try {
    await takeFiles(await openTarball(`${name}@${version}`), folder, files);
  } catch (error) {
    if (error instanceof Stop) throw error;
    // Only npm itself knows the user's proxy and credentials. It fetches the whole package.
    const tarball = await fetchPackage(`${name}@${version}`, work);
    await takeFiles(createReadStream(tarball), folder, files);
  }
  return folder;
}

/**
 * @param {string} spec
 * @returns {Promise<AsyncIterable<Uint8Array>>}
 */
async function openTarball(spec) {
  const npm = npmCommand({ env: process.env, execPath: process.execPath });
  const address = await captureOrThrow(npm.command, [...npm.args, 'view', spec, 'dist.tarball']);
  const response = await fetch(address.trim(), { signal: AbortSignal.timeout(60_000) });
  if (!response.ok || !response.body) throw new Error(`the registry answered ${response.status}`);
  return response.body;
}
