import { describe, expect, it } from 'vitest';
import { demandCalm, isWithin, ratioOf } from '../../bench/ratio.ts';
import { CannotRun } from '../../harness/command.ts';

describe('ratios of pairs', () => {
  it('are their median, with the distance between the quartiles', () => {
    expect(ratioOf([1.4, 1, 1.2, 1.1, 1.3])).toEqual({ ratio: 1.2, spread: expect.closeTo(0.2) as number });
  });

  it.each([
    ['all below the target', [1.1, 1.2, 1.3, 1.35], true],
    ['all above', [1.5, 1.6, 1.9, 2.4], false],
    ['far apart, but the middle half below', [0.5, 0.6, 1.3, 9], true],
    ['far apart, but the middle half above', [1, 1.5, 2, 3, 9], false],
    ['close together around it, the median below', [1.36, 1.38, 1.42, 1.45], true],
    ['close together around it, the median above', [1.36, 1.41, 1.42, 1.45], false],
  ])('are judged when they are %s', (_what, pairs, met) => {
    expect(isWithin(pairs, 1.4, 'the start')).toBe(met);
  });

  it('are not judged when they lie around the target, far apart', () => {
    expect(() => isWithin([0.9, 1.1, 1.3, 1.8, 2.2], 1.4, 'the start')).toThrow(CannotRun);
    expect(() => isWithin([0.9, 1.1, 1.3, 1.8, 2.2], 1.4, 'the start')).toThrow(/too busy: the start is 1.3/);
  });

  it('are not judged when the floor itself was slow', () => {
    expect(() => demandCalm('a bare call', 5, 5)).not.toThrow();
    expect(() => demandCalm('a bare call', 5.1, 5)).toThrow(/a bare call took 5.1 ms, more than 5/);
  });
});
