import { expect, test } from 'vitest';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { addLine, emptyRepertoire, type Repertoire } from '../../../../main/chess/repertoire/repertoire.ts';
import {
  commonDepartures,
  createDepartureFinder,
  departureView,
} from '../../../../main/features/repertoire/game-departures.ts';
import type { StoredRepertoire } from '../../../../main/features/repertoire/stored-repertoire.ts';
import type { ArchiveGame } from '../../../../main/store/history-api.ts';
import { archived } from '../../store/history/archived.ts';

const stored = (id: number, ...lines: readonly (readonly string[])[]): StoredRepertoire => {
  let repertoire = emptyRepertoire({
    ...{ color: 'white', variant: 'standard', initialFen: 'startpos' },
  }) as Repertoire;
  for (const line of lines) repertoire = addLine(repertoire, line);
  const row = { id, name: `No. ${id}`, accountId: 'alice', changed: 0, moves: 0, initialFen: 'startpos' };
  return { row: { ...row, color: 'white', variant: 'standard', trained: false }, repertoire };
};
const italian = stored(1, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4']);
const queens = stored(2, ['d2d4', 'd7d5', 'c2c4', 'e7e6', 'b1c3']);

let number = 0;
const game = (sans: string, change: Partial<ArchiveGame> = {}): ArchiveGame & { readonly id: number } => {
  number += 1;
  const moves = packMoves(sans.split(' '));
  return { ...archived({ gameId: `game${number}`, moves, ...change }), id: number };
};
const shown = (one: ArchiveGame) => {
  const found = createDepartureFinder([italian, queens])(one);
  return found && departureView(found);
};

test('a game says where it left which repertoire', () => {
  expect(shown(game('e4 e5 Nf3 Nc6 Bb5'))).toEqual({
    ...{ repertoire: 1, name: 'No. 1', ply: 4, by: 'own', played: 'Bb5', prepared: ['Bc4'] },
    initialFen: 'startpos',
  });
  expect(shown(game('c4 e6 d4 d5 Nf3'))).toMatchObject({ repertoire: 2, ply: 4, played: 'Nf3' });
  expect(shown(game('e4 e5'))).toMatchObject({ by: 'none', played: null });
});

test('a game of others, and one from another position, say nothing', () => {
  expect(shown(game('e4 c5', { own: 'Ruth' }))).toBeNull();
  const initialFen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  expect(shown(game('e4', { variant: 'fromPosition', more: JSON.stringify({ initialFen }) }))).toBeNull();
});

const archiveOf = (games: readonly (ArchiveGame & { readonly id: number })[]) => ({
  games: async (
    _account: string,
    { after, limit }: { readonly after?: { readonly id: number }; readonly limit: number },
  ) => games.filter(({ id }) => after === undefined || id < after.id).slice(0, limit),
});

test('the most frequent departures come first, each with its latest game', async () => {
  const games = [
    game('e4 c5 Nf3'),
    game('d4 d5 c4 c6'),
    ...Array.from({ length: 3 }, () => game('e4 e5 Nf3 Nc6 Bb5')),
    game('e4 c5 c3'),
  ].toReversed();
  const found = await commonDepartures(archiveOf(games), 'alice', [italian, queens], italian, new Set());
  expect(found.departures.map(({ text, played, by, games: count }) => [text, played, by, count])).toEqual([
    ['1. e4 e5 2. Nf3 Nc6', 'Bb5', 'own', 3],
    ['1. e4', 'c5', 'opponent', 2],
  ]);
  expect(found.departures[0]?.latest).toBe(games[1]?.gameId);
  expect(found).toMatchObject({ games: 5, read: 6 });
});

test('thousands of games are read page by page, and positions in play are not shown', async () => {
  const games = Array.from({ length: 1_203 }, () => game('e4 c5')).toReversed();
  const all = await commonDepartures(archiveOf(games), 'alice', [italian], italian, new Set());
  expect(all.departures).toMatchObject([{ games: 1_203 }]);
  const after = italian.repertoire.moves.get(italian.repertoire.root)?.[0]?.after ?? '';
  const closed = await commonDepartures(archiveOf(games), 'alice', [italian], italian, new Set([after]));
  expect(closed.departures).toEqual([]);
});
