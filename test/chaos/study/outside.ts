/** Reads notes, repertoires and training from a database's files, without the app's store. */
import Database from 'better-sqlite3';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeBindingFor } from '../../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { deedKinds, type DeedKind } from './deeds.ts';

interface Row {
  readonly key: string;
  readonly value: string;
}

export interface Study {
  readonly damage: readonly string[];
  /** All rows by key: several for a key that is stored twice. */
  readonly rows: Readonly<Record<DeedKind, ReadonlyMap<string, readonly string[]>>>;
  /** Games of files, with their ids. */
  readonly imported: readonly string[];
}

const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });

const queries: Readonly<Record<DeedKind, string>> = {
  'game note': `SELECT subject AS key, json_array(text, json(tags)) AS value FROM notes WHERE kind = 'game'`,
  'position note': `SELECT subject AS key, json_array(text, json(tags)) AS value FROM notes WHERE kind = 'position'`,
  line: `SELECT position || ' ' || uci AS key, glyphs AS value FROM repertoire_moves`,
  comment: 'SELECT position AS key, comment AS value FROM repertoire_notes',
  card: `SELECT key, data ->> '$.answers[0]' AS value FROM training_cards WHERE active = 1`,
  review: 'SELECT review AS key, key AS value FROM training_reviews',
};

/** Opens a copy, so that the original's log remains for the app's recovery. */
export function lookAtStudy(file: string): Study {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-look-'));
  try {
    const copy = join(folder, 'copy.db');
    for (const suffix of ['', '-wal'])
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    const db = new Database(copy, nativeBinding === undefined ? {} : { nativeBinding });
    try {
      const checked = db.pragma('integrity_check') as readonly { readonly integrity_check: string }[];
      const rows = {} as Record<DeedKind, Map<string, string[]>>;
      for (const kind of deedKinds) {
        const found = new Map<string, string[]>();
        for (const { key, value } of db.prepare<[], Row>(queries[kind]).all())
          found.set(key, [...(found.get(key) ?? []), value]);
        rows[kind] = found;
      }
      const imported = db
        .prepare<[], { readonly id: string }>(
          `SELECT game_id AS id FROM archive_games WHERE game_id NOT LIKE 'game%'`,
        )
        .all();
      return {
        damage: checked.map((line) => line.integrity_check).filter((line) => line !== 'ok'),
        rows,
        imported: imported.map(({ id }) => id),
      };
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
