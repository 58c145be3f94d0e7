import { act } from 'react';
import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider } from '../../../../../renderer/bridge.ts';
import { ShellProvider } from '../../../../../renderer/frame/services.ts';
import { PositionNote } from '../../../../../renderer/table/notes/PositionNote.tsx';
import { buttonNamed, click, show, until } from '../../board/page.tsx';
import { start } from '../../bridge-bench.tsx';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

test('a note that is being typed when a game begins is hidden, and there again after the game', async () => {
  const { bridge, client } = start();
  const note = { text: 'first', tags: [] };
  bridge.answer('notes.position', () => success({ note, reason: null }));
  const place = { accountId: 'a', variant: 'standard', fen: 'f' };
  const { container } = show(
    <BridgeProvider client={client}>
      <ShellProvider value={shell}>
        <PositionNote {...place} />
      </ShellProvider>
    </BridgeProvider>,
  );
  await click(await until(() => buttonNamed(/^Edit/, container)));
  const area = await until(() => container.querySelector('textarea'));
  await act(async () => {
    const descriptor = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    descriptor?.set?.call(area, 'second');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const reason = messageOf('fairPlay.enginesPause');
  await act(async () => client.write('notes.position', place, { note: { text: '', tags: [] }, reason }));
  await until(() => container.querySelector('.note-held'));
  expect(container.querySelector('textarea')?.closest('[hidden]')).not.toBeNull();
  expect(bridge.calls.map(({ name }) => name)).not.toContain('notes.setPosition');
  await act(async () => client.write('notes.position', place, { note, reason: null }));
  await until(() => !container.querySelector('[hidden]'));
  expect(container.querySelector('textarea')?.value).toBe('second');
});
