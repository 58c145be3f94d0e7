import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  connectTo,
  entries,
  entry,
  makeFolder,
  NOON,
  openBench,
  type Bench,
  type Folder,
} from './support.ts';
import { verbatim, messageOf } from '../../../main/text/message.ts';

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

describe('ledger', () => {
  test('returns results in order; the first entry with a key wins', async () => {
    const twice = [entry(1), entry(2), entry(1, { raw: 'another', source: 'reconcile' })];
    expect(await bench.ask('ledger', 'append', twice)).toEqual([
      { id: 1, fresh: true },
      { id: 2, fresh: true },
      { id: 1, fresh: false },
    ]);
    expect(await bench.all()).toEqual([
      { id: 2, ...entry(2) },
      { id: 1, ...entry(1) },
    ]);
  });

  test('deduplicates per account', async () => {
    await bench.ask('ledger', 'append', [entry(1)]);
    expect(await bench.ask('ledger', 'append', [entry(1, { accountId: 'bob' })])).toEqual([
      { id: 2, fresh: true },
    ]);
  });

  test('remembers keys after closing', async () => {
    await bench.ask('ledger', 'append', [entry(1)]);
    await bench.close();
    bench = await openBench(folder.file);
    expect(await bench.ask('ledger', 'append', [entry(1)])).toEqual([{ id: 1, fresh: false }]);
  });

  test('pages from the newest backwards', async () => {
    await bench.ask('ledger', 'append', entries(10));
    const first = await bench.ask('ledger', 'page', { limit: 4 });
    expect(first.map(({ id }) => id)).toEqual([10, 9, 8, 7]);
    const second = await bench.ask('ledger', 'page', { limit: 4, before: 7 });
    expect(second.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
  });

  test('returns the newest id', async () => {
    expect(await bench.ask('ledger', 'newestId')).toBe(0);
    const finish = entry(1, { kind: 'game_finish', dedupeKey: 'finish:c1' });
    await bench.ask('ledger', 'append', [entry(1), entry(2), finish, entry(1, { accountId: 'bob' })]);
    expect(await bench.ask('ledger', 'newestId')).toBe(4);
  });

  test('was last seen at the later of entry and heartbeat, which never decreases', async () => {
    expect(await bench.ask('ledger', 'lastSeen', 'alice')).toBeNull();
    await bench.ask('ledger', 'append', [entry(5), entry(3)]);
    expect(await bench.ask('ledger', 'lastSeen', 'alice')).toBe(NOON + 5);
    await bench.ask('ledger', 'heartbeat', 'alice', NOON + 60_000.4);
    await bench.ask('ledger', 'heartbeat', 'alice', NOON + 30_000);
    expect(await bench.ask('ledger', 'lastSeen', 'alice')).toBe(NOON + 60_000);
    expect(await bench.ask('ledger', 'lastSeen', 'bob')).toBeNull();
  });

  test('claims the notification of a new entry in the same commit', async () => {
    const claiming = [1, 2, 1].map((n) => entry(n, { claim: true }));
    await bench.ask('ledger', 'claimNotification', 'alice', entry(2).dedupeKey, NOON);
    expect(await bench.ask('ledger', 'append', [...claiming, entry(3)])).toEqual([
      { id: 1, fresh: true, claimed: true },
      { id: 2, fresh: true, claimed: false },
      { id: 1, fresh: false },
      { id: 3, fresh: true },
    ]);
    await bench.close();
    bench = await openBench(folder.file);
    expect(await bench.ask('ledger', 'claimNotification', 'alice', entry(1).dedupeKey, NOON)).toBe(false);
    expect(await bench.ask('ledger', 'claimNotification', 'alice', entry(3).dedupeKey, NOON)).toBe(true);
  });

  test('grants a notification to the first claim only, also after closing', async () => {
    expect(await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON)).toBe(true);
    expect(await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON + 1)).toBe(false);
    expect(await bench.ask('ledger', 'claimNotification', 'bob', 'challenge:c1', NOON)).toBe(true);
    await bench.close();
    bench = await openBench(folder.file);
    expect(await bench.ask('ledger', 'claimNotification', 'alice', 'challenge:c1', NOON + 2)).toBe(false);
  });

  test('lists claims without outcome, newest first', async () => {
    for (const n of [1, 2, 3])
      await bench.ask('ledger', 'claimNotification', 'alice', `challenge:c${n}`, NOON + n);
    await bench.ask('ledger', 'settleNotification', 'alice', 'challenge:c2', 'shown');
    expect(await bench.ask('ledger', 'unsettledNotifications')).toEqual([
      { accountId: 'alice', dedupeKey: 'challenge:c3', at: NOON + 3 },
      { accountId: 'alice', dedupeKey: 'challenge:c1', at: NOON + 1 },
    ]);
  });
});

test('quarantine returns its lines, newest first, and counts them', async () => {
  const item = (n: number) => ({
    accountId: 'alice',
    at: NOON + n,
    source: 'stream/event',
    reason: messageOf('stream.unknownType', { type: 'news' }),
    raw: `{"n":${n}`,
  });
  for (const n of [1, 2, 3]) await bench.ask('quarantine', 'add', item(n));
  expect(await bench.ask('quarantine', 'count')).toBe(3);
  expect(await bench.ask('quarantine', 'page', 2)).toEqual([
    { id: 3, ...item(3) },
    { id: 2, ...item(2) },
  ]);
});

