// Runs the store's worker from its TypeScript source: a thread does not start on such a file by itself.
import { register } from 'tsx/esm/api';

register();
await import('../../main/store-worker.ts');
