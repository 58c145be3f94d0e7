import { expect, test } from 'vitest';
import type { TrainedView, TrainingCardView } from '@contract/training.ts';
import { failure, success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { TrainingBody } from '../../../../renderer/features/training/TrainingBody.tsx';
import { withAnswer } from '../../../../renderer/features/training/training-sessions.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const card = (key: string, fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'): TrainingCardView => ({
  ...{ key, source: 'marked', variant: 'fromPosition', fen, game: null, isNew: true },
});
const answered: TrainedView = {
  ...{ isRight: true, played: { san: 'e4', uci: 'e2e4' }, best: { san: 'e4', uci: 'e2e4' }, others: [] },
  ...{ line: [], mistake: null, chances: null, comment: '', shapes: '', checked: null, due: 0 },
};
const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

function open(accountId: string, cards: readonly TrainingCardView[], refused: readonly string[] = []) {
  const bridge = createFakeBridge();
  bridge.answer('training.view', () =>
    success({
      ...{
        due: cards.length,
        heldBack: 0,
        reason: null,
        next: null,
        cards: 0,
        attempts: 0,
        stopped: 0,
        again: 0,
      },
    } as never),
  );
  bridge.answer('training.session', () => success([...cards]));
  bridge.answer('training.answer', (input) =>
    refused.includes((input as { readonly key: string }).key)
      ? failure('not_found', messageOf('training.noSuchCard'))
      : success(answered),
  );
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'training' } as never)}>
        <ShellProvider value={shell}>
          <TrainingBody accountId={accountId} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  return { container, unmount };
}
const progress = () => document.querySelector('.training-note')?.textContent;

test('a position that cannot be shown is passed over, and the board takes the focus', async () => {
  const { container } = open('a', [card('broken', 'no position'), card('good')]);
  await click(await until(() => buttonNamed('Start training')));
  expect(container.textContent).toContain('can’t be shown');
  await click(await until(() => buttonNamed('Next position')));
  await until(() => progress()?.includes('2 of 2'));
  expect(document.activeElement?.closest('.training-board')).not.toBeNull();
});

test('a session outlives its screen', async () => {
  const first = open('b', [card('broken', 'no position'), card('one'), card('two')]);
  await click(await until(() => buttonNamed('Start training')));
  await click(await until(() => buttonNamed('Next position')));
  await until(() => progress()?.includes('2 of 3'));
  first.unmount();
  open('b', []);
  await until(() => progress()?.includes('2 of 3'));
  open('other', [card('one')]);
  await until(() => buttonNamed('Start training'));
});

test('a position whose answer is refused is passed over and not counted', async () => {
  const { container } = open('c', [card('gone'), card('good')], ['gone']);
  await click(await until(() => buttonNamed('Start training')));
  const play = async () => {
    const board = await until(() => document.activeElement?.closest('[tabindex="0"]'));
    for (const key of ['ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await press(board, key);
  };
  await play();
  expect(await until(() => buttonNamed('End session'))).toBeDefined();
  await click(await until(() => buttonNamed('Next position')));
  await until(() => progress()?.includes('2 of 2'));
  await play();
  await click(await until(() => buttonNamed('Finish')));
  await until(() => !container.querySelector('.training-board'));
  expect(container.textContent).toMatch(/1 of 1 position right/);
});

test('the result of a session is gone once its screen is left', async () => {
  const first = open('d', [card('broken', 'no position')]);
  await click(await until(() => buttonNamed('Start training')));
  await click(await until(() => buttonNamed('Finish')));
  await until(() => !first.container.querySelector('.training-panel'));
  first.unmount();
  open('d', [card('one')]);
  await until(() => buttonNamed('Start training'));
});

test('an answer that arrives late counts only for the card that it was asked for', () => {
  const asked = {
    ...{ cards: [card('one'), card('two')], ms: null, began: 0, day: '' },
    ...{ at: 0, answers: [], isAnswered: false },
  };
  expect(withAnswer(asked, asked, answered)).toMatchObject({ answers: [answered], isAnswered: true });
  expect(withAnswer(null, asked, answered)).toBeNull();
  for (const current of [
    { ...asked, at: 2 },
    { ...asked, isAnswered: true },
    { ...asked, cards: [...asked.cards] },
  ])
    expect(withAnswer(current, asked, answered)).toBe(current);
});
