import { describe, expect, test, vi } from 'vitest';

import {
  waitReason,
  type Circumstances,
  type WaitReason,
} from '../../../../main/features/analysis/held-back.ts';

const free: Circumstances = {
  when: 'always',
  isPaused: false,
  isPlaying: false,
  isOnBoard: false,
  onBattery: false,
  idleMs: () => 0,
};

describe('analysis', () => {
  test.each<[string, Partial<Circumstances>, { unasked: WaitReason | null; wanted: WaitReason | null }]>([
    ['runs when nothing prevents it', {}, { unasked: null, wanted: null }],
    ['waits on battery, except for a request', { onBattery: true }, { unasked: 'battery', wanted: null }],
    [
      'waits during a real-time game of one’s own',
      { isPlaying: true },
      { unasked: 'playing', wanted: 'playing' },
    ],
    ['leaves the engine to a board', { isOnBoard: true }, { unasked: 'board', wanted: 'board' }],
    ['stays off beside a board', { when: 'off', isOnBoard: true }, { unasked: 'off', wanted: 'board' }],
    ['only follows requests when it is off', { when: 'off' }, { unasked: 'off', wanted: null }],
    ['only follows requests while it is paused', { isPaused: true }, { unasked: 'paused', wanted: null }],
    [
      'waits while the user works',
      { when: 'away', idleMs: () => 119_999 },
      { unasked: 'working', wanted: null },
    ],
    ['runs while the user is away', { when: 'away', idleMs: () => 120_000 }, { unasked: null, wanted: null }],
    [
      'waits on battery while the user is away',
      { when: 'away', idleMs: () => 120_000, onBattery: true },
      { unasked: 'battery', wanted: null },
    ],
  ])('%s', (_, change, { unasked, wanted }) => {
    const now = { ...free, ...change };
    expect({ unasked: waitReason(false, now), wanted: waitReason(true, now) }).toEqual({ unasked, wanted });
  });

  test('does not ask the desktop for the last input during a game', () => {
    const idleMs = vi.fn(() => 0);
    expect(waitReason(false, { ...free, when: 'away', isPlaying: true, idleMs })).toBe('playing');
    expect(idleMs).not.toHaveBeenCalled();
  });
});
