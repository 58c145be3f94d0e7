// Runs the store's worker from its TypeScript source, which a thread cannot load directly.
import { importSource } from './import-source.mjs';

await importSource('main/store-worker.ts');
