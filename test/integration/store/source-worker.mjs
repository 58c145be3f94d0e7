// Runs the worker from its TypeScript source. The runtime cannot start a thread on such a file by itself.
import { register } from 'tsx/esm/api';

register();
await import('../../../main/store-worker.ts');
