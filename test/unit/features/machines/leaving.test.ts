import { expect, test, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createMachines, type MachinesOptions } from '../../../../main/features/machines/machines.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

/** A machine that shares the folder of an earlier run. The test ends the last write of its leaving. */
function setUp() {
  const clock = createVirtualClock();
  let content: unknown = {
    folder: '/nowhere',
    name: 'Desk',
    isPaused: false,
    hasSecret: false,
    isEncrypted: false,
  };
  let leave: { readonly done: () => void; readonly fail: () => void } | undefined;
  const options = {
    ...{ clock, log: silentLog },
    host: {
      file: { read: () => content, write: (value: unknown) => void (content = value) },
      vault: { forget: async () => {} },
    },
    store: {
      sharing: {
        end: () =>
          new Promise<void>((resolve, reject) => {
            leave = { done: resolve, fail: () => reject(new Error('disk full')) };
          }),
      },
      sharedSettings: { list: async () => [] },
      memos: { remove: async () => {} },
    },
    accounts: () => [],
    onChange: () => {},
    agreement: { idleMs: () => 0, accounts: () => [], yieldEvents: () => {} },
  } as unknown as MachinesOptions;
  const machines = createMachines(options);
  machines.follow();
  return { machines, clock, stored: () => content, leave: () => vi.waitUntil(() => leave) };
}

test('a change of the accounts while the folder is left does not begin sharing again', async () => {
  const { machines, clock, stored, leave } = setUp();
  expect(clock.untilNext()).toBeDefined();
  const left = machines.leave();
  const { done } = await leave();
  machines.follow();
  done();
  await left;
  machines.follow();
  expect(stored()).toEqual({});
  // Only the publication of the view is left.
  clock.advance(500);
  expect(clock.untilNext()).toBeUndefined();
});

test('sharing continues with the next change of the accounts when the folder could not be left', async () => {
  const { machines, clock, leave } = setUp();
  const left = machines.leave();
  const { fail } = await leave();
  fail();
  await expect(left).rejects.toThrow('disk full');
  clock.advance(500);
  expect(clock.untilNext()).toBeUndefined();
  machines.follow();
  expect(clock.untilNext()).toBeDefined();
});
