import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '../../../main/store/migrations/index.ts';
import { openDatabase } from '../../../main/store/connection/open.ts';
import type { Incident, Repair } from '../../../main/store/protocol.ts';
import { chooseBackup, writeBackup } from '../../../main/store/recovery/backup-file.ts';
import type { RowChecks } from '../../../main/store/recovery/row-checks.ts';
import {
  connectTo,
  DAY,
  entries,
  entry,
  makeFolder,
  nativeBinding,
  NOON,
  openBench,
  type Bench,
  type Folder,
} from '../../unit/store/support.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { incidentTexts } from './support.ts';
import { inEnglishDeep } from '../../harness/in-english.ts';

const PAGE = 4096;
const COPIED = 400;
const LATER = 100;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let made: Folder;
let folder: Folder;
beforeAll(async () => {
  made = makeFolder();
  await fillDatabase(made.file);
});
afterAll(() => made.remove());
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const names = () => readdirSync(folder.path).sort();
const aside = () => names().filter((name) => name.includes('.damaged-'));

/** A closed database of `COPIED` entries, which its copy also has, and `LATER` entries, which the copy lacks. */
async function fillDatabase(file: string): Promise<void> {
  let bench = await openBench(file);
  await bench.ask('ledger', 'append', entries(COPIED));
  await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON);
  await bench.ask('accounts', 'put', { id: 'alice', data: '1' });
  await bench.ask('accounts', 'put', { id: 'bob', data: '2' });
  await bench.close();
  bench = await openBench(file);
  await bench.ask('ledger', 'append', entries(LATER, COPIED));
  await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c2', NOON);
  await bench.ask('accounts', 'remove', 'bob');
  await bench.close();
}

const makeDatabase = () => cpSync(made.path, folder.path, { recursive: true });

const isCopy = (name: string) => name.includes('.copy-');

const removeCopies = () => {
  for (const name of names().filter(isCopy)) rmSync(join(folder.path, name));
};

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, offset);
  writeFileSync(file, content);
}

/** Offset of the page with the entry's payload. */
const pageOf = (file: string, n: number): number => {
  const at = readFileSync(file).indexOf(`{"number":${n},`);
  expect(at).toBeGreaterThan(0);
  return at - (at % PAGE);
};

const garbage = (length: number) => Buffer.alloc(length, 0xa5);

const subjects = async (bench: Bench) => new Set((await bench.all()).map(({ subject }) => subject));

describe('damage without loss', () => {
  const damages: readonly [string, (file: string) => void][] = [
    ['a header', (file) => overwrite(file, 0, garbage(100))],
    ['a first page', (file) => overwrite(file, 0, garbage(PAGE))],
    ['a first page of zeros', (file) => overwrite(file, 0, Buffer.alloc(PAGE))],
    ['a page in the middle that the copy has', (file) => overwrite(file, pageOf(file, 50), garbage(PAGE))],
    ['a page that became another', (file) => overwrite(file, pageOf(file, 50), Buffer.alloc(PAGE))],
  ];

  test.each(damages)('%s', async (_name, damage) => {
    makeDatabase();
    damage(folder.file);
    const damaged = readFileSync(folder.file);

    const bench = await openBench(folder.file, { now: NOON + 1000 });
    expect(await subjects(bench)).toEqual(new Set(entries(COPIED + LATER).map(({ subject }) => subject)));
    // The restored ledger continues its ids.
    expect(await bench.ask('ledger', 'append', [entry(COPIED + LATER)])).toEqual([
      { id: COPIED + LATER + 1, fresh: true },
    ]);
    expect(await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON)).toBe(false);
    expect(await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c2', NOON)).toBe(false);
    expect(inEnglishDeep(bench.incidents)).toEqual([
      {
        at: expect.any(Number),
        message: expect.stringContaining(
          'The database was damaged. The copy of 2026-01-15T12:00:00.000Z was restored.',
        ),
      },
    ]);
    expect(incidentTexts(bench.incidents)[0]).toContain(`${LATER} more entries were recovered`);

    expect(aside()).toHaveLength(1);
    expect(incidentTexts(bench.incidents)[0]).toContain(aside()[0]);
    expect(readFileSync(join(folder.path, aside()[0] ?? '')).equals(damaged)).toBe(true);
    await bench.close();

    const again = await openBench(folder.file);
    expect(again.incidents).toEqual([]);
    expect(await again.all()).toHaveLength(COPIED + LATER + 1);
    await again.close();
    expect(names().filter((name) => /restor|salvage|part/.test(name))).toEqual([]);
  });

  test('accounts have their latest state, not the copy’s', async () => {
    makeDatabase();
    overwrite(folder.file, pageOf(folder.file, 50), garbage(PAGE));
    const bench = await openBench(folder.file);
    await bench.all();
    expect(await bench.ask('accounts', 'list')).toEqual([{ id: 'alice', data: '1' }]);
    await bench.close();
  });
});

