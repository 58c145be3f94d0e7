/** Weeks over the real database: which games count, for which account, and that no query reads every game. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { packEvaluations, packMoves } from '../../../main/chess/packed-game.ts';
import { factsOfGame } from '../../../main/features/insights/facts-of-game.ts';
import { weekFor, reviewWeek, scoreOfWeek, unanalysedGames } from '../../../main/features/insights/weeks.ts';
import { weekNamed, type Week } from '../../../main/features/insights/week-calendar.ts';
import { dueSql } from '../../../main/store/archive/insights.ts';
import type { Store } from '../../../main/store/api.ts';
import type { ArchiveGame } from '../../../main/store/history-api.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, makeFolder, type Folder } from '../../unit/store/support.ts';
import { openStore } from '../store/support.ts';

let folder: Folder;
let store: Store;
beforeEach(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  folder = makeFolder();
  store = await openStore(folder.file);
});
afterEach(async () => {
  await store.close();
  folder.remove();
  vi.unstubAllEnvs();
});

const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'd3', 'd6', 'O-O', 'Be7', 'Re1', 'O-O'];
const evalsOf = (values: readonly number[]) =>
  packEvaluations(values.map((value) => ({ kind: 'centipawns', value })));
/** White blunders with the fifth half-move. */
const blunder = evalsOf(sans.map((_, ply) => (ply < 4 ? 20 : -600)));
const calm = evalsOf(sans.map(() => 20));

const local = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).getTime();
const game = (gameId: string, change: Partial<ArchiveGame> = {}) =>
  archived({ gameId, plies: sans.length, moves: packMoves(sans), clocks: null, lasted: 300_000, ...change });
const put = (accountId: string, ...games: readonly ArchiveGame[]) =>
  store.archive.put(accountId, games, null);
async function readFacts(): Promise<void> {
  const { games, upTo } = await store.insights.due(1_000);
  await store.insights.put(
    games.map(({ id, mark, ...data }) => ({ id, mark, facts: factsOfGame({ ...data }), opening: null })),
    upTo,
  );
}
const weekOf = (day: string): Week => {
  const week = weekNamed(day);
  if (!week) throw new Error('no date');
  return week;
};
const review = (day: string, accountId = 'alice', now = local(2026, 11, 25)) =>
  reviewWeek(store, { accountId, week: weekOf(day), now, ownGames: [] });

