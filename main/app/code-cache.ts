/**
 * What the engine made of the app's own code, kept from one start to the next: compiling it is some twentieth of what a
 * start takes of a processor. Electron does this for pages only. A file that does not fit the code or the engine is not used,
 * and made anew; it lies beside Chromium's own cache of the page's code, and is trusted no more than that.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { Script, constants } from 'node:vm';
import type { Log } from '../base/log.ts';

export interface CodeCache {
  /** Keeps what was compiled without the cache, functions that were called since included. Some 20 ms at the most. */
  keep(): void;
}

export interface CodeCacheOptions {
  /**
   * What is required of this directory from now on goes through the cache. Files are told apart by their names alone, so
   * these must change with what is in them.
   */
  readonly code: string;
  /** Where it is kept; made when there is something. */
  readonly directory: string;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** As Node itself wraps it. */
const head = '(function (exports, require, module, __filename, __dirname) { ';
const tail = '\n})';
const extension = '.cjs';

export function createCodeCache({ code, directory, log }: CodeCacheOptions): CodeCache {
  /** By the names of their files. */
  const known = new Map<string, Script>();
  const fresh = new Set<string>();
  const { extensions } = createRequire(join(code, 'index.cjs'));

  const read = (name: string): Buffer | undefined => {
    try {
      return readFileSync(join(directory, name));
    } catch {
      return undefined;
    }
  };

  const load = (module: NodeJS.Module, file: string): void => {
    const name = basename(file);
    const cachedData = read(name);
    const script = new Script(head + readFileSync(file, 'utf8') + tail, {
      filename: file,
      columnOffset: -head.length,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(cachedData && { cachedData }),
    });
    known.set(name, script);
    if (!cachedData || script.cachedDataRejected === true) fresh.add(name);
    const run = script.runInThisContext() as (...given: readonly unknown[]) => void;
    run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  };

  const inherited = extensions[extension] ?? extensions['.js'];
  extensions[extension] = (module, file) => {
    if (file.startsWith(code + sep)) load(module, file);
    else inherited?.(module, file);
  };

  return {
    keep() {
      if (fresh.size === 0) return;
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        for (const name of readdirSync(directory)) if (!known.has(name)) rmSync(join(directory, name));
        for (const name of fresh) {
          const draft = join(directory, `${name}.draft`);
          writeFileSync(draft, known.get(name)?.createCachedData() ?? '', { mode: 0o600 });
          renameSync(draft, join(directory, name));
        }
        log.debug('compiled code is kept for the next start', { files: fresh.size });
      } catch (error) {
        log.warn('compiled code could not be kept: the next start compiles it again', {
          reason: String(error),
        });
      }
      fresh.clear();
      known.clear();
    },
  };
}
