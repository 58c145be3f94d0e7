import { expect, test, vi } from 'vitest';
import type { SignInView } from '@contract/sign-in.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { SignIn } from '../../../../renderer/features/accounts/sign-in/SignIn.tsx';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts';
import { verbatim } from '@text/message.ts';

const appInfo = {
  version: '1',
  electron: '',
  chromium: '',
  node: '',
  platform: '',
  dataDirectory: '',
  keyring: { available: true, backend: 'test' },
  defaultServer: 'https://chess.example',
};
const about = {
  attempt: 1,
  server: { baseUrl: 'https://chess.example', name: 'chess.example' },
  accountId: null,
};
const waiting: SignInView = {
  state: 'waiting',
  ...about,
  until: Date.now() + 600_000,
  browserOpened: true,
  strayAnswers: 0,
};

function open(view: SignInView = { state: 'idle' }, hasKeyring = true) {
  const bridge = createFakeBridge();
  bridge.answer('app.info', () =>
    success({ ...appInfo, keyring: { available: hasKeyring, backend: 'test' } }),
  );
  bridge.answer('signIn.view', () => success(view));
  for (const command of ['signIn.begin', 'signIn.cancel', 'signIn.copyAddress'] as const)
    bridge.answer(command, () => success(undefined));
  let ended = 0;
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <SignIn onBack={() => {}} onDone={() => (ended += 1)} />
    </BridgeProvider>,
  );
  return {
    bridge,
    container,
    ended: () => ended,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

const called = (bridge: FakeBridge, name: string) =>
  bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
const switchOf = (container: HTMLElement, label: string) =>
  [...container.querySelectorAll('label')]
    .find((candidate) => candidate.textContent?.includes(label))
    ?.querySelector('input');
const enabled = (name: string) =>
  until(() => {
    const button = buttonNamed(name);
    return button?.disabled === false && button;
  });

test('the form requests the chosen abilities from the default server, and stores the token in the keyring', async () => {
  const { bridge, container } = open();
  const button = await enabled('Continue in the browser');
  await click(switchOf(container, 'Play your games here') as HTMLElement);
  await click(switchOf(container, 'See whom you follow') as HTMLElement);
  await click(button);
  expect(called(bridge, 'signIn.begin')).toEqual([
    {
      baseUrl: 'https://chess.example',
      dialect: 'auto',
      wishes: ['events', 'challenges', 'arenas', 'followPlayers'],
      isBot: false,
      keeping: 'keyring',
    },
  ]);
});

test('without a keyring the user chooses where the token is stored', async () => {
  const { bridge, container, says } = open({ state: 'idle' }, false);
  await says('This system has no keyring.');
  const plain = [...container.querySelectorAll('label')].find((label) =>
    label.textContent?.includes('In a plain file'),
  );
  await click(plain?.querySelector('input') as HTMLElement);
  await click(await enabled('Continue in the browser'));
  expect(called(bridge, 'signIn.begin')).toMatchObject([{ keeping: 'plain' }]);
});

test('while the browser is pending, the address can be copied and the attempt cancelled', async () => {
  const { bridge, says } = open(waiting);
  await says('Waiting for your browser');
  await click(await enabled('Copy link'));
  expect(called(bridge, 'signIn.copyAddress')).toHaveLength(1);
  await doing(() => bridge.push('signIn', { ...waiting, browserOpened: false, strayAnswers: 1 }));
  await says('No browser opened.');
  await says('Outpost ignored an answer');
  await doing(() => bridge.push('signIn', { state: 'finishing', ...about }));
  await says('Getting the token from');
  await click(await enabled('Cancel'));
  expect(called(bridge, 'signIn.cancel')).toHaveLength(1);
});

test('success is reported once, and a failure is shown above the form', async () => {
  const { bridge, ended, says } = open(waiting);
  await says('Waiting for your browser');
  await doing(() =>
    bridge.push('signIn', {
      state: 'failed',
      ...about,
      failure: { code: 'forbidden', message: verbatim('Nothing was allowed.') },
    }),
  );
  await says('Nothing was allowed.');
  await enabled('Continue in the browser');
  await doing(() => bridge.push('signIn', { state: 'done', ...about, accountId: 'account' }));
  expect(ended()).toBe(1);
});

test('an earlier success does not end the current attempt', async () => {
  const { ended } = open({ state: 'done', ...about, accountId: 'account' });
  await enabled('Continue in the browser');
  expect(ended()).toBe(0);
});

test('an attempt of another account is not shown', async () => {
  const { container } = open({ ...waiting, accountId: 'another' });
  await enabled('Continue in the browser');
  expect(container.textContent).not.toContain('Waiting for your browser');
});

test('a failure to start is shown', async () => {
  const { bridge, says } = open();
  bridge.answer('signIn.begin', () => failure('unavailable', verbatim('There is no port.')));
  await click(await enabled('Continue in the browser'));
  await says('There is no port.');
});

test('a keyring that is unlocked while the form is shown is used', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { bridge, says } = open({ state: 'idle' }, false);
  await says('Until Outpost quits');
  bridge.answer('app.info', () => success(appInfo));
  await doing(() => vi.advanceTimersByTime(5_000));
  await click(await enabled('Continue in the browser'));
  await until(() => called(bridge, 'signIn.begin').length === 1);
  expect(called(bridge, 'signIn.begin')).toMatchObject([{ keeping: 'keyring' }]);
});
