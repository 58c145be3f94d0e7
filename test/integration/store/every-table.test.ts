/**
 * Treatment of each table when a damaged database is salvaged and when a backup is restored. A new table fails
 * here until its treatment is declared.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { summary } from '../../unit/features/fixtures.ts';
import { packAnalysis } from '../../../main/chess/packed-analysis.ts';
import { rowChecks } from '../../../main/restored-row-checks.ts';
import { chooseBackup, writeBackup } from '../../../main/store/recovery/backup-file.ts';
import { rollingCopyAt } from '../../../main/store/recovery/copies.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { migrate, tablesOf } from '../../../main/store/database/schema.ts';
import type { Connection, SqlValue } from '../../../main/store/database/sqlite.ts';
import { accountData, accountId } from '../../harness/crafted-database.ts';
import {
  connectTo,
  DAY,
  entry,
  makeFolder,
  nativeBinding,
  NOON,
  openBench,
} from '../../unit/store/support.ts';
import type { Folder } from '../../unit/store/support.ts';
import { incidentTexts } from './support.ts';

type Row = Readonly<Record<string, SqlValue>>;

const today = Math.floor(NOON / DAY);
const hashOf = (key: string): Uint8Array => createHash('sha256').update(key).digest().subarray(0, 16);

interface Fate {
  /** A row as the app writes it, without its row id; null where `migrate` or a trigger creates the rows. */
  readonly row: Row | null;
  /** When salvaged from a damaged database. */
  readonly salvage: 'copied whole' | 'made anew' | 'left out';
  /** When restored from a backup. `carried over`: from the database that the backup replaces. */
  readonly backup: 'copied whole' | 'made anew' | 'left out' | 'carried over';
  /** Why rows are not copied. */
  readonly why?: string;
}

const copied = (row: Row): Fate => ({ row, salvage: 'copied whole', backup: 'copied whole' });
const anew = (row: Row | null, why: string): Fate => ({
  row,
  salvage: 'made anew',
  backup: 'made anew',
  why,
});

const game: Row = {
  ...{ archive: 1, game_id: 'aBcD1234', began: NOON, lasted: 240_000, color: 0, result: 1, rated: 1 },
  ...{ variant: 1, speed: 1, perf: 1, status: 1, plies: 2, indexed: 1, moves: Uint8Array.of(1, 2, 3, 4) },
};

