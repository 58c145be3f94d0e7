import { expect, it, vi } from 'vitest';
import { createLate } from '../../../main/base/late.ts';

it('loads once, for whoever comes first', async () => {
  const load = vi.fn(async () => ({ word: 'here' }));
  const late = createLate(load);
  expect(late.loaded()).toBeNull();
  const [one, other] = await Promise.all([late.load(), late.load()]);
  expect(one).toBe(other);
  expect(late.loaded()).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});
