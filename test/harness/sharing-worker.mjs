// Runs the thread of sharing from its TypeScript source.
import { importSource } from './import-source.mjs';

await importSource('main/sharing/worker-thread.ts');