const fates: Readonly<Record<string, Fate>> = {
  meta: { row: null, salvage: 'left out', backup: 'left out', why: 'true of one file only' },
  ledger: copied({
    ...{ account_id: accountId, at: NOON, kind: 'challenge', subject: 'c1', dedupe_key: 'challenge:c1' },
    ...{ source: 'stream', raw: '{}' },
  }),
  heartbeats: copied({ account_id: accountId, at: NOON }),
  notifications: copied({ account_id: accountId, dedupe_key: 'challenge:c1', at: NOON, outcome: 'shown' }),
  quarantine: copied({ account_id: accountId, at: NOON, source: 'event', reason: 'not JSON', raw: '?' }),
  away: copied({
    ...{ account_id: accountId, began: 1, ended: 2, games_started: 3, games_finished: 4, challenges_open: 5 },
    ...{ challenges_missed: 6, incomplete: null, dismissed: 0 },
  }),
  games: copied({
    ...{ account_id: accountId, game_id: 'aBcD1234', over: 0, updated_at: NOON },
    data: JSON.stringify({
      summary: summary({ id: 'aBcD1234' }),
      chat: [],
      startedAt: NOON,
      updatedAt: NOON,
    }),
  }),
  accounts: copied({ id: accountId, data: accountData() }),
  quota_uses: copied({ key: 'joins', at: NOON }),
  notices: copied({
    ...{ account_id: accountId, at: NOON, kind: 'challenge', title: 'Ruth', body: 'Blitz', shown: 1 },
    ...{ outcome: 'shown', own_rule: 0, route: null, key: 'AAAAAAAAAAAAAAAAAAAAAA', machine: 'deskdesk' },
  }),
  follows: copied({ account_id: accountId, asked_at: NOON, users: '["ruth"]' }),
  tv_frames: copied({ account_id: accountId, channel: 'best', game_id: 'aBcD1234', at: NOON, raw: '{}' }),
  tv_games: copied({
    ...{ account_id: accountId, channel: 'best', game_id: 'aBcD1234', began: NOON, ended: NOON, plies: 2 },
    ...{ state: 'done', tries: 0, starred: 0, head: '{}', line: Uint8Array.of(1), whole: null },
  }),
  activity_users: copied({
    ...{ account_id: accountId, user_id: 'ruth', name: 'Ruth', asked_at: NOON },
    ...{ curves: null, curves_at: null },
  }),
  activity_spans: copied({
    ...{ account_id: accountId, user_id: 'ruth', began: 0, ended: DAY, seen_at: NOON, data: '{}' },
  }),
  activity_revisions: copied({ account_id: accountId, span: 1, at: NOON, data: '{}' }),
  archives: copied({ account_id: accountId, progress: '{}' }),
  archive_words: copied({ archive: 1, word: 'blitz' }),
  archive_games: copied(game),
  memos: copied({ account_id: accountId, kind: 'search', id: 'one', at: NOON, data: '{}' }),
  archive_runs: anew(
    { archive: 1, level: 0, state: 1, entries: 1 },
    'the index of positions is made of games',
  ),
  archive_blocks: anew({ run: 1, first: 1, data: Uint8Array.of(1) }, 'a part of the index of positions'),
  archive_imports: copied({ archive: 1, began: NOON, state: '{}', collection: 1 }),
  archive_collections: copied({ archive: 1, kind: 'file', name: 'club.pgn', origin: '9-ab', began: NOON }),
  archive_members: copied({ collection: 1, game: 1, import: 1, event: 1, round: null, year: 1997 }),
  engines: copied({ name: 'Stockfish 19' }),
  archive_analysis: copied({
    ...{ game: 1, done: 1 },
    data: packAnalysis([
      {
        ...{ evaluation: { kind: 'centipawns', value: 20 }, best: 'e2e4' },
        ...{ depth: 12, engine: 1, kiloNodes: 200 },
      },
    ]),
  }),
  tv_analysis: copied({
    ...{ account_id: accountId, game_id: 'aBcD1234' },
    data: packAnalysis([
      { evaluation: { kind: 'centipawns', value: 5 }, best: 'e2e4', depth: 9, engine: 1, kiloNodes: 200 },
    ]),
  }),
  repertoires: copied({
    ...{ account_id: accountId, name: 'Italian', color: 0, variant: 'standard', initial_fen: 'startpos' },
    ...{ changed: NOON, trained: 1, uid: 'a1b2' },
  }),
  repertoire_moves: copied({
    ...{ account_id: accountId, repertoire: 1, position: '0123456789abcdef', uci: 'e2e4', san: 'e4' },
    ...{ after: 'fedcba9876543210', rank: 0, glyphs: '1' },
  }),
  repertoire_notes: copied({
    ...{ account_id: accountId, repertoire: 1, position: '0123456789abcdef', comment: 'Begin' },
    shapes: 'Ge2e4',
  }),
  training_cards: copied({
    ...{ account_id: accountId, key: 'standard rnb', source: 'marked', at: NOON, active: 1 },
    data: JSON.stringify({ variant: 'standard', fen: 'rnb', answers: ['e2e4'], line: ['e2e4'] }),
  }),
  training_reviews: copied({
    ...{ account_id: accountId, key: 'standard rnb', review: 'one', at: NOON, kind: 'trained' },
    ...{ grade: 3, elapsed: 4_000 },
  }),
  notes: copied({
    ...{ account_id: accountId, kind: 'position', subject: '0123456789abcdef', text: 'Plan: a4' },
    ...{ tags: '["endgame"]', variant: 'standard', fen: 'rnb', changed: NOON },
  }),
  shared_settings: copied({ name: 'playing', data: '{"confirmResign":false}', changed: NOON, here: '{}' }),
  shared_state: anew(null, 'true of one file only; sharing begins anew'),
  shared_accounts: copied({
    ...{
      account_id: accountId,
      owner: 'AAAAAAAAAAAAAAAAAAAAAA',
      server: 'https://chess.example',
      user_id: 'ruth',
    },
    generation: '0',
  }),
  shared_changes: copied({
    account: 1,
    kind: 'note',
    key: 'game aBcD1234',
    stamp: '0000000000001-0-a',
    own: 1,
  }),
  shared_deletions: copied({ account: 1, kind: 'game', key: 'aBcD1234', stamp: '0000000000001-0-a' }),
  shared_waiting: copied({
    ...{ account: 1, kind: 'analysis', key: 'aBcD1234 0 2', stamp: '0000000000001-0-a', subject: 'aBcD1234' },
    ...{ due: 0, value: '{"engines":[],"done":true,"data":""}' },
  }),
  shared_ledger: copied({
    ...{ account_id: accountId, machine: 'laplapla', key: 'challenge:c2', at: NOON, kind: 'challenge' },
    ...{ subject: 'c2', raw: '{}' },
  }),
  shared_erasures: copied({ owner: 'BBBBBBBBBBBBBBBBBBBBBB', stamp: '0000000000001-0-a', own: 1 }),
  training_due: anew(null, 'triggers make the rows as analyses come'),
  archive_segments: anew(null, 'triggers make the rows as games come'),
  archive_columns: anew({ segment: 0, data: Uint8Array.of(1) }, 'columns are packed from games'),
  shown_openings: anew(
    { eco: 'B90', name: 'Sicilian Defense: Najdorf Variation' },
    'facts number the openings that they meet',
  ),
  archive_facts: anew({ segment: 0, version: 1, data: Uint8Array.of(1) }, 'facts are read from games'),
  archive_facts_due: anew({ game: 77 }, 'all games are read again'),
  archive_facts_state: anew(null, 'all games are read again'),
  intake_days: {
    row: { account_id: accountId, day: today, part: 'challenges', entries: 7, bytes: 700 },
    salvage: 'copied whole',
    backup: 'carried over',
    why: 'a backup from outside could use up the budgets of days to come',
  },
  intake_summaries: copied({
    ...{ account_id: accountId, hour: today * 24, kind: 'challenge', messages: 2, bytes: 20 },
    ...{ first_at: NOON, last_at: NOON, sample: '{}' },
  }),
  ledger_keys: copied({ account_id: accountId, key: hashOf('challenge:over') }),
};

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

