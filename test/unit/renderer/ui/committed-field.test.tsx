import { expect, test, vi } from 'vitest';
import { CommittedField } from '../../../../renderer/ui/CommittedField.tsx';
import { press, show, type } from '../board/page.tsx';

function open() {
  const onCommit = vi.fn<(text: string) => string | null>(() => null);
  const { container, unmount } = show(<CommittedField label="Names" text="anna" onCommit={onCommit} />);
  const field = container.querySelector('input');
  if (!field) throw new Error('no field');
  return { field, onCommit, unmount };
}

test('a field commits its typed text once when it disappears', async () => {
  const { field, onCommit, unmount } = open();
  await type(field, 'bert');
  unmount();
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('bert');
});

test('a text that Enter committed is not committed again when the field disappears', async () => {
  const { field, onCommit, unmount } = open();
  await type(field, 'bert');
  await press(field, 'Enter');
  unmount();
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('bert');
});

test('Escape restores the stored text, and without a draft it is for what surrounds the field', async () => {
  const { field, onCommit, unmount } = open();
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  const onKeyDown = (event: KeyboardEvent): void => heard(event);
  window.addEventListener('keydown', onKeyDown);
  await type(field, 'bert');
  await press(field, 'Escape');
  expect(field.value).toBe('anna');
  expect(heard).not.toHaveBeenCalled();
  await press(field, 'Escape');
  expect(heard).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', onKeyDown);
  unmount();
  expect(onCommit).not.toHaveBeenCalled();
});
