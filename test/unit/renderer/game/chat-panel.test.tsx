import { expect, test } from 'vitest';
import type { ChatLineView } from '@contract/models.ts';
import { failure, success, type ContractOutcome } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ChatPanel } from '../../../../renderer/features/game/panel/ChatPanel.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

/** A chat whose server answers when the test says so. */
function open(lines: readonly ChatLineView[] = []) {
  const bridge = createFakeBridge();
  let answer: (outcome: ContractOutcome<unknown>) => void = () => undefined;
  bridge.answer('games.chat', () => new Promise((resolve) => (answer = resolve)));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <ChatPanel accountId="account" gameId="game" lines={lines} me="Me" writable />
      </RouterProvider>
    </BridgeProvider>,
  );
  const field = container.querySelector<HTMLInputElement>('.chat-form input');
  if (!field) throw new Error('the chat has no field');
  return {
    container,
    field,
    room: async (name: string) => click(await until(() => buttonNamed(name, container))),
    submit: () => doing(() => container.querySelector<HTMLFormElement>('.chat-form')?.requestSubmit()),
    answer: (outcome: ContractOutcome<unknown>) => doing(() => answer(outcome)),
  };
}

test('a line that is typed while another one is sent stays', async () => {
  const { field, submit, answer } = open();
  await type(field, 'Good luck');
  await submit();
  await until(() => field.value === '');
  await type(field, 'Have fun');
  await answer(success(undefined));
  expect(field.value).toBe('Have fun');
});

test('a line that was not sent returns to the empty field', async () => {
  const { field, submit, answer } = open();
  await type(field, 'Good luck');
  await submit();
  await answer(failure('unreachable', verbatim('No connection.')));
  await until(() => field.value === 'Good luck');
});

test('a line that was not sent comes before another one', async () => {
  const { field, submit, answer } = open();
  await type(field, 'Good luck');
  await submit();
  await type(field, 'Have fun');
  await answer(failure('unreachable', verbatim('No connection.')));
  await until(() => field.value === 'Good luck Have fun');
});

test('a line that was not sent returns to its own room', async () => {
  const { field, room, submit, answer } = open();
  await type(field, 'Good luck');
  await submit();
  await room('Spectators');
  await answer(failure('unreachable', verbatim('No connection.')));
  expect(field.value).toBe('');
  await room('Opponent');
  await until(() => field.value === 'Good luck');
});

test('a line and the name before it have their own direction of writing', () => {
  const { container, field } = open([{ room: 'player', username: 'ruth', text: 'שלום!', at: null }]);
  const isolated = [...container.querySelectorAll('.chat-log bdi')].map(({ textContent }) => textContent);
  expect(isolated).toEqual(['ruth', 'שלום!']);
  expect(field.dir).toBe('auto');
});
