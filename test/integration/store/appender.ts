/**
 * A process that appends entries, several at a time, and prints one line per answer: `kept <number>`, `claimed
 * <number>` or `refused <code>`. It continues until it is refused or killed.
 * Arguments: the database file, the first number, the length of a payload in bytes.
 */
import { silentLog } from '../../../main/base/log.ts';
import { StoreError, type Store } from '../../../main/store/api.ts';
import { createStore } from '../../../main/store/connection/client.ts';
import { entry, nativeBinding, NOON } from '../../unit/store/support.ts';

const [file = '', first = '0', length = '400'] = process.argv.slice(2);
const UNDER_WAY = 4;

const store: Store = await createStore({
  workerUrl: new URL('./source-worker.mjs', import.meta.url),
  file,
  nativeBinding,
  log: silentLog,
});
const raw = 'x'.repeat(Number(length));
let next = Number(first);
let refused: string | undefined;

async function appendOnAndOn(): Promise<void> {
  while (refused === undefined) {
    const number = next++;
    try {
      await store.ledger.append([entry(number, { raw })]);
      process.stdout.write(`kept ${number}\n`);
      if (await store.ledger.claimNotification('alice', `challenge:c${number}`, NOON))
        process.stdout.write(`claimed ${number}\n`);
    } catch (error) {
      refused = error instanceof StoreError ? error.code : String(error);
    }
  }
}

await Promise.all(Array.from({ length: UNDER_WAY }, appendOnAndOn));
process.stdout.write(`refused ${refused}\n`);
await store.close();