test('sentences that older versions stored are read as messages', async () => {
  await bench.close();
  const db = connectTo(folder.file);
  const line = db.command(
    'INSERT INTO quarantine (account_id, at, source, reason, raw) VALUES (?, ?, ?, ?, ?)',
  );
  line.run('alice', NOON, 'stream/tv', 'The feed was given up when this came.', '{}');
  line.run('alice', NOON, 'stream/tv', 'No such text.', '{}');
  db.command(
    `INSERT INTO away (account_id, began, ended, games_started, games_finished, challenges_open, challenges_missed, incomplete)
     VALUES ('alice', 1, 2, 0, 0, 0, 0, 'Asking was interrupted.')`,
  ).run();
  db.close();
  bench = await openBench(folder.file);
  expect((await bench.ask('quarantine', 'page', 9)).map(({ reason }) => reason)).toEqual([
    verbatim('No such text.'),
    messageOf('stream.feedReleased'),
  ]);
  expect(await bench.ask('away', 'list')).toMatchObject([
    { incomplete: messageOf('stream.askingInterrupted') },
  ]);
});

test('away rows are listed until dismissed', async () => {
  const gap = {
    accountId: 'alice',
    from: NOON,
    to: NOON + 60_000,
    gamesStarted: 1,
    gamesFinished: 2,
    challengesOpen: 3,
    challengesMissed: 4,
    incomplete: null,
  };
  const first = await bench.ask('away', 'add', gap);
  const second = await bench.ask('away', 'add', { ...gap, incomplete: verbatim('no answer') });
  expect(first).toEqual({ id: 1, ...gap });
  expect(await bench.ask('away', 'list')).toEqual([second, first]);
  await bench.ask('away', 'dismiss', first.id);
  expect(await bench.ask('away', 'list')).toEqual([second]);
});

test('games have one row each; those under way are listed latest first', async () => {
  const game = (gameId: string, more: object = {}) => ({
    accountId: 'alice',
    gameId,
    over: false,
    updatedAt: NOON,
    data: '{}',
    ...more,
  });
  await bench.ask('games', 'put', game('g1'));
  await bench.ask('games', 'put', game('g2', { updatedAt: NOON + 5 }));
  await bench.ask('games', 'put', game('g3', { over: true }));
  expect(await bench.ask('games', 'ongoing')).toEqual([game('g2', { updatedAt: NOON + 5 }), game('g1')]);
  const ended = game('g1', { over: true, data: '{"winner":"white"}' });
  await bench.ask('games', 'put', ended);
  expect(await bench.ask('games', 'get', 'alice', 'g1')).toEqual(ended);
  expect(await bench.ask('games', 'get', 'bob', 'g1')).toBeNull();
  expect(await bench.ask('games', 'ongoing')).toEqual([game('g2', { updatedAt: NOON + 5 })]);
});

test('accounts keep their order when changed; removing one keeps its ledger', async () => {
  await bench.ask('accounts', 'put', { id: 'alice', data: '1' });
  await bench.ask('accounts', 'put', { id: 'bob', data: '2' });
  await bench.ask('accounts', 'put', { id: 'alice', data: '3' });
  await bench.ask('ledger', 'append', [entry(1)]);
  expect(await bench.ask('accounts', 'list')).toEqual([
    { id: 'alice', data: '3' },
    { id: 'bob', data: '2' },
  ]);
  await bench.ask('accounts', 'remove', 'alice');
  expect(await bench.ask('accounts', 'list')).toEqual([{ id: 'bob', data: '2' }]);
  expect(await bench.all()).toHaveLength(1);
});

test('uses of a quota are listed from a given time; older ones are deleted', async () => {
  for (const at of [30, 10, 20]) await bench.ask('quotas', 'record', 'join', at);
  await bench.ask('quotas', 'record', 'open', 5);
  expect(await bench.ask('quotas', 'since', 'join', 20)).toEqual([20, 30]);
  expect(await bench.ask('quotas', 'since', 'join', 0)).toEqual([20, 30]);
  expect(await bench.ask('quotas', 'since', 'open', 0)).toEqual([5]);
});

test('a use may count several times, be noted without durability, and be replaced', async () => {
  await bench.ask('quotas', 'record', 'credits', 10, 5);
  expect(await bench.ask('quotas', 'since', 'credits', 0)).toEqual([10, 10, 10, 10, 10]);
  await bench.ask('quotas', 'note', 'credits', 20, 15);
  await bench.ask('quotas', 'note', 'credits', 30, 15);
  expect(await bench.ask('quotas', 'since', 'credits', 0)).toEqual([20, 30]);
  await bench.ask('quotas', 'replace', 'credits', [7, 3]);
  expect(await bench.ask('quotas', 'since', 'credits', 0)).toEqual([3, 7]);
  await bench.ask('quotas', 'record', 'joins', 9);
  await bench.ask('quotas', 'forget', 5);
  expect(await bench.ask('quotas', 'since', 'credits', 0)).toEqual([7]);
  expect(await bench.ask('quotas', 'since', 'joins', 0)).toEqual([9]);
});
