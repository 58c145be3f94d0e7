// Runs the import's reader thread from its TypeScript source.
import { register } from 'tsx/esm/api';

register();
await import('../../main/features/history/import-worker.ts');
