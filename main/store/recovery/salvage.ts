import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { isDamage, isRefusedRow } from '../errors.ts';
import type { OpenOptions } from '../connection/open-options.ts';
import { draftOf } from '../../base/replace-file.ts';
import { removeScratch, sizeOf } from './place.ts';
import { copyPrivately } from './private-file.ts';
import { guardOf, MADE_ANEW } from './row-guards.ts';
import { tablesOf } from '../connection/schema.ts';
import { columnsOf, knownTables, ourTables, type KnownTables } from './shape.ts';
import { connect, type Connection, type Value } from '../connection/sqlite.ts';

export interface Salvaged {
  /** Ledger entries that only the damaged file had. */
  readonly entries: number;
  /** Whether something in the damaged file could not be read. */
  readonly incomplete: boolean;
}

type Row = Readonly<Record<string, Value>>;

/** Rows of these never change once written: what a good copy says about them stands. */
const WRITE_ONCE: ReadonlySet<string> = new Set(['ledger', 'ledger_keys', 'quarantine']);
/** Rows of these go away: what the damaged file, read whole, lacks is gone on purpose. */
const SHRINKING: ReadonlySet<string> = new Set([
  'accounts',
  'quota_uses',
  'notices',
  'tv_frames',
  'tv_games',
]);

/** Rows asked for at a time. */
const RANGE = 256;
/** Where the damaged file cannot tell its last row: how far past the copy's last row to look. */
const BEYOND = 100_000;
/** After so many ranges in a row that gave nothing, only three rows of a range are tried before the next. */
const PATIENCE = 2;

/**
 * Reads what can still be read from the damaged database `file` into `target`, a sound one of the newest shape. Takes
 * only tables whose definition is exactly one of ours: anything else in the file's schema is left alone. Works on a
 * scratch copy, so that the damaged file stays as it was found.
 */
export function salvage(
  file: string,
  target: Connection,
  targetFile: string,
  { migrations, nativeBinding }: Pick<OpenOptions, 'migrations' | 'nativeBinding'>,
): Salvaged {
  const scratch = draftOf(`${file}.salvage`);
  const known = knownTables(migrations, nativeBinding);
  try {
    for (const firstPage of ['own', 'own without its length', 'borrowed'] as const) {
      const source = openScratch(file, scratch, firstPage, { target, targetFile, known, nativeBinding });
      if (!source) continue;
      try {
        return copyTables(source, ourTables(source, known), target, firstPage === 'own');
      } finally {
        source.close();
      }
    }
    return { entries: 0, incomplete: sizeOf(file) > 0 };
  } finally {
    removeScratch(scratch);
  }
}

/**
 * A scratch copy of the damaged file, opened, or `undefined` when not even its list of tables can be read. The first
 * page holds that list: when it is unreadable, the one of a sound database of ours usually fits, because tables keep
 * their places in the file for life.
 */
