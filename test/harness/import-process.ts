/**
 * A process that does with a file what the app does at each start, until the import is over: `node --import tsx
 * import-process.ts FOLDER FILE`. The thread that reads kills it at the words `ends the reader`. It prints how the import
 * ended.
 */
import { account, nobody, openImports } from './imports.ts';

const [folder = '', file = ''] = process.argv.slice(2);
const { imports, store, until, close } = await openImports(folder, 'kill');
const known = await store.archive.imports(account);
if (known.length === 0) await imports.begin(account, file, nobody);
else await imports.resume(account);
const { phase, cause, added } = await until((state) => state.phase !== 'running');
await close();
process.stdout.write(JSON.stringify({ phase, cause, added }));
