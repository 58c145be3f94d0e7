/**
 * A process that fills an archive as the app does, until it is killed or done. It reads a file of games and
 * downloads a server's, with the real store, client and threads. Time runs a hundred times as fast, so that pauses
 * after a lost connection are short. Arguments: the workers' folder, the database, the file, the server's address.
 * Prints `working` once it has begun, and `done` when all games are stored.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { silentLog } from '../../main/base/log.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import type { Clock } from '../../main/base/clock.ts';
import { createArchiveSync } from '../../main/features/history/archive-sync.ts';
import { createImports } from '../../main/features/history/import-runs.ts';
import { createGameFiles } from '../../main/features/history/start-reader.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { createOpenGate } from '../harness/open-gate.ts';
import { createHttpFetch } from '../../main/service/http-fetch.ts';
import { createTransport } from '../../main/service/transport.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { benchUser } from '../bench/pgn-games.ts';
import { MessageError } from '../../main/text/message-error.ts';

const [workers = '', database = '', file = '', address = ''] = process.argv.slice(2);
const account = 'chaos';
const faster = 100;
const baseUrl = 'https://chess.example';

const system = createSystemClock();
const clock: Clock = { ...system, after: (ms, action) => system.after(ms / faster, action) };
if (!existsSync(file)) throw new Error(`${file} is not there`);

const store = await createStore({
  workerUrl: pathToFileURL(join(workers, 'store-worker.cjs')),
  file: database,
  nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
  log: silentLog,
});
const client = createServiceClient({
  transport: createTransport({
    fetch: createHttpFetch(),
    // Requests run on real time, because their timeouts must not shrink.
    clock: system,
    log: silentLog,
    userAgent: 'Outpost/chaos',
  }),
  gate: createOpenGate(),
  log: silentLog,
  server: { baseUrl: address, dialect: 'wire' },
  credential: { token: 'chaos-token', origin: new URL(address).origin },
});

const imports = createImports({
  clock,
  log: silentLog,
  store: () => store.archive,
  ...createGameFiles(pathToFileURL(join(workers, 'import-worker.cjs')), dirname(database)),
  onChange: () => void look(),
});
const sync = createArchiveSync({
  accountId: account,
  user: { id: benchUser.toLowerCase(), name: benchUser },
  client: () => client,
  store: store.archive,
  clock,
  log: silentLog,
  onChange: () => void look(),
});

let isOver = false;
async function look(): Promise<void> {
  if (isOver) return;
  const known = await imports.list(account);
  const isRead = known.length > 0 && known.every(({ phase }) => phase === 'done');
  const failed = known.find(({ phase }) => phase === 'failed');
  if (failed) throw failed.cause ? new MessageError(failed.cause) : new Error('the import failed');
  if (!isRead || sync.state().phase !== 'complete' || isOver) return;
  isOver = true;
  await sync.close();
  await imports.close();
  await store.close();
  process.stdout.write('done\n');
}

process.stdout.write('working\n');
const begun = await store.archive.imports(account);
if (begun.length === 0) await imports.begin(account, file, { user: benchUser, baseUrl });
else await imports.resume(account);
sync.wake();
await look();
