// Runs the worker from its TypeScript source, which the runtime cannot start directly.
import { importSource } from '../../harness/import-source.mjs';

await importSource('main/store-worker.ts');
