import { expect, test, vi } from 'vitest';
import { namedPositions } from '../../../../main/chess/openings.ts';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { createOpeningNames } from '../../../../main/features/history/opening-names.ts';
import { toPgn } from '../../../../main/features/history/pgn.ts';
import type { TreeGame } from '../../../../main/store/tree-api.ts';
import { archived } from '../../store/history/archived.ts';

const games = {
  1: ['Nc3', 'e5', 'e4'],
  2: ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'e4', 'e5', 'Nc3', 'a6'],
  3: ['h4', 'h5', 'Rh3', 'Rh6', 'Rg3', 'Rg6'],
} as const;

function open() {
  const rest = vi.fn(async () => {});
  const names = createOpeningNames({ load: async () => namedPositions(), rest });
  const asked: number[] = [];
  const tree = {
    games: async (ids: readonly number[]) => {
      asked.push(...ids);
      return ids.flatMap((id): TreeGame[] => {
        const sans = games[id as keyof typeof games];
        const moves = packMoves(sans);
        const untimed = { clocks: null, clockInitial: null, clockIncrement: null, more: null };
        return [{ id, variant: 'standard', moves, ...untimed }];
      });
    },
  };
  return { names, tree, asked, rest };
}

const row = (id: number, change: object = {}) => ({
  ...{ id, variant: 'standard', eco: null as string | null, opening: null as string | null },
  ...change,
});

test('games without a name get that of their last named position, by any order of moves', async () => {
  const { names, tree, rest } = open();
  const named = await names.named([row(1), row(2), row(3)], tree);
  expect(named.slice(0, 2)).toMatchObject([
    { eco: 'C25', opening: 'Vienna Game' },
    { eco: 'C25', opening: 'Vienna Game' },
  ]);
  expect(named[2]?.opening).toContain('Kádas');
  // The names are prepared in pieces.
  expect(rest.mock.calls.length).toBeGreaterThan(20);
});

test('names of the file or the server stay, and other variants have none', async () => {
  const { names, tree, asked } = open();
  const own = row(1, { eco: 'X00', opening: 'My opening' });
  const coded = row(2, { eco: 'C26' });
  const atomic = row(3, { variant: 'atomic' });
  expect(await names.named([own, coded, atomic], tree)).toEqual([
    own,
    { ...coded, opening: 'Vienna Game' },
    atomic,
  ]);
  expect(asked).toEqual([2]);
});

test('a game is read once', async () => {
  const { names, tree, asked } = open();
  for (let time = 0; time < 3; time += 1) await names.named([row(1), row(3)], tree);
  expect(asked).toEqual([1, 3]);
});

test('exported games have them as tags, without a question to the archive', async () => {
  const { names } = open();
  const game = archived({ eco: null, opening: null, moves: packMoves(games[1]), plies: 3, clocks: null });
  const coded = { ...game, eco: 'X00' };
  const own = { ...game, eco: null, opening: 'My opening' };
  const named = await names.namedGames([game, coded, own, { ...game, variant: 'atomic' }]);
  const tags = named.map((one) =>
    toPgn(one, 'alice', 'https://chess.example').match(/^\[(ECO|Opening) .*$/gm),
  );
  expect(tags).toEqual([
    ['[ECO "C25"]', '[Opening "Vienna Game"]'],
    ['[ECO "X00"]', '[Opening "Vienna Game"]'],
    ['[Opening "My opening"]'],
    null,
  ]);
  // Without games to name, the names are not even read.
  expect(await open().names.namedGames([own])).toEqual([own]);
});
