// Runs the thread of sharing from its TypeScript source.
import { register } from 'tsx/esm/api';

register();
await import('../../main/sharing/worker-thread.ts');
