/**
 * Removes secrets that the database needs but a backup must not contain: passwords of arenas, and full game ids
 * (the public id of eight characters plus four that let anyone play for the user).
 */
import { isKeyColumn } from './row-guards.ts';
import { tablesOf } from '../database/schema.ts';
import type { Connection } from '../database/sqlite.ts';

/** Tables without secrets. Changed words would no longer be found by their text. */
const WITHOUT_SECRETS: ReadonlySet<string> = new Set(['meta', 'archive_words']);

/** A member with a full id, also in nested JSON text and in truncated text. */
const fullIdMember = /("full_?id\\*"\s*:\s*\\*"[A-Za-z0-9]{8})([A-Za-z0-9]+)/gi;
/** A word as long as a full id. */
const likeFullId = /(?<![A-Za-z0-9])([A-Za-z0-9]{8})[A-Za-z0-9]{4}(?![A-Za-z0-9])/g;
/** A member with a password, up to the end of truncated text. */
const passwordMember = /("password"\s*:\s*")(?:[^"\\]|\\.)*/gis;
/** The start of a password member in nested JSON text. */
const nestedPasswordStart = /"password\\+"\s*:\s*(\\+)"/gi;

interface TextRow {
  readonly id: number;
  readonly text: string;
}

/** Removes secrets from all texts; full ids become public ids. The bytes are gone after the next `VACUUM`. */
export function removeSecrets(db: Connection): void {
  const columns = textColumnsOf(db);
  const fullIds = new Set<string>();
  db.transaction(() => {
    for (const column of columns)
      change(
        db,
        column,
        `("text" LIKE '%fullid%' OR "text" LIKE '%full_id%' OR "text" LIKE '%password%')`,
        (text) => withoutMembers(text, fullIds),
      );
    // A full id may also be part of an address.
    if (fullIds.size > 0)
      for (const column of columns)
        change(db, column, 'true', (text) =>
          text.replace(likeFullId, (all, id: string) => (fullIds.has(all) ? id : all)),
        );
  });
}

/** A nested value ends at the first quote with as many backslashes as its opening quote, or with the text. */
function withoutNestedPasswords(text: string): string {
  let out = '';
  let at = 0;
  for (const start of text.matchAll(nestedPasswordStart)) {
    if (start.index < at) continue;
    const end = endOfNested(text, start.index + start[0].length, start[1]?.length ?? 1);
    out += text.slice(at, start.index + start[0].length);
    at = end;
  }
  return out + text.slice(at);
}

/** Position of a nested value's closing quote, including its backslashes. */
function endOfNested(text: string, from: number, depth: number): number {
  let backslashes = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"' && backslashes <= depth) return at - backslashes;
    backslashes = text[at] === '\\' ? backslashes + 1 : 0;
  }
  return text.length;
}

/** Removes passwords and shortens full ids, which are added to `fullIds`. */
function withoutMembers(text: string, fullIds: Set<string>): string {
  return withoutNestedPasswords(text.replace(passwordMember, '$1')).replace(
    fullIdMember,
    (all, shortened: string) => {
      fullIds.add(all.slice(shortened.length - 8));
      return shortened;
    },
  );
}

interface TextColumn {
  readonly table: string;
  readonly column: string;
}

function textColumnsOf(db: Connection): readonly TextColumn[] {
  return tablesOf(db)
    .filter((table) => !WITHOUT_SECRETS.has(table))
    .flatMap((table) =>
      db
        .query<{ name: string }>(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'TEXT'`)
        .all()
        .filter(({ name }) => !isKeyColumn(name))
        .map(({ name }) => ({ table, column: name })),
    );
}

function change(
  db: Connection,
  { table, column }: TextColumn,
  condition: string,
  changed: (text: string) => string,
): void {
  // One row at a time, because a text can have 16 MiB.
  const next = db.query<TextRow>(
    `SELECT id, text FROM (SELECT rowid AS id, "${column}" AS text FROM "${table}")
     WHERE id > ? AND text IS NOT NULL AND ${condition} ORDER BY id LIMIT 1`,
  );
  const set = db.command(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`);
  for (let row = next.get(Number.MIN_SAFE_INTEGER); row; row = next.get(row.id)) {
    const text = changed(row.text);
    if (text !== row.text) set.run(text, row.id);
  }
}
