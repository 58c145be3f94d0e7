/**
 * Imports a file as the app does at each start: `node --import tsx import-process.ts FOLDER FILE`. The reader
 * thread kills the process at the words `ends the reader`. Prints how the import ended.
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
