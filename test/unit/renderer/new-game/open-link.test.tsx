import { expect, test, vi } from 'vitest';
import { failure, success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { OpenLink } from '../../../../renderer/features/new-game/OpenLink.tsx';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

function open() {
  const bridge = createFakeBridge();
  const notify = vi.fn();
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <ShellProvider value={{ notify, openPalette: () => undefined, openShortcuts: () => undefined }}>
        <OpenLink address="https://lichess.org/q7ZvsdUF" />
      </ShellProvider>
    </BridgeProvider>,
  );
  return { bridge, notify, container };
}

test('the link of a challenge is copied by the app, and confirmed', async () => {
  const { bridge, notify } = open();
  bridge.answer('share.copyText', () => success(undefined));
  await click(await until(() => buttonNamed('Copy link')));
  await until(() => notify.mock.calls.length > 0);
  expect(bridge.calls).toContainEqual({
    name: 'share.copyText',
    input: { parts: ['https://lichess.org/q7ZvsdUF'] },
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
