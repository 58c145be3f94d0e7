import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlayer } from '../../../main/chess/bulk/position-player.ts';
import { packClocks, packMoves } from '../../../main/chess/packed-game.ts';
import type { ArchiveGame } from '../../../main/store/history-api.ts';
import type { Store } from '../../../main/store/api.ts';
import { indexPositions, differenceOf, storeGames, treeOf } from '../../conformance/tree/compare.ts';
import { plainTree } from '../../conformance/tree/plain-tree.ts';
import { makeRandomGames } from '../../conformance/tree/random-games.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, makeFolder, type Folder } from '../../unit/store/support.ts';
import { openStore } from '../store/support.ts';

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

let number = 0;
const game = (line: string, change: Partial<ArchiveGame> = {}): ArchiveGame => {
  const sans = line.split(' ').filter((san) => san !== '');
  number += 1;
  return archived({
    ...{ gameId: `tree${number}`, plies: sans.length, moves: packMoves(sans), clocks: null },
    ...change,
  });
};
const put = async (games: readonly ArchiveGame[]) => {
  await store.archive.put('alice', games, null);
  await indexPositions(store);
};
/** More games than are replayed one by one. */
const many = (line: string, change: Partial<ArchiveGame> = {}) =>
  Array.from({ length: 60 }, () => game(line, change));
/** Indexes the positions alone, as earlier versions did. */
async function indexWithoutEnds(): Promise<void> {
  const games = await store.archive.unindexed('alice', 100);
  const pairs: number[] = [];
  for (const [place, { moves, variant, more }] of games.entries()) {
    const { initialFen = 'startpos' } = JSON.parse(more ?? '{}') as { readonly initialFen?: string };
    createPlayer((high, low) => pairs.push(((low & 0xffff_0000) | place) >>> 0, high >>> 0))(
      moves,
      variant,
      initialFen,
    );
  }
  const positions = Uint32Array.from(pairs);
  new BigUint64Array(positions.buffer).sort();
  await store.archive.index(
    'alice',
    games.map(({ id }) => id),
    positions,
  );
}
const counts = async (fen?: string) =>
  (await treeOf(store, fen === undefined ? {} : { position: { fen, variant: 'standard' } })).moves.map(
    ({ san, games }) => [san, games],
  );
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

