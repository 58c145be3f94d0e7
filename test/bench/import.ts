/**
 * Imports a file of games with an index of every position, as the app does: one thread reads, the database's
 * thread writes, and the app's main thread connects them. Compared, in alternation, with `pgn-extract`, which only
 * parses the same file, and with plain inserts of as many bytes.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '../../main/base/log.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { createImports, type Imports } from '../../main/features/history/import-runs.ts';
import { createGameFiles } from '../../main/features/history/start-reader.ts';
import type { Store } from '../../main/store/api.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { connect } from '../../main/store/database/sqlite.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { benchUser, makeGames } from './pgn-games.ts';
import { median, rounded } from './statistics.ts';
import { MessageError } from '../../main/text/message-error.ts';

const targetRatio = 0.8;
const targetDelayMs = 8;
/** Share of the file's bytes. */
const targetBytes = { without: 0.25, with: 1 } as const;
export const account = 'bench';
const workers = {
  store: join(projectRoot, 'out', 'main', 'store-worker.cjs'),
  reader: join(projectRoot, 'out', 'main', 'import-worker.cjs'),
} as const;
const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });

export async function benchImport({ quick, text, print }: CommandContext): Promise<CommandResult> {
  const peer = findPeer();
  const folder = await mkdtemp(join(tmpdir(), 'outpost-import-'));
  try {
    const file =
      text('pgn') ?? (await writeGames(join(folder, 'games.pgn'), quick ? 30_000 : 100_000, print));
    const { size } = await stat(file);
    const rounds = quick ? 1 : 3;
    const ours: number[] = [];
    const theirs: number[] = [];
    const delays: number[] = [];
    let sizes = { games: 0, without: 0, with: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const seconds = await readWith(peer, file);
      const database = join(folder, `round-${round}.db`);
      const run = await importFile(file, database);
      ours.push(run.games / run.seconds);
      theirs.push(run.games / seconds);
      delays.push(run.delayMs);
      sizes = { games: run.games, ...sizesOf(database) };
      print(
        `round ${round}: ${Math.round(run.games / run.seconds)} games/s, pgn-extract ${Math.round(run.games / seconds)}`,
      );
    }
    const floor = await plainInserts(join(folder, 'floor.db'), sizes.with, sizes.games);
    const ratio = median(ours.map((rate, index) => rate / (theirs[index] ?? Number.NaN)));
    const delayMs = Math.max(...delays);
    const bytes = { without: sizes.without / size, with: sizes.with / size };
    return {
      ok:
        ratio >= targetRatio &&
        delayMs <= targetDelayMs &&
        bytes.with <= targetBytes.with &&
        bytes.without <= targetBytes.without,
      figures: {
        ratio: rounded(ratio, 2),
        least_ratio: targetRatio,
        games_per_s: Math.round(median(ours)),
        pgn_extract_games_per_s: Math.round(median(theirs)),
        floor_games_per_s: Math.round(floor),
        loop_delay_p999_ms: rounded(delayMs),
        target_loop_delay_p999_ms: targetDelayMs,
        bytes_of_pgn: rounded(bytes.with, 3),
        target_bytes_of_pgn: targetBytes.with,
        bytes_of_pgn_without_index: rounded(bytes.without, 3),
        target_bytes_of_pgn_without_index: targetBytes.without,
        games: sizes.games,
        pgn_bytes_per_game: Math.round(size / sizes.games),
        rounds,
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function findPeer(): string {
  if (!existsSync(workers.store) || !existsSync(workers.reader))
    throw new CannotRun('the app was not built: run it as `npm run bench -- import`');
  // Debian installs it among the games.
  for (const name of ['pgn-extract', '/usr/games/pgn-extract'])
    if (spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined) return name;
  throw new CannotRun('pgn-extract is missing: install it, for example by `apt install pgn-extract`');
}

/** `change`: applied to each game. */
export async function writeGames(
  file: string,
  count: number,
  print: (line: string) => void,
  change: (game: string) => string = (game) => game,
): Promise<string> {
  print(`${count} games are made up`);
  const changed = function* () {
    for (const game of makeGames(count)) yield change(game);
  };
  await pipeline(Readable.from(changed()), createWriteStream(file));
  return file;
}

async function readWith(program: string, file: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(program, ['-s', '-o/dev/null', file], { stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  return (performance.now() - startedAt) / 1_000;
}

export interface Imported {
  readonly games: number;
  readonly seconds: number;
  /** p99.9 of the main thread's delay. */
  readonly delayMs: number;
}

export const openStore = (database: string): Promise<Store> =>
  createStore({
    workerUrl: new URL(`file://${workers.store}`),
    file: database,
    nativeBinding,
    log: silentLog,
  });

/** A caller’s questions to the store during an import. `isOver`: the import ended. */
export type Company = (store: Store, isOver: () => boolean) => Promise<void>;

/** Imports the whole file and merges its positions. */
export async function importFile(
  file: string,
  database: string,
  print: (line: string) => void = () => {},
  company: Company = async () => {},
): Promise<Imported> {
  const store = await openStore(database);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const imports = createImports({
    clock: createSystemClock(),
    log: silentLog,
    store: () => store.archive,
    ...createGameFiles(new URL(`file://${workers.reader}`), dirname(database)),
    onChange: () => {},
  });
  delay.enable();
  const startedAt = performance.now();
  let isOver = false;
  const accompanied = company(store, () => isOver);
  await imports.begin(account, file, { user: benchUser, baseUrl: 'https://chess.example' });
  const games = await whenDone(imports, print);
  await imports.close();
  while (await store.archive.tidy());
  const seconds = (performance.now() - startedAt) / 1_000;
  delay.disable();
  isOver = true;
  await accompanied;
  await store.close();
  return { games, seconds, delayMs: delay.percentile(99.9) / 1e6 - 1 };
}

/** Polls as the window does; returns the number of games. */
async function whenDone(imports: Imports, print: (line: string) => void): Promise<number> {
  for (let look = 1; ; look += 1) {
    await pause(200);
    const [one] = await imports.list(account);
    if (one?.phase === 'failed')
      throw one.cause ? new MessageError(one.cause) : new Error('the import failed');
    if (one?.phase === 'done') return one.added;
    if (one && look % 100 === 0) print(`${one.added} games, ${Math.round(one.rate)} a second`);
  }
}

/** Bytes of all games in the database, without and with the position index. */
export function sizesOf(database: string): { readonly without: number; readonly with: number } {
  const db = connect(database, { nativeBinding, readonly: true });
  try {
    const sum = (condition: string) =>
      db.query<{ bytes: number }>(`SELECT total(pgsize) AS bytes FROM dbstat WHERE ${condition}`).get()
        ?.bytes ?? 0;
    const all = sum("name LIKE 'archive%'");
    return { with: all, without: all - sum("name LIKE 'archive_blocks%' OR name LIKE 'archive_runs%'") };
  } finally {
    db.close();
  }
}

/** Bytes of the position index for each position of a game in it. */
export function positionBytes(database: string): number {
  const { with: all, without } = sizesOf(database);
  const db = connect(database, { nativeBinding, readonly: true });
  try {
    const positions = db
      .query<{ entries: number }>('SELECT total(entries) AS entries FROM archive_runs WHERE state = 1')
      .get()?.entries;
    return (all - without) / (positions ?? Number.NaN);
  } finally {
    db.close();
  }
}

/** Inserts as many bytes, a row a game, in transactions of the same size: games/s. */
async function plainInserts(database: string, bytes: number, games: number): Promise<number> {
  const db = connect(database, { nativeBinding });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.script('CREATE TABLE plain (id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT');
    const insert = db.command('INSERT INTO plain (data) VALUES (?)');
    const data = new Uint8Array(Math.max(1, Math.round(bytes / games)));
    const startedAt = performance.now();
    for (let done = 0; done < games; done += 100)
      db.transaction(() => {
        for (let index = 0; index < Math.min(100, games - done); index += 1) insert.run(data);
      });
    return games / ((performance.now() - startedAt) / 1_000);
  } finally {
    db.close();
  }
}
