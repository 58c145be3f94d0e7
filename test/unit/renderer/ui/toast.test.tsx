// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createToasts, ToastRegion } from '../../../../renderer/ui/Toast.tsx';
import { mount } from '../mount.tsx';

it('the action of a toast runs once and closes its own toast', () => {
  const toasts = createToasts();
  const { unmount } = mount(<ToastRegion toasts={toasts} />);
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => {
    for (const run of [first, second])
      toasts.show({ level: 'info', message: 'Removed', action: { label: 'Undo', run } });
    // Equal messages without an action are shown once.
    toasts.show({ level: 'info', message: 'Removed' });
  });
  const buttons = () =>
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Undo');
  expect(buttons()).toHaveLength(2);
  expect(toasts.queue.visibleToasts).toHaveLength(2);
  act(() => buttons()[0]?.click());
  expect(first.mock.calls.length + second.mock.calls.length).toBe(1);
  expect(toasts.queue.visibleToasts).toHaveLength(1);
  unmount();
});
