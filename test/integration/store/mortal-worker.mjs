import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

parentPort?.on('message', (request) => {
  if (request.kind === 'call' && request.args[0] === 'die') process.exit(7);
});
register();
await import('../../../main/store/worker.ts');
