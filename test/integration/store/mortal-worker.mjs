// Like source-worker.mjs, for the worker whose thread exits.
import { register } from 'tsx/esm/api';

register();
await import('./mortal-worker.ts');
