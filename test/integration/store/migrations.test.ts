import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '../../../main/store/migrations/index.ts';
import type { Migration } from '../../../main/store/database/migration.ts';
import {
  connectTo,
  entries,
  entry,
  makeFolder,
  NOON,
  openBench,
  withSteps,
  type Folder,
} from '../../unit/store/support.ts';
import { messageOf } from '../../../main/text/message.ts';

const newest = migrations.length;

type Step = Omit<Migration, 'shape'>;

/** Steps that a later version of the app might have. */
const addColumn: Step = {
  version: newest + 1,
  up: (db) => db.script('ALTER TABLE games ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0'),
};
const addTable: Step = {
  version: newest + 2,
  up: (db) =>
    db.script('CREATE TABLE of_a_later_version (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'),
};
const breakHalfWay: Step = {
  version: newest + 2,
  up(db) {
    db.script('CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT');
    db.script('INSERT INTO nowhere VALUES (1)');
  },
};

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const versionIn = (file: string): unknown => {
  const db = connectTo(file);
  try {
    return db.pragma('user_version');
  } finally {
    db.close();
  }
};

async function fill(steps: readonly Migration[], count: number): Promise<void> {
  const bench = await openBench(folder.file, { migrations: steps });
  await bench.ask('ledger', 'append', entries(count));
  await bench.close();
}

const keptCopies = () =>
  readdirSync(folder.path)
    .filter((name) => name.includes('.before-v'))
    .sort();

test('the steps count up from 1 without gaps', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

test.each(migrations.map(({ version }) => version))(
  'a database of format %i opens with all its data',
  async (version) => {
    const db = connectTo(folder.file);
    for (const { up } of migrations.slice(0, version)) up(db);
    db.pragma('application_id = 0x4f757470');
    db.pragma(`user_version = ${version}`);
    db.script(`INSERT INTO ledger (account_id, at, kind, subject, dedupe_key, source, raw)
    VALUES ('alice', 5, 'gap', '', 'gap:5', 'app', '{}')`);
    db.close();
    const bench = await openBench(folder.file);
    expect(await bench.all()).toEqual([
      {
        id: 1,
        accountId: 'alice',
        at: 5,
        kind: 'gap',
        subject: '',
        dedupeKey: 'gap:5',
        source: 'app',
        raw: '{}',
      },
    ]);
    await bench.close();
    expect(versionIn(folder.file)).toBe(newest);
  },
);

describe('migrating', () => {
  test('keeps a sound copy from before the first step and reports it', async () => {
    await fill(migrations, 300);
    const bench = await openBench(folder.file, { migrations: withSteps([addColumn, addTable]) });
    expect(await bench.all()).toHaveLength(300);
    const name = `outpost.db.before-v${newest + 2}`;
    expect(bench.incidents).toEqual([
      { at: NOON, message: messageOf('storage.copiedBeforeMigration', { version: newest + 2, name }) },
    ]);
    await bench.close();
    expect(versionIn(folder.file)).toBe(newest + 2);

    expect(keptCopies()).toEqual([name]);
    const copy = connectTo(`${folder.path}/${name}`);
    expect(copy.pragma('user_version')).toBe(newest);
    expect(copy.pragma('integrity_check')).toBe('ok');
    expect(copy.query<{ count: number }>('SELECT count(*) AS count FROM ledger').get()).toEqual({
      count: 300,
    });
    copy.close();
  });

  test('a failing step leaves the format of its predecessor and all data', async () => {
    await fill(migrations, 20);
    const steps = withSteps([addColumn, breakHalfWay]);
    await expect(openBench(folder.file, { migrations: steps })).rejects.toMatchObject({ code: 'internal' });
    const db = connectTo(folder.file);
    expect(db.pragma('user_version')).toBe(newest + 1);
    expect(db.query(`SELECT name FROM sqlite_schema WHERE name = 'half'`).all()).toEqual([]);
    expect(db.query<{ count: number }>('SELECT count(*) AS count FROM ledger').get()).toEqual({ count: 20 });
    db.close();
  });

  test('a copy never replaces another, and three are kept', async () => {
    await fill(migrations, 1);
    const steps = withSteps([addColumn, breakHalfWay]);
    for (const minute of [0, 1, 2, 3, 4]) {
      await openBench(folder.file, { migrations: steps, now: NOON + minute * 60_000 }).catch(() => {});
    }
    expect(keptCopies()).toHaveLength(3);
    expect(new Set(keptCopies().map((name) => versionIn(`${folder.path}/${name}`)))).toEqual(
      new Set([newest + 1]),
    );
  });
});

describe('a database of a newer version', () => {
  const future = withSteps([addColumn]);

  test('is refused with the version to install, and is not touched', async () => {
    const bench = await openBench(folder.file, { migrations: future, appVersion: '9.8.7' });
    await bench.ask('ledger', 'append', [entry(1)]);
    await bench.close();
    const before = readFileSync(folder.file);
    await expect(openBench(folder.file)).rejects.toMatchObject({
      code: 'future',
      message: expect.stringMatching(/^A newer Outpost made .*Install version 9\.8\.7 or newer/),
    });
    expect(readFileSync(folder.file).equals(before)).toBe(true);
  });

  test('is also refused when it does not name its version', async () => {
    const bench = await openBench(folder.file, { migrations: future, appVersion: undefined });
    await bench.close();
    await expect(openBench(folder.file)).rejects.toMatchObject({
      code: 'future',
      message: expect.stringContaining('Install the newest version'),
    });
  });
});
