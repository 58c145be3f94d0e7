import { describe, expect, test } from 'vitest';

import { gameAccuracy } from '../../../../main/chess/figures/accuracy.ts';
import { engineChoices } from '../../../../main/chess/insights/engine-choice.ts';
import {
  clockGroup,
  costlyMistakes,
  factsOf,
  noFact,
  type FactsSubject,
} from '../../../../main/chess/insights/game-facts.ts';
import type { AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import {
  packClocks,
  packEvaluations,
  packMoves,
  readMoves,
  type Evaluation,
} from '../../../../main/chess/packed-game.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import { knownGames, movesOf } from '../figures/analysed-games.ts';

const cp = (value: number): Evaluation => ({ kind: 'centipawns', value });

function subject(
  sans: string,
  evaluations: readonly (number | null)[] | null,
  more: Partial<FactsSubject> = {},
): FactsSubject {
  return {
    ...{ color: 'white', isWin: false, variant: 'standard', initialFen: 'startpos' },
    moves: packMoves(sans.split(' ')),
    ...{ clocks: null, clockInitial: null, givenKiloNodes: 200, givenBetter: new Set(), division: null },
    evals:
      evaluations === null
        ? null
        : packEvaluations(evaluations.map((one) => (one === null ? null : cp(one)))),
    analysis: null,
    ...more,
  };
}

/** Eight quiet plies. */
const quiet = 'e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6';

describe('accuracies', () => {
  test.each(knownGames.map((game) => [game.id, game] as const))(
    'of %s are those of the service',
    (_, game) => {
      const evaluations = movesOf(game.evaluations).map(({ evaluation }) => evaluation);
      const of = (color: 'white' | 'black') =>
        factsOf({ ...subject(game.sans, null), color, evals: packEvaluations(evaluations) });
      const [white, black] = [of('white'), of('black')];
      expect(Math.round(white.accuracy / 100)).toBe(game.white.accuracy);
      expect(Math.round(white.theirAccuracy / 100)).toBe(game.black.accuracy);
      expect([black.accuracy, black.theirAccuracy]).toEqual([white.theirAccuracy, white.accuracy]);
      expect(white.analysed).toBe(1);
      expect([white.opening, white.middlegame, white.endgame]).not.toContain(noFact);
      expect([black.theirOpening, black.theirEndgame]).toEqual([white.opening, white.endgame]);
    },
  );

  test('of a phase continue from the evaluation before it', () => {
    const values = [20, 25, 30, 20, -150, -160, -170, -150];
    const facts = factsOf(subject(quiet, values, { division: { middlegame: 4, endgame: null } }));
    const { white, black } = gameAccuracy(values.slice(4), 'white', 20);
    expect(facts.middlegame).toBe(Math.round((white ?? 0) * 100));
    expect(facts.theirMiddlegame).toBe(Math.round((black ?? 0) * 100));
    expect(facts.opening).toBeGreaterThan(facts.middlegame);
    expect([facts.endgame, facts.endPhase]).toEqual([noFact, 1]);
  });

  test('are missing while evaluations are missing between others', () => {
    const facts = factsOf(subject(quiet, [20, 25, null, 20, 20, 20, 20, 20]));
    expect([facts.analysed, facts.accuracy, facts.best, facts.mistakes]).toEqual([0, noFact, noFact, noFact]);
    expect(facts.endPhase).toBe(0);
  });
});

describe('mistakes', () => {
  // Black blunders with ply 4, White gives it back with ply 5; then White blunders with ply 7.
  const swings = [20, 20, 20, 400, 30, 30, -400, -400];

  test('the first of the opponent is not punished when the reply gives back more than half', () => {
    const facts = factsOf(subject(quiet, swings));
    expect(facts.punished).toBe(0);
    expect([facts.mistakes, facts.theirMistakes]).toEqual([2, 1]);
    expect(facts.theirPunished).toBe(1);
  });

  test('the first of the opponent is punished when the reply keeps half of it', () => {
    expect(factsOf(subject(quiet, [20, 20, 20, 400, 300, 300, 300, 300])).punished).toBe(1);
  });

  test('a mistake in the last move is punished when its maker lost', () => {
    const values = [20, 20, 20, 20, 20, 20, 20, 500];
    expect(factsOf(subject(quiet, values, { isWin: true })).punished).toBe(1);
    expect(factsOf(subject(quiet, values)).punished).toBe(noFact);
  });

  test('the most costly is named with its ply and the lost win percentage', () => {
    const facts = factsOf(subject(quiet, swings));
    expect(facts.costliestPly).toBe(7);
    expect(facts.costliestLoss).toBe(costlyMistakes(subject(quiet, swings))[0]?.loss);
    expect(costlyMistakes(subject(quiet, swings)).map(({ ply }) => ply)).toEqual([7, 5]);
    expect(facts.costliestLoss).toBeGreaterThan(300);
  });

  test('the engine’s own choice is no mistake', () => {
    const at = (value: number, best: string): AnalysedPosition => ({
      ...{ evaluation: cp(value), best, depth: 20, engine: 1, kiloNodes: 1_000 },
    });
    const values = [15, ...swings];
    const bests = values.map((value, ply) => at(value, ply === 6 ? 'd2d3' : 'a2a3'));
    const analysed = { ...subject(quiet, null), analysis: bests };
    expect(costlyMistakes(analysed).map(({ ply }) => ply)).toEqual([5]);
  });

  test('without the server’s mark a move of a game that it judged is no mistake', () => {
    const marked = subject(quiet, swings, { givenBetter: new Set([5]), givenKiloNodes: 1_500 });
    expect(costlyMistakes(marked).map(({ ply }) => ply)).toEqual([5]);
  });

  test('the server’s marks decide also where an engine searched the position before the move', () => {
    const at = (best: string): AnalysedPosition => ({
      ...{ evaluation: cp(20), best, depth: 20, engine: 1, kiloNodes: 1_000 },
    });
    // The engine agrees with the move that the server marks, and not with the one that it leaves.
    const analysis = ['a2a3', 'a7a6', 'a2a3', 'a7a6', 'f1c4', 'a7a6', 'a2a3'].map(at);
    const given = { givenBetter: new Set([5]), givenKiloNodes: 1_500 };
    expect(costlyMistakes(subject(quiet, swings, { ...given, analysis })).map(({ ply }) => ply)).toEqual([5]);
  });

  test('the best and the worst win percentage are those of the own side', () => {
    const white = factsOf(subject(quiet, swings));
    const black = factsOf(subject(quiet, swings, { color: 'black' }));
    expect(white.best).toBeGreaterThan(800);
    expect(white.worst).toBeLessThan(200);
    expect([black.best, black.worst]).toEqual([1_000 - white.worst, 1_000 - white.best]);
  });
});

describe('clocks', () => {
  const clocks = packClocks([6_000, 5_900, 2_000, 5_800, 500, 5_700, 400, 5_600], 6_000);
  const timed = subject(quiet, [20, 20, 20, 20, 20, 20, -300, -300], { clocks, clockInitial: 60 });

  test('the lowest time is a share of the initial one', () => {
    const { lowestClock, theirLowestClock } = factsOf(timed);
    expect([lowestClock, theirLowestClock]).toEqual([67, 933]);
  });

  test('moves are grouped by the time left before them', () => {
    const facts = factsOf(timed);
    // 60 s, 60 s, 20 s, 5 s.
    expect([facts.clock1, facts.clock2, facts.clock3]).toEqual([10_000, 10_000, noFact]);
    expect(facts.clock4).toBeLessThan(5_000);
    expect([facts.theirClock1, facts.theirClock4]).toEqual([10_000, noFact]);
  });

  test('without a clock there are no such facts', () => {
    const facts = factsOf(subject(quiet, [20, 20, 20, 20, 20, 20, 20, 20]));
    expect([facts.clock1, facts.lowestClock]).toEqual([noFact, noFact]);
  });

  test.each([
    [1, 0],
    [0.5, 0],
    [0.49, 1],
    [0.1, 2],
    [0.09, 3],
  ])('a share of %d is in group %d', (share, group) => {
    expect(clockGroup(share)).toBe(group);
  });
});

describe('the engine’s choice', () => {
  test('is recognised at every ply of a game, as the rules write the moves', () => {
    for (const { sans } of knownGames) {
      const line = playSans('standard', 'startpos', sans.split(' '));
      const moves = readMoves(packMoves(sans.split(' ')));
      const right = new Map(line?.ucis.map((uci, ply) => [ply, uci]));
      expect(engineChoices('standard', 'startpos', moves, right).size).toBe(moves.plies);
      // The next move of the same side.
      const wrong = new Map(line?.ucis.map((_, ply) => [ply, line.ucis[ply + 2] ?? 'a1a1']));
      expect(engineChoices('standard', 'startpos', moves, wrong).size).toBe(0);
    }
  });

  test.each([
    ['4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1', 'O-O', 'e1g1', 'e1f1'],
    ['4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1', 'O-O', 'e1h1', 'e1c1'],
    ['4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1', 'Kf1', 'e1f1', 'e1g1'],
    ['4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1', 'O-O-O', 'e1c1', 'a1d1'],
    ['7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a8=N', 'a7a8n', 'a7a8q'],
    ['7k/8/8/3pP3/8/8/8/K7 w - d6 0 1', 'exd6', 'e5d6', 'e5e6'],
  ])('in %s the move %s is %s, not %s', (fen, san, right, wrong) => {
    const chosen = (uci: string) =>
      engineChoices('fromPosition', fen, readMoves(packMoves([san])), new Map([[0, uci]])).has(0);
    expect([chosen(right), chosen(wrong)]).toEqual([true, false]);
  });
});
