import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import { NetworkError } from '../../../main/service/network/network-error.ts';
import { createReleaseSource } from '../../../main/updates/release-source.ts';

function open(fetch: Fetch) {
  const clock = createVirtualClock();
  const source = createReleaseSource({
    address: 'https://releases.test/files/',
    keys: [],
    fetch,
    seen: { read: () => ({}), write: () => {} },
    clock,
    log: silentLog,
  });
  return { clock, source };
}

/** A server whose responses have this status and no end. */
function serverWith(status: number, location: string | null = null) {
  const signals: AbortSignal[] = [];
  const fetch: Fetch = async (_url, { signal }) => {
    signals.push(signal);
    const headers = { get: (name: string) => (name === 'location' ? location : null) };
    return {
      status,
      headers,
      body: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) },
    };
  };
  return { fetch, signals };
}

describe('the release list', () => {
  it.each([
    [302, 'https://elsewhere.test/list', /redirects the list of versions to another address/],
    [404, null, /has no list/],
    [503, null, /answered with status 503/],
  ])(
    'is not taken from an answer with the status %i, whose connection is closed',
    async (status, to, why) => {
      const { fetch, signals } = serverWith(status, to);
      await expect(open(fetch).source.look()).rejects.toThrow(why);
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    },
  );

  it('is given up after 20 seconds, even if the client ignores the signal', async () => {
    const { clock, source } = open(() => new Promise(() => {}));
    const looking = source.look();
    clock.advance(20_000);
    await expect(looking).rejects.toThrow(/took too long/);
  });

  it('is unavailable without a connection, with a worded reason', async () => {
    const { source } = open(() => Promise.reject(new NetworkError('ENOTFOUND', { host: 'releases.test' })));
    await expect(source.look()).rejects.toThrow(/^The name releases\.test is not known\./);
  });
});
