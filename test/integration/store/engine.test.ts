import { readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoreCall } from '../../../main/store/protocol.ts';
import { connect } from '../../../main/store/database/sqlite.ts';
import {
  callOf,
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
import { verbatim } from '../../../main/text/message.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
let bench: Bench;
beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
});
afterEach(async () => {
  await bench.close();
  folder.remove();
});

const copies = () =>
  readdirSync(folder.path)
    // An unfinished copy does not count.
    .filter((name) => name.includes('.copy-') && !name.endsWith('.part'))
    .sort();

test('concurrent writes share a commit, in order, and each gets its own answers', async () => {
  const outcomes = await bench.engine.run(
    [
      callOf('ledger', 'append', [entry(1), entry(2)]),
      callOf('ledger', 'append', [entry(2), entry(3)]),
      callOf('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON),
      callOf('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON),
    ],
    NOON,
  );
  expect(outcomes).toEqual([
    {
      ok: true,
      value: [
        { id: 1, fresh: true },
        { id: 2, fresh: true },
      ],
    },
    {
      ok: true,
      value: [
        { id: 2, fresh: false },
        { id: 3, fresh: true },
      ],
    },
    { ok: true, value: true },
    { ok: true, value: false },
  ]);
});

test('a read sees every write requested before it and none requested after it', async () => {
  const outcomes = await bench.engine.run(
    [
      callOf('ledger', 'append', [entry(1)]),
      callOf('ledger', 'newestId'),
      callOf('ledger', 'append', [entry(2)]),
      callOf('ledger', 'newestId'),
    ],
    NOON,
  );
  expect([outcomes[1], outcomes[3]]).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 2 },
  ]);
});

test('a failing write rolls back only itself', async () => {
  const broken = { ...entry(2), at: 'noon' as never };
  const outcomes = await bench.engine.run(
    [
      callOf('ledger', 'append', [entry(1)]),
      callOf('ledger', 'append', [entry(7), broken]),
      callOf('ledger', 'append', [entry(3)]),
    ],
    NOON,
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect((await bench.all()).map(({ subject }) => subject)).toEqual(['c3', 'c1']);
});

test('an unknown method is an error, not a crash', async () => {
  const [outcome] = await bench.engine.run(
    [{ aggregate: 'ledger', method: 'forget', args: [] } satisfies StoreCall],
    NOON,
  );
  expect(outcome).toMatchObject({
    ok: false,
    error: { code: 'internal', message: expect.stringContaining('ledger.forget') },
  });
});

test('a database locked by another process is busy, and works once it is released', async () => {
  const other = connectTo(folder.file);
  other.script('BEGIN IMMEDIATE');
  await expect(bench.ask('ledger', 'append', [entry(1)])).rejects.toMatchObject({ code: 'busy' });
  other.script('ROLLBACK');
  other.close();
  expect(await bench.ask('ledger', 'append', [entry(1)])).toEqual([{ id: 1, fresh: true }]);
});

test('the thread has one writable and one read-only handle', async () => {
  const reader = connect(folder.file, { nativeBinding, readonly: true });
  expect(() => reader.script(`DELETE FROM ledger`)).toThrow(
    expect.objectContaining({ code: 'SQLITE_READONLY' }),
  );
  expect(() => reader.query('DELETE FROM ledger')).toThrow(TypeError);
  reader.close();
});

test('status counts entries and quarantine and measures the files', async () => {
  await bench.ask('ledger', 'append', entries(50));
  await bench.ask('quarantine', 'add', {
    accountId: 'alice',
    at: NOON,
    source: 'stream/event',
    reason: verbatim('no type'),
    raw: '{',
  });
  const status = await bench.engine.status(NOON);
  expect(status).toMatchObject({ entries: 50, quarantined: 1 });
  expect(status.bytes).toBeGreaterThan(50 * 400);
});

test('a copy is made once a day, verified, and the last two are kept', async () => {
  await bench.ask('ledger', 'append', entries(100));
  await bench.engine.maintain(NOON);
  await bench.engine.maintain(NOON + DAY - 1);
  expect(copies()).toEqual(['outpost.db.copy-20260115T120000Z']);
  await bench.engine.maintain(NOON + DAY);
  await bench.engine.maintain(NOON + 2 * DAY);
  expect(copies()).toEqual(['outpost.db.copy-20260116T120000Z', 'outpost.db.copy-20260117T120000Z']);
  const copy = connectTo(`${folder.path}/${copies()[1]}`);
  expect(copy.pragma('integrity_check')).toBe('ok');
  expect(copy.query<{ count: number }>('SELECT count(*) AS count FROM ledger').get()).toEqual({ count: 100 });
  copy.close();
});

test('a copy that was made while the clock was ahead ends no daily copies, and goes first', async () => {
  await bench.ask('ledger', 'append', entries(10));
  await bench.engine.maintain(NOON + 400 * DAY);
  await bench.engine.maintain(NOON);
  await bench.engine.maintain(NOON + DAY);
  expect(copies()).toEqual(['outpost.db.copy-20260115T120000Z', 'outpost.db.copy-20260116T120000Z']);
});

test('scrubbing leaves only the copy that it made, also beside one from the future', async () => {
  await bench.ask('ledger', 'append', entries(10));
  await bench.engine.maintain(NOON + 400 * DAY);
  await bench.engine.scrub(NOON);
  expect(copies()).toEqual(['outpost.db.copy-20260115T120000Z']);
});

test('scrubbing drops a waiting backup, and on request the databases that were set aside', async () => {
  const aside = ['outpost.db.damaged-20260101T120000Z', 'outpost.db.replaced-20260101T120000Z-2'];
  const left = () => readdirSync(folder.path).filter((name) => /damaged|replaced|chosen/.test(name));
  for (const name of [...aside, `${aside[0]}-wal`, 'outpost.db.chosen', 'outpost.db.chosen-copy'])
    writeFileSync(`${folder.path}/${name}`, 'canary');
  await bench.engine.scrub(NOON);
  expect(left().sort()).toEqual([aside[0], `${aside[0]}-wal`, aside[1]]);
  await bench.engine.scrub(NOON, true);
  expect(left()).toEqual([]);
});

test('calls are served while a copy is being made', async () => {
  await bench.ask('ledger', 'append', entries(3000));
  const copying = bench.engine.maintain(NOON);
  expect(await bench.ask('ledger', 'append', [entry(5000)])).toEqual([{ id: 3001, fresh: true }]);
  expect(copies()).toEqual([]);
  await copying;
  expect(copies()).toHaveLength(1);
});

test('after a run that was not closed, the copy is made at any age', async () => {
  await bench.engine.maintain(NOON);
  await bench.ask('ledger', 'append', [entry(1)]);
  const next = await openBench(folder.file);
  await next.engine.maintain(NOON + 60_000);
  expect(copies()).toHaveLength(2);
  await next.close();
});

test('closing leaves one sound file, and a copy when the last is a day old', async () => {
  await bench.ask('ledger', 'append', entries(10));
  await bench.close(NOON);
  expect(readdirSync(folder.path).sort()).toEqual(['outpost.db', 'outpost.db.copy-20260115T120000Z']);
  bench = await openBench(folder.file);
  await bench.close(NOON + 60_000);
  expect(copies()).toHaveLength(1);
  bench = await openBench(folder.file);
  await bench.close(NOON + DAY);
  expect(copies()).toHaveLength(2);
});
