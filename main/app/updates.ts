/** Whether a newer version is out, and, for builds that can replace themselves, fetching it when the user says so. */
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { UpdateView } from '../../preload/contract/desktop.ts';

/** A build that can replace itself: what does the work for it. */
export interface SelfUpdater {
  /** The newest version's number. */
  look(): Promise<string>;
  fetch(onPercent: (percent: number) => void): Promise<void>;
  /** Ends the app and starts the version that was fetched. */
  install(): void;
}

/** A place that only says what is out. */
export interface UpdateFeed {
  look(): Promise<string>;
  /** Where it can be had, for the user to open. */
  readonly address: string;
}

export interface Updates {
  view(): UpdateView;
  /** Looks now. Never rejects: what went wrong is in the view. */
  look(): Promise<void>;
  /** Fetches what is out, or starts what was fetched. */
  install(): Promise<void>;
  onChange(listener: () => void): void;
  close(): void;
}

export interface UpdatesOptions {
  readonly present: string;
  /** Null: this build names no place where newer ones are. */
  readonly source:
    | { readonly kind: 'self'; readonly updater: SelfUpdater }
    | { readonly kind: 'feed'; readonly feed: UpdateFeed }
    | null;
  /** Whether the user lets the app look by itself. */
  readonly wanted: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** ms after the start, and between two looks. */
const firstLook = 15_000;
const interval = 24 * 3_600_000;

export function createUpdates(options: UpdatesOptions): Updates {
  const { present, source, wanted, clock } = options;
  const log = options.log.child('updates');
  const listeners: (() => void)[] = [];
  let view: UpdateView = source === null ? { state: 'none' } : { state: 'not_looked' };
  let timer: Timer | null = null;

  const show = (next: UpdateView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const fail = (what: string, error: unknown) => {
    log.warn(what, { reason: String(error) });
    const reason = error instanceof Error ? error.message : String(error);
    show({ state: 'failed', message: reason.split('\n', 1)[0] ?? '', at: clock.now() });
  };

  async function look(): Promise<void> {
    if (source === null || ['looking', 'fetching', 'ready'].includes(view.state)) return;
    show({ state: 'looking' });
    try {
      const version = await (source.kind === 'self' ? source.updater : source.feed).look();
      const address = source.kind === 'self' ? null : source.feed.address;
      show(
        isNewer(version, present)
          ? { state: 'available', version, address }
          : { state: 'current', at: clock.now() },
      );
    } catch (error) {
      fail('looking for a newer version failed', error);
    }
  }

  async function install(): Promise<void> {
    if (source?.kind !== 'self') return;
    if (view.state === 'ready') {
      source.updater.install();
      return;
    }
    if (view.state !== 'available') return;
    const { version } = view;
    try {
      show({ state: 'fetching', version, percent: 0 });
      await source.updater.fetch((percent) => show({ state: 'fetching', version, percent }));
      show({ state: 'ready', version });
    } catch (error) {
      fail('a newer version could not be fetched', error);
    }
  }

  const plan = (ms: number) => {
    timer = clock.after(ms, () => {
      plan(interval);
      if (wanted()) void look();
    });
  };
  if (source !== null) plan(firstLook);

  return {
    view: () => view,
    look,
    install,
    onChange: (listener) => void listeners.push(listener),
    close: () => timer?.cancel(),
  };
}

/** By the numbers of semantic versions; what is no version is not newer. A version comes after its own trials. */
export function isNewer(version: string, present: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(present)];
  if (!a || !b) return false;
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0;
    if (number !== other) return number > other;
  }
  return b.isTrial && !a.isTrial;
}

function parseVersion(
  text: string,
): { readonly numbers: readonly number[]; readonly isTrial: boolean } | null {
  const found = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[\w.-]+)?(?:\+[\w.-]+)?$/.exec(text);
  return found && { numbers: found.slice(1, 4).map(Number), isTrial: found[4] !== undefined };
}
