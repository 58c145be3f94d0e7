/**
 * Conditions for rows of an untrusted database: values of the column's type, of bounded size, and numbers that the
 * code can compute with. SQLite evaluates them without loading long values.
 */
import { longestActivitySpan } from '../../base/activity-span.ts';
import type { ReadableDb } from '../database/sqlite.ts';

/** Tables that are never copied: `meta` and `shared_state` describe one file, the others are derived from the games. */
export const MADE_ANEW: ReadonlySet<string> = new Set([
  ...['meta', 'archive_segments', 'archive_columns', 'archive_runs', 'archive_blocks'],
  ...['archive_facts', 'archive_facts_due', 'archive_facts_state', 'training_due', 'shared_state'],
  'shown_openings',
]);

/** Bytes. The longest values are payloads of the service, comments of a game, and packed TV games. */
const MOST_BYTES = 16_777_216;
/** Bytes of a packed game, which is unpacked at once; many times the longest game. */
const MOST_PACKED_BYTES = 262_144;
/** Bytes of an id or key. */
const MOST_KEY_BYTES = 4_096;

/** Larger integers lose precision in JavaScript. */
const LARGEST = Number.MAX_SAFE_INTEGER;
/** Half of the limit, so that a table has room for further rows. */
const LARGEST_KEY = 2 ** 52;
/** Filter columns of games are arrays of 32-bit integers. */
const LARGEST_IN_ARRAYS = 2 ** 31 - 1;
/** A search allocates one byte per word id. */
const LARGEST_WORD = 2 ** 26;
/** Years 1 and 9999 in ms since the epoch: the range that JavaScript can format. */
const FIRST_TIME = -62_135_596_800_000;
const LAST_TIME = 253_402_300_799_999;
const DAY_MS = 86_400_000;
const CENTURY_MS = 36_525 * DAY_MS;

const TIMES: ReadonlySet<string> = new Set([
  ...['at', 'began', 'ended', 'asked_at', 'curves_at', 'seen_at', 'updated_at'],
  ...['first_at', 'last_at', 'changed'],
]);

const KEYS: ReadonlySet<string> = new Set([
  ...['account_id', 'game_id', 'user_id', 'id', 'key', 'kind', 'subject', 'dedupe_key', 'channel', 'source'],
  ...['owner', 'stamp', 'generation', 'machine', 'server', 'uid'],
  'star_stamp',
]);

const WORDS: ReadonlySet<string> = new Set([
  ...['variant', 'speed', 'perf', 'status', 'source', 'opponent', 'eco', 'opening', 'arena', 'own'],
]);

/** Tables whose values are packed games or analyses. */
const PACKED: ReadonlySet<string> = new Set(['archive_games', 'archive_analysis', 'tv_analysis']);

/** Additional conditions by table. */
const CONDITIONS: Readonly<Record<string, string>> = {
  // As `isActivitySpan`.
  activity_spans: `ended BETWEEN began AND began + ${longestActivitySpan}`,
  archive_analysis: 'done IN (0, 1)',
  training_cards: 'active IN (0, 1)',
  training_reviews: 'grade BETWEEN 1 AND 4 AND elapsed >= 0',
  notes: "kind IN ('game', 'position')",
  archive_games: 'color IN (0, 1) AND rated IN (0, 1) AND result BETWEEN -1 AND 2',
  intake_days: 'entries >= 0 AND bytes >= 0',
  // The app limits a sample to 2,000 characters.
  intake_summaries: 'messages >= 0 AND bytes >= 0 AND octet_length(sample) <= 8000',
  repertoires: 'color IN (0, 1)',
  shared_changes: 'own IN (0, 1)',
  shared_erasures: 'own IN (0, 1)',
  shared_waiting: 'due IN (0, 1)',
  shared_settings: "octet_length(data) <= 400000 AND json_valid(data) AND json_type(data) = 'object'",
  // Half a SHA-256.
  ledger_keys: 'octet_length("key") = 16',
};

/** Whether a column contains an id or another key. */
export const isKeyColumn = (name: string): boolean => KEYS.has(name);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: number;
  /** Position in the primary key; 0 for other columns. */
  readonly keyPlace: number;
}

/** SQL condition for columns of a table. `db` must have the table with our schema. */
export function guardOf(db: ReadableDb, table: string, columns: readonly string[]): string {
  const described = db
    .query<Column>(
      `SELECT name, type, "notnull" AS isRequired, pk AS keyPlace FROM pragma_table_info('${table}')`,
    )
    .all()
    .filter(({ name }) => columns.includes(name));
  const guards = described.map((column) => guardOfColumn(table, column));
  const condition = CONDITIONS[table];
  return (condition === undefined ? guards : [...guards, condition]).join(' AND ');
}

function guardOfColumn(table: string, column: Column): string {
  const name = `"${column.name}"`;
  const isFit = `typeof(${name}) = '${column.type.toLowerCase()}' AND ${boundsOf(table, column)}`;
  return column.isRequired === 1 || column.keyPlace > 0 ? isFit : `(${name} IS NULL OR (${isFit}))`;
}

function boundsOf(table: string, column: Column): string {
  const name = `"${column.name}"`;
  if (column.type === 'INTEGER') {
    const [least, most] = rangeOf(table, column);
    // The unary plus prevents an index lookup: a damaged file is read by ranges of row ids.
    return `+${name} BETWEEN ${least} AND ${most}`;
  }
  if (column.type === 'TEXT' && isKeyColumn(column.name))
    return `octet_length(${name}) <= ${MOST_KEY_BYTES} AND instr(${name}, char(0)) = 0`;
  const isPacked = PACKED.has(table) && column.type === 'BLOB';
  return `octet_length(${name}) <= ${isPacked ? MOST_PACKED_BYTES : MOST_BYTES}`;
}

function rangeOf(table: string, { name, keyPlace }: Column): readonly [least: number, most: number] {
  if (TIMES.has(name)) return [FIRST_TIME, LAST_TIME];
  if (table === 'archive_games' && name === 'lasted') return [-CENTURY_MS, CENTURY_MS];
  if (table === 'archive_words' && keyPlace > 0) return [1, LARGEST_WORD];
  if (table === 'archive_games' && WORDS.has(name)) return [0, LARGEST_WORD];
  if (table.startsWith('archive')) return [keyPlace > 0 ? 1 : -LARGEST_IN_ARRAYS, LARGEST_IN_ARRAYS];
  return keyPlace > 0 ? [1, LARGEST_KEY] : [-LARGEST, LARGEST];
}
