import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createImports, type Imports, type ImportStore } from '../../../main/features/history/import-runs.ts';
import { createGameFiles } from '../../../main/features/history/start-reader.ts';
import { makeGames } from '../../bench/pgn-games.ts';
import {
  connectTo,
  makeFolder,
  openBench,
  withSteps,
  type Bench,
  type Folder,
} from '../../unit/store/support.ts';
import { canMount, growDisk, mountSmallDisk } from '../store/small-disk.ts';
import { openStore } from '../store/support.ts';
import { messageOf } from '../../../main/text/message.ts';

vi.setConfig({ testTimeout: 120_000 });

const patience = { timeout: 60_000 };
const games = 3_000;
const account = 'alice';

let folder: Folder;
let pgn: string;
beforeEach(() => {
  folder = makeFolder();
  pgn = join(folder.path, 'games.pgn');
  writeFileSync(pgn, [...makeGames(games, 3)].join(''));
});
afterEach(() => folder.remove());

const importsInto = (store: ImportStore): Imports =>
  createImports({
    clock: createSystemClock(),
    log: silentLog,
    store: () => store,
    ...createGameFiles(new URL('../../harness/import-worker.mjs', import.meta.url), folder.path),
    onChange: () => {},
  });

async function ended(imports: Imports) {
  await vi.waitFor(async () => expect((await imports.list(account))[0]?.phase).not.toBe('running'), patience);
  return (await imports.list(account))[0];
}

/** Committed games are complete: the file's first ones, as many as the import reports. */
function committed(file: string): number {
  const db = connectTo(file);
  expect(db.pragma('integrity_check')).toBe('ok');
  const ids = db.query<{ id: string }>('SELECT game_id AS id FROM archive_games ORDER BY id').all();
  const state = db.query<{ state: string }>('SELECT state FROM archive_imports').get()?.state ?? '{}';
  expect(JSON.parse(state)).toMatchObject({ added: ids.length, changed: 0, same: 0, brokenCount: 0 });
  expect(ids.map(({ id }) => id)).toEqual(ids.map((_, number) => number.toString(36).padStart(8, '0')));
  db.close();
  return ids.length;
}

test('a database at its size limit: committed games stay, and the import continues once there is space', async () => {
  // The pragma applies to the connection that creates the database, not to later ones.
  const limited = withSteps([{ version: 1_000, up: (db) => db.script('PRAGMA max_page_count = 300') }]);
  const storeOf = (bench: Bench): ImportStore => ({
    addImport: (...args) => bench.ask('archive', 'addImport', ...args),
    setImport: (...args) => bench.ask('archive', 'setImport', ...args),
    imports: (...args) => bench.ask('archive', 'imports', ...args),
    makeCollection: (...args) => bench.ask('archive', 'makeCollection', ...args),
    collections: (...args) => bench.ask('archive', 'collections', ...args),
    removeImport: (...args) => bench.ask('archive', 'removeImport', ...args),
    takeIn: (...args) => bench.ask('archive', 'takeIn', ...args),
    tidy: () => bench.ask('archive', 'tidy'),
  });
  let bench = await openBench(folder.file, { migrations: limited });
  let imports = importsInto(storeOf(bench));
  await imports.begin(account, pgn, { user: '', baseUrl: 'https://chess.example' });
  const failed = await ended(imports);
  expect(failed).toMatchObject({
    phase: 'failed',
    cause: messageOf('storage.diskFull', { file: folder.file }),
  });
  await imports.close();
  await bench.close();
  const committedGames = committed(folder.file);
  expect(committedGames).toBeGreaterThan(0);
  expect(committedGames).toBeLessThan(games);

  bench = await openBench(folder.file, { migrations: limited });
  imports = importsInto(storeOf(bench));
  await imports.pause(account, failed?.id ?? 0, false);
  expect(await ended(imports)).toMatchObject({
    phase: 'done',
    added: games,
    changed: 0,
    same: 0,
    cause: null,
  });
  await imports.close();
  await bench.close();
  expect(committed(folder.file)).toBe(games);
});

if (canMount()) {
  test('a full disk: committed games stay, and the import continues once there is space', async () => {
    const disk = join(folder.path, 'disk');
    mountSmallDisk(disk);
    try {
      const file = join(disk, 'outpost.db');
      const store = await openStore(file);
      const imports = importsInto(store.archive);
      await imports.begin(account, pgn, { user: '', baseUrl: 'https://chess.example' });
      const failed = await ended(imports);
      expect(failed).toMatchObject({
        phase: 'failed',
        cause: messageOf('storage.diskFull', { file }),
      });
      const committedGames = (await store.archive.count(account, {})).games;
      expect(committedGames).toBe(failed?.added);
      expect(committedGames).toBeLessThan(games);

      growDisk(disk, 64);
      await imports.pause(account, failed?.id ?? 0, false);
      expect(await ended(imports)).toMatchObject({ phase: 'done', added: games, same: 0, cause: null });
      await imports.close();
      await store.close();
      expect(committed(file)).toBe(games);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
}
