import { expect, it } from 'vitest';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { keyTextOf } from '../../../../main/chess/repertoire/repertoire.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import { expectedLine } from '../../../../main/features/opponents/expected-line.ts';
import type { OwnAnswersOptions } from '../../../../main/features/opponents/own-answers.ts';
import type { TheirGame } from '../../../../main/features/opponents/their-game.ts';
import { messageOf } from '../../../../main/text/message.ts';
import type { OpeningTreeView } from '../../../../preload/contract/openings.ts';
import { ContractFailure } from '../../../../preload/contract/outcome.ts';

const their = (moves: string, count: number, color: 'white' | 'black' = 'white'): readonly TheirGame[] =>
  Array.from({ length: count }, () => ({
    ...{ gameId: 'g', began: 1_000, color, result: 'win', against: 'Noah', rating: 1_500, diff: 7 },
    ...{
      rated: true,
      perf: 'blitz',
      speed: 'blitz',
      status: 'resign',
      opening: moves.split(' '),
      clock: null,
    },
  }));

const keyOf = (fen: string): string => keyTextOf({ fen, variant: 'standard' });
const keyAfter = (moves: string): string =>
  keyOf(playSans('standard', undefined, moves === '' ? [] : moves.split(' '))?.positions.at(-1)?.fen ?? '');

/** Own moves with games, and prepared moves, by the moves before them. */
function mine(
  played: Readonly<Record<string, readonly (readonly [san: string, games: number])[]>>,
  planned: Readonly<Record<string, string>> = {},
  games: readonly OwnGame[] = [],
): OwnAnswersOptions {
  const byKey = new Map(Object.entries(played).map(([moves, list]) => [keyAfter(moves), list]));
  const plans = new Map(Object.entries(planned).map(([moves, san]) => [keyAfter(moves), san]));
  return {
    ownGames: () => games,
    openingTree(filter) {
      const list = byKey.get(keyOf(filter.position?.fen ?? '')) ?? [];
      const moves = list.map(([san, count]) => ({ san, games: count }));
      const all = list.reduce((sum, [, count]) => sum + count, 0);
      return Promise.resolve({ games: all, moves } as unknown as OpeningTreeView);
    },
    prepared(fen) {
      const san = plans.get(keyOf(fen));
      return Promise.resolve(san === undefined ? [] : [{ name: 'Mine', color: 'black', uci: '', san }]);
    },
  };
}
const written = async (...asked: Parameters<typeof expectedLine>) =>
  (await expectedLine(...asked)).map(({ san }) => san).join(' ');

const games = [
  ...their('e4 c5 Nf3 d6 d4', 6),
  ...their('e4 e5 Nf3', 4),
  ...their('e4 c5 Nc3 Nc6', 2),
  ...their('d4 d5 c4', 5),
  ...their('c4 e5', 30, 'black'),
];

it('alternates their habits and the moves of the user, the prepared ones first', async () => {
  const own = mine(
    {
      e4: [
        ['e5', 20],
        ['c5', 3],
      ],
      'e4 c5 Nf3': [['d6', 2]],
    },
    { e4: 'c5' },
  );
  expect(await expectedLine(games, 'white', own)).toMatchObject([
    { san: 'e4', uci: 'e2e4', isTheirs: true, games: 12, of: 17, repertoire: null },
    { san: 'c5', isTheirs: false, games: 3, of: 23, repertoire: 'Mine' },
    { san: 'Nf3', isTheirs: true, games: 6, of: 8 },
    { san: 'd6', isTheirs: false, games: 2, of: 2, repertoire: null },
    { san: 'd4', isTheirs: true, games: 6, of: 6 },
  ]);
});

it('ends where either has no habit', async () => {
  expect(await written(games, 'white', mine({}))).toBe('e4');
  expect(await written(games, 'white', mine({ e4: [['e5', 1]] }))).toBe('e4 e5 Nf3');
  expect(await written(games, 'white', mine({ e4: [['c6', 9]] }))).toBe('e4 c6');
  expect(await written(their('e4 e5', 2), 'white', mine({}))).toBe('');
  expect(await written(games, 'black', mine({ '': [['c4', 1]] }))).toBe('c4 e5');
  expect(await written(games, 'black', mine({ '': [['e4', 1]] }))).toBe('e4');
});

it('ends before a position of an own game in progress, and where the tree is closed', async () => {
  const fens = playSans('standard', undefined, ['e4', 'c5'])?.positions.map(({ fen }) => fen) ?? [];
  const own: OwnGame = { accountId: 'a', gameId: 'g', realTime: false, playedBy: 'person', fens };
  expect(await written(games, 'white', mine({ e4: [['c5', 1]] }, {}, [own]))).toBe('');
  const before = { ...own, fens: fens.slice(0, 1).concat(fens.slice(2)) };
  expect(await written(games, 'white', mine({ e4: [['c5', 1]] }, {}, [before]))).toBe('e4');
  const refused = () =>
    Promise.reject(new ContractFailure('refused', messageOf('fairPlay.positionUnderWay')));
  expect(await written(games, 'white', { ...mine({}), openingTree: refused })).toBe('e4');
});
