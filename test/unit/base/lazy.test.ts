import { expect, it, vi } from 'vitest';
import { createLazy } from '../../../main/base/lazy.ts';

it('loads once for all callers', async () => {
  const load = vi.fn(async () => ({ word: 'here' }));
  const lazy = createLazy(load);
  expect(lazy.loaded()).toBeNull();
  const [one, other] = await Promise.all([lazy.load(), lazy.load()]);
  expect(one).toBe(other);
  expect(lazy.loaded()).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});
