import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports a TypeScript module in a thread or process that cannot load it directly: the bundle that `worker-bundles.ts`
 * made for this run of tests, or else its source by tsx, which takes a second of the processor.
 * @param {string} path  of the module, relative to the project
 * @returns {Promise<unknown>} the module
 */
export async function importSource(path) {
  const folder = process.env['OUTPOST_WORKER_BUNDLES'];
  if (folder !== undefined) return import(pathToFileURL(join(folder, path.replace(/\.ts$/, '.mjs'))).href);
  const { register } = await import('tsx/esm/api');
  register();
  return import(new URL(`../../${path}`, import.meta.url).href);
}
