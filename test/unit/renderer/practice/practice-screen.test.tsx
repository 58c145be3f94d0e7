import { expect, test } from 'vitest';
import type { AccountView, ChallengeView, GameCard } from '@contract/models.ts';
import { failure, success, type ContractOutcome } from '@contract/outcome.ts';
import type { PracticeClubView, PracticeOpponentView } from '@contract/practice.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { PracticeScreen } from '../../../../renderer/features/practice/PracticeScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { verbatim } from '@text/message.ts';

const willow: PracticeOpponentView = {
  id: 'willow',
  name: 'Willow',
  rating: 1050,
  manner: verbatim('A beginner.'),
  variants: ['standard'],
  playsRated: false,
  declines: ['bullet'],
};
const alder: PracticeOpponentView = {
  ...willow,
  id: 'alder',
  name: 'Alder',
  rating: 2010,
  variants: ['standard', 'chess960', 'atomic'],
  playsRated: true,
  declines: ['blitz', 'rapid'],
};
const lobby: PracticeClubView = { opponents: [alder, willow], speed: 1, seed: 4711 };
const account = { id: 'p', kind: 'practice' } as AccountView;

function open(
  answer: () => ContractOutcome<PracticeClubView | null> = () => success(lobby),
  accounts: readonly AccountView[] = [account],
) {
  const bridge = createFakeBridge();
  bridge.answer('practice.club', answer);
  bridge.answer('accounts.list', () => success([...accounts]));
  bridge.answer('challenges.list', () => success([]));
  bridge.answer('games.list', () => success([]));
  bridge.answer('ledger.page', () => success([]));
  const router = createRouter({ screen: 'lobby' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <PracticeScreen />
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

test('lists the opponents, weakest first, with the first one selected', async () => {
  const { container, says } = open();
  await says('Game against Willow');
  const names = [...container.querySelectorAll('[role="option"] .strong')].map((one) => one.textContent);
  expect(names).toEqual(['Willow', 'Alder', 'Computer']);
  expect(container.textContent).toContain('Willow plays casual games only.');
});

test('sends a challenge and opens the game once it is accepted', async () => {
  const { bridge, called, press, router, says } = open();
  bridge.answer('challenges.create', () => success({ challengeId: 'c1' }));
  await press('Challenge Willow');
  await says('Challenge sent. Waiting for Willow…');
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
  await doing(() => bridge.push('games', [{ accountId: 'p', gameId: 'c1', access: 'board' } as GameCard]));
  await until(() => router.current().screen === 'game');
  expect(router.current()).toEqual({ screen: 'game', accountId: 'p', gameId: 'c1' });
});

test('shows why a challenge was declined, and that one was not answered', async () => {
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
  await says('Alder didn’t answer, and the challenge expired.');
  bridge.answer('ledger.page', () =>
    success([
      {
        id: 1,
        accountId: 'p',
        at: Date.now(),
        kind: 'challenge_declined',
        subject: 'c1',
        title: 'Alder declined',
        detail: 'That is too fast for me.',
        route: null,
      },
    ]),
  );
  await doing(() => bridge.push('ledger', { newest: 1 }));
  await says('Alder declined your challenge. That is too fast for me.');
});

test('starts a game against the computer at its level', async () => {
  const { bridge, called, choose, press, router } = open();
  bridge.answer('challenges.computer', () => success({ gameId: 'g1' }));
  await choose('Computer');
  await press('Start game');
  await until(() => router.current().screen === 'game');
  expect(called('challenges.computer')).toMatchObject([
    { accountId: 'p', level: 3, terms: { rated: false } },
  ]);
});

test('keeps a refusal visible', async () => {
  const { bridge, press, says } = open();
  bridge.answer('challenges.create', () => failure('rate_limited', verbatim('Too many challenges.')));
  await press('Challenge Willow');
  await says('Too many challenges.');
});

test('starts over only after a confirmation that names the deleted data', async () => {
  const { bridge, called, press, says } = open();
  bridge.answer('practice.startOver', () => success({ ...account, id: 'q' }));
  await says('Club no. 4711');
  await press('Start over…');
  await says('all games, challenges, ratings and arenas of the club');
  expect(called('practice.startOver')).toEqual([]);
  await press('Delete and start over');
  expect(called('practice.startOver')).toEqual([{ accountId: 'p' }]);
});

test('sets the club’s clock speed', async () => {
  const { bridge, called, container, says } = open();
  bridge.answer('practice.setSpeed', () => success(undefined));
  await says('Club speed');
  const fast = await until(() =>
    [...container.querySelectorAll<HTMLElement>('.ui-segment')].find((one) => one.textContent === '5×'),
  );
  await click(fast);
  expect(called('practice.setSpeed')).toEqual([{ speed: 5 }]);
});

test('offers to open a closed club', async () => {
  const { bridge, called, press, says } = open(() => success(null), []);
  bridge.answer('accounts.practice', () => success(account));
  await says('The practice club is closed');
  await press('Open the practice club');
  expect(called('accounts.practice')).toHaveLength(1);
});

test('explains that the club does not answer, and retries', async () => {
  let works = false;
  const { press, says } = open(() =>
    works ? success(lobby) : failure('unreachable', verbatim('It is started again by itself.')),
  );
  await says('The practice club isn’t responding');
  works = true;
  await press('Try again');
  await says('Game against Willow');
});
