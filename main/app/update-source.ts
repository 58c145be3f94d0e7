/**
 * The update source of this build, and whether it can install updates. The address is in a file beside the app's
 * archive, written by packaging; the keys that verify release lists are inside the archive.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { JsonFile } from '../base/json-file.ts';
import type { Log } from '../base/log.ts';
import type { Fetch } from '../service/http-message.ts';
import { parsePublicKeys, type PublicKey } from '../updates/release-signature.ts';
import { appVersionOf, parsePolicy } from '../updates/package-lists.ts';
import { createReleaseSource } from '../updates/release-source.ts';
import { createSelfUpdater } from '../updates/self-updater.ts';
import { isHttps, notHttps } from '../updates/update-request.ts';
import type { UpdatesOptions } from './updates.ts';

export interface UpdateSourceOptions {
  readonly resourcesPath: string;
  /** Folder of the app; the archive if packaged. */
  readonly appPath: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isPackaged: boolean;
  readonly present: string;
  readonly fetch: Fetch;
  /** Runs a program to its end in the locale C and returns its output. Rejects when it fails. */
  readonly runProgram: (command: string, args: readonly string[]) => Promise<string>;
  /** Debian's list of the package's files: it exists where dpkg installed the package. */
  readonly packageFiles?: string;
  /** Stores the latest verified list. */
  readonly seen: Pick<JsonFile, 'read' | 'write'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The package's name, and where it has the app's archive. */
const packageName = 'outpost';
const packagedResources = '/usr/lib/outpost/resources';

/**
 * AppImages and installed apps on Windows and macOS update themselves if the build has a key. System packages are
 * updated by the system, so only the version is reported: from the build's address, or from the package manager.
 */
export function findUpdateSource(options: UpdateSourceOptions): UpdatesOptions['source'] {
  const { resourcesPath, appPath, platform, arch, env, isPackaged, present, log } = options;
  if (!isPackaged) return null;
  const named = readAddress(join(resourcesPath, 'app-update.yml'));
  if (named === null) return packageSource(options);
  if (!isHttps(named)) return { kind: 'refused', reason: notHttps() };
  const address = named.endsWith('/') ? named : `${named}/`;
  const keys = readKeys(appPath, log);
  const headers = { 'user-agent': `Outpost/${present}` };
  const fetch: Fetch = (url, init) =>
    options.fetch(url, { ...init, headers: { ...headers, ...init.headers } });
  const source = createReleaseSource({ ...options, address, keys, fetch });
  const replacesItself = platform === 'win32' || platform === 'darwin' || env['APPIMAGE'] !== undefined;
  if (!replacesItself || keys.length === 0)
    return { kind: 'feed', feed: { address, look: async () => (await source.look()).version } };
  const updater = createSelfUpdater({
    ...options,
    source,
    address,
    platform,
    arch,
    fetch,
    async load() {
      const { default: electronUpdater } = await import('electron-updater');
      const { autoUpdater: loaded, Provider } = electronUpdater;
      return { updater: loaded, Provider };
    },
  });
  return { kind: 'self', address, updater };
}

function packageSource({
  resourcesPath,
  runProgram,
  packageFiles = `/var/lib/dpkg/info/${packageName}.list`,
}: UpdateSourceOptions): UpdatesOptions['source'] {
  if (resourcesPath !== packagedResources || !existsSync(packageFiles)) return null;
  return {
    kind: 'packages',
    packages: {
      async look() {
        const { candidate, isInRepository } = parsePolicy(
          await runProgram('apt-cache', ['policy', packageName]),
        );
        return candidate === null || !isInRepository ? null : appVersionOf(candidate);
      },
    },
  };
}

/** Parses electron-builder's file; null if it is missing or has no address. */
function readAddress(file: string): string | null {
  try {
    const found = /^url:\s*['"]?([^'"\s]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return found !== undefined && URL.canParse(found) ? found : null;
  } catch {
    return null;
  }
}

/** Packaging adds the keys to the app's package.json (`OUTPOST_UPDATE_KEYS`, scripts/lib/package.mjs). */
function readKeys(appPath: string, log: Log): readonly PublicKey[] {
  try {
    const { updateKeys }: { readonly updateKeys?: unknown } = JSON.parse(
      readFileSync(join(appPath, 'package.json'), 'utf8'),
    );
    return typeof updateKeys === 'string' ? parsePublicKeys(updateKeys) : [];
  } catch (error) {
    log.warn('update keys not read, updates disabled', { reason: String(error) });
    return [];
  }
}
