// Runs the live analysis process from its TypeScript source, which Node cannot start directly.
import { register } from 'tsx/esm/api';

register();
await import('../../main/engine/live/main.ts');