describe('the opening tree', () => {
  test('equals a plain replay, in every variant', async () => {
    const games = makeRandomGames(600, 7);
    await storeGames(store, games);
    const nodes = plainTree(games)
      .toSorted((a, b) => b.games - a.games)
      .slice(0, 60);
    expect(nodes.some((node) => node.games > 48)).toBe(true);
    for (const node of nodes) {
      const view = await treeOf(store, { position: { fen: node.fen, variant: node.variant } });
      expect(differenceOf(view, node)).toBeNull();
    }
  });

  test('counts a transposition under the move that was played', async () => {
    // Both orders of Nf3 and g3 reach the positions after either first move of the other.
    await put([
      ...many('Nf3 Nf6 g3 g6'),
      ...many('g3 g6 Nf3 Nf6'),
      // The knight returns, so that the position after 1. Nc3 follows that after 1. Nf3.
      game('Nf3 Nf6 Ng1 Ng8 Nc3 Nc6'),
    ]);
    expect(await counts()).toEqual([
      ['Nf3', 61],
      ['g3', 60],
    ]);
  });

  test('counts a game once, with the move after its first visit', async () => {
    await put([...many('e4 e5'), game('e4 Nf6 e5'), game('e4 Nf6 Nf3 Ng8 Ng1 d5')]);
    expect(await counts(afterE4)).toEqual([
      ['e5', 60],
      ['Nf6', 2],
    ]);
  });

  test('knows games that ended in the position, and those with a null move there', async () => {
    await put([...many('e4 e5'), game('e4'), game('e4 --'), game('')]);
    expect(await treeOf(store, { position: { fen: afterE4, variant: 'standard' } })).toMatchObject({
      games: 62,
      ended: 2,
    });
    expect(await treeOf(store, {})).toMatchObject({ games: 63, ended: 1 });
  });

  /** The position after 1. Nf3 Nf6 2. Ng1, which is one move before that after 1. Nf3 Nf6. */
  const afterNg1 = 'rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2';
  /** A game that begins in the position after Ng8, and ends in the one before that move. */
  const endsHere = () =>
    game('Nf3 Nf6 Ng1', {
      ...{ variant: 'fromPosition' },
      more: JSON.stringify({ initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3' }),
    });

  test('knows a game that was in the position after a move, and then ended in the one before it', async () => {
    await put([...many('Nf3 Nf6 Ng1 Ng8'), endsHere()]);
    const view = await treeOf(store, { position: { fen: afterNg1, variant: 'standard' } });
    expect(view).toMatchObject({ games: 61, ended: 1, moves: [{ san: 'Ng8', games: 60 }] });
  });

  test('adds the ends of games that an earlier version indexed', async () => {
    await store.archive.put('alice', [...many('Nf3 Nf6 Ng1 Ng8'), endsHere()], null);
    await indexWithoutEnds();
    const db = connectTo(folder.file);
    db.script('UPDATE archives SET unended = (SELECT max(id) FROM archive_games)');
    db.close();
    const position = { fen: afterNg1, variant: 'standard' } as const;
    expect(await treeOf(store, { position })).toMatchObject({ games: 61, ended: 0 });
    await indexPositions(store);
    expect(await store.archive.unended('alice')).toBeNull();
    expect(await treeOf(store, { position })).toMatchObject({ games: 61, ended: 1 });
  });

  test('leaves out games that began after a move from the initial position', async () => {
    const from = (fen: string) => ({ variant: 'fromPosition', more: JSON.stringify({ initialFen: fen }) });
    await put([
      ...many('e5 Nf3', from('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')),
      // The knights of this game return to their squares before the pawn moves.
      game('Ng1 Ng8 d4', from('rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2')),
      game('Nf6 Ng1 Ng8', from('rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1')),
      game('d4', from('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')),
    ]);
    const view = await treeOf(store, { position: { fen: 'startpos', variant: 'fromPosition' } });
    expect(view).toMatchObject({ games: 3, ended: 1, moves: [{ san: 'd4', games: 2 }] });
  });

  test('tells results by colour, and the score by the user', async () => {
    await put([
      game('e4 e5', { color: 'white', result: 'win' }),
      game('e4 e5', { color: 'black', result: 'win' }),
      game('e4 e5', { color: 'black', result: 'draw' }),
      game('e4 e5', { color: 'white', result: 'none' }),
      game('e4 e5', { color: 'white', result: 'loss', own: 'Anna' }),
    ]);
    const [move] = (await treeOf(store, {})).moves;
    expect(move).toMatchObject({ games: 5, white: 1, draw: 1, black: 2, unfinished: 1, own: 3 });
    expect(move?.score).toBeCloseTo(2.5 / 3);
  });

  test('has the ratings of the side to move, and its performance', async () => {
    const rated = { ownRating: 1_500, rating: 1_700 };
    await put([
      ...Array.from({ length: 5 }, () => game('e4 e5', { ...rated, color: 'white', result: 'draw' })),
      game('d4 d5', { ...rated, color: 'black', result: 'win' }),
    ]);
    const { moves } = await treeOf(store, {});
    expect(moves.map(({ san, rating, opponentRating }) => [san, rating, opponentRating])).toEqual([
      ['e4', 1_500, 1_700],
      ['d4', 1_700, 1_500],
    ]);
    // Half of the points is the performance of the opponents; one game is too few.
    expect(moves.map(({ performance }) => performance)).toEqual([1_700, null]);
  });

  test('has the mean time for the move in games with clocks', async () => {
    const clocks = (values: readonly number[]) => packClocks(values, 18_000);
    await put([
      game('e4 e5 Nf3', { clocks: clocks([18_000, 18_000, 17_000]), clockInitial: 180, clockIncrement: 2 }),
      game('e4 e5 Nf3', { clocks: clocks([18_000, 18_000, 17_600]), clockInitial: 180, clockIncrement: 0 }),
      game('e4 e5 Nf3'),
    ]);
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    const [move] = (await treeOf(store, { position: { fen, variant: 'standard' } })).moves;
    expect(move).toMatchObject({ san: 'Nf3', spent: (1_200 + 400) / 2, timed: 2 });
    // The first move of a side has no increment: its clock does not run.
    expect((await treeOf(store, {})).moves[0]).toMatchObject({ san: 'e4', spent: 0, timed: 2 });
  });

  test('shows wins against the highest rated and losses against the lowest rated', async () => {
    const at = (rating: number, result: 'win' | 'loss') =>
      game('e4 e5', { rating, result, gameId: `${result}${rating}` });
    await put([...[1_500, 1_900, 1_700, 1_600].map((rating) => at(rating, 'win')), at(1_400, 'loss')]);
    const { best, worst } = await treeOf(store, {});
    expect(best.map(({ gameId }) => gameId)).toEqual(['win1900', 'win1700', 'win1600']);
    expect(worst.map(({ gameId }) => gameId)).toEqual(['loss1400']);
  });

  test('narrows the games by the filters of the list', async () => {
    await put([
      ...many('e4 e5', { color: 'white' }),
      ...many('d4 d5', { color: 'black' }),
      game('c4 c5', { color: 'white', own: 'Anna' }),
    ]);
    const sansOf = async (filter: Parameters<typeof treeOf>[1]) =>
      (await treeOf(store, filter)).moves.map(({ san }) => san);
    expect(await sansOf({ color: 'black' })).toEqual(['d4']);
    expect(await sansOf({ mine: false })).toEqual(['c4']);
    expect(await sansOf({ color: 'white', mine: true })).toEqual(['e4']);
  });

  test('is empty without games, and refuses an impossible position', async () => {
    expect(await treeOf(store, {})).toMatchObject({ games: 0, moves: [], best: [], worst: [] });
    await expect(
      (async () => treeOf(store, { position: { fen: '8/8/8/8/8/8/8/8 w - - 0 1', variant: 'standard' } }))(),
    ).rejects.toThrow();
  });
});
