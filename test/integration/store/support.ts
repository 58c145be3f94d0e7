import { createLog, silentLog, type Log } from '../../../main/base/log.ts';
import type { Store, StoreStatus } from '../../../main/store/api.ts';
import { inEnglish } from '../../../main/text/english.ts';
import { createStore, type StoreOptions } from '../../../main/store/connection/client.ts';
import { nativeBinding } from '../../unit/store/support.ts';

/** The worker, from its source. */
export const sourceWorker = new URL('./source-worker.mjs', import.meta.url);

/** The same worker, whose thread exits when it would answer `null`. */
export const mortalWorker = new URL('./mortal-worker.mjs', import.meta.url);

export const openStore = (file: string, more: Partial<StoreOptions> = {}): Promise<Store> =>
  createStore({ workerUrl: sourceWorker, file, nativeBinding, log: silentLog, ...more });

/** The English messages of incidents. */
export const incidentTexts = (incidents: StoreStatus['incidents']): readonly string[] =>
  incidents.map(({ message }) => inEnglish(message));

/** A log whose messages can be awaited. */
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
    log: createLog((_level, _scope, message, fields) => {
      messages.push(fields === undefined ? message : `${message} ${JSON.stringify(fields)}`);
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
