import { expect, test, vi } from 'vitest';
import { Dialog, type DialogProps } from '../../../../renderer/ui/Dialog.tsx';
import { doing, press, show, type, until } from '../board/page.tsx';

async function open(change: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  show(
    <Dialog open onClose={onClose} title="Paste" {...change}>
      <input className="field" />
    </Dialog>,
  );
  const scrim = await until(() => document.querySelector<HTMLElement>('.ui-scrim'));
  const field = await until(() => document.querySelector<HTMLInputElement>('.field'));
  const pressBeside = () =>
    doing(() => {
      for (const name of ['pointerdown', 'pointerup', 'click'])
        scrim.dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, button: 0 }));
    });
  return { onClose, field, pressBeside };
}

test('a press beside a dialog closes it while nothing was typed', async () => {
  const { onClose, pressBeside } = await open();
  await pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press beside a dialog discards no typed text, Escape does', async () => {
  const { onClose, field, pressBeside } = await open();
  await type(field, '1. e4');
  await pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  await press(field, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([{ holdsWork: true }, { role: 'alertdialog' as const }])(
  'a press beside a dialog with %o does not close it',
  async (change) => {
    const { onClose, pressBeside } = await open(change);
    await pressBeside();
    expect(onClose).not.toHaveBeenCalled();
  },
);
