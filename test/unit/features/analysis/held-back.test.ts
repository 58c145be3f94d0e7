import { describe, expect, test } from 'vitest';

import { isHeldBack, type Circumstances } from '../../../../main/features/analysis/held-back.ts';

const free: Circumstances = { when: 'always', isPlaying: false, onBattery: false, idleMs: 0 };

describe('analysis', () => {
  test.each<[string, Partial<Circumstances>, { unasked: boolean; wanted: boolean }]>([
    ['runs when nothing prevents it', {}, { unasked: false, wanted: false }],
    ['waits on battery, except for a request', { onBattery: true }, { unasked: true, wanted: false }],
    ['waits during a real-time game of one’s own', { isPlaying: true }, { unasked: true, wanted: true }],
    ['only follows requests when it is off', { when: 'off' }, { unasked: true, wanted: false }],
    ['waits while the user works', { when: 'away', idleMs: 119_999 }, { unasked: true, wanted: false }],
    ['runs while the user is away', { when: 'away', idleMs: 120_000 }, { unasked: false, wanted: false }],
    [
      'waits on battery while the user is away',
      { when: 'away', idleMs: 120_000, onBattery: true },
      { unasked: true, wanted: false },
    ],
  ])('%s', (_, change, { unasked, wanted }) => {
    const now = { ...free, ...change };
    expect({ unasked: isHeldBack(false, now), wanted: isHeldBack(true, now) }).toEqual({ unasked, wanted });
  });
});
