/**
 * V8's compiled form of the app's own chunks: compiling them again is some twentieth of what a start takes of a
 * processor. V8 checks a cache for its version, its flags, the length of the source and a checksum without a key, so
 * whoever can write the cache decides what code runs. A packaged app therefore uses only the cache in its own archive; a
 * checkout, which its user can write anyway, keeps one in the data directory.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { Script, constants } from 'node:vm';
import type { Log } from '../base/log.ts';
import { replaceFile } from '../base/replace-file.ts';

export interface CodeCache {
  /**
   * A checkout stores what it compiled without the cache, with the functions that were called since: some 20 ms at most.
   * A packaged app removes the caches that earlier versions left in the data directory. Call it when the start is over.
   * V8's flags may change when it returns; it resolves when the files are written. Never rejects.
   */
  settle(): Promise<void>;
}

export interface CodeCachePlaceOptions {
  readonly isPackaged: boolean;
  /** Whether the app starts without a window: it runs under other V8 flags, which a cache must fit. */
  readonly isHidden: boolean;
  /** Folder of the built code: inside the archive of a packaged app. */
  readonly built: string;
  /** The data directory. */
  readonly data: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

export interface CodeCachePlace {
  readonly directory: string;
  /** False: the cache is part of the package. It is used or refused, and never written. */
  readonly isWritable: boolean;
  /** Folders that hold caches of earlier versions, which nothing reads. */
  readonly abandoned: readonly string[];
}

/** The names of both folders, by whether the start shows a window. */
export const codeCacheKinds = ['shown', 'hidden'] as const;

/** Where the cache is read from. Nothing in the data directory is ever executed by a packaged app. */
export function codeCachePlace(options: CodeCachePlaceOptions): CodeCachePlace {
  const { isPackaged, isHidden, built, data, platform, arch } = options;
  const inData = { shown: join(data, 'compiled'), hidden: join(data, 'compiled-hidden') };
  const kind = isHidden ? 'hidden' : 'shown';
  return isPackaged
    ? {
        directory: join(packagedCodeCache(built, platform, arch), kind),
        isWritable: false,
        abandoned: Object.values(inData),
      }
    : { directory: inData[kind], isWritable: true, abandoned: [] };
}

/** Folder of the cache that is made at packaging, with one folder for each of `codeCacheKinds`. */
function packagedCodeCache(built: string, platform: NodeJS.Platform, arch: string): string {
  return join(built, 'compiled', `${platform}-${arch}`);
}

export interface CodeCacheOptions extends CodeCachePlace {
  /**
   * Modules that are required from this directory use the cache. A cache belongs to a file by its name, so a file whose
   * content changes must get a new name.
   */
  readonly code: string;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** The wrapper that Node puts around a CommonJS module. */
const head = '(function (exports, require, module, __filename, __dirname) { ';
const tail = '\n})';
const extension = '.cjs';

/** Compiles a CommonJS module; `cachedData` is V8's cache of the same source, which it may refuse. */
export function compileModule(file: string, source: string, cachedData?: Buffer): Script {
  return new Script(head + source + tail, {
    filename: file,
    columnOffset: -head.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
}

/** Takes over how modules of `code` are loaded, for the whole process. */
export function createCodeCache({
  code,
  directory,
  isWritable,
  abandoned,
  log,
}: CodeCacheOptions): CodeCache {
  let refused = 0;
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
    const script = compileModule(file, readFileSync(file, 'utf8'), cachedData);
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
      const made = [...fresh].map((name) => ({ name, data: known.get(name)?.createCachedData() ?? '' }));
      fresh.clear();
      known.clear();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      for (const name of await readdir(directory)) if (!needed.has(name)) await rm(join(directory, name));
      for (const { name, data } of made)
        await replaceFile(join(directory, name), (file) => file.writeFile(data));
      log.debug('compiled code is stored for the next start', { files: made.length });
    } catch (error) {
      log.warn('compiled code could not be stored: the next start compiles it again', {
        reason: String(error),
      });
    }
  };
  const removeAbandoned = async () => {
    for (const folder of abandoned) await rm(folder, { recursive: true, force: true });
  };

  return {
    async settle() {
      if (isWritable) return store();
      if (refused > 0)
        log.warn('the compiled code in the package does not fit this runtime: each start compiles it again', {
          files: refused,
        });
      return removeAbandoned().catch((error: unknown) =>
        log.warn('compiled code of an earlier version could not be removed', { reason: String(error) }),
      );
    },
  };
}
