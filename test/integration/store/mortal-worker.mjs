// Like source-worker.mjs, for the worker whose thread exits.
import { importSource } from '../../harness/import-source.mjs';

await importSource('test/integration/store/mortal-worker.ts');
