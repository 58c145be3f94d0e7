import { describe, expect, test } from 'vitest';

import { createCounts } from '../../../../main/features/analysis/counts.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the counts of analyses', () => {
  test('are made at most once in ten seconds for an account, and are never older than the call', async () => {
    const clock = createVirtualClock();
    const counted: string[] = [];
    const counts = createCounts(clock, async (accountId) => {
      counted.push(accountId);
      return { games: counted.length, done: 0, positions: 0, positionsDone: 0, bytes: 0 };
    });
    expect((await counts.of('alice')).games).toBe(1);
    const both = Promise.all([counts.of('alice'), counts.of('alice')]);
    expect((await counts.of('bob')).games).toBe(2);
    clock.advance(9_000);
    await turn();
    expect(counted).toEqual(['alice', 'bob']);
    clock.advance(1_000);
    expect((await both).map(({ games }) => games)).toEqual([3, 3]);
    clock.advance(10_000);
    expect((await counts.of('alice')).games).toBe(4);
    void counts.of('alice');
    counts.close();
    expect(clock.untilNext()).toBeUndefined();
  });

  test('are made again after a failure', async () => {
    const clock = createVirtualClock();
    let tries = 0;
    const counts = createCounts(clock, async () => {
      tries += 1;
      if (tries === 1) throw new Error('the disk is gone');
      return { games: tries, done: 0, positions: 0, positionsDone: 0, bytes: 0 };
    });
    await expect(counts.of('alice')).rejects.toThrow('gone');
    const next = counts.of('alice');
    clock.advance(10_000);
    expect((await next).games).toBe(2);
  });
});
