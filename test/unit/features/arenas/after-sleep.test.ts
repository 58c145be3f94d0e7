import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createAfterSleep } from '../../../../main/features/arenas/after-sleep.ts';
import { createServerTime } from '../../../../main/features/arenas/server-time.ts';
import type { ArenaEntry } from '../../../../main/service/domain-arenas.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { noon } from './an-arena.ts';

const minute = 60_000;

/** A computer that slept for an hour; the account plans a listed and an unlisted arena. */
function wakeUp(isReachable: () => boolean) {
  const clock = createVirtualClock(noon);
  const time = createServerTime(clock);
  time.recall(noon, noon);
  clock.jump(60 * minute);
  const asked: string[] = [];
  let scheduled = 0;
  const afterSleep = createAfterSleep({
    clock,
    log: silentLog,
    cache: {
      time,
      async askListing() {
        asked.push('list');
        const started = { startsAt: clock.now(), finishesAt: clock.now() } as ArenaEntry;
        if (isReachable()) time.learnListing({ created: [], started: [started], finished: [] });
      },
      async askDetail(arenaId) {
        asked.push(arenaId);
        return undefined;
      },
      isListed: (arenaId) => arenaId === 'listed',
    },
    arenaIds: () => new Set(['listed', 'unlisted']),
    reschedule: () => void (scheduled += 1),
  });
  /** Lets time pass; the stubs answer at once. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise(setImmediate);
  };
  return { afterSleep, asked, pass, scheduled: () => scheduled };
}

describe('after sleep', () => {
  it('the list is asked, and the pages of those arenas that it lacks', async () => {
    const { afterSleep, asked, pass, scheduled } = wakeUp(() => true);
    afterSleep.wake();
    await pass(0);
    expect(asked).toEqual(['list', 'unlisted']);
    expect(scheduled()).toBe(1);
    afterSleep.wake();
    await pass(10 * minute);
    expect(asked).toHaveLength(2);
    expect(scheduled()).toBe(2);
  });

  it('the list is asked again while the server cannot be reached, five times at most', async () => {
    let isReachable = false;
    const { afterSleep, asked, pass } = wakeUp(() => isReachable);
    const lists = () => asked.filter((what) => what === 'list').length;
    afterSleep.wake();
    for (let passed = 0; passed < 10; passed += 1) await pass(minute);
    expect(lists()).toBe(5);
    isReachable = true;
    afterSleep.wake();
    await pass(0);
    expect(lists()).toBe(6);
  });

  it('nothing more is asked once the account is closed', async () => {
    const { afterSleep, asked, pass } = wakeUp(() => false);
    afterSleep.wake();
    await pass(0);
    const before = asked.length;
    afterSleep.close();
    afterSleep.wake();
    await pass(10 * minute);
    expect(asked).toHaveLength(before);
  });
});
