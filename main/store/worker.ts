import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from './host.ts';
import type { WorkerSetup } from './protocol.ts';

if (!parentPort) throw new Error('The store runs in a worker thread');
serveStore(parentPort, workerData as WorkerSetup);
