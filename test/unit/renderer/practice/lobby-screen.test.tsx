import { expect, test } from 'vitest';
import type { AccountView, ChallengeView, GameCard } from '@contract/models.ts';
import { failure, success, type Outcome } from '@contract/outcome.ts';
import type { Lobby, LobbyOpponent } from '@contract/practice.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { LobbyScreen } from '../../../../renderer/features/practice/LobbyScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const willow: LobbyOpponent = {
  id: 'willow',
  name: 'Willow',
  rating: 1050,
  manner: 'A beginner.',
  variants: ['standard'],
  playsRated: false,
  declines: ['bullet'],
};
const alder: LobbyOpponent = {
  ...willow,
  id: 'alder',
  name: 'Alder',
  rating: 2010,
  variants: ['standard', 'chess960', 'atomic'],
  playsRated: true,
  declines: ['blitz', 'rapid'],
};
const lobby: Lobby = { opponents: [alder, willow], speed: 1, seed: 4711 };
const account = { id: 'p', kind: 'practice' } as AccountView;

function open(
  answer: () => Outcome<Lobby | null> = () => success(lobby),
  accounts: readonly AccountView[] = [account],
) {
  const bridge = createFakeBridge();
  bridge.answer('practice.lobby', answer);
  bridge.answer('accounts.list', () => success([...accounts]));
  bridge.answer('challenges.list', () => success([]));
  bridge.answer('games.list', () => success([]));
  bridge.answer('ledger.page', () => success([]));
  const router = createRouter({ screen: 'lobby' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <LobbyScreen />
      </RouterProvider>
    </BridgeProvider>,
  );
  const called = (name: string): readonly unknown[] =>
    bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
  const press = async (name: string) => click(await until(() => buttonNamed(name, document.body)));
  const choose = async (name: string) =>
    click(
      await until(() =>
        [...container.querySelectorAll<HTMLElement>('[role="option"]')].find((one) =>
          one.textContent?.includes(name),
        ),
      ),
    );
  return {
    bridge,
    router,
    container,
    called,
    press,
    choose,
    says: (text: string) => until(() => document.body.textContent?.includes(text)),
  };
}

test('lists who is there, the weakest first, and begins with them', async () => {
  const { container, says } = open();
  await says('Game with Willow');
  const names = [...container.querySelectorAll('[role="option"] .strong')].map((one) => one.textContent);
  expect(names).toEqual(['Willow', 'Alder', 'Computer']);
  expect(container.textContent).toContain('Willow plays casual games only.');
});

test('sends a challenge and goes to the board once it is accepted', async () => {
  const { bridge, called, press, router, says } = open();
  bridge.answer('challenges.create', () => success({ challengeId: 'c1' }));
  await press('Challenge Willow');
  await says('Challenge sent. Willow answers in a moment.');
  expect(called('challenges.create')).toEqual([
    {
      accountId: 'p',
      username: 'willow',
      terms: {
        variant: 'standard',
        rated: false,
        color: 'random',
        time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
      },
    },
  ]);
  await doing(() => bridge.push('games', [{ accountId: 'p', gameId: 'c1', door: 'board' } as GameCard]));
  await until(() => router.current().screen === 'game');
  expect(router.current()).toEqual({ screen: 'game', accountId: 'p', gameId: 'c1' });
});

test('says why a challenge was declined, and when nobody answered', async () => {
  const { bridge, choose, press, says } = open();
  bridge.answer('challenges.create', () => success({ challengeId: 'c1' }));
  await choose('Alder');
  await says('Alder usually declines Rapid.');
  await press('Challenge Alder');
  await says('Challenge sent.');
  await doing(() =>
    bridge.push('challenges', [{ accountId: 'p', id: 'c1', direction: 'out' } as ChallengeView]),
  );
  await doing(() => bridge.push('challenges', []));
  await says('Alder did not answer, and the challenge ran out.');
  bridge.answer('ledger.page', () =>
    success([
      {
        id: 1,
        accountId: 'p',
        at: Date.now(),
        kind: 'challenge_declined',
        title: 'Alder declined',
        detail: 'That is too fast for me.',
        route: null,
      },
    ]),
  );
  await doing(() => bridge.push('ledger', { newest: 1 }));
  await says('Alder declined. That is too fast for me.');
});

test('begins a game against the computer at its level', async () => {
  const { bridge, called, choose, press, router } = open();
  bridge.answer('challenges.computer', () => success({ gameId: 'g1' }));
  await choose('Computer');
  await press('Begin the game');
  await until(() => router.current().screen === 'game');
  expect(called('challenges.computer')).toMatchObject([
    { accountId: 'p', level: 3, terms: { rated: false } },
  ]);
});

test('keeps what was refused in sight', async () => {
  const { bridge, press, says } = open();
  bridge.answer('challenges.create', () => failure('rate_limited', 'Too many challenges.'));
  await press('Challenge Willow');
  await says('Too many challenges.');
});

test('starts over only once that was confirmed, and says what is deleted', async () => {
  const { bridge, called, press, says } = open();
  bridge.answer('practice.startOver', () => success({ ...account, id: 'q' }));
  await says('Course 4711');
  await press('Start over…');
  await says('all games, challenges, ratings and arenas of the club');
  expect(called('practice.startOver')).toEqual([]);
  await press('Delete and start over');
  expect(called('practice.startOver')).toEqual([{ accountId: 'p' }]);
});

test('sets how fast the club goes', async () => {
  const { bridge, called, container, says } = open();
  bridge.answer('practice.setSpeed', () => success(undefined));
  await says('Speed of the club');
  const fast = await until(() =>
    [...container.querySelectorAll<HTMLElement>('.ui-segment')].find((one) => one.textContent === '5×'),
  );
  await click(fast);
  expect(called('practice.setSpeed')).toEqual([{ speed: 5 }]);
});

test('offers to open a club that is closed', async () => {
  const { bridge, called, press, says } = open(() => success(null), []);
  bridge.answer('accounts.practice', () => success(account));
  await says('The practice club is closed');
  await press('Open the practice club');
  expect(called('accounts.practice')).toHaveLength(1);
});

test('says what is wrong when the club does not answer, and tries again', async () => {
  let works = false;
  const { press, says } = open(() =>
    works ? success(lobby) : failure('unreachable', 'It is started again by itself.'),
  );
  await says('The practice club does not answer');
  works = true;
  await press('Try again');
  await says('Game with Willow');
});
