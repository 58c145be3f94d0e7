/** Reports files of other machines as they arrive. Where the system cannot watch a folder, nothing is reported. */
import { watch, type FSWatcher } from 'node:fs';
import type { Log } from '../base/log.ts';
import { parseName } from '../machines/log/names.ts';

export interface FolderWatch {
  /** Watches the folder that has the path now. */
  renew(): void;
  close(): void;
}

/** Watches from the first `renew` to `close`, which is final. `isOwn`: whether a machine's files are written here. */
export function watchFolder(
  folder: string,
  isOwn: (machine: string) => boolean,
  onArrival: () => void,
  log: Log,
): FolderWatch {
  let watcher: FSWatcher | null = null;
  let isClosed = false;
  const release = (): void => {
    watcher?.close();
    watcher = null;
  };
  return {
    renew() {
      release();
      // A pass under way may begin to open the folder while sharing ends.
      if (isClosed) return;
      try {
        const renewed = watch(folder, (_event, name) => {
          const file = name === null ? undefined : parseName(name);
          if (file && (file.kind === 'segment' || file.kind === 'state') && !isOwn(file.machine)) onArrival();
        });
        // The folder went away: the next pass reports it.
        renewed.on('error', () => renewed.close());
        watcher = renewed;
      } catch (error) {
        log.info('shared folder not watched', { reason: String(error) });
      }
    },
    close() {
      isClosed = true;
      release();
    },
  };
}
