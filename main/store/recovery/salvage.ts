import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { isDamage, isRefusedRow } from '../errors.ts';
import type { OpenOptions } from './open-options.ts';
import { draftOf } from '../../base/replace-file.ts';
import { forgetDownloads } from './left-out.ts';
import { removeScratch, sizeOf } from './place.ts';
import { copyPrivately } from '../database/private-file.ts';
import { guardOf, MADE_ANEW } from './row-guards.ts';
import { tablesOf } from '../database/schema.ts';
import { columnsOf, knownTables, ourTables, type KnownTables } from './shape.ts';
import { connect, type Connection, type SqlValue } from '../database/sqlite.ts';

export interface Salvaged {
  /** Ledger entries that only the damaged file had. */
  readonly entries: number;
  /** Whether a part of the damaged file could not be read. */
  readonly incomplete: boolean;
  /** Whether archived games could not be read. */
  readonly gamesLost: boolean;
}

type Row = Readonly<Record<string, SqlValue>>;

/** Tables whose rows never change: rows of the intact copy win. */
const WRITE_ONCE: ReadonlySet<string> = new Set(['ledger', 'ledger_keys', 'quarantine']);
/** Tables whose rows get deleted: rows missing in a completely readable file were deleted on purpose. */
const SHRINKING: ReadonlySet<string> = new Set([
  'accounts',
  'quota_uses',
  'notices',
  'tv_frames',
  'tv_games',
  'archive_collections',
  'archive_members',
  'archive_analysis',
  'tv_analysis',
  'repertoires',
  'repertoire_moves',
  'repertoire_notes',
  'notes',
  'shared_accounts',
  'shared_changes',
  'shared_deletions',
  'shared_waiting',
  'shared_ledger',
]);

/** Row ids per query. */
const RANGE = 256;
/** How far to look past the copy's last row when the damaged file's last row is unknown. */
const BEYOND = 100_000;
/** After this many empty ranges in a row, only three rows of a range are tried. */
const PATIENCE = 2;

/**
 * Copies the readable rows of the damaged database `file` into `target`, an intact one of the newest schema. Reads
 * only tables whose definition is exactly one of ours. Works on a scratch copy and leaves the damaged file
 * unchanged.
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
    // A copy's progress fits its games; that of a running download does not.
    const isLost = sizeOf(file) > 0;
    return { entries: 0, incomplete: isLost, gamesLost: isLost };
  } finally {
    removeScratch(scratch);
  }
}

/**
 * Opens a scratch copy of the damaged file; undefined when its schema cannot be read. The first page contains the
 * schema. When it is unreadable, the first page of an intact database of ours usually fits, because tables never
 * move within a file.
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
  // Only the write-ahead log is copied: the app uses no rollback journal, and one could name other files for
  // deletion.
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

/** Copies the first page of `from` to `file`, changed so that SQLite takes the length from the file. */
function patchFirstPage(file: string, from: string, pageSize: number): void {
  const page = Buffer.alloc(pageSize);
  const input = openSync(from, 'r');
  try {
    readSync(input, page, 0, pageSize, 0);
  } finally {
    closeSync(input);
  }
  // The length in the header is valid only while these two counters are equal.
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
  columnsByTable: ReadonlyMap<string, readonly string[]>,
  target: Connection,
  trusted: boolean,
): Salvaged {
  const tableNames = new Set(tablesOf(source));
  let incomplete = false;
  let entries = 0;
  let gamesLost = false;
  target.transaction(() => {
    for (const table of tablesOf(target)) {
      const theirs = columnsByTable.get(table);
      if (MADE_ANEW.has(table)) continue;
      if (theirs === undefined) {
        if (!tableNames.has(table)) continue;
        incomplete = true;
        if (table === 'archive_games') gamesLost = true;
        continue;
      }
      const count = countOf(target, table);
      if (!copyTable(source, theirs, target, table, trusted)) {
        incomplete = true;
        if (table === 'engines') skipEngineNumbers(target);
        if (table === 'archive_games') gamesLost = true;
      }
      if (table === 'ledger') entries = countOf(target, table) - count;
    }
    if (gamesLost) forgetDownloads(target);
    forgetPositions(target);
    forgetLostMembers(target);
    forgetLostAnalyses(target);
    forgetLostRepertoires(target);
  });
  return { entries, incomplete, gamesLost };
}

