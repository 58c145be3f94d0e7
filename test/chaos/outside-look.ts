/** A look at the database's files as another program sees them: nothing of the app's store takes part. */
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
  /** What is wrong with the file itself; empty when it opens and every page is sound. */
  readonly damage: readonly string[];
  /** The whole ledger, oldest first. */
  readonly rows: readonly Row[];
}

const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });

/** Opens the very file, and recovers it from its log if there is one beside it. */
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

/** Opens a copy: the log beside the file itself stays for the app to recover from. */
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

/** Acknowledged entries that are not there as they were acknowledged: under their id, with their payload. */
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

/** Rows that say what another row says already. */
export function duplicatedOf(rows: readonly Row[]): number {
  return rows.length - new Set(rows.map(({ subject }) => subject)).size;
}