describe('damage with loss', () => {
  test('a page of the newest entries: only its entries are lost, and that is reported', async () => {
    makeDatabase();
    overwrite(folder.file, pageOf(folder.file, COPIED + 50), garbage(PAGE));
    const bench = await openBench(folder.file);
    const remaining = await subjects(bench);
    expect(remaining.has(`c${COPIED + 50}`)).toBe(false);
    expect(remaining.size).toBeGreaterThan(COPIED + LATER - 12);
    expect(incidentTexts(bench.incidents)[0]).toContain('Part of the old file could not be read.');
    await bench.close();
  });

  test('a page in the middle without any copy: the rest is read back', async () => {
    makeDatabase();
    removeCopies();
    overwrite(folder.file, pageOf(folder.file, 50), garbage(PAGE));
    const bench = await openBench(folder.file);
    const remaining = await subjects(bench);
    expect(remaining.size).toBeGreaterThan(COPIED + LATER - 12);
    expect(remaining.size).toBeLessThan(COPIED + LATER);
    expect(incidentTexts(bench.incidents)[0]).toContain('There was no copy');
    await bench.close();
  });

  test('the names of engines: their numbers are not used again', async () => {
    const before = await openBench(folder.file);
    const lost = await before.ask('analysis', 'engineNumber', 'Stockfish 19');
    await before.close();
    removeCopies();
    const content = readFileSync(folder.file);
    for (let at = content.indexOf('Stockfish 19'); at !== -1; at = content.indexOf('Stockfish 19'))
      garbage(PAGE).copy(content, at - (at % PAGE));
    writeFileSync(folder.file, content);

    const bench = await openBench(folder.file, { now: NOON + 1000 });
    expect(await bench.ask('analysis', 'engineNumber', 'Stockfish 20')).toBeGreaterThan(lost);
    await bench.close();
  });

  test('a header without any copy: everything is read back', async () => {
    makeDatabase();
    removeCopies();
    overwrite(folder.file, 0, garbage(100));
    const bench = await openBench(folder.file);
    expect((await subjects(bench)).size).toBe(COPIED + LATER);
    await bench.close();
  });

  test('a file cut in half: the copy and the readable half', async () => {
    makeDatabase();
    truncateSync(folder.file, PAGE * Math.floor(readFileSync(folder.file).length / PAGE / 2));
    const bench = await openBench(folder.file);
    expect((await subjects(bench)).size).toBeGreaterThanOrEqual(COPIED);
    expect(incidentTexts(bench.incidents)[0]).toContain('The database was damaged.');
    await bench.close();
  });

  test('noise only: the copy', async () => {
    makeDatabase();
    writeFileSync(folder.file, garbage(PAGE * 20));
    const bench = await openBench(folder.file);
    expect((await subjects(bench)).size).toBe(COPIED);
    await bench.close();
  });

  test('noise only and no copy: a new database, and the noise is kept', async () => {
    writeFileSync(folder.file, garbage(PAGE * 20));
    const bench = await openBench(folder.file);
    expect(await bench.all()).toEqual([]);
    expect(incidentTexts(bench.incidents)[0]).toMatch(/There was no copy.*could not be read/);
    expect(readFileSync(join(folder.path, aside()[0] ?? '')).equals(garbage(PAGE * 20))).toBe(true);
    await bench.close();
  });

  test('a damaged copy is replaced by its predecessor', async () => {
    makeDatabase();
    const bench = await openBench(folder.file);
    const later = NOON + 2 * DAY;
    await bench.engine.maintain(later);
    await bench.close(later);
    const copies = names().filter(isCopy);
    expect(copies).toHaveLength(2);
    const newest = join(folder.path, copies[1] ?? '');
    overwrite(newest, pageOf(newest, 60), garbage(PAGE));
    writeFileSync(folder.file, garbage(PAGE));
    const restored = await openBench(folder.file, { now: later });
    expect((await subjects(restored)).size).toBe(COPIED);
    expect(incidentTexts(restored.incidents)[0]).toContain('The copy of 2026-01-15');
    await restored.close(later);
  });

  test('a copy from the future gives way to one from before now', async () => {
    makeDatabase();
    const [copy = ''] = names().filter(isCopy);
    const future = copy.replace('-2026', '-2031');
    copyFileSync(join(folder.path, copy), join(folder.path, future));
    writeFileSync(folder.file, garbage(PAGE));
    const restored = await openBench(folder.file);
    expect(incidentTexts(restored.incidents)[0]).toContain('The copy of 2026-01-15');
    await restored.close();
  });
});

