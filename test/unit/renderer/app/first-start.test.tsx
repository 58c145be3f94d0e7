import { beforeEach, expect, test } from 'vitest';
import type { FirstStart } from '@contract/choices.ts';
import { defaultSettings } from '@contract/defaults.ts';
import type { AccountView } from '@contract/models.ts';
import { failure, success, type ContractOutcome } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { Shell } from '../../../../renderer/app/Shell.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { createToasts } from '../../../../renderer/ui/index.ts';
import { doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';

beforeEach(() => localStorage.clear());

/** The window before main has answered anything but what a first start shows. */
function open(firstStart: FirstStart = 'welcome') {
  const bridge = createFakeBridge();
  let answer = (_outcome: ContractOutcome<readonly AccountView[]>) => {};
  bridge.answer('app.firstStart', () => success(firstStart));
  bridge.answer('settings.set', () => success(defaultSettings));
  bridge.answer('accounts.list', () => new Promise((resolve) => (answer = resolve)));
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <Shell toasts={createToasts()} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return {
    answer: (outcome: ContractOutcome<readonly AccountView[]>) => doing(() => answer(outcome)),
    headings: () => [...container.querySelectorAll('h1')].map(({ textContent }) => textContent),
    rail: () => container.querySelector('nav'),
    calls: () => bridge.calls.filter(({ name }) => name === 'settings.set'),
    announced: () => container.querySelector('p[role=status]')?.textContent,
    unmount,
  };
}

test('a first start shows neither Home nor the rail before the choice of an account', async () => {
  const first = open();
  expect([first.headings(), first.rail(), first.announced()]).toEqual([[], null, '']);
  await first.answer(success([]));
  await until(() => first.headings().length > 0);
  expect(first.headings()).not.toContain('Home');
  expect(first.headings()).toHaveLength(1);
  expect([first.rail(), first.announced()]).toEqual([null, 'Welcome']);
});

test('a later start with an account opens with Home at once', async () => {
  const first = open();
  await first.answer(success([makeAccount('account')]));
  await until(() => first.rail());
  first.unmount();
  const second = open();
  expect(second.headings()).toEqual(['Home']);
  expect(second.rail()).not.toBeNull();
  await second.answer(success([]));
  await until(() => second.rail() === null);
  second.unmount();
  expect(open().headings()).toEqual([]);
});

test('a start whose accounts cannot be read shows Home, which reports the failure', async () => {
  const first = open();
  await first.answer(failure('storage', verbatim('The disk is broken.')));
  await until(() => first.headings().includes('Home'));
  await doing(() => undefined);
  expect(first.headings()).toEqual(['Home']);
});

test('a first start of an installed app shows the tour, then the choice, and stores that', async () => {
  const first = open('tour');
  await first.answer(success([]));
  await until(() => first.headings().length > 0);
  expect([first.headings(), first.rail(), first.announced()]).toEqual([['Never miss a game'], null, 'Tour']);
  await press('ArrowRight');
  expect(first.headings()).toEqual(['TV, live and later']);
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(first.headings()).toEqual(['Never miss a game']);
  for (let step = 0; step < 6; step += 1) await press('ArrowRight');
  expect([first.headings(), first.calls()]).toEqual([['Everything from the keyboard'], []]);
  await press('Enter');
  expect([first.headings(), first.announced()]).toEqual([['Welcome to Outpost'], 'Welcome']);
  expect(first.calls()).toEqual([{ name: 'settings.set', input: { tourSeen: true } }]);
});

test('Escape skips the tour, and no key of the navigation acts in it', async () => {
  const first = open('tour');
  await first.answer(success([]));
  await until(() => first.headings().length > 0);
  await press('2', { ctrlKey: true });
  expect(first.headings()).toEqual(['Never miss a game']);
  await press('Escape');
  expect(first.headings()).toEqual(['Welcome to Outpost']);
  expect(first.calls()).toHaveLength(1);
});

test('a start with an account shows no tour', async () => {
  const first = open('tour');
  await first.answer(success([makeAccount('account')]));
  await until(() => first.rail());
  expect(first.headings()).toEqual(['Home']);
});

test('a checkout’s first start stays empty until the practice club is open', async () => {
  const first = open('club');
  await first.answer(success([]));
  await doing(() => undefined);
  expect([first.headings(), first.rail(), first.announced()]).toEqual([[], null, '']);
});

const press = (key: string, more: KeyboardEventInit = {}): Promise<void> =>
  doing(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more })));
