// Runs the live analysis process from its TypeScript source, which Node cannot start directly.
import { importSource } from './import-source.mjs';

await importSource('main/engine/live/main.ts');