describe('a missing database', () => {
  test('an empty file is replaced by the copy', async () => {
    makeDatabase();
    truncateSync(folder.file, 0);
    const bench = await openBench(folder.file);
    expect((await subjects(bench)).size).toBe(COPIED);
    expect(incidentTexts(bench.incidents)[0]).toContain('The database file was empty. The copy of');
    await bench.close();
  });

  test('an empty file without a copy starts a new database, and reports it', async () => {
    writeFileSync(folder.file, '');
    const bench = await openBench(folder.file);
    expect(await bench.all()).toEqual([]);
    expect(incidentTexts(bench.incidents)[0]).toContain('had no copy');
    await bench.close();
  });

  test('a missing file is restored from the copy', async () => {
    makeDatabase();
    rmSync(folder.file);
    const bench = await openBench(folder.file);
    expect((await subjects(bench)).size).toBe(COPIED);
    expect(incidentTexts(bench.incidents)[0]).toContain('The database file was missing.');
    await bench.close();
  });

  test('a first start finds nothing and reports nothing', async () => {
    const bench = await openBench(folder.file);
    expect(bench.incidents).toEqual([]);
    await bench.close();
  });

  test('a restore interrupted before its last step is finished', async () => {
    makeDatabase();
    renameSync(folder.file, `${folder.file}.restored`);
    writeFileSync(`${folder.file}-wal`, garbage(200));
    const bench = await openBench(folder.file);
    expect((await subjects(bench)).size).toBe(COPIED + LATER);
    expect(incidentTexts(bench.incidents)[0]).toContain('interrupted');
    expect(aside()).toEqual(['outpost.db.damaged-20260115T120000Z-wal']);
    await bench.close();
  });

  test('a database of another program is moved aside unchanged', async () => {
    const other = connectTo(folder.file);
    other.script('CREATE TABLE recipes (name TEXT)');
    other.close();
    const before = readFileSync(folder.file);
    const bench = await openBench(folder.file);
    expect(await bench.all()).toEqual([]);
    expect(readFileSync(join(folder.path, aside()[0] ?? '')).equals(before)).toBe(true);
    await bench.close();
  });
});

test('copies have names that cannot be guessed', async () => {
  makeDatabase();
  removeCopies();
  const bench = await openBench(folder.file);
  const copying = bench.engine.maintain(NOON);
  await vi.waitUntil(() => names().some((name) => name.includes('.part')), { interval: 1 });
  const draft = names().find((name) => name.includes('.part'));
  await copying;
  expect(draft).toMatch(/^outpost\.db\.copy-20260115T120000Z\.[0-9a-f]{12}\.part/);
  await bench.close();
  expect(names()).toEqual(['outpost.db', 'outpost.db.copy-20260115T120000Z']);
});

