// Runs the engine's process from its TypeScript source: Node does not start such a file by itself.
import { register } from 'tsx/esm/api';

register();
await import('../../main/engine/main.ts');
