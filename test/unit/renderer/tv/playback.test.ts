import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  changeSpeed,
  clockAt,
  indexAt,
  livePlayback,
  placeOf,
  rangeOf,
  seek,
  spaced,
  stepBy,
  togglePlay,
  type Playback,
} from '../../../../renderer/features/tv/playback.ts';

const steps = [0, 1_000, 3_000, 3_000, 9_000].map((at) => ({ at: 10_000 + at }));
const range = rangeOf(steps);
const paused: Playback = { mode: 'paused', at: 11_500, speed: 1 };

describe('playback', () => {
  it('shows the last position that had arrived by a moment', () => {
    expect([0, 10_000, 10_999, 11_000, 13_000, 99_000].map((at) => indexAt(steps, at))).toEqual([
      0, 0, 0, 1, 3, 4,
    ]);
    expect(indexAt([], 5)).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.nat(1_000)), fc.nat(1_000), (times, at) => {
        const sorted = times.toSorted((a, b) => a - b).map((time) => ({ at: time }));
        const expected = sorted.findLastIndex((step) => step.at <= at);
        expect(indexAt(sorted, at)).toBe(Math.max(0, expected));
      }),
    );
  });

  it('plays at its speed, and ends paused or live', () => {
    const playing: Playback = { mode: 'playing', at: 10_000, speed: 4 };
    expect(advance(playing, 500, range, false)).toMatchObject({ mode: 'playing', at: 12_000 });
    expect(advance(playing, 5_000, range, false)).toMatchObject({ mode: 'paused', at: 19_000 });
    expect(advance(playing, 5_000, range, true).mode).toBe('live');
    expect(advance(paused, 5_000, range, true)).toBe(paused);
  });

  it('steps from position to position', () => {
    expect(stepBy(paused, steps, 1, true)).toMatchObject({ mode: 'paused', at: 13_000 });
    expect(stepBy(paused, steps, -1, true)).toMatchObject({ at: 10_000 });
    expect(stepBy(livePlayback, steps, -1, true)).toMatchObject({ mode: 'paused', at: 13_000 });
    expect(stepBy({ ...paused, at: 19_000 }, steps, 1, true).mode).toBe('live');
    expect(stepBy({ ...paused, at: 19_000 }, steps, 1, false)).toMatchObject({ mode: 'paused', at: 19_000 });
  });

  it('separates positions that arrived at the same moment', () => {
    const separated = spaced(steps);
    expect(separated.map(({ at }) => at - 10_000)).toEqual([0, 1_000, 3_000, 3_001, 9_000]);
    let now: Playback = { mode: 'paused', at: 10_000, speed: 1 };
    const seen = separated.slice(1).map(() => {
      now = stepBy(now, separated, 1, false);
      return indexAt(separated, now.at);
    });
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('stays within the recorded time', () => {
    expect(seek(livePlayback, 5, range)).toMatchObject({ mode: 'paused', at: 10_000 });
    expect(placeOf(livePlayback, range)).toBe(19_000);
    expect(togglePlay(livePlayback, range)).toMatchObject({ mode: 'paused', at: 19_000 });
    expect(togglePlay({ ...paused, at: 19_000 }, range)).toMatchObject({ mode: 'playing', at: 10_000 });
    expect(togglePlay(togglePlay(paused, range), range)).toEqual(paused);
  });

  it('has speeds from a quarter to sixteen times', () => {
    let now = paused;
    for (let step = 0; step < 10; step += 1) now = changeSpeed(now, 1);
    expect(now.speed).toBe(16);
    for (let step = 0; step < 10; step += 1) now = changeSpeed(now, -1);
    expect(now.speed).toBe(0.25);
  });

  it('runs the clock of the side to move', () => {
    expect(clockAt(60_000, true, 1_000, 4_000)).toBe(57_000);
    expect(clockAt(60_000, false, 1_000, 4_000)).toBe(60_000);
    expect(clockAt(1_000, true, 0, 4_000)).toBe(0);
    expect(clockAt(null, true, 0, 4_000)).toBeNull();
  });
});
