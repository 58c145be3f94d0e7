/**
 * Watches for an upgrade of the installed package while the app runs. Linux packages have a file `version` beside the
 * app's archive; the package manager replaces it with the rest.
 */
import { readFileSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

export interface InstalledVersion {
  /** Called with the version on disk, each time it becomes another one than before: also the running one again. */
  onChange(listener: (version: string) => void): void;
  close(): void;
}

export interface InstalledVersionOptions {
  /** The folder with the app's archive. */
  readonly resourcesPath: string;
  /** The running version. */
  readonly present: string;
  readonly clock: Clock;
  readonly log: Log;
}

const fileName = 'version';
/** Time for the package manager to replace the other files, ms. */
const settleMs = 2_000;

/** Null if this build has no such file. */
export function watchInstalledVersion({
  resourcesPath,
  present,
  clock,
  log,
}: InstalledVersionOptions): InstalledVersion | null {
  const read = (): string | null => {
    try {
      return readFileSync(join(resourcesPath, fileName), 'utf8').trim() || null;
    } catch {
      // Absent while the package manager works, or after the package was removed.
      return null;
    }
  };
  if (read() === null) return null;
  const listeners: ((version: string) => void)[] = [];
  let known = present;
  let timer: Timer | null = null;
  const compare = () => {
    const version = read();
    if (version === null || version === known) return;
    known = version;
    log.info('installed version changed', { version });
    for (const listener of listeners) listener(version);
  };
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(resourcesPath, { persistent: false }, (_event, name) => {
      if (name !== null && !name.startsWith(fileName)) return;
      timer?.cancel();
      timer = clock.after(settleMs, compare);
    });
    watcher.on('error', (error) => log.info('installed version not watched', { reason: String(error) }));
  } catch (error) {
    // The system may have no watch left.
    log.info('installed version not watched', { reason: String(error) });
  }
  return {
    onChange: (listener) => void listeners.push(listener),
    close() {
      timer?.cancel();
      watcher?.close();
    },
  };
}
