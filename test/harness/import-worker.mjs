// Runs the thread that reads files of games from its TypeScript source.
import { register } from 'tsx/esm/api';

register();
await import('../../main/features/history/import-worker.ts');