function insert(db: Connection, table: string, row: Row): void {
  const names = Object.keys(row);
  db.command(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`,
  ).run(...Object.values(row));
}

/** A closed database with a row in every table. */
function fill(file: string, changes: Readonly<Record<string, Row>> = {}): void {
  const db = connectTo(file);
  migrate(db, migrations, '0.1.0');
  for (const [table, { row }] of Object.entries(fates))
    if (row) insert(db, table, { ...row, ...changes[table] });
  db.close();
}

const rowsOf = (db: Connection, table: string): readonly Row[] =>
  db.query<Row>(`SELECT * FROM "${table}" ORDER BY rowid`).all();

/** All rows of a closed database, by table. */
function contentOf(file: string): Readonly<Record<string, readonly Row[]>> {
  const db = connectTo(file);
  try {
    return Object.fromEntries(tablesOf(db).map((table) => [table, rowsOf(db, table)]));
  } finally {
    db.close();
  }
}

const open = (now = NOON) => openBench(folder.file, { now, loadRowChecks: async () => rowChecks });

/** The expected rows after a copy: games await indexing of their positions again. */
const asCopied = (table: string, rows: readonly Row[] | undefined) =>
  table === 'archive_games' ? rows?.map((row) => ({ ...row, indexed: 0 })) : rows;

const named = (fate: 'salvage' | 'backup', what: string): readonly string[] =>
  Object.keys(fates).filter((table) => fates[table]?.[fate] === what);

function expectAnew(content: Readonly<Record<string, readonly Row[]>>): void {
  for (const table of ['archive_runs', 'archive_blocks']) expect(content[table], table).toEqual([]);
  expect(content.archive_facts).toEqual([]);
  expect(content.archive_facts_state).toMatchObject([{ upto: 0 }]);
  // Packed columns are valid only while both numbers are equal.
  const [segment] = content.archive_segments ?? [];
  expect(segment?.version).not.toBe(segment?.packed);
}

test('the treatment of every table is declared, and every table has a test row', () => {
  fill(folder.file);
  const content = contentOf(folder.file);
  expect(Object.keys(content).toSorted()).toEqual(Object.keys(fates).toSorted());
  for (const [table, rows] of Object.entries(content)) expect(rows, table).not.toEqual([]);
  for (const [table, { salvage, backup, why }] of Object.entries(fates))
    expect(why === undefined, table).toBe(salvage === 'copied whole' && backup === 'copied whole');
});

describe('a damaged database', () => {
  const damageHeader = () => {
    const bytes = readFileSync(folder.file);
    writeFileSync(folder.file, bytes.fill(0xa5, 0, 100));
  };

  test.each(['without a copy', 'with a copy of the day before'])('%s restores every table', async (how) => {
    fill(folder.file);
    const before = contentOf(folder.file);
    if (how !== 'without a copy')
      fill(rollingCopyAt(folder.file, NOON - DAY), { intake_days: { entries: 1 }, heartbeats: { at: 1 } });
    damageHeader();
    const bench = await open();
    expect(bench.incidents).toHaveLength(1);
    expect(incidentTexts(bench.incidents)[0]).not.toMatch(/left out|could not be read/);
    await bench.close();
    const after = contentOf(folder.file);
    for (const table of named('salvage', 'copied whole'))
      expect(after[table], table).toEqual(asCopied(table, before[table]));
    expectAnew(after);
  });

  test('keeps the keys of notifications that a copy has', async () => {
    fill(folder.file, { ledger_keys: { key: hashOf('changed by the damage') } });
    fill(rollingCopyAt(folder.file, NOON - DAY));
    damageHeader();
    const bench = await open();
    await bench.close();
    const [row] = contentOf(folder.file).ledger_keys ?? [];
    expect(row?.key).toEqual(Buffer.from(hashOf('challenge:over')));
  });

  test('keeps the day’s budget and recognises a notification beyond it', async () => {
    fill(folder.file, { intake_days: { entries: 10_000 } });
    damageHeader();
    const bench = await open();
    const claimed = { accountId, dedupeKey: 'challenge:over', subject: 'over' };
    expect(await bench.ask('ledger', 'append', [entry(1, claimed)])).toEqual([{ id: null, fresh: false }]);
    expect(await bench.ask('ledger', 'append', [entry(2, { accountId })])).toMatchObject([
      { id: null, fresh: true, over: {} },
    ]);
    await bench.close();
  });
});

describe('a backup', () => {
  const options = () => ({ file: folder.file, nativeBinding, migrations, appVersion: '0.1.0' });

  function writtenElsewhere(changes: Readonly<Record<string, Row>> = {}): string {
    const elsewhere = join(folder.path, 'elsewhere');
    mkdirSync(elsewhere);
    const source = join(elsewhere, 'source.db');
    fill(source, changes);
    const backup = join(folder.path, 'backup.db');
    writeBackup({ ...options(), file: source }, backup, NOON);
    return backup;
  }

  test('that replaces a database restores every table, and keeps the day’s budget', async () => {
    const backup = writtenElsewhere();
    const before = contentOf(backup);
    fill(folder.file, { intake_days: { entries: 9_000 } });
    expect(chooseBackup(options(), backup, rowChecks).leftOut).toBeUndefined();
    const bench = await open();
    expect(incidentTexts(bench.incidents)).toEqual([
      expect.stringMatching(/^Outpost now uses the chosen backup\. The previous database/),
    ]);
    await bench.close();
    const after = contentOf(folder.file);
    for (const table of named('backup', 'copied whole'))
      expect(after[table], table).toEqual(asCopied(table, before[table]));
    expectAnew(after);
    expect(named('backup', 'carried over')).toEqual(['intake_days']);
    expect(after.intake_days).toMatchObject([{ account_id: accountId, day: today, entries: 9_000 }]);
  });

  test('that was interrupted while replacing a database keeps the day’s budget', async () => {
    fill(folder.file, { intake_days: { entries: 9_000 } });
    chooseBackup(options(), writtenElsewhere(), rowChecks);
    const chosen = connectTo(`${folder.file}.chosen`);
    insert(chosen, 'intake_days', { ...fates.intake_days?.row, entries: 8_000 });
    chosen.close();
    const bench = await open();
    expect(incidentTexts(bench.incidents)[0]).not.toContain('may appear again');
    await bench.close();
    expect(contentOf(folder.file).intake_days).toMatchObject([{ entries: 9_000 }]);
  });

  test('cannot use up the budget of future days', async () => {
    const full = { day: today + 1, entries: 10_000, bytes: 1 };
    chooseBackup(options(), writtenElsewhere({ intake_days: full }), rowChecks);
    const bench = await open(NOON + DAY);
    expect(await bench.ask('ledger', 'append', [entry(2, { accountId, at: NOON + DAY })])).toEqual([
      { id: 2, fresh: true },
    ]);
    await bench.close();
  });

  test('replaces a database from before budgets were stored', async () => {
    const old = connectTo(folder.file);
    migrate(old, migrations.slice(0, 7), '0.1.0');
    insert(old, 'quota_uses', { key: 'joins', at: NOON + 1 });
    old.close();
    chooseBackup(options(), writtenElsewhere(), rowChecks);
    await (await open()).close();
    const after = contentOf(folder.file);
    expect(after.quota_uses).toMatchObject([{ at: NOON }, { at: NOON + 1 }]);
    expect(after.intake_days).toEqual([]);
  });

  test.each<[string, string, Row]>([
    ['a key that is not a hash', 'ledger_keys', { key: Uint8Array.of(1, 2, 3) }],
    ['an impossible time', 'intake_summaries', { last_at: 9_000_000_000_000_000 }],
    ['an impossible first time', 'intake_summaries', { first_at: -9_000_000_000_000_000 }],
    ['a sample of a megabyte', 'intake_summaries', { sample: 'x'.repeat(1_048_576) }],
    ['a negative number of messages', 'intake_summaries', { messages: -1 }],
  ])('omits %s', (_what, table, change) => {
    const backup = writtenElsewhere({ [table]: change });
    expect(chooseBackup(options(), backup, rowChecks).leftOut).toBe(1);
    expect(contentOf(`${folder.file}.chosen`)[table]).toEqual([]);
  });
});
