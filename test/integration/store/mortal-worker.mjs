// Like source-worker.mjs, for the worker that ends by itself.
import { register } from 'tsx/esm/api';

register();
await import('./mortal-worker.ts');
