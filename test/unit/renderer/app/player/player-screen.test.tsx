import { describe, expect, test } from 'vitest';
import type { AccountView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import type { PlayerProfile } from '@contract/players.ts';
import { messageOf } from '@text/message.ts';
import { PlayerScreen } from '../../../../../renderer/app/screens/player/PlayerScreen.tsx';
import { BridgeProvider, createBridgeClient } from '../../../../../renderer/bridge.ts';
import { createRouter, RouterProvider } from '../../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../../board/page.tsx';
import { createFakeBridge } from '../../fake-bridge.ts';
import { makeAccount } from '../../make-home.ts';

const ruth: PlayerProfile = {
  id: 'ruth',
  name: 'Ruth',
  title: 'WFM',
  flair: 'nature.deciduous-tree',
  patron: true,
  closed: false,
  marked: false,
  createdAt: 1_600_000_000_000,
  seenAt: null,
  address: 'https://chess.example/@/Ruth',
  ratings: [
    { perf: 'blitz', rating: 2100, games: 900, provisional: false, progress: -12, rank: null },
    { perf: 'bullet', rating: 1500, games: 3, provisional: true, progress: null, rank: null },
  ],
  counts: { all: 10, win: 5, draw: 1, loss: 4 },
  playedSeconds: 7_200,
  realName: null,
  location: null,
  bio: '<b>Hello</b>',
  links: [
    { text: 'https://chess.example/team/x', address: 'https://chess.example/team/x' },
    { text: 'https://elsewhere.example', address: null },
  ],
  otherRatings: [{ key: 'fideRating', rating: 2050 }],
  relation: { followable: true, following: false, blocking: false, followsYou: true },
  askedAt: 0,
};

type Answer = ReturnType<typeof success<PlayerProfile>> | ReturnType<typeof failure>;

function open(
  answer: Answer,
  { account = {}, games = 0 }: { readonly account?: Partial<AccountView>; readonly games?: number } = {},
) {
  const bridge = createFakeBridge();
  bridge.answer('accounts.list', () => success([{ ...makeAccount('account'), ...account }]));
  bridge.answer('players.profile', () => answer);
  bridge.answer('players.presence', () =>
    success({ online: true, playing: true, gameId: 'abcd1234', streaming: false }),
  );
  bridge.answer('players.score', () => success({ own: 3.5, other: 0.5, games: 4 }));
  bridge.answer('players.activity', () => success([]));
  bridge.answer('players.follow', () => success(undefined));
  bridge.answer('shell.openAddress', () => success(undefined));
  bridge.answer('games.list', () => success([]));
  bridge.answer('history.tally', () => success({ games, win: games, draw: 0, loss: 0 }));
  bridge.answer('history.games', () => success([]));
  const router = createRouter({ screen: 'home' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <PlayerScreen accountId="account" username="Ruth" />
      </RouterProvider>
    </BridgeProvider>,
  );
  return {
    router,
    container,
    called: (name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input),
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

describe("a player's page", () => {
  test('shows ratings with provisional marks and trends, score and profile as plain text', async () => {
    const { container, says, called } = open(success(ruth));
    await says('Playing');
    const rows = [...container.querySelectorAll('tr[data-perf]')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('down 12');
    expect(rows[1]).toContain('1500? provisional');
    await says('3½ – ½');
    expect(container.textContent).toContain('<b>Hello</b>');
    expect(container.textContent).toContain('deciduous tree');
    expect(container.textContent).toContain('FIDE 2050');
    expect(buttonNamed('https://elsewhere.example')).toBeUndefined();
    await click(await until(() => buttonNamed('https://chess.example/team/x')));
    expect(called('shell.openAddress')).toEqual([{ address: 'https://chess.example/team/x' }]);
  });

  test('follows, challenges and watches', async () => {
    const { router, called } = open(success(ruth));
    await click(await until(() => buttonNamed('Follow')));
    await until(() => buttonNamed('Unfollow'));
    expect(called('players.follow')).toEqual([{ accountId: 'account', username: 'Ruth', on: true }]);
    await click(await until(() => buttonNamed('Watch the game')));
    expect(router.current()).toEqual({ screen: 'watch', accountId: 'account', gameId: 'abcd1234' });
    await click(await until(() => buttonNamed('Challenge')));
    expect(router.current()).toEqual({ screen: 'newGame', accountId: 'account', username: 'Ruth' });
  });

  test('without the permission to follow says so, and offers to allow it', async () => {
    const abilities = [
      {
        title: messageOf('ability.followPlayers'),
        wish: 'followPlayers' as const,
        allowed: false,
        scopes: [],
      },
    ];
    const { says, called } = open(success(ruth), { account: { abilities } });
    await click(await until(() => buttonNamed('Follow')));
    await says('may not follow players yet');
    expect(buttonNamed('Allow it…')).toBeDefined();
    expect(called('players.follow')).toEqual([]);
  });

  test('of a blocked player says why there is no challenge', async () => {
    const { says } = open(
      success({
        ...ruth,
        relation: { followable: false, following: false, blocking: true, followsYou: false },
      }),
    );
    await says('You have blocked Ruth');
    expect(buttonNamed('Follow')).toBeUndefined();
    expect(buttonNamed('Challenge')?.hasAttribute('disabled')).toBe(true);
  });

  test('of a closed account shows the games in the archive', async () => {
    const { says } = open(success({ ...ruth, closed: true }), { games: 7 });
    await says('The account Ruth is closed');
    await says('Show all 7 games in History');
  });

  test('without the server shows why, and the archive', async () => {
    const { says, called } = open(failure('unreachable', messageOf('service.timedOut')), { games: 2 });
    await says('The player could not be loaded');
    await says('Show all 2 games in History');
    await click(await until(() => buttonNamed('Try again')));
    await until(() => called('players.profile').length === 2);
  });

  test('of an unknown name says so', async () => {
    const { says } = open(failure('not_found', messageOf('player.unknown', { name: 'Ruth' })));
    await says('No player named Ruth');
    await says('You have not played each other yet.');
  });
});
