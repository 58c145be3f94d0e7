import { describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

const { openClub, run } = stage();

describe('players of the practice club', () => {
  it.each(['wire', 'document'] as const)(
    'have a page, a score, activity and a relation (%s dialect)',
    async (dialect) => {
      const club = await openClub({ dialect, historyDays: 210 });
      const running = await run(createProfile());
      const { queries, commands } = running.core;
      const accountId = await signIn(running, club);
      const willow = { accountId, username: 'willow' };

      const profile = await queries['players.profile'](willow);
      expect(profile).toMatchObject({
        id: 'willow',
        name: 'Willow',
        closed: false,
        address: `${club.baseUrl}/@/Willow`,
        links: [{ address: `${club.baseUrl}/` }],
        relation: { followable: true, following: true, blocking: false },
      });
      expect(profile.ratings.length).toBeGreaterThan(0);
      const games = profile.ratings.map((rating) => rating.games);
      expect(games).toEqual(games.toSorted((a, b) => Number(b) - Number(a)));

      const score = await queries['players.score'](willow);
      expect(Number(score?.own) + Number(score?.other)).toBe(score?.games);
      expect(await queries['players.score']({ accountId, username: 'you' })).toBeNull();
      expect(await queries['players.presence'](willow)).toMatchObject({ online: true });
      const activity = await queries['players.activity']({ accountId, username: 'you' });
      expect(activity.length).toBeGreaterThan(0);

      const followed = async () => (await queries['watching.people']({ accountId })).followed;
      const before = await followed();
      await commands['players.follow']({ ...willow, on: false });
      expect((await queries['players.profile'](willow)).relation).toMatchObject({ following: false });
      await commands['players.follow']({ ...willow, on: true });
      expect((await queries['players.profile'](willow)).relation).toMatchObject({ following: true });
      expect(await followed()).toBe(before);

      expect(await queries['players.search']({ accountId, term: 'wil' })).toContainEqual({
        name: 'Willow',
        title: 'BOT',
        flair: 'nature.deciduous-tree',
        online: true,
        followed: false,
        games: 0,
      });
    },
    60_000,
  );

  it('are found among the opponents of the archive and the followed players, without the server', async () => {
    const club = await openClub({ historyDays: 210 });
    const running = await run(createProfile());
    const { queries } = running.core;
    const accountId = await signIn(running, club);
    await eventually(async () => {
      const found = await queries['players.known']({ accountId, term: 'ILLO' });
      expect(found[0]).toMatchObject({ name: 'Willow' });
      expect(found[0]?.games).toBeGreaterThan(0);
    });
    const games = await queries['history.tally']({ accountId, filter: { opponent: 'willow', mine: true } });
    const [willow] = await queries['players.known']({ accountId, term: 'willow' });
    expect(willow?.games).toBeLessThanOrEqual(games.games);
  }, 60_000);

  it('reports closed accounts, unknown names and impossible names differently', async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const { queries } = running.core;
    const accountId = await signIn(running, club);
    expect(await queries['players.profile']({ accountId, username: 'Left-The-Club' })).toMatchObject({
      closed: true,
      ratings: [],
    });
    await expect(queries['players.profile']({ accountId, username: 'no-such-member' })).rejects.toMatchObject(
      {
        failure: { code: 'not_found', message: { id: 'player.unknown' } },
      },
    );
    await expect(
      queries['players.profile']({ accountId, username: 'Carlsen, Magnus' }),
    ).rejects.toMatchObject({ failure: { code: 'not_found', message: { id: 'player.notAName' } } });
  });

  it('after “too many requests”, the account says how long requests wait', async () => {
    const club = await openClub();
    const running = await run(createProfile());
    const { queries } = running.core;
    const accountId = await signIn(running, club);
    const rests = () => queries['accounts.list']()[0]?.restsUntil;
    expect(rests()).toBeUndefined();
    await club.control('POST', '/fault', {
      ...{ kind: 'answer', status: 429, retryAfter: 3 },
      path: '/api/user/willow',
    });
    const asked = Date.now();
    await queries['players.profile']({ accountId, username: 'willow' }).catch(() => {});
    await eventually(() => expect(rests()).toBeGreaterThanOrEqual(asked + 2_900));
    const shown = () => running.published.findLast(({ name }) => name === 'accounts')?.message;
    await eventually(() => expect(shown()).toMatchObject([{ restsUntil: rests() }]));
    await eventually(() => expect(rests()).toBeUndefined());
  }, 60_000);
});
