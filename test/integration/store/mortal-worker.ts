/** The worker, except that its thread exits instead of answering `null`. */
import { parentPort } from 'node:worker_threads';
import type { StoreReport } from '../../../main/store/protocol.ts';

if (!parentPort) throw new Error('This runs in a worker thread');
const post = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (report: StoreReport) => {
  if (report.kind === 'answers' && report.answers.some((answer) => answer.ok && answer.value === null))
    process.exit(7);
  post(report);
};
await import('../../../main/store-worker.ts');
