import { expect, test } from 'vitest';
import type { BotSettings, BotView } from '@contract/bot.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { BotScreen } from '../../../../renderer/features/bot/BotScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { messageOf, verbatim } from '@text/message.ts';

const settings: BotSettings = {
  on: true,
  strength: { kind: 'full' },
  pace: 'even',
  accept: {
    speeds: ['bullet', 'blitz', 'rapid'],
    variants: ['standard'],
    mode: 'any',
    from: 'anyone',
    minRating: null,
    maxRating: null,
  },
  atOnce: 4,
  resigns: true,
  draws: true,
  bookPlies: 0,
};

const viewOf = (own: BotSettings): BotView => ({
  accounts: [
    {
      accountId: 'account',
      name: 'Robot',
      server: 'chess.example',
      kind: 'bot',
      allowed: true,
      state: 'ready',
      reason: null,
      settings: own,
      games: [],
      places: 5,
      quota: null,
      decisions: [],
    },
  ],
  engine: { state: 'asleep', crashes: 0, lastCrash: null },
  drain: null,
});

async function open() {
  const bridge = createFakeBridge();
  bridge.answer('bot.view', () => success(viewOf(settings)));
  bridge.answer('bot.set', () => success(undefined));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'bot' })}>
        <BotScreen />
      </RouterProvider>
    </BridgeProvider>,
  );
  const box = (name: string) => {
    const labels = [...container.querySelectorAll('label')];
    return labels.find(({ textContent }) => textContent === name)?.querySelector('input');
  };
  await until(() => box('Bullet'));
  const isTaken = (name: string) => box(name)?.checked;
  const toggle = async (name: string) => click(await until(() => box(name)));
  const sentSettings = () => bridge.calls.filter(({ name }) => name === 'bot.set').map(({ input }) => input);
  return { bridge, isTaken, toggle, sentSettings };
}

test('changes apply at once, and the next one builds on them before main confirms', async () => {
  const { bridge, isTaken, toggle, sentSettings } = await open();
  await toggle('Bullet');
  expect(isTaken('Bullet')).toBe(false);
  await toggle('Rapid');
  expect(sentSettings().at(-1)).toEqual({
    accountId: 'account',
    change: { accept: { ...settings.accept, speeds: ['blitz'] } },
  });
  // An outdated view does not revert the change.
  await doing(() => bridge.push('bot', viewOf(settings)));
  expect([isTaken('Bullet'), isTaken('Rapid')]).toEqual([false, false]);
  const changed = { ...settings, accept: { ...settings.accept, speeds: ['blitz' as const] } };
  await doing(() => bridge.push('bot', viewOf(changed)));
  // Confirmed: later views apply again.
  await doing(() => bridge.push('bot', viewOf(settings)));
  expect(isTaken('Bullet')).toBe(true);
});

test('a refused change is reverted', async () => {
  const { bridge, isTaken, toggle } = await open();
  bridge.answer('bot.set', () => failure('storage', verbatim('The disk is full.')));
  await toggle('Bullet');
  await until(() => isTaken('Bullet') === true);
});

test('an empty list of answered challenges does not say that there were no challenges', async () => {
  await open();
  expect(document.body.textContent).toContain('The engine hasn’t answered any challenge');
});

test('names in decisions lead to pages, except those of anonymous challengers', async () => {
  const bridge = createFakeBridge();
  const decided = { at: 0, what: 'accepted', why: null } as const;
  const view = viewOf(settings);
  const decisions = [
    { ...decided, challengeId: 'one', opponent: 'Rival' },
    { ...decided, challengeId: 'two', opponent: messageOf('player.anonymous') },
  ];
  bridge.answer('bot.view', () =>
    success({ ...view, accounts: view.accounts.map((account) => ({ ...account, decisions })) }),
  );
  const router = createRouter({ screen: 'bot' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <BotScreen />
      </RouterProvider>
    </BridgeProvider>,
  );
  await until(() => container.textContent?.includes('Anonymous'));
  expect(buttonNamed('Anonymous')).toBeUndefined();
  await click(await until(() => buttonNamed('Rival')));
  expect(router.current()).toEqual({ screen: 'player', accountId: 'account', username: 'Rival' });
});
