/** Where this build looks for newer versions: named at packaging, in a file beside the app's archive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import type { SelfUpdater, UpdateFeed, UpdatesOptions } from './updates.ts';
import { say } from '../text/say.ts';

export interface UpdateSourceOptions {
  readonly resourcesPath: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isPackaged: boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
}

const mostBytes = 100_000;
const patience = 20_000;

/** AppImages and installed apps of Windows and macOS replace themselves; packages of a system are the system's. */
export function findUpdateSource(options: UpdateSourceOptions): UpdatesOptions['source'] {
  const { resourcesPath, platform, env, isPackaged, log } = options;
  if (!isPackaged) return null;
  const address = readAddress(join(resourcesPath, 'app-update.yml'));
  if (address === null) return null;
  const replacesItself = platform === 'win32' || platform === 'darwin' || env['APPIMAGE'] !== undefined;
  return replacesItself
    ? { kind: 'self', updater: createSelfUpdater(log) }
    : { kind: 'feed', feed: createFeed(address, platform, options.fetch) };
}

/** Of the file that electron-builder writes; null when there is none, or it names no address. */
function readAddress(file: string): string | null {
  try {
    const found = /^url:\s*['"]?([^'"\s]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return found !== undefined && URL.canParse(found) ? found : null;
  } catch {
    return null;
  }
}

const listNames: Partial<Readonly<Record<NodeJS.Platform, string>>> = {
  win32: 'latest.yml',
  darwin: 'latest-mac.yml',
};

export function createFeed(
  address: string,
  platform: NodeJS.Platform,
  fetch: typeof globalThis.fetch,
): UpdateFeed {
  const base = address.endsWith('/') ? address : `${address}/`;
  return {
    address: base,
    async look() {
      const response = await fetch(new URL(listNames[platform] ?? 'latest-linux.yml', base), {
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      if (!response.ok)
        throw new Error(say('the place of new versions answered {status}', { status: response.status }));
      const text = await response.text();
      const version = text.length > mostBytes ? undefined : /^version:\s*['"]?([\w.+-]+)/m.exec(text)?.[1];
      if (version === undefined) throw new Error(say('the place of new versions names none'));
      return version;
    },
  };
}

/** electron-updater, read only when it is asked for something: it checks what it fetched before it installs it. */
function createSelfUpdater(log: Log): SelfUpdater {
  const ready = async () => {
    const { default: electronUpdater } = await import('electron-updater');
    const updater = electronUpdater.autoUpdater;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    const own = log.child('updates');
    const words = (message: unknown) => String(message);
    updater.logger = {
      debug: (message) => own.debug(words(message)),
      info: (message) => own.info(words(message)),
      warn: (message) => own.warn(words(message)),
      error: (message) => own.error(words(message)),
    };
    return updater;
  };
  return {
    async look() {
      const result = await (await ready()).checkForUpdates();
      if (!result) throw new Error(say('this build cannot replace itself'));
      return result.updateInfo.version;
    },
    async fetch(onPercent) {
      const updater = await ready();
      const listen = ({ percent }: { readonly percent: number }) => onPercent(Math.floor(percent));
      updater.on('download-progress', listen);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', listen);
      }
    },
    install: () => void ready().then((updater) => updater.quitAndInstall()),
  };
}
