/**
 * Creates a package's code cache: run by Electron during packaging (`scripts/lib/compiled-code.mjs`), not part of
 * the app. The task is in `job.json` beside it.
 */
import { app } from 'electron';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compileModule } from './code-cache.ts';

interface Job {
  /** Folder of the chunks. */
  readonly code: string;
  readonly names: readonly string[];
  readonly output: string;
}

try {
  const { code, names, output } = JSON.parse(readFileSync(join(app.getAppPath(), 'job.json'), 'utf8')) as Job;
  mkdirSync(output, { recursive: true });
  for (const name of names) writeFileSync(join(output, name), compileWhole(join(code, name)));
  app.exit(0);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  app.exit(1);
}

/**
 * The cache of all functions of a module, including uncalled ones. A cache stores the flags at serialization, so
 * they are reset before that.
 */
function compileWhole(file: string): Buffer {
  const source = readFileSync(file, 'utf8');
  setFlagsFromString('--no-lazy');
  const script = compileModule(file, source);
  setFlagsFromString('--lazy');
  return script.createCachedData();
}