/** Clears the position index, which does not match the merged games; the app rebuilds it. */
function forgetPositions(db: Connection): void {
  db.script(`
    DELETE FROM archive_blocks;
    DELETE FROM archive_runs;
    DELETE FROM archive_facts;
    DELETE FROM archive_facts_due;
    UPDATE archive_facts_state SET upto = 0, changes = changes + 1;
    UPDATE archive_games SET indexed = 0 WHERE indexed <> 0;
    UPDATE archives SET unended = 0 WHERE unended <> 0;
  `);
}

/** Removes members of collections whose games or collections were not readable. */
function forgetLostMembers(db: Connection): void {
  db.script(`
    DELETE FROM archive_members WHERE game NOT IN (SELECT id FROM archive_games)
      OR collection NOT IN (SELECT id FROM archive_collections)`);
}

/** Removes analyses of games that were not readable. */
function forgetLostAnalyses(db: Connection): void {
  db.script(`
    DELETE FROM archive_analysis WHERE game NOT IN (SELECT id FROM archive_games);
    DELETE FROM tv_analysis WHERE (account_id, game_id) NOT IN (SELECT account_id, game_id FROM tv_games);
  `);
}

/** Removes moves and notes of repertoires that were not readable. */
function forgetLostRepertoires(db: Connection): void {
  db.script(`
    DELETE FROM repertoire_moves WHERE repertoire NOT IN (SELECT id FROM repertoires);
    DELETE FROM repertoire_notes WHERE repertoire NOT IN (SELECT id FROM repertoires);
  `);
}

/** More than the engines that an app uses in its life. */
const ENGINES_LOST = 1_000;

/** Skips the numbers of engines that were not readable: stored positions still have them. */
function skipEngineNumbers(db: Connection): void {
  const { changes } = db
    .command(`UPDATE sqlite_sequence SET seq = seq + ${ENGINES_LOST} WHERE name = 'engines'`)
    .run();
  if (changes === 0) db.script(`INSERT INTO sqlite_sequence (name, seq) VALUES ('engines', ${ENGINES_LOST})`);
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

/** Returns whether every row was read and accepted. */
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

  /** Bisects a range to isolate unreadable rows. */
  const readAround = (from: number, to: number): Row[] => {
    const rows = tryRead(from, to);
    if (rows || from === to) return rows ?? [];
    const middle = Math.floor((from + to) / 2);
    return [...readAround(from, middle), ...readAround(middle + 1, to)];
  };

  let emptyRanges = 0;
  const readRange = (from: number, to: number): Row[] => {
    let rows = tryRead(from, to);
    if (rows) {
      emptyRanges = 0;
      return rows;
    }
    const points = [from, Math.floor((from + to) / 2), to];
    if (emptyRanges < PATIENCE || points.some((point) => tryRead(point, point))) rows = readAround(from, to);
    emptyRanges = rows && rows.length > 0 ? 0 : emptyRanges + 1;
    return rows ?? [];
  };

  const isShrinking = SHRINKING.has(table);
  /** Row ids in the target; the rows themselves would not fit into memory. */
  const taken: number[] = [];
  const put = (row: Row): void => {
    try {
      const { rowId } = insert.run(...columns.map((name) => row[name] ?? null));
      if (isShrinking) taken.push(rowId);
    } catch (error) {
      // The table's constraints refuse rows that only damage can have produced.
      if (!isRefusedRow(error)) throw error;
      whole = false;
    }
  };

  const end = last ?? (lastRowOf(target, table) ?? 0) + BEYOND;
  for (let from = 1; from <= end; from += RANGE)
    readRange(from, Math.min(end, from + RANGE - 1)).forEach(put);
  if (taken.length > 0 && whole && trusted)
    target
      .command(`DELETE FROM "${table}" WHERE rowid NOT IN (SELECT value FROM json_each(?))`)
      .run(JSON.stringify(taken));
  return whole;
}