test('half-written files of a killed run are removed, and nothing else', async () => {
  makeDatabase();
  const left = ['copy-20260115T120000Z', 'restoring', 'salvage'].map(
    (name) => `outpost.db.${name}.0123456789ab.part`,
  );
  const remaining = ['outpost.db.mine.part', 'outpost.db.0123456789ab.part.txt'];
  for (const name of [...left, `${left[0]}-wal`, ...remaining])
    writeFileSync(join(folder.path, name), 'half');
  const bench = await openBench(folder.file);
  await bench.close();
  expect(names().filter((name) => name.includes('.part'))).toEqual(remaining.toSorted());
});

describe('games that a repair cannot read', () => {
  const progressOf = (bench: Bench) => bench.ask('archive', 'progress', 'alice');
  const withGames = async () => {
    const bench = await openBench(folder.file);
    await bench.ask('ledger', 'append', entries(COPIED));
    const games = Array.from({ length: 300 }, (_, n) =>
      archived({ gameId: `game${n}`, more: 'x'.repeat(200) }),
    );
    await bench.ask('archive', 'put', 'alice', games, 'all are here');
    await bench.close();
    removeCopies();
  };
  const repaired = async (checks: RowChecks = {}) => {
    const repairs: Repair[] = [];
    const bench = await openBench(folder.file, {
      onRepaired: (repair) => repairs.push(repair),
      loadRowChecks: async () => checks,
    });
    return { bench, repairs };
  };

  test('are fetched again: the progress of their download is dropped', async () => {
    await withGames();
    const content = readFileSync(folder.file);
    for (let at = content.indexOf('game150'); at !== -1; at = content.indexOf('game150'))
      garbage(PAGE).copy(content, at - (at % PAGE));
    writeFileSync(folder.file, content);
    const { bench, repairs } = await repaired();
    // The daily copy reads every page.
    await bench.engine.maintain(NOON + DAY);
    expect(await bench.ask('archive', 'countServed', 'alice')).toBeLessThan(300);
    expect(await progressOf(bench)).toBeNull();
    expect(repairs).toEqual([{ incomplete: true, gamesLost: true }]);
    await bench.close();
  });

  test.each([
    ['archive_games', true],
    ['ledger', false],
  ])('are fetched again if the check of %s removed rows: %s', async (table, gamesLost) => {
    await withGames();
    overwrite(folder.file, 0, garbage(100));
    const { bench, repairs } = await repaired({
      [table]: { columns: ['id'], fits: ({ id }) => id !== 3 },
    });
    expect(repairs).toEqual([{ incomplete: true, gamesLost }]);
    expect(await progressOf(bench)).toBe(gamesLost ? null : 'all are here');
    await bench.close();
  });

  test.each([
    ['archive_games', true],
    ['ledger', false],
  ])('are fetched again if their backup has unusable rows in %s: %s', async (table, gamesLost) => {
    await withGames();
    const options = { file: folder.file, nativeBinding, migrations, appVersion: '0.1.0' };
    const backup = join(folder.path, 'elsewhere', 'backup.db');
    mkdirSync(join(folder.path, 'elsewhere'));
    writeBackup(options, backup, NOON);
    const checks: RowChecks = { [table]: { columns: ['id'], fits: ({ id }) => id !== 3 } };
    expect(chooseBackup(options, backup, checks).leftOut).toBe(1);
    const bench = await openBench(folder.file);
    expect(await progressOf(bench)).toBe(gamesLost ? null : 'all are here');
    await bench.close();
  });

  test('are fetched again if nothing of the database is readable', async () => {
    await withGames();
    writeFileSync(folder.file, garbage(10 * PAGE));
    const { bench, repairs } = await repaired();
    expect(repairs).toEqual([{ incomplete: true, gamesLost: true }]);
    await bench.close();
  });

  test('leave no trace when only other tables are damaged, or none', async () => {
    await withGames();
    overwrite(folder.file, pageOf(folder.file, 50), garbage(PAGE));
    const other = await repaired();
    await other.bench.all();
    expect(await progressOf(other.bench)).toBe('all are here');
    expect(other.repairs).toEqual([{ incomplete: true, gamesLost: false }]);
    await other.bench.close();
    overwrite(folder.file, 0, garbage(100));
    const header = await repaired();
    expect(await progressOf(header.bench)).toBe('all are here');
    expect(header.repairs).toEqual([{ incomplete: false, gamesLost: false }]);
    await header.bench.close();
  });
});

