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
