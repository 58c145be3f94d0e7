// Runs the store's worker from its TypeScript source, which a thread cannot load directly.
import { register } from 'tsx/esm/api';

register();
await import('../../main/store-worker.ts');
