import { expect, test } from 'vitest';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { packAnalysis, type AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import { packEvaluations, packMoves } from '../../../../main/chess/packed-game.ts';
import { factsOfGame } from '../../../../main/features/insights/facts-of-game.ts';
import type { WeekGame } from '../../../../main/features/insights/week-figures.ts';
import { gamesWithMistakes, mistakesOfWeek } from '../../../../main/features/insights/week-mistakes.ts';
import type { DueGame } from '../../../../main/store/insights-api.ts';
import { weekGame } from './week-games.ts';

const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'd3', 'd6'];

/** A game of White's whose evaluations after each move are these, in centipawns from White's side. */
function stored(values: readonly number[], change: Partial<DueGame> = {}): { game: WeekGame; data: DueGame } {
  const { row } = weekGame({ plies: sans.length });
  const data: DueGame = {
    ...{
      id: row.id,
      mark: null,
      color: 'white',
      isWin: true,
      isMine: true,
      hasOpening: true,
      variant: 'standard',
    },
    moves: packMoves(sans),
    ...{ clocks: null, clockInitial: null, more: null, data: null },
    evals: packEvaluations(values.map((value) => ({ kind: 'centipawns', value }))),
    ...change,
  };
  return { game: { row, facts: factsOfGame(data) }, data };
}

const mistakesIn = (games: readonly ReturnType<typeof stored>[], own: readonly OwnGame[] = []) =>
  mistakesOfWeek(
    gamesWithMistakes(games.map(({ game }) => game)),
    games.map(({ data }) => data),
    own,
  );

test('the three that cost most are found, from all games', () => {
  const small = stored([20, 20, 20, 20, -150, -150, -150, -150]);
  // Two mistakes: at 3 Bc4, and at 4 d3 after the opponent's own one.
  const two = stored([20, 20, 20, 20, -500, 100, -400, -400]);
  const other = stored([20, 20, -300, -300, -300, -300, -300, -300]);
  const { mistakes, heldBack } = mistakesIn([small, two, other]);
  const losses = mistakes.map(({ before, after }) => before - after);
  expect(losses).toEqual(losses.toSorted((a, b) => b - a));
  expect(mistakes.map(({ game, ply }) => `${game.gameId} ${ply}`).toSorted()).toEqual(
    [`${other.game.row.gameId} 3`, `${two.game.row.gameId} 5`, `${two.game.row.gameId} 7`].toSorted(),
  );
  expect(heldBack).toBe(0);
});

test('each has the position before it, the played move, and the better one of the engine', () => {
  const position = (value: number, best: string): AnalysedPosition => ({
    evaluation: { kind: 'centipawns', value },
    ...{ best, depth: 20, engine: 1, kiloNodes: 200 },
  });
  const values = [20, 20, 20, 20, 20, -500, -500, -500, -500];
  const analysis = values.map((value, ply) => position(value, ply === 4 ? 'f1b5' : 'a2a3'));
  const [mistake] = mistakesIn([stored([], { evals: null, data: packAnalysis(analysis) })]).mistakes;
  expect(mistake).toMatchObject({
    ply: 5,
    fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
    played: { san: 'Bc4', uci: 'f1c4' },
    better: [{ san: 'Bb5', uci: 'f1b5' }],
  });
  expect(mistake?.before).toBeGreaterThan(mistake?.after ?? 100);
});

test('the server’s line is written out', () => {
  const more = JSON.stringify({ marks: [{ ply: 5, name: 'Mistake', line: '3. Bb5 a6 4. Ba4' }] });
  const [mistake] = mistakesIn([stored([20, 20, 20, 20, -500, -500, -500, -500], { more })]).mistakes;
  expect(mistake?.better.map(({ san }) => san)).toEqual(['Bb5', 'a6', 'Ba4']);
});

test('games without mistakes, and damaged ones, have none', () => {
  expect(mistakesIn([stored(sans.map(() => 20))])).toEqual({ mistakes: [], heldBack: 0 });
  const illegal = stored([20, 20, 20, 20, -500, -500], {
    moves: packMoves(['e4', 'e5', 'Qh9', 'Nc6', 'Bc4', 'Nf6']),
  });
  expect(mistakesIn([illegal]).mistakes).toEqual([]);
});

test('a game with the present position of an own game in progress is held back', () => {
  const game = stored([20, 20, 20, 20, -500, -500, -500, -500]);
  const own: OwnGame = {
    ...{ accountId: 'alice', gameId: 'own', realTime: false, playedBy: 'person' },
    fens: [
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    ],
  };
  expect(mistakesIn([game], [own])).toEqual({ mistakes: [], heldBack: 1 });
  expect(mistakesIn([game], [{ ...own, playedBy: 'engine' }]).mistakes).toHaveLength(1);
});
