/**
 * Makes the code cache of a package: run by Electron at packaging (`scripts/lib/compiled-code.mjs`), never part of the
 * app. `job.json` beside it says what to compile.
 */
import { app } from 'electron';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { codeCacheKinds, compileModule } from './code-cache.ts';
import { interpretOnly } from './runtime-flags.ts';

interface Job {
  /** Folder of the chunks. */
  readonly code: string;
  readonly names: readonly string[];
  /** Folder to write to. */
  readonly output: string;
}

try {
  const { code, names, output } = JSON.parse(readFileSync(join(app.getAppPath(), 'job.json'), 'utf8')) as Job;
  for (const kind of codeCacheKinds) {
    const compileAgain = kind === 'hidden' ? interpretOnly(setFlagsFromString) : null;
    mkdirSync(join(output, kind), { recursive: true });
    for (const name of names) writeFileSync(join(output, kind, name), compileWhole(join(code, name)));
    compileAgain?.();
  }
  app.exit(0);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  app.exit(1);
}

/**
 * The cache of all functions of a module, those that nothing has called yet included. A cache carries the flags under
 * which it is serialized, so these are the app's own again by then.
 */
function compileWhole(file: string): Buffer {
  const source = readFileSync(file, 'utf8');
  setFlagsFromString('--no-lazy');
  const script = compileModule(file, source);
  setFlagsFromString('--lazy');
  return script.createCachedData();
}
