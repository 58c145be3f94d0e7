// Runs the import's reader thread from its TypeScript source.
import { importSource } from './import-source.mjs';

await importSource('main/features/history/import-worker.ts');
