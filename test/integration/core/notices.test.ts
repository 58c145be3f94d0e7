import { describe, expect, it, vi } from 'vitest';
import { openRule } from '../../../preload/contract/defaults.ts';
import type { NoticeRule } from '../../../preload/contract/notifications.ts';
import { challengeMe, signIn, stage } from './scene.ts';
import { createProfile, startCore, type RunningCore } from './support.ts';

const patience = { timeout: 10_000 };
const { openClub, run } = stage();

const page = ({ core }: RunningCore) => core.queries['notifications.page']({ limit: 50, filter: 'all' });
const outcomes = async (running: RunningCore) => (await page(running)).map(({ outcome }) => outcome);

describe('notifications by rule', () => {
  it('store every outcome across a restart, and notify of nothing twice', async () => {
    const club = await openClub();
    const profile = createProfile();
    const first = await startCore(profile);
    const accountId = await signIn(first, club);
    await challengeMe(club, 0);
    await vi.waitFor(() => expect(first.bubbles).toHaveLength(1), patience);
    setOwnRule(first, accountId, { mode: 'rated' });
    await challengeMe(club, 1);
    await vi.waitFor(async () => expect(await page(first)).toHaveLength(2), patience);
    const [kept, shown] = await page(first);
    expect(kept).toMatchObject({
      kind: 'challenge',
      outcome: { status: 'not_sent', reason: 'mode', detail: 'casual' },
      ownRule: true,
      route: { screen: 'challenge', accountId },
    });
    expect(shown).toMatchObject({ outcome: { status: 'shown' }, ownRule: false });
    expect(first.bubbles).toHaveLength(1);
    await first.core.close();

    const second = await run(profile);
    await vi.waitFor(() => expect(second.core.queries['challenges.list']()).toHaveLength(2), patience);
    await challengeMe(club, 2);
    await vi.waitFor(async () => expect(await page(second)).toHaveLength(3), patience);
    expect(second.bubbles).toEqual([]);
  });

  it('fetch followed users once a rule needs them, and store the answer', async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    expect((await running.core.queries['notifications.state']()).followed).toEqual([]);
    setOwnRule(running, accountId, { from: 'followed' });
    await vi.waitFor(async () => {
      const [followed] = (await running.core.queries['notifications.state']()).followed;
      expect(followed).toMatchObject({ accountId, problem: null });
      expect(followed?.count).toBeGreaterThan(0);
    }, patience);
    // In the club, users follow their challengers.
    await challengeMe(club, 0);
    await vi.waitFor(async () => expect(await outcomes(running)).toEqual([{ status: 'shown' }]), patience);
    expect(running.bubbles).toHaveLength(1);
    await running.core.commands['notifications.askFollowed']({ accountId });
  });

  it('pause and resume', async () => {
    const running = await run(createProfile());
    running.core.commands['notifications.pause']({ forMs: 3_600_000 });
    expect(await running.core.commands['notifications.testRule']({ kind: 'gameStart' })).toEqual({
      status: 'not_sent',
      reason: 'paused',
    });
    expect((await running.core.queries['notifications.state']()).pausedUntil).not.toBeNull();
    running.core.commands['notifications.pause']({ forMs: null });
    expect(await running.core.commands['notifications.testRule']({ kind: 'gameStart' })).toEqual({
      status: 'shown',
    });
    expect(running.bubbles).toHaveLength(1);
    expect(await page(running)).toEqual([]);
  });

  it('report arenas by their rule, and store those suppressed in quiet hours', async () => {
    const club = await openClub({ speed: 1 });
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    const id = await arenaToCome(running, accountId);
    const plan = { remind: 1_440, join: false };
    await running.core.commands['arenas.plan']({ accountId, arenaId: id, plan });
    await vi.waitFor(async () => expect(await outcomes(running)).toEqual([{ status: 'shown' }]), patience);
    const [told] = await page(running);
    expect(told).toMatchObject({ kind: 'arena', route: { screen: 'arenas', accountId, arenaId: id } });
    const { notifications } = running.settings.get();
    running.settings.set({
      notifications: { ...notifications, quiet: { ...notifications.quiet, on: true, from: 0, to: 0 } },
    });
    await running.core.commands['arenas.plan']({ accountId, arenaId: id, plan });
    await vi.waitFor(async () => expect(await page(running)).toHaveLength(2), patience);
    expect((await outcomes(running))[0]).toMatchObject({ status: 'not_sent', reason: 'quiet_hours' });
    expect(running.bubbles).toHaveLength(1);
  });

  it("delete an account's own rules with the account", async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    setOwnRule(running, accountId, { muted: ['bob'] });
    await running.core.commands['accounts.remove']({ accountId });
    expect(running.settings.get().notifications.accounts).toEqual({});
  });
});

async function arenaToCome({ core }: RunningCore, accountId: string): Promise<string> {
  core.commands['arenas.watch']({ accountId, arenaId: null });
  return vi.waitFor(async () => {
    const found = (await core.queries['arenas.list']({ accountId })).rows.find(
      ({ state }) => state === 'created',
    );
    if (!found) throw new Error('no arena is to come');
    return found.id;
  }, patience);
}

function setOwnRule(running: RunningCore, accountId: string, change: Partial<NoticeRule>): void {
  const { settings } = running;
  const { notifications } = settings.get();
  const accounts = { [accountId]: { challenge: { ...openRule, ...change } } };
  settings.set({ notifications: { ...notifications, accounts } });
}
