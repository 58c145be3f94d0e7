/** Collections across formats, backups and repairs: games of earlier imports, and members whose games get new ids. */
import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowChecks } from '../../../main/restored-row-checks.ts';
import { chooseBackup, writeBackup } from '../../../main/store/recovery/backup-file.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import type { Connection } from '../../../main/store/database/sqlite.ts';
import { migrate } from '../../../main/store/database/schema.ts';
import { connectTo, makeFolder, nativeBinding, NOON, openBench } from '../../unit/store/support.ts';
import type { Folder } from '../../unit/store/support.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

interface OldGame {
  readonly gameId: string;
  /** Id of the word. */
  readonly source: number;
  readonly began?: number;
  readonly notes?: string | null;
}

const insertGame = (db: Connection, { gameId, source, began = NOON, notes = null }: OldGame): void =>
  void db
    .command(
      `INSERT INTO archive_games (archive, game_id, began, lasted, color, result, rated, variant, speed, perf, status,
         source, own, plies, moves, notes) VALUES (1, ?, ?, 0, 0, 1, 0, 1, 1, 1, 1, ?, 1, 0, x'', ?)`,
    )
    .run(gameId, began, source, notes);

/** A database of format 8 with these games. */
function writeOld(games: readonly OldGame[], states: readonly unknown[]): void {
  const db = connectTo(folder.file);
  migrate(db, migrations.slice(0, 8), '0.1.0');
  db.script(`INSERT INTO archives (account_id) VALUES ('alice');
    INSERT INTO archive_words (archive, word) VALUES (1, 'standard'), (1, 'file'), (1, 'import'), (1, 'lobby')`);
  for (const game of games) insertGame(db, game);
  for (const state of states)
    db.command('INSERT INTO archive_imports (archive, began, state) VALUES (1, ?, ?)').run(
      NOON,
      typeof state === 'string' ? state : JSON.stringify(state),
    );
  db.close();
}

const [file, sent, lobby] = [2, 3, 4] as const;
const tagged = (...tags: readonly (readonly [string, string])[]): string => JSON.stringify({ tags });

test('games of several earlier imports become one collection, with their tags', async () => {
  writeOld(
    [
      { gameId: 'pgn-1', source: file, notes: tagged(['Event', 'Linares'], ['Round', '3'], ['Site', '?']) },
      {
        gameId: 'pgn-2',
        source: file,
        began: 0,
        notes: tagged(['Date', '1970.??.??'], ['Event', 'Linares']),
      },
      { gameId: 'pgn-3', source: file, notes: 'not JSON' },
      { gameId: 'abcd1234', source: lobby },
      { gameId: 'pgn-4', source: sent, notes: tagged(['Annotator', 'Ruth']) },
    ],
    [{ file: '/home/a/one.pgn', added: 2 }, { file: '/home/a/two.pgn', added: 1 }, 'not JSON'],
  );
  const bench = await openBench(folder.file);
  const collections = await bench.ask('archive', 'collections', 'alice');
  const games = async (filter: object) =>
    (await bench.ask('archive', 'page', 'alice', { filter, limit: 9, oldestFirst: true })).map(
      ({ gameId }) => gameId,
    );
  expect(collections.map(({ kind, name, games: count }) => ({ kind, name, count }))).toEqual(
    expect.arrayContaining([
      { kind: 'before', name: '', count: 3 },
      { kind: 'server', name: '', count: 1 },
    ]),
  );
  const before = collections.find(({ kind }) => kind === 'before')?.id ?? 0;
  const server = collections.find(({ kind }) => kind === 'server')?.id ?? 0;
  expect(await games({ collection: before })).toEqual(['pgn-2', 'pgn-1', 'pgn-3']);
  expect(await games({ collection: before, event: 'linares' })).toEqual(['pgn-2', 'pgn-1']);
  expect(await games({ collection: before, yearTo: 1970 })).toEqual(['pgn-2']);
  expect(await games({ collection: server, annotator: 'Ruth' })).toEqual(['pgn-4']);
  expect(await bench.ask('archive', 'collectionValues', 'alice', before, 'event', 9, '')).toEqual({
    ...{ values: [{ value: 'Linares', games: 2 }], total: 1 },
  });
  expect(await bench.ask('archive', 'collectionValues', 'alice', before, 'site', 9, '')).toEqual({
    ...{ values: [], total: 0 },
  });
  const imports = await bench.ask('archive', 'imports', 'alice');
  expect(imports.map(({ collection }) => collection)).toEqual([before, before, before]);
  await bench.close();
});

test('the only earlier import becomes a collection with the name of its file', async () => {
  writeOld(
    [
      { gameId: 'pgn-1', source: file },
      { gameId: 'pgn-2', source: file },
    ],
    [{ file: '/home/a/club games.pgn', added: 2, bytes: 77, head: 'ab', source: 'file' }],
  );
  const bench = await openBench(folder.file);
  const [only] = await bench.ask('archive', 'collections', 'alice');
  expect(only).toMatchObject({ kind: 'file', name: 'club games.pgn', origin: '77-ab', games: 2 });
  const [row] = await bench.ask('archive', 'imports', 'alice');
  expect(await bench.ask('archive', 'count', 'alice', { import: row?.id ?? 0 })).toMatchObject({ games: 2 });
  await bench.close();
});

/** Games 5 and 9 of a file that had ten, in a collection. */
function writeGaps(path: string): void {
  const db = connectTo(path);
  migrate(db, migrations, '0.1.0');
  db.script(`INSERT INTO archives (account_id) VALUES ('alice');
    INSERT INTO archive_words (archive, word) VALUES (1, 'standard'), (1, 'file');
    INSERT INTO archive_collections (archive, kind, name, began) VALUES (1, 'file', 'club.pgn', 1)`);
  for (let number = 1; number <= 10; number += 1) insertGame(db, { gameId: `pgn-${number}`, source: file });
  db.script(`DELETE FROM archive_games WHERE id NOT IN (3, 5, 9);
    INSERT INTO archive_members (collection, game) VALUES (1, 5), (1, 9), (1, 9999), (7, 3)`);
  db.close();
}

const namesIn = async (collection: number): Promise<readonly string[]> => {
  const bench = await openBench(folder.file, { loadRowChecks: async () => rowChecks });
  const rows = await bench.ask('archive', 'page', 'alice', { filter: { collection }, limit: 9 });
  await bench.close();
  return rows.map(({ gameId }) => gameId).toSorted();
};

test('a restored backup has the same games in its collections, although games get new ids', async () => {
  const elsewhere = join(folder.path, 'elsewhere');
  mkdirSync(elsewhere);
  writeGaps(join(elsewhere, 'source.db'));
  const options = { file: folder.file, nativeBinding, migrations, appVersion: '0.1.0' };
  const backup = join(folder.path, 'backup.db');
  writeBackup({ ...options, file: join(elsewhere, 'source.db') }, backup, NOON);
  chooseBackup(options, backup, rowChecks);
  expect(await namesIn(1)).toEqual(['pgn-5', 'pgn-9']);
});

test('a repaired database has its collections, without members whose game or collection is gone', async () => {
  writeGaps(folder.file);
  writeFileSync(folder.file, readFileSync(folder.file).fill(0xa5, 0, 100));
  expect(await namesIn(1)).toEqual(['pgn-5', 'pgn-9']);
  const db = connectTo(folder.file);
  expect(db.query('SELECT collection, game FROM archive_members').all()).toEqual([
    { collection: 1, game: 5 },
    { collection: 1, game: 9 },
  ]);
  db.close();
});
