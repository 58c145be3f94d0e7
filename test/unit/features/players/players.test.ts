import { describe, expect, it, vi } from 'vitest';
import { createPlayers } from '../../../../main/features/players/players.ts';
import { profileView } from '../../../../main/features/players/profile-view.ts';
import { parseAccount } from '../../../../main/service/codec/account.ts';
import { parseAutocomplete } from '../../../../main/service/codec/autocomplete.ts';
import { parseCrosstable } from '../../../../main/service/codec/crosstable.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const baseUrl = 'https://chess.example';

const userOf = (members: object) => {
  const parsed = parseAccount({ id: 'ruth', username: 'Ruth', ...members });
  if (!parsed.ok) throw new Error(parsed.issues.join());
  return parsed.value;
};
const viewOf = (members: object) => profileView(userOf(members), { baseUrl, userId: 'me', now: 5 });

describe('a profile', () => {
  it('lists ratings with the most games first, and none without games', () => {
    const { ratings } = viewOf({
      perfs: {
        bullet: { games: 3, rating: 1500, rd: 200, prog: 0, prov: true },
        blitz: { games: 900, rating: 2100, rd: 45, prog: -12, rank: 80 },
        chess960: { games: 0, rating: 1500, rd: 500, prog: 0, prov: true },
        storm: { runs: 10, score: 20 },
      },
    });
    expect(ratings).toEqual([
      { perf: 'blitz', rating: 2100, games: 900, provisional: false, progress: -12, rank: 80 },
      { perf: 'bullet', rating: 1500, games: 3, provisional: true, progress: 0, rank: null },
    ]);
  });

  it('gives addresses to links of its own server only', () => {
    const links = [
      'https://chess.example/@/Ruth',
      'evil.example/chess.example',
      'javascript:alert(1)',
      'https://chess.example@evil.example/',
    ].join('\r\n');
    const view = viewOf({ url: 'https://evil.example/@/Ruth', profile: { links, bio: '  <b>Hi</b> ' } });
    expect(view.links.map(({ address }) => address)).toEqual([
      'https://chess.example/@/Ruth',
      null,
      null,
      null,
    ]);
    expect(view.address).toBe('https://chess.example/@/Ruth');
    expect(view.bio).toBe('<b>Hi</b>');
  });

  it('has a relation only where the server names one, and never to the own user', () => {
    expect(viewOf({}).relation).toBeNull();
    expect(viewOf({ following: false, blocking: true }).relation).toEqual({
      followable: true,
      following: false,
      blocking: true,
      followsYou: false,
    });
    expect(viewOf({ id: 'Me', username: 'Me', following: false }).relation).toBeNull();
  });

  it('survives moments beyond the range of dates', () => {
    expect(viewOf({ createdAt: 1e300, seenAt: 7 })).toMatchObject({ createdAt: null, seenAt: 7 });
  });
});

describe('answers of the service', () => {
  it('are found users as objects or as names', () => {
    const users = [{ id: 'ruth', name: 'Ruth', title: 'WFM', online: true, flair: 'x' }, { id: 3 }];
    expect(parseAutocomplete({ result: users })).toMatchObject({
      ok: true,
      value: [{ id: 'ruth', name: 'Ruth', title: 'WFM', online: true }],
    });
    expect(parseAutocomplete(['Ruth'])).toMatchObject({ ok: true, value: [{ id: 'ruth', name: 'Ruth' }] });
    expect(parseAutocomplete('Ruth').ok).toBe(false);
  });

  it('are points by user', () => {
    expect(parseCrosstable({ users: { Me: 1.5, ruth: 0.5 }, nbGames: 2 })).toMatchObject({
      ok: true,
      value: { points: { me: 1.5, ruth: 0.5 }, games: 2 },
    });
    expect(parseCrosstable({ users: { me: 1 } })).toMatchObject({ value: { points: { me: 1 } } });
    expect(parseCrosstable({ nbGames: 2 }).ok).toBe(false);
  });
});

function setUp(scopes: readonly string[] | null) {
  const follow = vi.fn(async () => ({ ok: true, value: undefined }) as const);
  const onFollow = vi.fn();
  const players = createPlayers({
    clock: createVirtualClock(),
    account: () => ({ id: 'a', userId: 'me', baseUrl, isBot: false, scopes }),
    client: () => ({ follow }) as never,
    archive: () => ({
      named: async () => [
        { name: 'Gerda', games: 9 },
        { name: 'Erda', games: 2 },
      ],
    }),
    followed: async () => new Set(['erda', 'verdandi', 'ruth']),
    onFollow,
  });
  return { players, follow, onFollow };
}

describe('following', () => {
  it('without the permission asks nothing of the server, and says what to allow', async () => {
    const { players, follow, onFollow } = setUp(['follow:read']);
    await expect(players.follow('a', 'Ruth', true)).rejects.toMatchObject({
      failure: { code: 'forbidden', message: { id: 'player.followNotAllowed' } },
    });
    expect(follow).not.toHaveBeenCalled();
    expect(onFollow).not.toHaveBeenCalled();
  });

  it('is noted when the server has accepted it', async () => {
    const { players, onFollow } = setUp(['follow:write']);
    await players.follow('a', 'Ruth', true);
    expect(onFollow).toHaveBeenCalledWith('a', 'ruth', true);
  });
});

it('lists each known player once, names that begin with the text first', async () => {
  const { players } = setUp(null);
  expect(
    (await players.known('a', ' Erd ')).map(({ name, followed, games }) => [name, followed, games]),
  ).toEqual([
    ['Erda', true, 2],
    ['Gerda', false, 9],
    ['verdandi', true, 0],
  ]);
});
