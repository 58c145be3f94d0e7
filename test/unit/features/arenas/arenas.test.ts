import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createArenas } from '../../../../main/features/arenas/arenas.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { createMemos } from '../../../integration/arenas/support.ts';
import { noon } from './an-arena.ts';

/** The arenas of two accounts without a connection, and the accounts whose arenas changed since. */
async function openTwo() {
  const changed: string[] = [];
  const memos = createMemos();
  const arenas = createArenas({
    clock: createVirtualClock(noon),
    log: silentLog,
    account: (id) => ({ id, userId: id, baseUrl: '', isBot: false, scopes: null }),
    client: () => undefined,
    takeJoin: async () => ({ allowed: true }),
    lookJoin: async () => null,
    storeOf: () => ({ memos }),
    idleMs: () => 0,
    isLocked: () => false,
    onPaired: () => {},
    tell: () => {},
    onChange: (accountId) => void changed.push(accountId),
  });
  arenas.follow(['oak', 'elm']);
  await Promise.all(['oak', 'elm'].map((accountId) => arenas.of(accountId).ready));
  // The first look at rules and results completes without waiting.
  await new Promise(setImmediate);
  changed.length = 0;
  return { arenas, changed };
}

describe('the arenas of an account', () => {
  it('are reported as changed once when it is signed out or removed, because Home shows them', async () => {
    const { arenas, changed } = await openTwo();
    arenas.follow(['elm']);
    arenas.forget('oak');
    expect(changed).toEqual(['oak']);
    arenas.forget('elm');
    expect(changed).toEqual(['oak', 'elm']);
  });

  it('are not reported when the app closes', async () => {
    const { arenas, changed } = await openTwo();
    arenas.close();
    expect(changed).toEqual([]);
  });
});