describe('the review of a week', () => {
  test('has the games that ended between its midnights, of this account and its user', async () => {
    await put(
      'alice',
      game('before', { began: local(2026, 11, 15, 23) - 400_000 }),
      game('first', { began: local(2026, 11, 16, 0) - 299_000, evals: calm }),
      game('last', { began: local(2026, 11, 22, 23), result: 'loss', evals: blunder }),
      game('after', { began: local(2026, 11, 22, 23) + 3_599_000 }),
      game('aborted', { began: local(2026, 11, 18), result: 'none' }),
      game('others', { began: local(2026, 11, 18), own: 'Anna' }),
    );
    await put('bob', game('bobs', { began: local(2026, 11, 18), result: 'draw' }));
    await readFacts();
    const found = await review('2026-11-18');
    expect(found).toMatchObject({
      ...{ week: '2026-11-16', previous: '2026-11-09', next: '2026-11-23', isOver: true },
      ...{ games: 2, win: 1, draw: 0, loss: 1, gamesBefore: 1, analysed: 2, unread: 0, positionsLeft: 0 },
      ...{ played: { ms: 600_000, games: 2 }, lastPlayed: null },
    });
    expect(found.mistakes).toMatchObject([
      { game: { gameId: 'last' }, ply: 5, played: { san: 'Bc4', uci: 'f1c4' } },
    ]);
    expect(await review('2026-11-18', 'bob')).toMatchObject({ games: 1, draw: 1, analysed: 0, mistakes: [] });
    expect(await review('2026-11-18', 'unknown')).toMatchObject({ games: 0, lastPlayed: null });
  });

  test('has all games of a bot that plays thousands of them', async () => {
    const began = local(2026, 11, 16, 1);
    const all = Array.from({ length: 2_100 }, (_, n) =>
      game(`bot${n}`, { began: began + n * 1_000, lasted: 500, result: n < 50 ? 'loss' : 'win' }),
    );
    await put('alice', ...all);
    expect(await scoreOfWeek(store, 'alice', weekOf('2026-11-18'))).toMatchObject({
      ...{ games: 2_100, loss: 50, win: 2_050 },
    });
    expect((await review('2026-11-18')).games).toBe(2_100);
  });

  test('has an hour less or more when the clocks change', async () => {
    await put(
      'alice',
      game('spring', { began: local(2026, 3, 29, 23) + 3_000_000, lasted: 590_000 }),
      game('autumn', { began: local(2026, 10, 25, 23) + 3_000_000, lasted: 590_000 }),
      game('monday', { began: local(2026, 10, 26, 0), lasted: 1 }),
    );
    expect((await review('2026-03-29')).games).toBe(1);
    expect((await review('2026-03-30')).games).toBe(0);
    expect((await review('2026-10-25')).games).toBe(1);
    expect((await review('2026-10-26')).games).toBe(1);
  });

  test('spans the end of a year', async () => {
    await put(
      'alice',
      game('december', { began: local(2025, 12, 29) }),
      game('january', { began: local(2026, 1, 4) }),
      game('next', { began: local(2026, 1, 5) }),
    );
    expect(await review('2026-01-01')).toMatchObject({ week: '2025-12-29', next: '2026-01-05', games: 2 });
  });

  test('counts a correspondence game when it ended', async () => {
    const long = {
      lasted: 90 * 86_400_000,
      daysPerTurn: 14,
      speed: 'correspondence',
      perf: 'correspondence',
    };
    await put('alice', game('long', { began: local(2026, 11, 18) - long.lasted, ...long }));
    expect(await review('2026-11-18')).toMatchObject({ games: 1, played: { ms: 0, games: 0 } });
  });

  test('of a week without games names the latest week with some', async () => {
    await put(
      'alice',
      game('old', { began: local(2026, 7, 1) }),
      game('older', { began: local(2025, 7, 1) }),
    );
    expect(await review('2026-11-18')).toMatchObject({ games: 0, lastPlayed: '2026-06-29', again: null });
  });

  test('of the present week is not over, and has no next one', async () => {
    expect(await review('2026-11-25')).toMatchObject({ isOver: false, next: null });
    expect(weekFor(undefined, local(2026, 11, 25)).key).toBe('2026-11-16');
    expect(() => weekFor('yesterday', 0)).toThrow('This week does not exist');
  });

  test('tells games that are not read from games that are not analysed', async () => {
    await put('alice', game('one', { began: local(2026, 11, 18) }));
    expect(await review('2026-11-18')).toMatchObject({ analysed: 0, unread: 1, positionsLeft: 0 });
    await readFacts();
    expect(await review('2026-11-18')).toMatchObject({ analysed: 0, unread: 0, positionsLeft: 13 });
    expect(await unanalysedGames(store, 'alice', weekOf('2026-11-18'))).toEqual(['one']);
    await put('alice', game('one', { began: local(2026, 11, 18), evals: calm }));
    await readFacts();
    expect(await review('2026-11-18')).toMatchObject({ analysed: 1, unread: 0 });
    expect(await unanalysedGames(store, 'alice', weekOf('2026-11-18'))).toEqual([]);
  });

  test('compares openings with all earlier games', async () => {
    const played = { began: local(2026, 11, 18), rating: 1_500, ownRating: 1_600 };
    await put(
      'alice',
      ...[1, 2, 3].map((number) => game(`new${number}`, { ...played, opening: 'Caro-Kann Defense: Two' })),
      ...[1, 2, 3].map((number) => game(`old${number}`, { ...played, opening: 'Italian Game' })),
      game('long ago', { began: local(2020, 1, 1), opening: 'Italian Game: Giuoco Piano' }),
    );
    expect((await review('2026-11-18')).changes).toEqual([
      { kind: 'newOpening', opening: 'Caro-Kann Defense', win: 3, draw: 0, loss: 0 },
    ]);
  });

  test('names openings by positions where files do not, once all games are read', async () => {
    const played = { began: local(2026, 11, 18), rating: 1_500, ownRating: 1_600, opening: null };
    await put(
      'alice',
      ...[1, 2, 3].map((number) => game(`new${number}`, played)),
      game('long ago', { began: local(2020, 1, 1), opening: 'Italian Game: Giuoco Piano' }),
      game('nameless', { began: local(2020, 1, 2), opening: null }),
    );
    // The earlier game may show the same.
    expect((await review('2026-11-18')).changes).toEqual([]);
    const { games, upTo } = await store.insights.due(1_000);
    const name = (index: number) =>
      index === 4 ? { eco: 'C50', name: 'Italian Game' } : { eco: 'B12', name: 'Caro-Kann Defense: Two' };
    await store.insights.put(
      games.map(({ id, mark, ...data }, index) => ({
        ...{ id, mark, facts: factsOfGame({ ...data }) },
        opening: data.hasOpening ? null : name(index),
      })),
      upTo,
    );
    expect((await review('2026-11-18')).changes).toEqual([
      { kind: 'newOpening', opening: 'Caro-Kann Defense', win: 3, draw: 0, loss: 0 },
    ]);
    await put('alice', game('earlier1', { began: local(2020, 1, 3), opening: 'Caro-Kann Defense' }));
    expect((await review('2026-11-18')).changes).toEqual([]);
  });

  test('has the score that its notification names', async () => {
    await put(
      'alice',
      game('one', { began: local(2026, 11, 18) }),
      game('two', { began: local(2026, 11, 19), result: 'loss' }),
    );
    expect(await scoreOfWeek(store, 'alice', weekOf('2026-11-18'))).toEqual({
      ...{ games: 2, win: 1, draw: 0, loss: 1 },
    });
  });
});

test('no query of a week reads every game', () => {
  const db = connectTo(folder.file);
  const plan = db
    .query<{ readonly detail: string }>(`EXPLAIN QUERY PLAN ${dueSql}`)
    .all('[1,2]')
    .map(({ detail }) => detail);
  db.close();
  expect(plan).toContain('SEARCH game USING INTEGER PRIMARY KEY (rowid=?)');
  expect(plan.filter((line) => line.startsWith('SCAN') && !line.includes('json_each'))).toEqual([]);
});