function openScratch(
  file: string,
  scratch: string,
  firstPage: 'own' | 'own without its length' | 'borrowed',
  {
    target,
    targetFile,
    known,
    nativeBinding,
  }: {
    readonly target: Connection;
    readonly targetFile: string;
    readonly known: KnownTables;
    readonly nativeBinding: string | undefined;
  },
): Connection | undefined {
  removeScratch(scratch);
  if (!existsSync(file)) return undefined;
  copyPrivately(file, scratch);
  // The app keeps a write-ahead log. A rollback journal is not its own, and can name other files to delete.
  if (existsSync(`${file}-wal`)) copyPrivately(`${file}-wal`, `${scratch}-wal`);
  if (firstPage !== 'own') {
    target.pragma('wal_checkpoint(TRUNCATE)');
    patchFirstPage(
      scratch,
      firstPage === 'borrowed' ? targetFile : scratch,
      Number(target.pragma('page_size')),
    );
  }
  let source: Connection | undefined;
  try {
    source = connect(scratch, { nativeBinding });
    if (ourTables(source, known).size > 0) return source;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  source?.close();
  return undefined;
}

/** Writes the first page of `from` into `file`, marked so that SQLite believes the file's length and not the page's. */
function patchFirstPage(file: string, from: string, pageSize: number): void {
  const page = Buffer.alloc(pageSize);
  const input = openSync(from, 'r');
  try {
    readSync(input, page, 0, pageSize, 0);
  } finally {
    closeSync(input);
  }
  // The length in the header counts only while these two counters are equal.
  page.writeUInt32BE((page.readUInt32BE(92) + 1) >>> 0, 24);
  const output = openSync(file, 'r+');
  try {
    writeSync(output, page, 0, pageSize, 0);
  } finally {
    closeSync(output);
  }
}

function copyTables(
  source: Connection,
  there: ReadonlyMap<string, readonly string[]>,
  target: Connection,
  trusted: boolean,
): Salvaged {
  const named = new Set(tablesOf(source));
  let incomplete = false;
  let entries = 0;
  target.transaction(() => {
    for (const table of tablesOf(target)) {
      const theirs = there.get(table);
      if (MADE_ANEW.has(table)) continue;
      if (theirs === undefined) {
        if (named.has(table)) incomplete = true;
        continue;
      }
      const count = countOf(target, table);
      if (!copyTable(source, theirs, target, table, trusted)) incomplete = true;
      if (table === 'ledger') entries = countOf(target, table) - count;
    }
    forgetPositions(target);
  });
  return { entries, incomplete };
}

/** The index of positions of a copy, or of a damaged file, does not fit the games of both: the app makes it again. */
function forgetPositions(db: Connection): void {
  db.script(`
    DELETE FROM archive_blocks;
    DELETE FROM archive_runs;
    UPDATE archive_games SET indexed = 0 WHERE indexed <> 0;
  `);
}

const countOf = (db: Connection, table: string): number =>
  db.query<{ count: number }>(`SELECT count(*) AS count FROM "${table}"`).get()?.count ?? 0;

function lastRowOf(db: Connection, table: string): number | undefined {
  try {
    return db.query<{ last: number | null }>(`SELECT max(rowid) AS last FROM "${table}"`).get()?.last ?? 0;
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** Answers whether every row could be read and taken. */
function copyTable(
  source: Connection,
  theirs: readonly string[],
  target: Connection,
  table: string,
  trusted: boolean,
): boolean {
  const columns = columnsOf(target, table).filter((name) => theirs.includes(name));
  const names = columns.map((name) => `"${name}"`).join(', ');
  const guard = guardOf(target, table, columns);
  const read = source.query<Row>(`SELECT ${names} FROM "${table}" WHERE rowid BETWEEN ? AND ? AND ${guard}`);
  const refused = source.query(
    `SELECT 1 FROM "${table}" WHERE rowid BETWEEN ? AND ? AND NOT (${guard}) LIMIT 1`,
  );
  const insert = target.command(
    `INSERT OR ${WRITE_ONCE.has(table) ? 'IGNORE' : 'REPLACE'} INTO "${table}" (${names})
     VALUES (${columns.map(() => '?').join(', ')})`,
  );

  const last = lastRowOf(source, table);
  let whole = last !== undefined;

  const tryRead = (from: number, to: number): Row[] | undefined => {
    try {
      if (refused.get(from, to)) whole = false;
      return read.all(from, to);
    } catch (error) {
      if (!isDamage(error)) throw error;
      whole = false;
      return undefined;
    }
  };

  /** Halves a range until what can be read of it stands alone. */
  const readAround = (from: number, to: number): Row[] => {
    const rows = tryRead(from, to);
    if (rows || from === to) return rows ?? [];
    const middle = Math.floor((from + to) / 2);
    return [...readAround(from, middle), ...readAround(middle + 1, to)];
  };

  let barren = 0;
  const readRange = (from: number, to: number): Row[] => {
    let rows = tryRead(from, to);
    if (rows) {
      barren = 0;
      return rows;
    }
    const points = [from, Math.floor((from + to) / 2), to];
    if (barren < PATIENCE || points.some((point) => tryRead(point, point))) rows = readAround(from, to);
    barren = rows && rows.length > 0 ? 0 : barren + 1;
    return rows ?? [];
  };

  const put = (row: Row): void => {
    try {
      insert.run(...columns.map((name) => row[name] ?? null));
    } catch (error) {
      // The table's own rules refuse what only damage can have made.
      if (!isRefusedRow(error)) throw error;
      whole = false;
    }
  };

  const end = last ?? (lastRowOf(target, table) ?? 0) + BEYOND;
  const ranges: Row[][] = [];
  for (let from = 1; from <= end; from += RANGE) {
    const rows = readRange(from, Math.min(end, from + RANGE - 1));
    if (SHRINKING.has(table)) ranges.push(rows);
    else rows.forEach(put);
  }
  if (ranges.some((rows) => rows.length > 0)) {
    if (whole && trusted) target.command(`DELETE FROM "${table}"`).run();
    ranges.flat().forEach(put);
  }
  return whole;
}
