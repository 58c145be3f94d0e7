import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { ChallengeView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../../renderer/bridge.ts';
import { HomeScreen, type HomeScreenProps } from '../../../../../renderer/app/screens/home/HomeScreen.tsx';
import { createRouter, RouterProvider } from '../../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, until } from '../../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../../fake-bridge.ts';
import { makeCard } from '../../game/make-game.ts';
import { makeAccount, makeChallenge, makeEntry, makeStream } from '../../make-home.ts';
import { verbatim } from '@text/message.ts';

function fill(bridge: FakeBridge, challenges: readonly ChallengeView[] = []): void {
  bridge.answer('accounts.list', () => success([makeAccount('account')]));
  bridge.answer('streams.list', () => success([makeStream('account', { lastByteAt: Date.now() })]));
  bridge.answer('challenges.list', () => success(challenges));
  bridge.answer('games.list', () => success([]));
  bridge.answer('away.list', () => success([]));
  bridge.answer('ledger.page', () => success([]));
  bridge.answer('settings.get', () => success(defaultSettings));
}

function open(bridge: FakeBridge, props: HomeScreenProps = {}) {
  const router = createRouter({ screen: 'home' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <HomeScreen {...props} />
      </RouterProvider>
    </BridgeProvider>,
  );
  const called = (name: string): readonly unknown[] =>
    bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
  return {
    container,
    router,
    called,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

/** The test page has no layout, so a virtual list needs the heights of its box and its rows. */
function withHeights(heights: { readonly list: number; readonly row: number }): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heights.list);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(heights.row);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: (entries: readonly unknown[]) => void;
      constructor(tell: (entries: readonly unknown[]) => void) {
        this.#tell = tell;
      }
      observe(target: Element): void {
        const borderBoxSize = [{ inlineSize: 320, blockSize: heights.list }];
        if (target.classList.contains('timeline'))
          queueMicrotask(() => this.#tell([{ target, borderBoxSize }]));
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const key = { accountId: 'account', challengeId: 'one' };

test('accepting a challenge opens its game once it has started', async () => {
  const bridge = createFakeBridge();
  fill(bridge, [makeChallenge('one')]);
  bridge.answer('challenges.accept', () => success(undefined));
  const { called, router, says } = open(bridge);
  await says('1 challenge to answer');
  await click(await until(() => buttonNamed('Accept the challenge from Rival')));
  expect(called('challenges.accept')).toEqual([key]);
  expect(router.current()).toEqual({ screen: 'home' });
  await doing(() => bridge.push('games', [makeCard('one')]));
  await until(() => router.current().screen === 'game');
  expect(router.current()).toEqual({ screen: 'game', accountId: 'account', gameId: 'one' });
});

test('a challenge is declined with one of the reasons', async () => {
  const bridge = createFakeBridge();
  fill(bridge, [makeChallenge('one')]);
  bridge.answer('challenges.decline', () => success(undefined));
  const { called } = open(bridge);
  await click(await until(() => buttonNamed('Decline the challenge from Rival')));
  const items = await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    return found.length === 11 && found;
  });
  const tooFast = items.find((item) => item.textContent === 'Too fast for me');
  if (!tooFast) throw new Error('no such reason');
  await click(tooFast);
  expect(called('challenges.decline')).toEqual([{ ...key, reason: 'tooFast' }]);
});

test('a browser-only challenge cannot be accepted and says so', async () => {
  const bridge = createFakeBridge();
  fill(bridge, [makeChallenge('one', { access: 'browser' })]);
  bridge.answer('shell.openAddress', () => success(undefined));
  const { called } = open(bridge);
  await click(await until(() => buttonNamed('Open in browser: the challenge from Rival')));
  expect(called('shell.openAddress')).toEqual([{ address: 'https://chess.example/one' }]);
  expect(buttonNamed(/^Accept/)).toBeUndefined();
});

test('a refusal remains beside its challenge', async () => {
  const bridge = createFakeBridge();
  fill(bridge, [makeChallenge('one')]);
  bridge.answer('challenges.accept', () => failure('refused', verbatim('The challenge is gone.')));
  const { container } = open(bridge);
  await click(await until(() => buttonNamed('Accept the challenge from Rival')));
  await until(
    () =>
      container.querySelector('[aria-label="Challenge from Rival"] [role="alert"]')?.textContent ===
      'The challenge is gone.',
  );
});

test('the challenge of a notification is highlighted, or reported as gone', async () => {
  const bridge = createFakeBridge();
  fill(bridge, [makeChallenge('one')]);
  const { container, says } = open(bridge, { highlightChallenge: key });
  await until(() => container.querySelector('.challenge-highlighted'));
  await doing(() => bridge.push('challenges', []));
  await says('This challenge is no longer open.');
});

test('an empty list says what will appear', async () => {
  const bridge = createFakeBridge();
  fill(bridge);
  const { says } = open(bridge);
  await says('You’re all caught up');
  await says('No challenges. New ones appear here');
  await says('No games in progress.');
  await says('No activity yet.');
});

test('a failed query is shown and can be retried', async () => {
  const bridge = createFakeBridge();
  fill(bridge);
  bridge.answer('challenges.list', () => failure('storage', verbatim('The disk is full.')));
  const { container, says } = open(bridge);
  await says('Couldn’t load the challenges');
  bridge.answer('challenges.list', () => success([makeChallenge('one')]));
  await click(await until(() => buttonNamed('Try again', container)));
  await until(() => buttonNamed('Accept the challenge from Rival'));
});

test('a long list of challenges renders only the visible rows', async () => {
  withHeights({ list: 308, row: 56 });
  const bridge = createFakeBridge();
  fill(
    bridge,
    Array.from({ length: 200 }, (_, index) => makeChallenge(`c${index}`, { receivedAt: index })),
  );
  const { container, says } = open(bridge);
  await says('200 challenges to answer');
  await until(() => buttonNamed('Accept the challenge from Rival', container));
  expect(container.querySelectorAll('.challenge').length).toBeLessThan(20);
});

test('game tiles open their games, own turns first', async () => {
  const bridge = createFakeBridge();
  fill(bridge);
  bridge.answer('games.list', () =>
    success([makeCard('theirs', { isMyTurn: false }), makeCard('mine', { isMyTurn: true })]),
  );
  const { container, router } = open(bridge);
  const tile = await until(() => container.querySelector<HTMLElement>('button.tile-open'));
  expect(tile.parentElement?.textContent).toContain('Your move');
  await click(tile);
  expect(router.current()).toEqual({ screen: 'game', accountId: 'account', gameId: 'mine' });
});

test('finished games remain as tiles, but are not counted', async () => {
  const bridge = createFakeBridge();
  fill(bridge);
  bridge.answer('games.list', () => success([makeCard('running1'), makeCard('finished', { over: true })]));
  const { container } = open(bridge);
  await until(() => container.querySelectorAll('.tile').length === 2);
  const games = container.querySelector('[aria-label="Games in progress"]');
  expect(games?.querySelector('.ui-list-count')?.textContent).toBe('1');
});

test('scrolling loads older pages of the timeline by the oldest entry, until the last page', async () => {
  withHeights({ list: 4000, row: 48 });
  const bridge = createFakeBridge();
  fill(bridge);
  const now = Date.now();
  const ledger = Array.from({ length: 90 }, (_, index) => makeEntry(90 - index, now - index * 1000));
  bridge.answer('ledger.page', (input) => {
    const { before = 91, limit } = input as { readonly before?: number; readonly limit: number };
    return success(ledger.filter(({ id }) => id < before).slice(0, limit));
  });
  const { container, called } = open(bridge);
  await until(() => container.textContent?.includes('Entry 90'));
  await until(() => called('ledger.page').length === 3);
  await until(() => container.querySelectorAll('.timeline-entry').length > 60);
  expect(called('ledger.page')).toEqual([
    { limit: 20 },
    { limit: 60, before: 71 },
    { limit: 60, before: 11 },
  ]);
});

test('a gap can be dismissed', async () => {
  const bridge = createFakeBridge();
  fill(bridge);
  const from = Date.now() - 3_600_000;
  bridge.answer('away.list', () =>
    success([
      {
        id: 7,
        accountId: 'account',
        from,
        to: from + 60_000,
        gamesStarted: 1,
        gamesFinished: 0,
        challengesOpen: 1,
        challengesMissed: 0,
        incomplete: null,
      },
    ]),
  );
  const { called, says } = open(bridge);
  await says('1 game started, 1 challenge still open');
  await click(await until(() => buttonNamed(/^Dismiss/)));
  expect(called('away.dismiss')).toEqual([{ id: 7 }]);
});
