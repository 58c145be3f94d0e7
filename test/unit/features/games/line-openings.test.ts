import { expect, test, vi } from 'vitest';
import * as openings from '../../../../main/chess/openings.ts';
import { replay } from '../../../../main/chess/replay.ts';
import { createLineOpenings } from '../../../../main/features/games/line-openings.ts';

const line = (moves: string, variant = 'standard') => replay({ variant, moves });

test('the name of a game in progress is found once for each move, by any order of moves', async () => {
  const openingOf = vi.fn(openings.openingOf);
  const onLoaded = vi.fn();
  const nameOf = createLineOpenings({ load: async () => ({ openingOf }), onLoaded });
  const vienna = line('b1c3 e7e5 e2e4');
  expect(nameOf(vienna)).toBeUndefined();
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledTimes(1));
  for (let frame = 0; frame < 50; frame += 1) expect(nameOf(vienna)).toBe('Vienna Game');
  expect(openingOf).toHaveBeenCalledTimes(1);
  expect(nameOf(line('b1c3 e7e5 e2e4 g8f6'))).toContain('Vienna');
  expect(openingOf).toHaveBeenCalledTimes(2);
  for (const other of [undefined, line(''), line('e2e4', 'atomic')]) expect(nameOf(other)).toBeUndefined();
  expect(openingOf).toHaveBeenCalledTimes(2);
});

test('boards stay without names when these cannot be loaded', async () => {
  const load = vi.fn(() => Promise.reject(new Error('gone')));
  const nameOf = createLineOpenings({ load, onLoaded: () => {} });
  for (let frame = 0; frame < 3; frame += 1) {
    expect(nameOf(line('e2e4'))).toBeUndefined();
    await Promise.resolve();
  }
  expect(load).toHaveBeenCalledTimes(1);
});
