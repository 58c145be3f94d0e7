/** Copies rows, and nothing else, from an untrusted database into a new one. */
import type { LeftOutRows } from './left-out.ts';
import { guardOf, MADE_ANEW } from './row-guards.ts';
import { tablesOf } from '../database/schema.ts';
import { columnsOf } from './shape.ts';
import type { Connection } from '../database/sqlite.ts';

/** Daily budgets are not copied: a crafted database could have used them up for all future days. */
const LEFT_OUT: ReadonlySet<string> = new Set([...MADE_ANEW, 'intake_days']);

/** Games get new row ids without gaps, because bitmaps of games are sized by the largest id. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  archive_games: ['id', 'indexed'],
  archives: ['unended'],
};

/** Members and analyses name games by row id, so the new id is looked up. */
const SOURCES: Readonly<
  Record<string, { readonly from: string; readonly changed: Readonly<Record<string, string>> }>
> = {
  archive_members: {
    from: `outside.archive_members AS theirs
      JOIN outside.archive_games AS before ON before.id = theirs.game
      JOIN main.archive_games AS now ON now.archive = before.archive AND now.game_id = before.game_id`,
    changed: { game: 'now.id' },
  },
  archive_analysis: {
    from: `outside.archive_analysis AS theirs
      JOIN outside.archive_games AS before ON before.id = theirs.game
      JOIN main.archive_games AS now ON now.archive = before.archive AND now.game_id = before.game_id`,
    changed: { game: 'now.id' },
  },
};

/**
 * Copies every row that passes its guards from the database `source` into `target`, an empty one. Both must have
 * the newest schema (`checkOurs`). Returns the rows left out.
 */
export function takeRows(target: Connection, source: string): LeftOutRows {
  target.command('ATTACH ? AS outside').run(source);
  try {
    return target.transaction(() => {
      let rows = 0;
      let games = 0;
      for (const table of tablesOf(target)) {
        if (LEFT_OUT.has(table)) continue;
        const left = takeTable(target, table);
        rows += left;
        if (table === 'archive_games') games += left;
      }
      return { rows, games };
    });
  } finally {
    target.script('DETACH outside');
  }
}

function takeTable(target: Connection, table: string): number {
  const columns = columnsOf(target, table).filter((name) => !LEFT_OUT_COLUMNS[table]?.includes(name));
  const names = columns.map((name) => `"${name}"`).join(', ');
  const guard = guardOf(target, table, columns);
  const { from, changed = {} } = SOURCES[table] ?? { from: `outside."${table}" AS theirs` };
  const values = columns.map((name) => changed[name] ?? `theirs."${name}"`).join(', ');
  const { changes } = target
    .command(
      `INSERT OR IGNORE INTO main."${table}" (${names}) SELECT ${values} FROM ${from}
       WHERE theirs.rowid IN (SELECT rowid FROM outside."${table}" WHERE ${guard}) ORDER BY theirs.rowid`,
    )
    .run();
  const sourceCount = target
    .query<{ count: number }>(`SELECT count(*) AS count FROM outside."${table}"`)
    .get()?.count;
  return (sourceCount ?? 0) - changes;
}
