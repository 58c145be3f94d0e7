import { expect, test } from 'vitest';
import { comparedFigures, figuresOfWeek } from '../../../../main/features/insights/week-figures.ts';
import { analysedFacts, openFacts, weekGame, weekGames } from './week-games.ts';

const minute = 60_000;
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test('games are counted by speed, the most played first, with ratings from the first to the last', () => {
  const { perfs, ...figures } = figuresOfWeek([
    weekGame({ began: at(17, 20), result: 'loss', ownRating: 1_586, ownDiff: -9 }),
    weekGame({ began: at(16, 20), result: 'win', ownRating: 1_580, ownDiff: 6 }),
    weekGame({
      began: at(18, 20),
      result: 'draw',
      perf: 'rapid',
      speed: 'rapid',
      ownRating: 1_700,
      ownDiff: 0,
    }),
  ]);
  expect(figures).toMatchObject({ games: 3, win: 1, draw: 1, loss: 1 });
  expect(perfs).toEqual([
    {
      ...{ perf: 'blitz', win: 1, draw: 0, loss: 1, playedMs: 8 * minute },
      rating: { before: 1_580, after: 1_577 },
    },
    {
      ...{ perf: 'rapid', win: 0, draw: 1, loss: 0, playedMs: 4 * minute },
      rating: { before: 1_700, after: 1_700 },
    },
  ]);
});

test('ratings without a change, as files have them, make no curve', () => {
  const fromFile = weekGame({ ownRating: 1_900, ownDiff: null, perf: 'classical' });
  expect(figuresOfWeek([fromFile]).perfs[0]?.rating).toBeNull();
});

test('days of correspondence and unknown durations are not time played', () => {
  const { played } = figuresOfWeek([
    weekGame({ lasted: 5 * minute }),
    weekGame({ lasted: 9 * 86_400_000, daysPerTurn: 3, speed: 'correspondence', perf: 'correspondence' }),
    weekGame({ lasted: 0 }),
  ]);
  expect(played).toEqual({ ms: 5 * minute, games: 1 });
});

test('games are analysed, open or not read yet', () => {
  const figures = figuresOfWeek([
    ...weekGames(2, {}, analysedFacts()),
    ...weekGames(3, { plies: 40 }, openFacts),
    weekGame({ plies: 0 }, openFacts),
    weekGame({}, null),
  ]);
  expect(figures.open).toHaveLength(3);
  expect(figures).toMatchObject({ games: 7, analysed: 2, unread: 1, positionsLeft: 3 * 41 });
});

test('accuracy and mistakes have their samples, and few games are no trend', () => {
  const games = [
    weekGame({}, analysedFacts({ accuracy: 8_500, mistakes: 1 })),
    weekGame({}, analysedFacts({ accuracy: 9_500, mistakes: 0 })),
    weekGame({}, openFacts),
  ];
  const before = weekGames(40, {}, analysedFacts({ accuracy: 6_000, mistakes: 5 }));
  expect(comparedFigures(games, before)).toEqual({
    accuracy: { now: { value: 90, games: 2 }, before: { value: 60, games: 40 }, change: 'few' },
    mistakesPerGame: { now: { value: 0.5, games: 2 }, before: { value: 5, games: 40 }, change: 'few' },
  });
  expect(comparedFigures(games, []).accuracy).toMatchObject({ before: null, change: null });
  expect(comparedFigures([weekGame()], before).accuracy.now).toBeNull();
});

test('many games show a change that is more than chance', () => {
  const around = (accuracy: number, mistakes: number) =>
    Array.from({ length: 30 }, (_, index) =>
      weekGame(
        {},
        analysedFacts({ accuracy: accuracy + 100 * (index % 5), mistakes: mistakes + (index % 2) }),
      ),
    );
  const { accuracy, mistakesPerGame } = comparedFigures(around(8_500, 1), around(8_000, 3));
  expect([accuracy.change, mistakesPerGame.change]).toEqual(['more', 'less']);
  expect(comparedFigures(around(8_000, 1), around(8_000, 1)).accuracy.change).toBe('unclear');
});