test('a backup that waits for the next start does not replace a database that is repaired while running', async () => {
  makeDatabase();
  const bench = await openBench(folder.file);
  writeFileSync(`${folder.file}.chosen`, 'a backup');
  overwrite(folder.file, pageOf(folder.file, 50), garbage(PAGE));
  expect(await bench.all()).toHaveLength(COPIED + LATER);
  await bench.close();
  const restarted = await openBench(folder.file, { isRunning: true });
  await restarted.close();
  expect(names()).toContain('outpost.db.chosen');
  const next = await openBench(folder.file);
  expect(names()).not.toContain('outpost.db.chosen');
  await next.close();
});

test('damage found while running is repaired within the call that met it', async () => {
  makeDatabase();
  const bench = await openBench(folder.file);
  overwrite(folder.file, pageOf(folder.file, 50), garbage(PAGE));
  expect(await bench.all()).toHaveLength(COPIED + LATER);
  expect(bench.incidents).toHaveLength(1);
  await bench.close();
});

test('damage on unread pages is found by the daily copy, which never replaces a good one', async () => {
  makeDatabase();
  overwrite(folder.file, pageOf(folder.file, 50), garbage(PAGE));
  const bench = await openBench(folder.file);
  expect(bench.incidents).toEqual([]);
  await bench.engine.maintain(NOON + 86_400_000);
  expect(bench.incidents).toHaveLength(1);
  expect(await bench.all()).toHaveLength(COPIED + LATER);
  await bench.close(NOON + 86_400_000);
  for (const name of names().filter(isCopy)) {
    const copy = connectTo(join(folder.path, name));
    expect(copy.pragma('integrity_check')).toBe('ok');
    copy.close();
  }
});

test('a log cut at any byte opens with every complete commit', async () => {
  const bench = await openBench(folder.file);
  const wal = `${folder.file}-wal`;
  const ends: number[] = [];
  for (const one of entries(12)) {
    await bench.ask('ledger', 'append', [one]);
    ends.push(readFileSync(wal).length);
  }
  const [main, log] = [readFileSync(folder.file), readFileSync(wal)];
  await bench.close();

  const first = ends[0] ?? 0;
  const evenly = Array.from(
    { length: 12 },
    (_, index) => first + Math.floor(((log.length - first) * index) / 12),
  );
  const offsets = new Set([...ends.flatMap((end) => [end - 1, end, end + 1]), ...evenly]);
  const cut = makeFolder();
  try {
    for (const offset of [...offsets].filter((end) => end >= first && end <= log.length)) {
      const file = join(cut.path, `${offset}.db`);
      writeFileSync(file, main);
      writeFileSync(`${file}-wal`, log.subarray(0, offset));
      const incidents: Incident[] = [];
      const { reader, writer } = await openDatabase({
        file,
        nativeBinding,
        migrations,
        appVersion: '0.1.0',
        now: NOON,
        loadRowChecks: async () => ({}),
        onIncident: (incident) => incidents.push(incident),
      });
      const { count } = reader.query<{ count: number }>('SELECT count(*) AS count FROM ledger').get() ?? {};
      reader.close();
      writer.close();
      expect({ offset, count, incidents }).toEqual({
        offset,
        count: ends.filter((end) => end <= offset).length,
        incidents: [],
      });
    }
  } finally {
    cut.remove();
  }
});

test('the files of a killed app, log included, open completely', async () => {
  const bench = await openBench(folder.file);
  await bench.ask('ledger', 'append', entries(10));
  const left = makeFolder();
  for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, left.file + suffix);
  await bench.close();
  const reopened = await openBench(left.file);
  expect(await reopened.all()).toHaveLength(10);
  await reopened.close();
  left.remove();
});
