import { createLog, silentLog, type Log } from '../../../main/base/log.ts';
import type { Store } from '../../../main/store/api.ts';
import { createStore, type StoreOptions } from '../../../main/store/connection/client.ts';
import { nativeBinding } from '../../unit/store/support.ts';

/** The worker from its source. */
export const sourceWorker = new URL('./source-worker.mjs', import.meta.url);

/** The same worker, whose thread ends when it would have to answer `null`. */
export const mortalWorker = new URL('./mortal-worker.mjs', import.meta.url);

/** A store with its thread. */
export const openStore = (file: string, more: Partial<StoreOptions> = {}): Promise<Store> =>
  createStore({ workerUrl: sourceWorker, file, nativeBinding, log: silentLog, ...more });

/** A log whose messages can be waited for. */
export interface ListeningLog {
  readonly log: Log;
  readonly messages: readonly string[];
  /** Resolves once a message contains `part`. */
  said(part: string): Promise<void>;
}

export function createListeningLog(): ListeningLog {
  const messages: string[] = [];
  const looks = new Set<() => void>();
  return {
    messages,
    log: createLog((_level, _scope, message) => {
      messages.push(message);
      for (const look of looks) look();
    }),
    said: (part) =>
      new Promise((resolve) => {
        const look = () => {
          if (!messages.some((message) => message.includes(part))) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      }),
  };
}
