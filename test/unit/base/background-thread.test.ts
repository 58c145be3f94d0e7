import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { lowerThreadPriority } from '../../../main/base/background-thread.ts';

const before = getPriority();
const changesThread = process.platform === 'linux';

test('changes a worker thread, and no other', async () => {
  const worker = new Worker(new URL('../../harness/lowered-thread.mjs', import.meta.url));
  const [priority] = (await once(worker, 'message')) as unknown[];
  expect(priority).toBe(changesThread ? constants.priority.PRIORITY_BELOW_NORMAL : before);
  expect(getPriority()).toBe(before);
  await worker.terminate();
});

test('changes nothing where it would change the whole process', () => {
  lowerThreadPriority('win32');
  lowerThreadPriority('darwin');
  expect(getPriority()).toBe(before);
});
