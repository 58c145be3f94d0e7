import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packMoves } from '../../../main/chess/packed-game.ts';
import type { AnalysisPage } from '../../../main/store/analysis-api.ts';
import type { Store } from '../../../main/store/api.ts';
import { lookSql } from '../../../main/store/archive/analysis.ts';
import { migrate } from '../../../main/store/database/schema.ts';
import { connect, MEMORY } from '../../../main/store/database/sqlite.ts';
import type { ArchivePosition } from '../../../main/store/history-api.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeFolder, nativeBinding, type Folder } from '../../unit/store/support.ts';
import { openStore } from './support.ts';

let folder: Folder;
let store: Store;
beforeEach(async () => {
  folder = makeFolder();
  store = await openStore(folder.file);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const moves = packMoves(['e4', 'e5']);
const data = Uint8Array.of(1, 2, 3);
const game = (gameId: string, began: number, change: object = {}) =>
  archived({ gameId, began, plies: 2, moves, own: null, ...change });

/** Reads to the end; looks at `look` games for each page. */
const pendingPages = async (look = 10) => {
  const pages: (string | null)[] = [];
  for (let after: ArchivePosition | null = null; ;) {
    const page: AnalysisPage = await store.analysis.pending('alice', after, look);
    pages.push(page.game?.gameId ?? null);
    if (!page.next) return pages;
    after = page.next;
  }
};
const pendingIds = async () => (await pendingPages()).filter((gameId) => gameId !== null);
const rowOf = async (gameId: string) => {
  const row = await store.analysis.game('alice', gameId);
  if (!row) throw new Error('no row');
  return row;
};
const put = async (gameId: string, isDone: boolean) =>
  store.analysis.put('alice', await rowOf(gameId), isDone, data);

describe('the analysis of archived games', () => {
  beforeEach(() =>
    store.archive.put(
      'alice',
      [
        game('oldest01', 1_000),
        game('newest01', 9_000),
        game('middle01', 5_000),
        game('others01', 6_000, { own: 'Anna' }),
        game('nomoves1', 7_000, { plies: 0, moves: new Uint8Array() }),
      ],
      null,
    ),
  );

  test('is pending for own games with moves, newest first, until it is done', async () => {
    expect(await pendingIds()).toEqual(['newest01', 'middle01', 'oldest01']);
    expect(await put('newest01', false)).toBe(true);
    expect(await put('middle01', true)).toBe(true);
    expect(await pendingIds()).toEqual(['newest01', 'oldest01']);
    expect(await store.analysis.counts('alice')).toEqual({
      ...{ games: 3, done: 1, positions: 9, positionsDone: 3, bytes: 6 },
    });
    expect(await store.analysis.game('alice', 'middle01')).toMatchObject({ variant: 'standard', data });
    expect(await store.analysis.game('alice', 'unknown1')).toBeNull();
    expect(await store.analysis.game('bob', 'middle01')).toBeNull();
  });

  test('is deleted in steps, and the games stay', async () => {
    for (const id of ['newest01', 'middle01', 'others01']) await put(id, true);
    expect(await store.analysis.clear('bob', 10)).toBe(0);
    expect(await store.analysis.clear('alice', 2)).toBe(2);
    expect(await store.analysis.clear('alice', 2)).toBe(1);
    expect(await store.analysis.clear('alice', 2)).toBe(0);
    expect(await store.analysis.counts('alice')).toMatchObject({ games: 3, done: 0, bytes: 0 });
    expect((await store.analysis.game('alice', 'others01'))?.data).toBeNull();
    expect(await pendingIds()).toEqual(['newest01', 'middle01', 'oldest01']);
  });

  test('is found in pages that look at few games each', async () => {
    await put('newest01', true);
    await put('middle01', true);
    expect(await pendingPages(2)).toEqual([null, 'oldest01', null]);
    expect(await pendingPages(1)).toEqual([null, null, 'oldest01', null]);
    expect(await pendingPages(10)).toEqual(['oldest01', null]);
  });

  test('is searched for in the order of an index, without sorting the archive', () => {
    const db = connect(MEMORY, { nativeBinding });
    migrate(db, migrations, undefined);
    const steps = db.query<{ readonly detail: string }>(`EXPLAIN QUERY PLAN ${lookSql}`).all(1, 2, 3, 4);
    db.close();
    const plan = steps.map(({ detail }) => detail).join('\n');
    expect(plan).toContain('USING COVERING INDEX archive_games_own');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('leaves with its game, and with the moves it was made of', async () => {
    for (const gameId of ['newest01', 'middle01', 'oldest01']) await put(gameId, true);
    await store.archive.remove('alice', ['newest01']);
    await store.archive.put('alice', [game('middle01', 5_000, { rating: 1_999 })], null);
    await store.archive.put('alice', [game('oldest01', 1_000, { moves: packMoves(['d4', 'd5']) })], null);
    expect((await store.analysis.game('alice', 'middle01'))?.data).toEqual(data);
    expect((await store.analysis.game('alice', 'oldest01'))?.data).toBeNull();
    expect(await store.analysis.counts('alice')).toMatchObject({ games: 2, done: 1, bytes: 3 });
  });

  test.each([
    ['moves', { moves: packMoves(['d4', 'd5']) }],
    ['variant', { variant: 'atomic' }],
    ['first position', { more: '{"initialFen":"8/8/8/8/8/8/k7/2K4R w - - 0 1"}' }],
  ])('leaves with the %s it was made of, and does not return', async (_, change) => {
    const planned = await rowOf('oldest01');
    await put('oldest01', true);
    await store.archive.put('alice', [game('oldest01', 1_000, change)], null);
    expect((await rowOf('oldest01')).data).toBeNull();
    expect(await store.analysis.put('alice', planned, true, data)).toBe(false);
    expect((await rowOf('oldest01')).data).toBeNull();
    expect(await put('oldest01', true)).toBe(true);
  });

  test('stays when other rare fields are added', async () => {
    await put('oldest01', true);
    await store.archive.put('alice', [game('oldest01', 1_000, { more: '{"marks":[]}' })], null);
    expect((await rowOf('oldest01')).data).toEqual(data);
  });

  test('is stored only for the game that was analysed', async () => {
    const planned = await rowOf('oldest01');
    expect(await store.analysis.put('bob', planned, true, data)).toBe(false);
    expect(await store.analysis.put('alice', { ...planned, gameId: 'middle01' }, true, data)).toBe(false);
    expect(await store.analysis.put('alice', { ...planned, id: 987_654 }, true, data)).toBe(false);
    expect(await store.analysis.counts('alice')).toMatchObject({ done: 0, bytes: 0 });
  });

  test('names each engine once', async () => {
    const first = await store.analysis.engineNumber('Stockfish 19');
    const second = await store.analysis.engineNumber('Fairy-Stockfish 14');
    expect(await store.analysis.engineNumber('Stockfish 19')).toBe(first);
    expect(await store.analysis.engineNames()).toEqual([
      { id: first, name: 'Stockfish 19' },
      { id: second, name: 'Fairy-Stockfish 14' },
    ]);
  });
});
