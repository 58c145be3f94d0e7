// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { TextField } from '../../../../renderer/ui/TextField.tsx';
import { mount } from '../mount.tsx';

it.each([
  ['password', ''],
  ['text', 'a secret'],
])('a field of type %s contains %j after it is unmounted', (type, kept) => {
  const { container, unmount } = mount(
    <TextField label="Token" type={type} value="a secret" onChange={() => {}} />,
  );
  const input = container.querySelector('input');
  expect(input?.value).toBe('a secret');
  unmount();
  expect(input?.value).toBe(kept);
  expect(input?.getAttribute('value') ?? '').toBe(kept);
});

it('shortcuts of the window work in a field, and keys that the field acts on do not reach the window', () => {
  const heard: string[] = [];
  const listener = (event: KeyboardEvent): void => void heard.push(event.key);
  window.addEventListener('keydown', listener);
  const acts: string[] = [];
  const { container, unmount } = mount(
    <TextField label="Move" onEnter={() => acts.push('enter')} onEscape={undefined} />,
  );
  const input = container.querySelector('input');
  for (const [key, ctrlKey] of [
    ['k', true],
    ['F6', false],
    ['Enter', false],
    ['Escape', false],
  ] as const)
    input?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  unmount();
  window.removeEventListener('keydown', listener);
  expect(heard).toEqual(['k', 'F6', 'Escape']);
  expect(acts).toEqual(['enter']);
});
