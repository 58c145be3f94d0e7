import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAcknowledged } from '../../chaos/ingesting.ts';
import { rawOf } from '../../chaos/numbered-entry.ts';
import { duplicatedOf, lookAtCopy, lookInto, missingOf } from '../../chaos/outside-look.ts';
import { cutAt, type Snapshot } from '../../chaos/wal-cuts.ts';
import { applyCommit, readWal } from '../../chaos/wal.ts';
import { makeFolder, nativeBinding, type Folder } from '../store/support.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** A ledger of `before` entries without a log, and one commit in the log for each of `after` more. */
function makeSnapshot(before: number, after: number): Snapshot {
  const db = new Database(folder.file, nativeBinding === undefined ? {} : { nativeBinding });
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE ledger (id INTEGER PRIMARY KEY, subject TEXT, raw TEXT)');
  const insert = db.prepare('INSERT INTO ledger (id, subject, raw) VALUES (?, ?, ?)');
  const append = (number: number) => insert.run(number, `c${number}`, rawOf(number));
  for (let number = 1; number <= before; number += 1) append(number);
  db.pragma('wal_checkpoint(TRUNCATE)');
  for (let number = before + 1; number <= before + after; number += 1) append(number);
  const snapshot = { database: readFileSync(folder.file), wal: readFileSync(`${folder.file}-wal`) };
  db.close();
  return snapshot;
}

const put = (name: string, bytes: Buffer) => {
  const file = join(folder.path, name);
  writeFileSync(file, bytes);
  return file;
};

describe('a log read from its bytes', () => {
  it('holds the commits that SQLite finds in it, and each makes a sound database', () => {
    const { database, wal } = makeSnapshot(20, 30);
    const { commits, pageBytes } = readWal(wal);
    expect(commits).toHaveLength(30);
    let state = database;
    for (const [index, commit] of commits.entries()) {
      state = applyCommit(state, commit, pageBytes);
      const { damage, rows } = lookInto(put('state.db', state));
      expect(damage).toEqual([]);
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 21 + index }, (_, at) => at + 1));
    }
  });

  it('ends before a frame that is torn or altered', () => {
    const { wal } = makeSnapshot(0, 5);
    const third = readWal(wal).commits[2];
    if (!third) throw new Error('no third commit');
    expect(readWal(wal.subarray(0, third.end)).commits).toHaveLength(3);
    expect(readWal(wal.subarray(0, third.end - 1)).commits).toHaveLength(2);
    const altered = Buffer.from(wal);
    altered.writeUInt8(altered.readUInt8(third.end - 1) ^ 1, third.end - 1);
    expect(readWal(altered).commits).toHaveLength(2);
    expect(readWal(wal.subarray(0, 20)).commits).toEqual([]);
  });
});

describe('cutting a log', () => {
  it('finds nothing wrong at any offset of a sound one', () => {
    const snapshot = makeSnapshot(3, 12);
    const offsets = Array.from({ length: 40 }, (_, at) => Math.floor((snapshot.wal.length * at) / 39));
    expect(cutAt(snapshot, offsets)).toEqual({
      cuts: 40,
      commits: 12,
      integrityFailures: 0,
      wholeCommitsMissing: 0,
      tornCommitsPresent: 0,
    });
  });

  it('counts commits that a recovery leaves out, and those that it makes up', () => {
    const snapshot = makeSnapshot(3, 12);
    const end = readWal(snapshot.wal).commits[6]?.end ?? 0;
    const look = (
      change: (rows: ReturnType<typeof lookInto>['rows']) => ReturnType<typeof lookInto>['rows'],
    ) =>
      cutAt(snapshot, [end], (file) => {
        const { damage, rows } = lookInto(file);
        return { damage, rows: change(rows) };
      });
    expect(look((rows) => rows.slice(0, -2))).toMatchObject({
      wholeCommitsMissing: 2,
      tornCommitsPresent: 0,
    });
    const torn = { id: 11, subject: 'c11', raw: rawOf(11) };
    expect(look((rows) => [...rows, torn])).toMatchObject({ wholeCommitsMissing: 0, tornCommitsPresent: 1 });
    expect(look((rows) => rows.slice(1))).toMatchObject({ integrityFailures: 1 });
  });
});

describe('a look from outside', () => {
  it('reads what is still in the log, and leaves the log where it is', () => {
    const { database, wal } = makeSnapshot(2, 3);
    const file = put('left.db', database);
    put('left.db-wal', wal);
    expect(lookAtCopy(file).rows.map(({ subject }) => subject)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
    expect(readFileSync(`${file}-wal`).equals(wal)).toBe(true);
  });

  it('tells damage, and an empty file from a damaged one', () => {
    expect(lookInto(put('none.db', Buffer.alloc(0)))).toEqual({ damage: [], rows: [] });
    expect(lookInto(put('text.db', Buffer.alloc(8192, 'x'))).damage).not.toEqual([]);
    const { database } = makeSnapshot(40, 0);
    expect(lookInto(put('zeroed.db', database.fill(0, 4096, 8192))).damage).not.toEqual([]);
  });

  it('misses an entry that is gone, moved or changed, and counts one that is there twice', () => {
    const row = (id: number, number: number) => ({ id, subject: `c${number}`, raw: rawOf(number) });
    const acknowledged = [1, 2, 3, 4].map((number) => ({ number, id: number }));
    const rows = [row(1, 1), row(5, 2), { ...row(3, 3), raw: '{}' }];
    expect(missingOf(rows, acknowledged).map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(duplicatedOf(rows)).toBe(0);
    expect(duplicatedOf([...rows, row(6, 2)])).toBe(1);
  });
});

it('an acknowledgement that was cut short does not count', () => {
  expect(parseAcknowledged('opening\nkept 1 1\nkept 12 13\nkept 14 1')).toEqual([
    { number: 1, id: 1 },
    { number: 12, id: 13 },
  ]);
});
