import { expect, it } from 'vitest';
import { coverageOf } from '../../../main/features/timeline/coverage.ts';
import type { WatchedTime } from '../../../main/store/api.ts';

const time = { from: 100, to: 200 };
const watched = (change: Partial<WatchedTime> = {}): WatchedTime => ({
  ...{ machine: 'lap', before: 50, after: 250, gaps: [] },
  ...change,
});
const gap = (from: number, to: number): string => JSON.stringify({ from, to, cause: '' });

it.each([
  ['no other machine', [], [], false],
  ['a machine with entries on both sides', [watched()], ['lap'], true],
  ['entries at the very ends', [watched({ before: 100, after: 200 })], ['lap'], true],
  ['no entry before', [watched({ before: null })], [], false],
  ['no entry after', [watched({ after: null })], [], false],
  ['a gap over all of it', [watched({ gaps: [gap(90, 210)] })], [], false],
  ['a gap at its beginning', [watched({ gaps: [gap(90, 150)] })], ['lap'], false],
  ['gaps outside of it', [watched({ gaps: [gap(10, 100), gap(200, 240)] })], ['lap'], true],
  ['an unreadable gap', [watched({ gaps: ['{'] })], ['lap'], true],
] as const)('%s', (_, machines, names, isWhole) => {
  expect(coverageOf(time, machines)).toEqual({ machines: names, isWhole });
});

it('two machines can cover a time together, and one that adds nothing is not named', () => {
  const first = watched({ gaps: [gap(90, 150)] });
  const second = watched({ machine: 'tower', gaps: [gap(150, 300)] });
  const third = watched({ machine: 'old', gaps: [gap(120, 300)] });
  expect(coverageOf(time, [first, second, third])).toEqual({ machines: ['lap', 'tower'], isWhole: true });
});
