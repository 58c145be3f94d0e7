import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { switchesHere } from './launch.mjs';
import { captureOrThrow } from './process.mjs';

/**
 * Creates V8's code cache of the built main process, with the Electron of the package. The cache
 * is valid for one V8 on one platform: a package for another platform has none and compiles at each start.
 * @param {string} root
 * @param {import('./electron-runtime.mjs').Electron} electron
 * @returns {Promise<void>}
 */
export async function compileChunks(root, electron) {
  const built = join(root, 'out');
  const code = join(built, 'main', 'chunks');
  await forgetCompiledChunks(root);
  const work = await mkdtemp(join(tmpdir(), 'outpost-compile-'));
  try {
    await bundleCompiler(root, work);
    const output = join(built, 'compiled', `${process.platform}-${process.arch}`);
    const names = await chunksOf(join(built, 'main', 'index.cjs'), code);
    await writeFile(join(work, 'job.json'), JSON.stringify({ code, names, output }));
    // It exits before it shows a window, but still initializes a display.
    const headless = process.platform === 'linux' ? ['--ozone-platform=headless'] : [];
    const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
    await captureOrThrow(
      electron.path,
      [...switchesHere(), ...headless, work, `--user-data-dir=${join(work, 'profile')}`],
      { env },
    );
    const made = await readdir(output);
    if (made.length !== names.length)
      throw new Error(`of ${names.length} chunks, ${made.length} were compiled`);
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Removes the code cache of an earlier packaging. Without a cache a package compiles at each start.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function forgetCompiledChunks(root) {
  await rm(join(root, 'out', 'compiled'), { recursive: true, force: true });
}

/**
 * Bundles an Electron app that compiles chunks, with the app's own compiling code.
 * @param {string} root
 * @param {string} folder  to put it into
 */
async function bundleCompiler(root, folder) {
  // Imported lazily: this run may have installed the packages.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'main', 'app', 'compile-chunks.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false },
      },
    },
  });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'compile-chunks', version: '1.0.0', main: 'main.cjs' }),
  );
}

/** A required chunk, and whether it is loaded on demand. */
const requires =
  /(Promise\.resolve\(\)\.then\(\(\)=>(?:[\w$.]+\()?)?require\([`'"]\.\/(?:chunks\/)?([\w.-]+\.cjs)[`'"]\)/g;

/**
 * The chunks that the main process can load, without those of its threads and child processes only. Two kinds are
 * left out, because a start does not need them and their code is large: packages that are loaded on demand, such as
 * the updater, and the names of openings.
 * @param {string} entry
 * @param {string} folder  the chunks' folder
 * @returns {Promise<string[]>} file names
 */
async function chunksOf(entry, folder) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = async (/** @type {string} */ file) => {
    const source = await readFile(file, 'utf8');
    for (const [, onDemand, name = ''] of source.matchAll(requires)) {
      if (found.has(name) || name.startsWith('opening-names-')) continue;
      if (onDemand && (await isOfPackages(join(folder, name)))) continue;
      found.add(name);
      await visit(join(folder, name));
    }
  };
  await visit(entry);
  if (found.size === 0)
    throw new Error(`${entry} loads no chunks: their names are written in another way now`);
  return [...found];
}

/**
 * Whether a chunk contains no code of the project.
 * @param {string} chunk
 */
async function isOfPackages(chunk) {
  const { sources } = JSON.parse(await readFile(`${chunk}.map`, 'utf8'));
  return sources.every((/** @type {string} */ source) => source.includes('node_modules'));
}
