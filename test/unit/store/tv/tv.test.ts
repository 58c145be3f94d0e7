import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';

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

const key = (gameId: string, channel = 'blitz', accountId = 'alice') => ({ accountId, channel, gameId });
const game = (gameId: string, began: number, channel = 'blitz') => ({
  ...key(gameId, channel),
  began,
  ended: began + 60_000,
  plies: 40,
  state: 'waiting' as const,
  head: '{"a":1}',
});
const line = (bytes: number) => new Uint8Array(bytes).fill(7);

test('frames are kept until their game is packed', async () => {
  const frame = (gameId: string, at: number) => ({ ...key(gameId), at, raw: `{"at":${at}}` });
  await bench.ask('tv', 'addFrames', [frame('one', 1), frame('two', 2), frame('one', 3)]);
  expect(await bench.ask('tv', 'unpacked')).toEqual([key('one'), key('two')]);
  const rows = await bench.ask('tv', 'frames', 'alice', 'blitz', 'one');
  expect(rows.map(({ at, raw }) => [at, raw])).toEqual([
    [1, '{"at":1}'],
    [3, '{"at":3}'],
  ]);
  await bench.ask('tv', 'addFrames', [frame('one', 9)]);
  await bench.ask('tv', 'pack', game('one', NOON), line(20), rows.at(-1)?.id ?? 0);
  expect((await bench.ask('tv', 'frames', 'alice', 'blitz', 'one')).map(({ at }) => at)).toEqual([9]);
  const kept = await bench.ask('tv', 'game', 'alice', 'blitz', 'one');
  expect(kept).toMatchObject({ row: { plies: 40, state: 'waiting', starred: false, tries: 0 }, whole: null });
  expect([...(kept?.line ?? [])]).toEqual([...line(20)]);
  expect(await bench.ask('tv', 'game', 'alice', 'bullet', 'one')).toBeNull();
});

test('data of an export is added, failed exports are counted', async () => {
  await bench.ask('tv', 'pack', game('one', NOON), line(1), 0);
  await bench.ask('tv', 'pack', game('two', NOON + 1), line(1), 0);
  expect((await bench.ask('tv', 'waiting', 'alice', 5)).map(({ gameId }) => gameId)).toEqual(['one', 'two']);
  expect(await bench.ask('tv', 'waiting', 'bob', 5)).toEqual([]);
  await bench.ask('tv', 'complete', key('one'), { state: 'complete', head: '{}', whole: line(9), plies: 44 });
  await bench.ask('tv', 'tried', key('two'), false);
  expect(await bench.ask('tv', 'waiting', 'alice', 5)).toMatchObject([{ gameId: 'two', tries: 1 }]);
  await bench.ask('tv', 'tried', key('two'), true);
  expect(await bench.ask('tv', 'waiting', 'alice', 5)).toEqual([]);
  expect(await bench.ask('tv', 'game', 'alice', 'blitz', 'one')).toMatchObject({
    row: { state: 'complete', plies: 44, head: '{}' },
  });
});

test('recordings with all moves are listed from the newest, and read by their ids', async () => {
  for (const [index, id] of ['one', 'two', 'three'].entries())
    await bench.ask('tv', 'pack', game(id, NOON + index), line(1), 0);
  for (const id of ['one', 'three'])
    await bench.ask('tv', 'complete', key(id), { state: 'complete', head: id, whole: line(9), plies: 44 });
  const ids = await bench.ask('tv', 'wholeIds', 'alice', 10);
  const rows = await bench.ask('tv', 'wholes', ids);
  expect(ids.map((id) => rows.find((row) => row.id === id)?.head)).toEqual(['three', 'one']);
  expect(rows.map(({ began, whole }) => [began, whole.length])).toEqual([
    [NOON, 9],
    [NOON + 2, 9],
  ]);
  expect(await bench.ask('tv', 'wholeIds', 'alice', 1)).toEqual(ids.slice(0, 1));
  expect(await bench.ask('tv', 'wholeIds', 'bob', 10)).toEqual([]);
});

