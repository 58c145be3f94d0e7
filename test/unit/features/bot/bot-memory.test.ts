import { expect, test } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { firstBotSettings } from '../../../../main/features/bot/bot-defaults.ts';
import { createBotMemory } from '../../../../main/features/bot/bot-memory.ts';
import type { BotSettings } from '../../../../preload/contract/bot.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { createMemos } from '../../../integration/arenas/support.ts';

const withPart =
  (part: Partial<BotSettings>) =>
  (before: BotSettings = firstBotSettings): BotSettings => ({ ...before, ...part });

function setUp(memos = createMemos()) {
  const open = () => createBotMemory({ memos: () => memos, clock: createVirtualClock(), log: silentLog });
  return { memos, memory: open(), reopen: open };
}

test('changes that overlap build on each other', async () => {
  const { memory, reopen } = setUp();
  await Promise.all([
    memory.set('a', withPart({ on: true })),
    memory.set('a', withPart({ atOnce: 3 })),
    memory.setHands('a', (before) => ({ ...before, taken: ['one'] })),
    memory.setHands('a', (before) => ({ ...before, finishing: ['two'] })),
  ]);
  const restarted = reopen();
  await restarted.load(['a']);
  for (const one of [memory, restarted]) {
    expect(one.get('a')).toMatchObject({ on: true, atOnce: 3 });
    expect(one.hands('a')).toEqual({ taken: ['one'], finishing: ['two'] });
  }
});

test('a change before the stored settings were read builds on them', async () => {
  const { memory, reopen } = setUp();
  await memory.set('a', withPart({ on: true, atOnce: 3 }));
  await memory.setHands('a', (before) => ({ ...before, taken: ['one'] }));
  const restarted = reopen();
  const loading = restarted.load(['a']);
  await restarted.set('a', withPart({ pace: 'quick' }));
  await loading;
  expect(restarted.get('a')).toMatchObject({ on: true, atOnce: 3, pace: 'quick' });
  expect(restarted.hands('a').taken).toEqual(['one']);
});

test('a failed change leaves the settings, and the next one is stored', async () => {
  const memos = createMemos();
  let isFull = true;
  const { memory } = setUp({
    ...memos,
    async keep(row) {
      if (isFull) throw new Error('disk full');
      await memos.keep(row);
    },
  });
  await expect(memory.set('a', withPart({ on: true }))).rejects.toThrow('disk full');
  expect(memory.get('a')).toBeUndefined();
  isFull = false;
  await memory.set('a', withPart({ atOnce: 2 }));
  expect(memory.get('a')).toMatchObject({ on: false, atOnce: 2 });
});

test('settings that could not be read are read by the next change', async () => {
  const { memory, memos, reopen } = setUp();
  await memory.set('a', withPart({ on: true }));
  const { get } = memos;
  let isBroken = true;
  Object.assign(memos, {
    get: (...of: Parameters<typeof get>) =>
      isBroken ? Promise.reject(new Error('not readable')) : get(...of),
  });
  const restarted = reopen();
  await expect(restarted.set('a', withPart({ atOnce: 3 }))).rejects.toThrow('not readable');
  isBroken = false;
  await restarted.set('a', withPart({ atOnce: 3 }));
  expect(restarted.get('a')).toMatchObject({ on: true, atOnce: 3 });
});
