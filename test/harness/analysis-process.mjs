// Runs the analysis process from its TypeScript source, which Node cannot start directly.
import { register } from 'tsx/esm/api';

register();
await import('../../main/engine/analysis/main.ts');
