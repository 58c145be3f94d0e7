import { describe, expect, test } from 'vitest';

import { gameAccuracy, moveAccuracy } from '../../../../main/chess/figures/accuracy.ts';
import { divideGame, divideMoves } from '../../../../main/chess/figures/division.ts';
import { gameFigures } from '../../../../main/chess/figures/game-figures.ts';
import { judgeMove } from '../../../../main/chess/figures/judgement.ts';
import { ceiledCentipawns, winPercent } from '../../../../main/chess/figures/win-percent.ts';
import { packMoves, readMoves, type Evaluation } from '../../../../main/chess/packed-game.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import { knownGames, movesOf } from './analysed-games.ts';

const fensOf = (sans: string, variant = 'standard', initialFen?: string) => {
  const line = playSans(variant, initialFen, sans.split(' '));
  if (!line) throw new Error('not playable');
  return line.positions.map(({ fen }) => fen);
};

describe('games with known figures', () => {
  test.each(knownGames.map((game) => [game.id, game] as const))('%s', (_, game) => {
    const { white, black } = gameFigures(movesOf(game.evaluations), 'white');
    expect({ white, black }).toEqual({ white: game.white, black: game.black });
    expect(divideGame('standard', fensOf(game.sans), 'former')).toEqual(game.division);
  });

  test('the present division rule differs where only one side has mixed in', () => {
    const divisions = knownGames.map(({ sans }) => divideGame('standard', fensOf(sans)));
    expect(divisions).toEqual([
      { middlegame: 29, endgame: 77 },
      { middlegame: 22, endgame: 53 },
    ]);
  });
});

describe('win percentage', () => {
  test('follows the published curve', () => {
    expect([0, 100, -100, 1000].map((value) => winPercent(value).toFixed(2))).toEqual([
      '50.00',
      '59.10',
      '40.90',
      '97.54',
    ]);
  });

  test('counts a mate as ten pawns, and a mate on the board for the side that gave it', () => {
    const valueOf = (evaluation: Evaluation) => ceiledCentipawns(evaluation, 'black');
    expect(valueOf({ kind: 'mate', moves: 12 })).toBe(1000);
    expect(valueOf({ kind: 'mate', moves: -1 })).toBe(-1000);
    expect(valueOf({ kind: 'mate', moves: 0 })).toBe(-1000);
    expect(valueOf({ kind: 'centipawns', value: 2500 })).toBe(1000);
    expect(ceiledCentipawns({ kind: 'mate', moves: 0 }, 'white')).toBe(1000);
  });
});

describe('accuracy', () => {
  test('of a move falls with the lost win percentage and stays within bounds', () => {
    expect(moveAccuracy(50, 60)).toBe(100);
    expect(moveAccuracy(50, 49.999)).toBeCloseTo(100, 2);
    expect(moveAccuracy(60, 50)).toBeCloseTo(64.58, 2);
    expect(moveAccuracy(100, 0)).toBe(0);
  });

  test('of a game without moves, and of a side without any, is unknown', () => {
    expect(gameAccuracy([], 'white')).toEqual({ white: null, black: null });
    expect(gameAccuracy([15], 'black')).toEqual({ white: null, black: 100 });
    expect(gameFigures(movesOf('15'), 'white').white.accuracy).toBeNull();
  });

  test('weighs volatile moves more, by the window before them', () => {
    // Twelve quiet plies, then White loses everything: by weight 0, by the harmonic mean 6.
    const cps = [...Array.from({ length: 12 }, () => 0), -1000, -1000];
    const { white, black } = gameAccuracy(cps, 'white', 0);
    expect(black).toBe(100);
    expect(white).toBeCloseTo(
      ((6 * 0.5 * 100 + 12 * moveAccuracy(50, 2.456)) / 15 + 7 / (0.06 + 1 / moveAccuracy(50, 2.456))) / 2,
      1,
    );
  });
});

describe('figures of a game', () => {
  test('from a position with Black to move belong to the right sides', () => {
    // Black starts at +0.15 and loses two pawns; White then gives them back.
    const { white, black, judgements } = gameFigures(movesOf('215* 15* 15'), 'black');
    expect(judgements).toEqual(['blunder', 'blunder', null]);
    expect(black).toMatchObject({ averageLoss: 100, blunders: 1, mistakes: 0 });
    expect(white).toMatchObject({ averageLoss: 200, blunders: 1 });
  });

  test('leave out moves beside a missing evaluation from losses, not from the line of accuracies', () => {
    const { white, black } = gameFigures(movesOf('15 15 - -200* -200 -200'), 'white');
    expect([white.averageLoss, black.averageLoss]).toEqual([0, 0]);
    // The drop to -2.00 follows two whole evaluations: it counts as White's move.
    expect(white.accuracy).toBeLessThan(80);
    expect(black.accuracy).toBe(100);
    expect(white.mistakes + black.mistakes).toBe(0);
  });

  test('end with a mate on the board that costs nothing', () => {
    const { white, black, judgements } = gameFigures(movesOf('#2 #1 #0*'), 'white');
    expect(white).toMatchObject({ averageLoss: 0, accuracy: 100, blunders: 0 });
    expect(black.averageLoss).toBe(0);
    expect(judgements).toEqual([null, null, null]);
  });

  test('never judge the choice of the engine itself', () => {
    expect(gameFigures(movesOf('-500 -500'), 'white').judgements).toEqual([null, null]);
    expect(gameFigures(movesOf('-500* -500'), 'white').judgements).toEqual(['blunder', null]);
  });
});

