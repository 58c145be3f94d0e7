// Runs the engine's process from its TypeScript source, which Node cannot start directly.
import { importSource } from './import-source.mjs';

await importSource('main/engine/main.ts');
