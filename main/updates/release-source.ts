/** What is out: the release list of a folder on the web, believed only with a valid signature and if it is current. */
import type { Clock } from '../base/clock.ts';
import { z } from 'zod';
import { say } from '../text/say.ts';
import type { JsonFile } from '../base/json-file.ts';
import type { Log } from '../base/log.ts';
import type { Fetch } from '../service/http-message.ts';
import { fetchBounded } from './bounded-fetch.ts';
import { largestList, listName, parseReleaseList, signatureName, type ReleaseList } from './release-list.ts';
import { largestSignature, verifyList, type PublicKey } from './release-signature.ts';
import { UpdateRefused } from './update-refused.ts';

export interface ReleaseSourceOptions {
  /** Folder of the list, ending with a slash. */
  readonly address: string;
  /** Without any, the list is read unverified: enough to report a version, never to install it. */
  readonly keys: readonly PublicKey[];
  readonly fetch: Fetch;
  /** Remembers the newest list that was verified. */
  readonly seen: Pick<JsonFile, 'read' | 'write'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

export interface ReleaseSource {
  /** Throws `UpdateRefused` when the list must not be believed, another error when it cannot be had. */
  look(): Promise<ReleaseList>;
}

/** For the list and its signature together, ms. */
const patience = 20_000;
/** By how much a clock may be slow, ms. */
const clockTolerance = 24 * 3_600_000;

const seenSchema = z.object({ released: z.number() });

export function createReleaseSource(options: ReleaseSourceOptions): ReleaseSource {
  const { address, keys, fetch, seen, clock, log } = options;

  async function fetchList(signal: AbortSignal): Promise<ReleaseList> {
    const get = (name: string, maxBytes: number) =>
      fetchBounded({ fetch, address: new URL(name, address), maxBytes, signal });
    const list = await get(listName, largestList);
    if (list === null) throw new Error(say('The server of new versions has no list of them.'));
    if (keys.length === 0) return parseReleaseList(list.toString('utf8'));
    const signature = await get(signatureName, largestSignature);
    verifyList(list, signature?.toString('latin1') ?? '', keys);
    const release = parseReleaseList(list.toString('utf8'));
    assertCurrent(release, clock.now());
    assertNotOlder(release);
    return release;
  }

  /** A server that answers with an old list, signed as it is, could keep users on a version with known faults. */
  function assertNotOlder({ released }: ReleaseList): void {
    const at = Date.parse(released);
    const before = readSeen();
    if (before !== null && at < before)
      throw new UpdateRefused(
        say('The list of new versions is older than one that Outpost has already seen.'),
      );
    if (before === at) return;
    try {
      seen.write({ released: at });
    } catch (error) {
      log.warn('the newest release list could not be remembered', { reason: String(error) });
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
    async look() {
      const late = new AbortController();
      const timer = clock.after(patience, () =>
        late.abort(new Error(say('The server of new versions took too long to answer.'))),
      );
      try {
        return await fetchList(late.signal);
      } finally {
        timer.cancel();
        // Closes the connection of an answer that was not read to its end.
        late.abort();
      }
    },
  };
}

/** Throws `UpdateRefused` for a list that has expired or is dated in the future; `now` in ms since the epoch. */
export function assertCurrent({ released, expires }: ReleaseList, now: number): void {
  if (Date.parse(expires) < now)
    throw new UpdateRefused(
      say('The list of new versions expired on {date}.', { date: expires.slice(0, 10) }),
    );
  if (Date.parse(released) > now + clockTolerance)
    throw new UpdateRefused(
      say('The list of new versions is dated in the future. Check the clock of this computer.'),
    );
}