describe('judgement', () => {
  const judge = (before: string, after: string, mover: 'white' | 'black' = 'white') => {
    const [one, other] = movesOf(`${before} ${after}`).map(({ evaluation }) => evaluation);
    return one && other ? judgeMove(one, other, mover) : undefined;
  };

  test.each([
    ['0', '-54', null],
    ['0', '-55', 'inaccuracy'],
    ['0', '-110', 'inaccuracy'],
    ['0', '-111', 'mistake'],
    ['0', '-168', 'mistake'],
    ['0', '-169', 'blunder'],
    ['0', '300', null],
    // Evaluations beyond ten pawns count in full.
    ['3000', '700', 'inaccuracy'],
    ['0', '#-5', 'blunder'],
    ['-700', '#-5', 'blunder'],
    ['-701', '#-5', 'mistake'],
    ['-999', '#-5', 'mistake'],
    ['-1000', '#-5', 'inaccuracy'],
    ['#4', '500', 'blunder'],
    ['#4', '701', 'mistake'],
    ['#4', '1000', 'inaccuracy'],
    ['#4', '#-4', 'blunder'],
    ['#4', '#9', null],
    ['#-4', '#-1', null],
    ['#-4', '300', null],
    ['0', '#5', null],
  ] as const)('from %s to %s is %s', (before, after, expected) => {
    expect(judge(before, after)).toBe(expected);
    const turned = (value: string) =>
      value.startsWith('#') ? `#${-Number(value.slice(1))}` : String(-Number(value));
    expect(judge(turned(before), turned(after), 'black')).toBe(expected);
  });
});

describe('a null move', () => {
  test('is not judged, and counts for no figure of its side', () => {
    const passed = movesOf('15 15 -600* -600 -600 -600').map((move, index) => ({
      ...move,
      isPass: index === 2,
    }));
    const { white, judgements } = gameFigures(passed, 'white');
    expect(judgements).toEqual([null, null, null, null, null, null]);
    expect(white).toMatchObject({ accuracy: 100, averageLoss: 0, blunders: 0 });
    expect(gameFigures(movesOf('15 15 -600* -600 -600 -600'), 'white').white.blunders).toBe(1);
  });
});

describe('division', () => {
  test('of a game that ends in the opening has no phases', () => {
    expect(divideGame('standard', fensOf('e4 e5 Nf3 Nc6'))).toEqual({ middlegame: null, endgame: null });
  });

  test('of a game that begins in the endgame has no middlegame', () => {
    const fens = fensOf('Kd2', 'fromPosition', '4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1');
    expect(divideGame('fromPosition', fens)).toEqual({ middlegame: null, endgame: 0 });
  });

  test('begins the middlegame on a sparse back rank', () => {
    const fens = ['rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1', 'rnbqkbnr/8/8/8/8/NBN5/QB6/R3K2R b - - 0 1'];
    expect(divideGame('chess960', fens)).toEqual({ middlegame: 1, endgame: null });
  });

  test('exists only in variants with the usual pieces and aims', () => {
    const fens = fensOf('Kd2', 'fromPosition', '4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1');
    expect(divideGame('crazyhouse', fens)).toEqual({ middlegame: null, endgame: null });
    expect(divideGame('atomic', fens)).toEqual({ middlegame: null, endgame: null });
  });
});

describe('division of packed moves', () => {
  const divided = (sans: string, variant = 'standard', fen = 'startpos') =>
    divideMoves(variant, fen, readMoves(packMoves(sans.split(' '))));

  test.each(knownGames.map(({ id, sans }) => [id, sans]))('equals that of the positions of %s', (_, sans) => {
    expect(divided(sans)).toEqual(divideGame('standard', fensOf(sans)));
  });

  test('passes the turn at a null move', () => {
    const fen = 'r3k3/8/8/8/8/8/P7/RNBQKBN1 w - - 0 1';
    const sans = '-- Rxa2 -- Rxa1';
    expect(divided(sans, 'fromPosition', fen)).toEqual({ middlegame: 0, endgame: 4 });
    expect(divideGame('fromPosition', fensOf(sans, 'fromPosition', fen)).endgame).toBe(4);
  });

  test('ends at the first illegal move, and needs known rules and a valid position', () => {
    const none = { middlegame: null, endgame: null };
    expect(divided('e4 Ke3 Qxd8')).toEqual(none);
    expect(divided('Kd2', 'fromPosition', '4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1').endgame).toBe(0);
    expect(divided('Kd2', 'fromPosition', 'nonsense')).toEqual(none);
    expect(divided('e4', 'duck')).toEqual(none);
  });
});

describe('written moves', () => {
  test('are played up to the first illegal one', () => {
    const line = playSans('standard', undefined, ['e4', 'e5', 'Ke3', 'Nf6']);
    expect(line?.ucis).toEqual(['e2e4', 'e7e5']);
    expect(line?.positions).toHaveLength(3);
  });

  test('pass the turn at a null move', () => {
    const line = playSans('standard', undefined, ['e4', '--', 'd4', 'd5']);
    expect(line?.ucis).toEqual(['e2e4', '--', 'd2d4', 'd7d5']);
    expect(line?.positions.map(({ turn }) => turn)).toEqual(['white', 'black', 'white', 'black', 'white']);
  });

  test('need known rules and a valid position', () => {
    expect(playSans('duck', undefined, ['e4'])).toBeUndefined();
    expect(playSans('standard', 'nonsense', ['e4'])).toBeUndefined();
  });
});
