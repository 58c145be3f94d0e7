import { expect, it } from 'vitest';
import { hasJustStarted, soundsOf } from '../../../../renderer/table/sound/game-sounds.ts';

const at = (plies: number, san: string | null = 'e4', over = false) => ({ plies, san, over });

it('a move sounds by what it does', () => {
  expect(soundsOf(at(3), at(4, 'Nf6'))).toEqual(['move']);
  expect(soundsOf(at(3), at(4, 'exd5'))).toEqual(['capture']);
  expect(soundsOf(at(3), at(4, 'Qxf7+'))).toEqual(['check']);
  expect(soundsOf(at(3), at(4, null))).toEqual(['move']);
});

it('a confirmed move, a takeback and a repeated state are silent; missed moves sound once', () => {
  expect(soundsOf(at(4), at(4))).toEqual([]);
  expect(soundsOf(at(4), at(2))).toEqual([]);
  expect(soundsOf(at(4), at(9, 'Kxe2'))).toEqual(['capture']);
});

it('the end sounds once, after its move', () => {
  expect(soundsOf(at(6), at(7, 'Qxf7#', true))).toEqual(['check', 'end']);
  expect(soundsOf(at(7), at(7, 'Qh5', true))).toEqual(['end']);
  expect(soundsOf(at(7, 'Qxf7#', true), at(7, 'Qxf7#', true))).toEqual([]);
});

it('only a game that has just begun has a start', () => {
  expect(hasJustStarted(at(0), 1_000, 3_000)).toBe(true);
  expect(hasJustStarted(at(1), 1_000, 3_000)).toBe(true);
  expect(hasJustStarted(at(2), 1_000, 3_000)).toBe(false);
  expect(hasJustStarted(at(0), 1_000, 12_000)).toBe(false);
  expect(hasJustStarted(at(0, null, true), 1_000, 3_000)).toBe(false);
});
