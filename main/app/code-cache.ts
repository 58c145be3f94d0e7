/**
 * V8 code cache of the app's own chunks, which saves about a twentieth of the start's CPU time. V8 checks a cache
 * for version, flags, source length and an unkeyed checksum, so write access to a cache is code execution. A
 * packaged app therefore uses only the cache in its own archive. A checkout, which its user can modify anyway,
 * keeps one in the data directory.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { Script, constants } from 'node:vm';
import type { Log } from '../base/log.ts';
import { replaceFile } from '../base/replace-file.ts';

export interface CodeCachePlaceOptions {
  readonly isPackaged: boolean;
  /** Folder of the built code: inside the archive of a packaged app. */
  readonly built: string;
  readonly data: string;
  /** Whether the user chose the data directory with `--data`: it may contain files of other programs. */
  readonly isDataGiven: boolean;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

export interface CodeCachePlace {
  readonly directory: string;
  /** False: the cache is part of the package, and is never written. */
  readonly isWritable: boolean;
  /** Folders with caches of earlier versions, which are unused now. */
  readonly abandoned: readonly string[];
  /** Whether files of other names in `directory` are caches of earlier code, which may be deleted. */
  readonly isOwn: boolean;
}

/** Chooses the cache's folder. A packaged app executes nothing from the data directory. */
export function codeCachePlace(options: CodeCachePlaceOptions): CodeCachePlace {
  const { isPackaged, built, data, isDataGiven, platform, arch } = options;
  const inData = join(data, 'compiled');
  const former = join(data, 'compiled-hidden');
  return isPackaged
    ? {
        directory: join(built, 'compiled', `${platform}-${arch}`),
        isWritable: false,
        abandoned: isDataGiven ? [] : [inData, former],
        isOwn: true,
      }
    : {
        directory: inData,
        isWritable: true,
        abandoned: isDataGiven ? [] : [former],
        isOwn: !isDataGiven,
      };
}

export interface CodeCacheOptions extends CodeCachePlace {
  /** Modules from this directory use the cache, by file name: changed content needs a new name. */
  readonly code: string;
  /** Runs `work` under the flags of the caches, if this start has others. */
  readonly withUsualFlags?: <T>(work: () => T) => T;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** Node's wrapper of CommonJS modules. */
const head = '(function (exports, require, module, __filename, __dirname) { ';
const tail = '\n})';
const extension = '.cjs';

/** Compiles a CommonJS module. `cachedData`: V8's cache of the same source, which V8 may reject. */
export function compileModule(file: string, source: string, cachedData?: Buffer): Script {
  return new Script(head + source + tail, {
    filename: file,
    columnOffset: -head.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
}

/** Replaces the module loader for files below `code`, for the whole process. */
export function createCodeCache(options: CodeCacheOptions) {
  const { code, directory, isWritable, abandoned, isOwn, log } = options;
  const withUsualFlags = options.withUsualFlags ?? ((work) => work());
  let refused = 0;
  /** By file name. */
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
    const source = readFileSync(file, 'utf8');
    const script = withUsualFlags(() => compileModule(file, source, cachedData));
    if (isWritable) {
      known.set(name, script);
      if (!cachedData || script.cachedDataRejected === true) fresh.add(name);
    } else if (script.cachedDataRejected === true) {
      refused += 1;
    }
    const run = script.runInThisContext() as (...given: readonly unknown[]) => void;
    run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  };

  const inherited = extensions[extension] ?? extensions['.js'];
  extensions[extension] = (module, file) => {
    if (file.startsWith(code + sep)) load(module, file);
    else inherited?.(module, file);
  };

  const store = async () => {
    if (fresh.size === 0) return;
    try {
      const needed = new Set(known.keys());
      const made = withUsualFlags(() =>
        [...fresh].map((name) => ({ name, data: known.get(name)?.createCachedData() ?? '' })),
      );
      fresh.clear();
      known.clear();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const old = isOwn ? (await readdir(directory)).filter((name) => !needed.has(name)) : [];
      for (const name of old) await rm(join(directory, name));
      for (const { name, data } of made)
        await replaceFile(join(directory, name), (file) => file.writeFile(data));
      log.debug('code cache stored', { files: made.length });
    } catch (error) {
      log.warn('code cache not stored', {
        reason: String(error),
      });
    }
  };
  const removeAbandoned = async () => {
    for (const folder of abandoned) await rm(folder, { recursive: true, force: true });
  };

  return {
    /**
     * A checkout stores what it compiled, with the functions that were called since: about 20 ms at most. Caches of
     * earlier versions in the data directory are removed. Call it after the start. It resolves when the files are
     * written. Never rejects.
     */
    async settle() {
      if (isWritable) await store();
      if (refused > 0)
        log.warn('packaged code cache rejected by V8', {
          files: refused,
        });
      return removeAbandoned().catch((error: unknown) =>
        log.warn('abandoned code cache not removed', { reason: String(error) }),
      );
    },
  };
}
