// Lowers the priority of its thread, and says what it is then.
import { getPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { importSource } from './import-source.mjs';

const { lowerThreadPriority } = /** @type {typeof import('../../main/base/background-thread.ts')} */ (
  await importSource('main/base/background-thread.ts')
);
lowerThreadPriority();
parentPort?.postMessage(getPriority());
