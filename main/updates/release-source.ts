/** Fetches the release list; accepts it only with a valid signature and if it is current. */
import type { Clock } from '../base/clock.ts';
import { z } from 'zod';
import { messageOf } from '../text/message.ts';
import { MessageError } from '../text/message-error.ts';
import type { JsonFile } from '../base/json-file.ts';
import type { Log } from '../base/log.ts';
import type { Fetch } from '../service/http-message.ts';
import { fetchBounded } from './bounded-fetch.ts';
import { largestList, listName, parseReleaseList, signatureName, type ReleaseList } from './release-list.ts';
import { largestSignature, verifyList, type PublicKey } from './release-signature.ts';
import { UpdateRefused } from './update-refused.ts';

export interface ReleaseSourceOptions {
  /** Folder of the list, with a trailing slash. */
  readonly address: string;
  /** Without keys the list is not verified: it then only reports a version and installs nothing. */
  readonly keys: readonly PublicKey[];
  readonly fetch: Fetch;
  /** Stores the time of the latest verified list. */
  readonly seen: Pick<JsonFile, 'read' | 'write'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

export type ReleaseSource = ReturnType<typeof createReleaseSource>;

/** Time limit for the list and its signature together, ms. */
const patience = 20_000;
/** Greatest assumed delay of this computer's clock, ms. */
const clockTolerance = 24 * 3_600_000;

const seenSchema = z.object({ released: z.number() });

export function createReleaseSource(options: ReleaseSourceOptions) {
  const { address, keys, fetch, seen, clock, log } = options;

  async function fetchList(signal: AbortSignal): Promise<ReleaseList> {
    const get = (name: string, maxBytes: number) =>
      fetchBounded({ fetch, address: new URL(name, address), maxBytes, signal });
    const list = await get(listName, largestList);
    if (list === null) throw new MessageError(messageOf('update.noList'));
    if (keys.length === 0) return parseReleaseList(list.toString('utf8'));
    const signature = await get(signatureName, largestSignature);
    verifyList(list, signature?.toString('latin1') ?? '', keys);
    const release = parseReleaseList(list.toString('utf8'));
    assertCurrent(release, clock.now());
    assertNotOlder(release);
    return release;
  }

  /** Rollback protection: an old list with a valid signature could keep users on a vulnerable version. */
  function assertNotOlder({ released }: ReleaseList): void {
    const at = Date.parse(released);
    const before = readSeen();
    if (before !== null && at < before) throw new UpdateRefused(messageOf('update.listOutdated'));
    if (before === at) return;
    try {
      seen.write({ released: at });
    } catch (error) {
      log.warn('release list time not stored', { reason: String(error) });
    }
  }

  function readSeen(): number | null {
    try {
      const parsed = seenSchema.safeParse(seen.read());
      return parsed.success ? parsed.data.released : null;
    } catch {
      return null;
    }
  }

  return {
    /** Throws `UpdateRefused` if the list must not be trusted, and another error if it is unavailable. */
    async look(): Promise<ReleaseList> {
      const timeout = new AbortController();
      const timer = clock.after(patience, () =>
        timeout.abort(new MessageError(messageOf('update.listTimedOut'))),
      );
      try {
        return await fetchList(timeout.signal);
      } finally {
        timer.cancel();
        // Closes the connection of an unread response.
        timeout.abort();
      }
    },
  };
}

/** Throws `UpdateRefused` for a list that has expired or is dated in the future; `now` in ms since the epoch. */
export function assertCurrent({ released, expires }: ReleaseList, now: number): void {
  if (Date.parse(expires) < now)
    throw new UpdateRefused(messageOf('update.listExpired', { date: expires.slice(0, 10) }));
  if (Date.parse(released) > now + clockTolerance) throw new UpdateRefused(messageOf('update.listInFuture'));
}
