/** Which requests and answers of a download are let through. electron-updater itself follows redirects to anywhere. */
import { say } from '../text/say.ts';
import { isHttps, notHttps } from './bounded-fetch.ts';
import { UpdateRefused } from './update-refused.ts';

export interface DownloadGuard {
  mayRequest(address: string): boolean;
  /** By its status and headers, whose names are in lower case. */
  mayReceive(answer: DownloadAnswer): boolean;
  /** Why it stopped the download; null: it did not. */
  refusal(): UpdateRefused | null;
}

export interface DownloadAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
}

/** `size`: bytes of the file in the signed list. */
export function createDownloadGuard(size: number): DownloadGuard {
  let refusal: UpdateRefused | null = null;
  return {
    mayRequest(address) {
      if (isHttps(address)) return true;
      refusal = notHttps();
      return false;
    },
    mayReceive({ status, header }) {
      if (status >= 300) return true;
      // A length is what ends an answer: without one, or packed, it could fill the disk before it is found wrong.
      const encoding = header('content-encoding') ?? 'identity';
      if (header('content-length') === String(size) && encoding === 'identity') return true;
      refusal = notListed();
      return false;
    },
    refusal: () => refusal,
  };
}

export const notListed = (): UpdateRefused =>
  new UpdateRefused(
    say('The file of the new version is not the one in the signed list. Outpost does not keep it.'),
  );
