/**
 * A process that appends numbered entries through the app's own store. Prints `opening` before it opens the
 * database, and `kept <number> <id>` for each acknowledged entry. Runs until killed, or closes the database when
 * its standard input ends. Arguments: the worker's file, the database, the first number, the number of concurrent
 * appends.
 */
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { silentLog } from '../../main/base/log.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { numberedEntry } from './numbered-entry.ts';

const [worker = '', file = '', first = '0', underWay = '1'] = process.argv.slice(2);

process.stdout.write('opening\n');
const store = await createStore({
  workerUrl: pathToFileURL(worker),
  file,
  nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
  log: silentLog,
});

let next = Number(first);
let ending = false;
process.stdin.on('end', () => {
  ending = true;
});
process.stdin.resume();

async function appendOnAndOn(): Promise<void> {
  while (!ending) {
    const numbers = Array.from({ length: 1 + (next % 3) }, () => next++);
    const appended = await store.ledger.append(numbers.map(numberedEntry));
    const lines = appended.map(({ id }, index) => `kept ${numbers[index]} ${id}\n`);
    process.stdout.write(lines.join(''));
  }
}

await Promise.all(Array.from({ length: Number(underWay) }, appendOnAndOn));
await store.close();
