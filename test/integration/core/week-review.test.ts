/** The review of a week through the whole core: announced once, for the account with more games, across restarts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRule } from '../../../preload/contract/defaults.ts';
import type { Route } from '../../../preload/contract/route.ts';
import { weekAt, weekLater } from '../../../main/features/insights/week-calendar.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { signIn, stage } from './scene.ts';
import { createProfile, startCore, type RunningCore } from './support.ts';

const patience = { timeout: 10_000 };
const hour = 3_600_000;
const { openClub } = stage();

/** Passes in real time, and by leaps. */
function createLeapingClock() {
  const clock = createVirtualClock(Date.now());
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    clock.advance(now - last);
    last = now;
  }, 5);
  return { clock, leap: clock.advance, stop: () => clearInterval(ticking) };
}

let running: RunningCore | undefined;
let stop = () => {};
afterEach(async () => {
  await running?.core.close();
  running = undefined;
  stop();
});

describe('the review of a week', () => {
  it('is announced once for two accounts, also after restarts, and its click opens the page', async () => {
    const leaping = createLeapingClock();
    const { clock, leap } = leaping;
    ({ stop } = leaping);
    const club = await openClub({ historyDays: 0 });
    const profile = createProfile();
    profile.settings.write({ notifications: { rules: { weekReview: openRule }, gather: false } });
    const opened: Route[] = [];
    const start = () =>
      startCore(profile, {
        clock,
        onBubble: (_, click) => click(),
        onActivate: (route) => void opened.push(route),
      });
    running = await start();
    const alice = await signIn(running, club);
    const bob = await signIn(running, await openClub({ historyDays: 0 }));
    const { from, key } = weekLater(weekAt(clock.now()), -1);
    const put = (accountId: string, count: number) =>
      running?.stores.accounts.archive.put(
        accountId,
        Array.from({ length: count }, (_, index) =>
          archived({ gameId: `game${index}`, began: from + (index + 1) * hour }),
        ),
        null,
      );
    await put(alice, 2);
    await put(bob, 5);
    await running.core.close();

    running = await start();
    leap(61_000);
    const titles = () =>
      running?.bubbles.map(({ title }) => title).filter((title) => title.startsWith('Your week'));
    await vi.waitFor(() => expect(titles()).toEqual(['Your week: 5 games']), patience);
    expect(opened).toContainEqual({ screen: 'week', accountId: bob, week: key });
    expect(await running.core.queries['insights.week']({ accountId: bob, week: key })).toMatchObject({
      games: 5,
    });
    const page = async () =>
      (await running?.core.queries['notifications.page']({ limit: 50, filter: 'all' }))?.filter(
        ({ kind }) => kind === 'weekReview',
      );
    await vi.waitFor(
      async () => expect(await page()).toMatchObject([{ outcome: { status: 'shown' } }]),
      patience,
    );
    leap(hour);
    await running.core.close();

    running = await start();
    leap(61_000);
    leap(hour);
    // Another notification after it shows that the app has had its chance.
    await running.core.commands['notifications.test']();
    expect(titles()).toEqual([]);
    expect(await page()).toHaveLength(1);
  }, 60_000);
});
