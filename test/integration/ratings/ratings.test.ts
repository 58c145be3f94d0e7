/** Ratings, coming arenas and due moves of an account at the practice club, as Home asks for them. */
import { describe, expect, it, vi } from 'vitest';
import { signIn, stage } from '../core/scene.ts';
import { createProfile } from '../core/support.ts';

const { openClub, run } = stage();
const patience = { timeout: 30_000 };

interface ClubAccount {
  readonly perfs: Readonly<
    Record<string, { readonly games: number; readonly rating: number; readonly prov?: boolean }>
  >;
}

describe('Home’s queries', () => {
  it('give the club’s ratings with their trend, and keep them for the next run', async () => {
    const club = await openClub({ historyDays: 45, speed: 1, startAt: Date.now() });
    const profile = createProfile();
    const running = await run(profile);
    const { core } = running;
    const accountId = await signIn(running, club);
    const before = await core.queries['ratings.view']({ accountId });
    expect(before.problem).toBeNull();
    await core.commands['ratings.refresh']({ accountId });

    const { text } = await club.call('GET', '/api/account');
    const { perfs } = JSON.parse(text) as ClubAccount;
    const played = Object.entries(perfs).filter(([perf, { games }]) => games > 0 && perf !== 'puzzle');
    expect(played.length).toBeGreaterThan(2);
    const find = (perf: string, view: Awaited<ReturnType<(typeof core.queries)['ratings.view']>>) =>
      view.ratings.find((one) => one.perf === perf);
    const view = await core.queries['ratings.view']({ accountId });
    for (const [perf, { games, rating, prov = false }] of played)
      expect(find(perf, view)).toMatchObject({ games, rating, provisional: prov });
    // The history stores curves and days soon after the start.
    await vi.waitFor(async () => {
      const { ratings } = await core.queries['ratings.view']({ accountId });
      const [longest] = ratings.toSorted((one, other) => other.trend.length - one.trend.length);
      expect(longest?.trend.length).toBeGreaterThan(2);
      expect(longest?.change30).not.toBeNull();
      expect(longest?.rating).toBe(perfs[longest?.perf ?? '']?.rating);
    }, patience);

    const known = await core.queries['ratings.view']({ accountId });
    await core.close();
    await club.stop();
    const again = await run(profile);
    const { ratings, askedAt } = await again.core.queries['ratings.view']({ accountId });
    expect(ratings.map(({ perf, rating }) => [perf, rating])).toEqual(
      known.ratings.map(({ perf, rating }) => [perf, rating]),
    );
    expect(askedAt).not.toBeNull();
  }, 60_000);

  it('give planned and joined arenas, and the due time of a correspondence move', async () => {
    const club = await openClub({ speed: 1 });
    const running = await run(createProfile());
    const { core } = running;
    const accountId = await signIn(running, club);
    expect(await core.queries['arenas.next']()).toEqual([]);
    core.commands['arenas.watch']({ accountId, arenaId: null });
    const rows = await vi.waitFor(async () => {
      const { rows: all } = await core.queries['arenas.list']({ accountId });
      const open = all.filter(({ state, startsAt, fit, isPrivate }) => {
        return state === 'created' && startsAt > Date.now() + 300_000 && fit !== 'no' && !isPrivate;
      });
      expect(open.length).toBeGreaterThan(1);
      return open;
    }, patience);
    const [first, second] = rows.toSorted((a, b) => a.startsAt - b.startsAt);
    const joined = await core.commands['arenas.join']({
      ...{ accountId, arenaId: first?.id ?? '', pairing: true },
    });
    expect(joined).toEqual({ status: 'joined' });
    await core.commands['arenas.plan']({
      ...{ accountId, arenaId: second?.id ?? '', plan: { remind: 5, join: false } },
    });
    const next = await core.queries['arenas.next']();
    expect(next.map(({ arenaId, part }) => [arenaId, part])).toEqual([
      [first?.id, 'in'],
      [second?.id, 'reminder'],
    ]);
    // The server answers in whole seconds to the start.
    expect(Math.abs((next[0]?.startsAt ?? 0) - (first?.startsAt ?? 0))).toBeLessThanOrEqual(1_000);
    expect(next[0]?.terms?.clock).toEqual(first?.clock);

    const terms = { variant: 'standard', color: 'white', rated: false } as const;
    await core.commands['challenges.create']({
      ...{ accountId, username: 'willow' },
      terms: { ...terms, time: { kind: 'correspondence', daysPerTurn: 2 } },
    });
    await vi.waitFor(() => {
      const dueAt = core.queries['games.list']().find(({ speed }) => speed === 'correspondence')?.dueAt;
      expect(Math.abs((dueAt ?? 0) - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000);
    }, patience);
  }, 60_000);
});
