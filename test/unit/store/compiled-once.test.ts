/** SQLite compiles a statement once, and not again for each set of values. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nativeBindingFor } from '../../../main/store/connection/native-binding.ts';
import { connect, MEMORY, type Connection, type SqlValue } from '../../../main/store/database/sqlite.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });
let db: Connection;

beforeEach(() => {
  db = connect(MEMORY, { nativeBinding });
  db.script(`
    CREATE TABLE game (id INTEGER PRIMARY KEY, archive INTEGER, name TEXT);
    CREATE INDEX game_archive ON game (archive);
    CREATE TABLE member (game INTEGER, collection INTEGER);
    INSERT INTO game VALUES (1, 1, 'one'), (2, 1, 'two'), (3, 2, 'three');
    INSERT INTO member VALUES (1, 1), (2, 1), (3, 1)`);
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

const joined = 'SELECT game.id FROM game JOIN member ON member.game = game.id';

interface Run {
  readonly sql: string;
  readonly values: readonly (readonly SqlValue[])[];
}

test.each<Run>([
  {
    sql: `${joined} WHERE collection = ? AND archive = ?`,
    values: [
      [1, 1],
      [1, 2],
      [1, 1],
    ],
  },
  {
    sql: `${joined} WHERE collection=? AND name IS ?`,
    values: [
      [1, 'one'],
      [1, 'two'],
    ],
  },
  { sql: 'SELECT id FROM game WHERE archive = ? ORDER BY name', values: [[1], [2], [1]] },
  { sql: 'SELECT id FROM game ORDER BY id LIMIT ?', values: [[1], [2], [9]] },
])('$sql', ({ sql, values }) => {
  const query = db.query(sql);
  // better-sqlite3 makes a function that builds rows once for each compilation.
  const compilations = vi.spyOn(globalThis, 'Function');
  for (const some of values) expect(query.all(...some).length).toBeGreaterThan(0);
  expect(compilations).toHaveBeenCalledOnce();
});

test('values are compared and stored as before', () => {
  const { changes } = db.command('UPDATE game SET name = ? WHERE archive = ?').run('four', 1);
  expect(changes).toBe(2);
  expect(db.query('SELECT id, name FROM game WHERE name IS ? ORDER BY id LIMIT ?').all('four', 1)).toEqual([
    { id: 1, name: 'four' },
  ]);
  db.command('UPDATE game SET name = ? WHERE id = ?').run(null, 3);
  expect(db.query('SELECT id FROM game WHERE name IS ?').all(null)).toEqual([{ id: 3 }]);
});
