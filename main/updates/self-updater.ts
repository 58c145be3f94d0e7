/**
 * Updates the app through electron-updater, which gets only the signed list's data and no network access. The app
 * downloads the one file itself and verifies it while it arrives, when complete, and before it is started.
 */
import { rm } from 'node:fs/promises';
import type { AppUpdater, Provider, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Fetch } from '../service/http-message.ts';
import { messageOf } from '../text/message.ts';
import { MessageError } from '../text/message-error.ts';
import { downloadFile, notListed } from './download.ts';
import { fileFor, type ReleaseFile, type ReleaseList } from './release-list.ts';
import { assertCurrent, type ReleaseSource } from './release-source.ts';
import { isListedFile } from './verify-file.ts';
import { isNewer } from './version.ts';

export interface UpdaterPackage {
  readonly updater: AppUpdater;
  readonly Provider: typeof Provider;
}

export interface SelfUpdaterOptions {
  readonly source: ReleaseSource;
  /** Folder of the files, with a trailing slash. */
  readonly address: string;
  readonly present: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Loads electron-updater lazily, because it is slow. */
  readonly load: () => Promise<UpdaterPackage>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: Log;
}

export interface FoundVersion {
  readonly version: string;
  /** False: the app cannot install it; the user finds it at the address. */
  readonly isInstallable: boolean;
}

export type SelfUpdater = ReturnType<typeof createSelfUpdater>;

/** A download without data for this long is aborted, ms. */
const stallPatience = 60_000;

interface Offer {
  readonly release: ReleaseList;
  readonly file: ReleaseFile;
}

export function createSelfUpdater(options: SelfUpdaterOptions) {
  const { source, address, present, platform, arch, load, fetch, clock } = options;
  const log = options.log.child('updates');
  let offer: Offer | null = null;
  let fetched: (Offer & { readonly path: string }) | null = null;
  /** Downloads the current offer; null: no download is wanted. */
  let transfer: ((destination: string) => Promise<void>) | null = null;
  const executor: DownloadExecutor = {
    async download(_url, destination) {
      if (transfer === null) throw notReplaceable();
      await transfer(destination);
    },
  };
  let loading: Promise<UpdaterPackage> | null = null;
  const ready = () => (loading ??= load().then((loaded) => configure(loaded, executor, log)));

  async function download({ release, file }: Offer, onPercent: (percent: number) => void): Promise<string> {
    const loaded = await ready();
    const { updater } = loaded;
    const ended = new AbortController();
    const stall = watchForStall(clock, () =>
      ended.abort(new MessageError(messageOf('update.downloadStalled'))),
    );
    let percent = 0;
    const onBytes = (received: number) => {
      stall.rearm();
      const next = Math.floor((received * 100) / file.size);
      if (next !== percent) onPercent(next);
      percent = next;
    };
    let path: string | null = null;
    const onDownloaded = ({ downloadedFile }: { readonly downloadedFile: string }) => {
      path = downloadedFile;
    };
    updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(loaded, address, release, file) });
    updater.on('update-downloaded', onDownloaded);
    const from = new URL(file.name, address);
    transfer = (destination) =>
      downloadFile({ fetch, address: from, signal: ended.signal, file, destination, onBytes });
    try {
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) throw notReplaceable();
      stall.rearm();
      await updater.downloadUpdate();
    } finally {
      stall.end();
      transfer = null;
      updater.off('update-downloaded', onDownloaded);
    }
    if (path === null) throw notReplaceable();
    return path;
  }

  return {
    /** The newest version. Throws `UpdateRefused` if the list cannot be trusted. */
    async look(): Promise<FoundVersion> {
      const release = await source.look();
      const file = fileFor(release, platform, arch);
      const isOldEnough = !isNewer(release.minimum, present);
      offer = file && isOldEnough && isNewer(release.version, present) ? { release, file } : null;
      return { version: release.version, isInstallable: offer !== null };
    },
    /** Downloads and verifies the version found by `look`. Throws `UpdateRefused` if it is not the listed file. */
    async fetch(onPercent: (percent: number) => void) {
      fetched = null;
      if (offer === null) throw notReplaceable();
      const wanted = offer;
      assertCurrent(wanted.release, clock.now());
      const path = await download(wanted, onPercent);
      await assertListed(path, wanted.file);
      fetched = { ...wanted, path };
    },
    /** Verifies the download again, quits and installs it. Throws like `fetch`. */
    async install() {
      if (fetched === null) throw notReplaceable();
      const { path, file, release } = fetched;
      assertCurrent(release, clock.now());
      await assertListed(path, file);
      (await ready()).updater.quitAndInstall();
    },
  };
}

/** Deletes a wrong file, so that neither electron-updater nor a later start uses it. */
async function assertListed(path: string, file: ReleaseFile): Promise<void> {
  if (await isListedFile(path, file)) return;
  await rm(path, { force: true });
  throw notListed();
}

/** electron-updater does not support this kind of build, or no installable version was found. */
const notReplaceable = () => new MessageError(messageOf('update.cannotReplaceItself'));

/** Calls `onStall` when `stallPatience` has passed since the last `rearm`. */
function watchForStall(clock: Clock, onStall: () => void) {
  let timer: Timer | null = null;
  return {
    rearm() {
      timer?.cancel();
      timer = clock.after(stallPatience, onStall);
    },
    end: () => timer?.cancel(),
  };
}

/** The only method of electron-updater's HTTP client that is used; any other call throws. */
interface DownloadExecutor {
  download(url: URL, destination: string): Promise<void>;
}

/** Disables everything that electron-updater would download or install automatically. */
function configure(loaded: UpdaterPackage, executor: DownloadExecutor, log: Log): UpdaterPackage {
  const { updater } = loaded;
  // Hidden by the types. If a later version renames it, updates stop, because it would use Chromium's network.
  if (!('httpExecutor' in updater)) throw notReplaceable();
  updater.httpExecutor = executor;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Differential downloads use block maps, which are not signed.
  updater.disableDifferentialDownload = true;
  const words = (message: unknown) => String(message);
  updater.logger = {
    debug: (message) => log.debug(words(message)),
    info: (message) => log.info(words(message)),
    warn: (message) => log.warn(words(message)),
    error: (message) => log.error(words(message)),
  };
  return loaded;
}

/** Provides the one file of the signed list instead of an unsigned list from the web. */
function providerOf(
  { Provider: Base }: UpdaterPackage,
  address: string,
  { version, released }: ReleaseList,
  { name, size, sha512 }: ReleaseFile,
) {
  const info: UpdateInfo = {
    version,
    files: [{ url: name, size, sha512 }],
    path: name,
    sha512,
    releaseDate: released,
  };
  return class extends Base<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve(info);
    }
    resolveFiles() {
      return [{ url: new URL(name, address), info: { url: name, size, sha512 } }];
    }
  };
}
