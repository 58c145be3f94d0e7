import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { switchesHere } from './launch.mjs';
import { captureOrThrow } from './process.mjs';

/**
 * Makes V8's cache of the built main process for the package, with the Electron that the package will run on. The cache
 * fits one V8 on one platform, so a package for another platform carries none and compiles at each start.
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
    // It ends before it would show anything, but asks for a display on its way.
    const headless = process.platform === 'linux' ? ['--ozone-platform=headless'] : [];
    const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
    await captureOrThrow(
      electron.path,
      [...switchesHere(), ...headless, work, `--user-data-dir=${join(work, 'profile')}`],
      { env },
    );
    for (const kind of await readdir(output)) {
      const made = await readdir(join(output, kind));
      if (made.length !== names.length)
        throw new Error(`of ${names.length} chunks, ${made.length} were compiled for ${kind}`);
    }
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Removes what an earlier packaging compiled. Without a cache a package compiles at each start.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function forgetCompiledChunks(root) {
  await rm(join(root, 'out', 'compiled'), { recursive: true, force: true });
}

/**
 * An app for Electron that compiles, from the sources that the app itself compiles with.
 * @param {string} root
 * @param {string} folder  to put it into
 */
async function bundleCompiler(root, folder) {
  // Imported late: the packages may have been installed by this very run.
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

/**
 * The chunks that the main process can load: not those of its threads and child processes alone.
 * @param {string} entry
 * @param {string} folder  of the chunks
 * @returns {Promise<string[]>} names of files
 */
async function chunksOf(entry, folder) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = async (/** @type {string} */ file) => {
    const source = await readFile(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/require\([`'"]\.\/(?:chunks\/)?([\w.-]+\.cjs)[`'"]\)/g)) {
      if (found.has(name)) continue;
      found.add(name);
      await visit(join(folder, name));
    }
  };
  await visit(entry);
  if (found.size === 0)
    throw new Error(`${entry} loads no chunks: their names are written in another way now`);
  return [...found];
}
