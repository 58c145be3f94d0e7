/** Checks for a newer version, and for builds that can update themselves, downloads it on request. */
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { UpdateView } from '../../preload/contract/desktop.ts';
import type { InstalledVersion } from './installed-version.ts';
import type { SelfUpdater } from '../updates/self-updater.ts';
import { UpdateRefused } from '../updates/update-refused.ts';
import { isNewer } from '../updates/version.ts';
import { messageOfError } from '../text/message-error.ts';

/** Reports the newest version without installing it. */
export interface UpdateFeed {
  look(): Promise<string>;
  /** Page where the user gets it. */
  readonly address: string;
}

/** The package manager's lists of available versions. */
export interface PackageLists {
  /** The version that an upgrade would install; null: no repository offers the package. */
  look(): Promise<string | null>;
}

export type Updates = ReturnType<typeof createUpdates>;

export interface UpdatesOptions {
  readonly present: string;
  /** Null: this build has no update source. `refused`: its source must not be used. */
  readonly source:
    | { readonly kind: 'self'; readonly updater: SelfUpdater; readonly address: string }
    | { readonly kind: 'feed'; readonly feed: UpdateFeed }
    | { readonly kind: 'packages'; readonly packages: PackageLists }
    | { readonly kind: 'refused'; readonly reason: UpdateRefused }
    | null;
  /** Upgrades of the installed package while the app runs; null: this build cannot tell. */
  readonly installed?: InstalledVersion | null;
  /** Ends the app and starts the installed version. */
  readonly restart?: () => void;
  /** Whether automatic checks are on. */
  readonly wanted: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

type SelfSource = Extract<UpdatesOptions['source'], { readonly kind: 'self' }>;

/** Delay of the first check after the start, and interval, ms. */
const firstLook = 15_000;
const interval = 24 * 3_600_000;

export function createUpdates(options: UpdatesOptions) {
  const { present, source, wanted, clock } = options;
  const log = options.log.child('updates');
  const listeners: (() => void)[] = [];
  const first: UpdateView = source === null ? { state: 'none' } : { state: 'not_looked' };
  let view: UpdateView = first;
  let timer: Timer | null = null;

  const put = (next: UpdateView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const show = (next: UpdateView) => {
    // Checks and downloads are of no use once another version is on disk.
    if (view.state !== 'installed' || next.state === 'installed') put(next);
  };
  /** `kept`: shown instead of the failure, but not instead of a refusal, because the list may be forged. */
  const fail = (what: string, error: unknown, kept: UpdateView | null = null) => {
    const isRefused = error instanceof UpdateRefused;
    (isRefused ? log.child('trust') : log).warn(what, { reason: String(error) });
    const state = isRefused ? 'refused' : 'failed';
    show(kept && !isRefused ? kept : { state, message: messageOfError(error), at: clock.now() });
  };

  async function lookAt(from: NonNullable<UpdatesOptions['source']>): Promise<UpdateView> {
    switch (from.kind) {
      case 'refused':
        throw from.reason;
      case 'packages': {
        const version = await from.packages.look();
        if (version === null) return { state: 'none' };
        return ifNewer({ state: 'in_packages', version });
      }
      case 'feed':
        return ifNewer({
          state: 'available',
          version: await from.feed.look(),
          address: from.feed.address,
        });
      case 'self': {
        const { version, isInstallable } = await from.updater.look();
        return ifNewer({ state: 'available', version, address: isInstallable ? null : from.address });
      }
    }
  }

  const ifNewer = (found: UpdateView & { readonly version: string }): UpdateView =>
    isNewer(found.version, present) ? found : { state: 'current', at: clock.now() };

  async function look(isAutomatic: boolean): Promise<void> {
    if (source === null || ['looking', 'fetching', 'ready', 'installed'].includes(view.state)) return;
    // A failure of a check that the user did not ask for leaves the version that an earlier one found.
    const isKept = isAutomatic && (view.state === 'available' || view.state === 'in_packages');
    const kept = isKept ? view : null;
    show({ state: 'looking' });
    try {
      show(await lookAt(source));
    } catch (error) {
      fail('update check failed', error, kept);
    }
  }

  async function install(): Promise<void> {
    if (view.state === 'installed') return options.restart?.();
    if (source?.kind !== 'self') return;
    try {
      if (view.state === 'ready') await source.updater.install();
      else if (view.state === 'available' && view.address === null) await fetchVersion(source, view.version);
    } catch (error) {
      fail('update installation failed', error);
    }
  }

  async function fetchVersion({ updater }: SelfSource, version: string): Promise<void> {
    show({ state: 'fetching', version, percent: 0 });
    await updater.fetch((percent) => show({ state: 'fetching', version, percent }));
    show({ state: 'ready', version });
  }

  const plan = (ms: number) => {
    timer = clock.after(ms, () => {
      plan(interval);
      if (wanted()) void look(true);
    });
  };
  if (source !== null) plan(firstLook);
  options.installed?.onChange((version) =>
    // The running version is back on disk after a downgrade: a restart would change nothing.
    put(version === present ? first : { state: 'installed', version }),
  );

  return {
    view: () => view,
    /** Checks now. Never rejects: errors appear in the view. */
    look: () => look(false),
    /** Downloads the available version, installs a verified download, or restarts into it. Never rejects. */
    install,
    onChange: (listener: () => void): void => void listeners.push(listener),
    close(): void {
      timer?.cancel();
      options.installed?.close();
    },
  };
}
