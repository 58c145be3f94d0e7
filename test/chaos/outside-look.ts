/** Inspects the database's files without the app's store. */
import Database from 'better-sqlite3';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import type { Acknowledged } from './ingesting.ts';
import { rawOf } from './numbered-entry.ts';

export interface Row {
  readonly id: number;
  readonly subject: string;
  readonly raw: string;
}

export interface Look {
  /** Defects of the file; empty when it opens and every page is intact. */
  readonly damage: readonly string[];
  /** The whole ledger, oldest first. */
  readonly rows: readonly Row[];
}

const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });

/** Opens the file itself, and recovers it from its log if there is one. */
export function lookInto(file: string): Look {
  try {
    const db = new Database(file, nativeBinding === undefined ? {} : { nativeBinding });
    try {
      const checked = db.pragma('integrity_check') as readonly { readonly integrity_check: string }[];
      const lines = checked.map((line) => line.integrity_check);
      const hasLedger = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'ledger'`).get() !== undefined;
      return {
        damage: lines.filter((line) => line !== 'ok'),
        rows: hasLedger ? db.prepare<[], Row>('SELECT id, subject, raw FROM ledger ORDER BY id').all() : [],
      };
    } finally {
      db.close();
    }
  } catch (error) {
    return { damage: [String(error)], rows: [] };
  }
}

/** Opens a copy, so that the original's log remains for the app's recovery. */
export function lookAtCopy(file: string): Look {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-look-'));
  try {
    const copy = join(folder, 'copy.db');
    for (const suffix of ['', '-wal']) {
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    }
    return lookInto(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Acknowledged entries that are absent or changed: compared by id and payload. */
export function missingOf(
  rows: readonly Row[],
  acknowledged: Iterable<Acknowledged>,
): readonly Acknowledged[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...acknowledged].filter(({ number, id }) => {
    const row = byId.get(id);
    return row?.subject !== `c${number}` || row.raw !== rawOf(number);
  });
}

/** Number of rows that repeat another row's subject. */
export function duplicatedOf(rows: readonly Row[]): number {
  return rows.length - new Set(rows.map(({ subject }) => subject)).size;
}
