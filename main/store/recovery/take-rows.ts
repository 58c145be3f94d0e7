/** Copies the rows of a database from outside into a new one: what comes along is data and nothing else. */
import { guardOf, MADE_ANEW } from './row-guards.ts';
import { tablesOf } from '../connection/schema.ts';
import { columnsOf } from './shape.ts';
import type { Connection } from '../connection/sqlite.ts';

/** The budgets of a database from outside could be used up for all days to come, and nothing would be stored then. */
const LEFT_OUT: ReadonlySet<string> = new Set([...MADE_ANEW, 'intake_days']);

/** Games get new row ids, without gaps: sets of games take room by the largest id. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = { archive_games: ['id', 'indexed'] };

/**
 * Copies every row that fits its columns from the database `source` into `target`, an empty one. Both must have the
 * schema of the newest version (`checkOurs`). Answers how many rows were left out.
 */
export function takeRows(target: Connection, source: string): number {
  target.command('ATTACH ? AS outside').run(source);
  try {
    return target.transaction(() =>
      tablesOf(target)
        .filter((table) => !LEFT_OUT.has(table))
        .reduce((left, table) => left + takeTable(target, table), 0),
    );
  } finally {
    target.script('DETACH outside');
  }
}

function takeTable(target: Connection, table: string): number {
  const columns = columnsOf(target, table).filter((name) => !LEFT_OUT_COLUMNS[table]?.includes(name));
  const names = columns.map((name) => `"${name}"`).join(', ');
  const { changes } = target
    .command(
      `INSERT OR IGNORE INTO main."${table}" (${names})
       SELECT ${names} FROM outside."${table}" WHERE ${guardOf(target, table, columns)} ORDER BY rowid`,
    )
    .run();
  const there = target
    .query<{ count: number }>(`SELECT count(*) AS count FROM outside."${table}"`)
    .get()?.count;
  return (there ?? 0) - changes;
}
