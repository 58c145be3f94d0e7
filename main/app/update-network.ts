/** The network of updates: Chromium's, in the session that electron-updater uses, which only https leaves. */
import { session, type Session } from 'electron';
import { isHttps, redirected, type UpdateFetch } from '../updates/bounded-fetch.ts';
import type { DownloadGuard } from '../updates/download-guard.ts';

export interface UpdateNetwork {
  readonly fetch: UpdateFetch;
  /** Judges downloads from now on. */
  readonly guard: (guard: DownloadGuard | null) => void;
}

/** After `ready`. The session is made when it is first used. */
export function createUpdateNetwork(): UpdateNetwork {
  let current: DownloadGuard | null = null;
  let opened: Session | null = null;
  const open = (): Session => {
    if (opened) return opened;
    // As electron-updater names it: both share the session.
    opened = session.fromPartition('electron-updater', { cache: false });
    opened.webRequest.onBeforeRequest(({ url }, decide) =>
      decide({ cancel: !(current?.mayRequest(url) ?? isHttps(url)) }),
    );
    opened.webRequest.onHeadersReceived(({ statusCode, responseHeaders = {} }, decide) => {
      const header = (name: string) =>
        Object.entries(responseHeaders)
          .find(([one]) => one.toLowerCase() === name)?.[1]
          ?.join(', ');
      decide({ cancel: current !== null && !current.mayReceive({ status: statusCode, header }) });
    });
    return opened;
  };
  return {
    async fetch(address, init) {
      try {
        const { status, body } = await open().fetch(address, init);
        // Electron's own streams are Node's, which can be iterated.
        return { status, body: body as AsyncIterable<Uint8Array> | null };
      } catch (error) {
        throw /redirect/i.test(String(error)) ? redirected() : error;
      }
    },
    guard(guard) {
      if (guard) open();
      current = guard;
    },
  };
}
