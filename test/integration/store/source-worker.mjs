// Runs the worker from its TypeScript source, which the runtime cannot start directly.
import { register } from 'tsx/esm/api';

register();
await import('../../../main/store-worker.ts');
