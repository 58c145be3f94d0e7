import { expect, test, vi } from 'vitest';
import { failure, success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { OpenLink, type MadeLink } from '../../../../renderer/features/new-game/OpenLink.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const made: MadeLink = {
  accountId: 'account',
  challengeId: 'q7ZvsdUF',
  address: 'https://lichess.org/q7ZvsdUF?color=black',
  ownAddress: 'https://lichess.org/q7ZvsdUF?color=white',
  color: 'white',
};

function open() {
  const bridge = createFakeBridge();
  bridge.answer('games.list', () => success([]));
  const notify = vi.fn();
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <ShellProvider value={{ notify, openPalette: () => undefined, openShortcuts: () => undefined }}>
        <RouterProvider value={createRouter({ screen: 'newGame' })}>
          <OpenLink made={made} />
        </RouterProvider>
      </ShellProvider>
    </BridgeProvider>,
  );
  return { bridge, notify, container };
}

test('the opponent’s link is copied by the app, and confirmed', async () => {
  const { bridge, notify } = open();
  bridge.answer('share.copyText', () => success(undefined));
  await click(await until(() => buttonNamed('Copy link')));
  await until(() => notify.mock.calls.length > 0);
  expect(bridge.calls).toContainEqual({
    name: 'share.copyText',
    input: { parts: [made.address] },
  });
  expect(notify).toHaveBeenCalledWith({ level: 'info', message: 'Link copied' });
});

test('a clipboard that refuses is reported beside the link', async () => {
  const { bridge, notify, container } = open();
  const message = messageOf('tv.recordingGone');
  bridge.answer('share.copyText', () => failure('unavailable', message));
  await click(await until(() => buttonNamed('Copy link')));
  await until(() => container.querySelector('[role=alert]'));
  expect(notify).not.toHaveBeenCalled();
});

test('the seat is taken on the chosen side, by the app or in the browser', async () => {
  const { bridge, container } = open();
  bridge.answer('shell.openAddress', () => success(undefined));
  bridge.answer('challenges.takeSeat', () => success(undefined));
  await click(await until(() => buttonNamed('Take it in the browser')));
  expect(bridge.calls).toContainEqual({ name: 'shell.openAddress', input: { address: made.ownAddress } });
  await click(await until(() => buttonNamed('Take my seat')));
  await until(() => container.querySelector('[role=status]')?.textContent?.startsWith('You have your seat'));
  expect(bridge.calls).toContainEqual({
    name: 'challenges.takeSeat',
    input: { accountId: 'account', challengeId: 'q7ZvsdUF', color: 'white' },
  });
});