test('pages go back from the newest, by channel and time', async () => {
  for (const [index, channel] of ['blitz', 'bullet', 'blitz', 'blitz'].entries())
    await bench.ask('tv', 'pack', game(`g${index}`, NOON + index * 120_000, channel), line(1), 0);
  const ids = async (more: object) =>
    (await bench.ask('tv', 'page', { accountIds: ['alice'], limit: 10, ...more })).map(
      ({ gameId }) => gameId,
    );
  expect(await ids({})).toEqual(['g3', 'g2', 'g1', 'g0']);
  expect(await ids({ limit: 2 })).toEqual(['g3', 'g2']);
  expect(await ids({ before: NOON + 240_000 })).toEqual(['g1', 'g0']);
  expect(await ids({ channel: 'blitz' })).toEqual(['g3', 'g2', 'g0']);
  expect(await ids({ from: NOON + 100_000, to: NOON + 250_000 })).toEqual(['g2', 'g1']);
  expect(await ids({ accountIds: ['bob'] })).toEqual([]);
  await bench.ask('tv', 'star', key('g0'), true);
  expect(await ids({ starred: true })).toEqual(['g0']);
  expect(await bench.ask('tv', 'sizes')).toMatchObject([
    { channel: 'blitz', games: 3, starred: 1, oldest: NOON },
    { channel: 'bullet', games: 1, starred: 0 },
  ]);
});

test('trimming deletes the oldest games, except starred ones', async () => {
  for (let index = 0; index < 300; index += 1)
    await bench.ask('tv', 'pack', game(`g${index}`, NOON + index), line(840), 0);
  await bench.ask('tv', 'star', key('g3'), true);
  expect(await bench.ask('tv', 'trim', 300 * 1_100)).toBe(0);
  const removed = await bench.ask('tv', 'trim', 100 * 1_007);
  expect(removed).toBe(200);
  const left = await bench.ask('tv', 'page', { accountIds: ['alice'], limit: 500 });
  expect(left.length).toBe(100);
  expect(left.at(-1)?.gameId).toBe('g3');
  expect(left.at(-2)?.gameId).toBe('g201');
  expect(await bench.ask('tv', 'trim', 0)).toBe(99);
});

test('a game that is shown again later grows, and stays starred', async () => {
  await bench.ask('tv', 'pack', game('one', NOON), line(10), 0);
  await bench.ask('tv', 'star', key('one'), true);
  await bench.ask('tv', 'pack', { ...game('one', NOON + 5), plies: 60 }, line(30), 0);
  expect(await bench.ask('tv', 'page', { accountIds: ['alice'], limit: 5 })).toMatchObject([
    { began: NOON, ended: NOON + 60_005, plies: 60, starred: true },
  ]);
  await bench.ask('tv', 'remove', key('one'));
  expect(await bench.ask('tv', 'page', { accountIds: ['alice'], limit: 5 })).toEqual([]);
});

describe('the analysis of a recorded game', () => {
  const found = Uint8Array.of(1, 2, 3);
  const record = async (channel: string, whole = line(9)) => {
    await bench.ask('tv', 'pack', game('one', NOON, channel), line(1), 0);
    await bench.ask('tv', 'complete', key('one', channel), {
      ...{ state: 'complete' as const, head: '{"b":2}', whole, plies: 44 },
    });
  };
  const analysis = () => bench.ask('analysis', 'ofRecording', 'alice', 'one');

  test('is stored for the game, whichever channel showed it, until its last recording is deleted', async () => {
    await record('blitz');
    await record('best');
    expect(await bench.ask('tv', 'recording', 'alice', 'one')).toMatchObject({ head: '{"b":2}' });
    expect(await bench.ask('tv', 'recording', 'bob', 'one')).toBeNull();
    expect(await bench.ask('analysis', 'putOfRecording', 'alice', 'one', line(9), found)).toBe(true);
    expect(await bench.ask('analysis', 'putOfRecording', 'alice', 'two', line(9), found)).toBe(false);
    await bench.ask('tv', 'remove', key('one', 'blitz'));
    expect([...((await analysis()) ?? [])]).toEqual([1, 2, 3]);
    await bench.ask('tv', 'remove', key('one', 'best'));
    expect(await analysis()).toBeNull();
    expect(await bench.ask('analysis', 'putOfRecording', 'alice', 'one', line(9), found)).toBe(false);
  });

  test('goes with other moves, with the oldest recordings, and when all analyses are deleted', async () => {
    await record('blitz');
    const put = (whole: Uint8Array) => bench.ask('analysis', 'putOfRecording', 'alice', 'one', whole, found);
    await put(line(9));
    expect(await bench.ask('analysis', 'counts', 'alice')).toMatchObject({ games: 0, bytes: 3 });
    await record('blitz', line(11));
    expect(await analysis()).toBeNull();
    expect(await put(line(9))).toBe(false);
    expect(await put(line(11))).toBe(true);
    expect(await bench.ask('analysis', 'clear', 'alice', 5)).toBe(1);
    expect(await analysis()).toBeNull();
    await put(line(11));
    await bench.ask('tv', 'trim', 0);
    expect(await analysis()).toBeNull();
  });
});
