import { expect, test } from 'vitest';
import { changesOf, gameAgain } from '../../../../main/features/insights/week-changes.ts';
import { analysedFacts, weekGame, weekGames } from './week-games.ts';

const at = (hour: number) => new Date(2026, 10, 18, hour).getTime();
const even = { rating: 1_500, ownRating: 1_500 };
const none = { ever: [], lately: [] };
const italian = { opening: 'Italian Game: Giuoco Piano', win: 10, draw: 0, loss: 30 };
const known = { ever: [italian], lately: [italian] };

test('an opening is new when it was never played before, and played three times', () => {
  const games = [
    ...weekGames(2, { ...even, opening: 'Caro-Kann Defense: Advance Variation' }),
    weekGame({ ...even, opening: 'Caro-Kann Defense', result: 'loss' }),
    ...weekGames(2, { ...even, opening: 'French Defense' }),
    ...weekGames(4, { ...even, opening: 'Italian Game' }),
  ];
  expect(changesOf(games, known)).toEqual([
    { kind: 'newOpening', opening: 'Caro-Kann Defense', win: 2, draw: 0, loss: 1 },
  ]);
  // In the first week of an archive everything would be new.
  expect(changesOf(games, none)).toEqual([]);
  // Earlier games whose openings are not read yet may have it.
  expect(changesOf(games, { ...known, ever: null })).toEqual([]);
});

test('an opening has changed when both spans have enough games and the difference is no chance', () => {
  const played = (wins: number, losses: number) => [
    ...weekGames(wins, { ...even, opening: 'Italian Game' }),
    ...weekGames(losses, { ...even, opening: 'Italian Game', result: 'loss' }),
  ];
  expect(changesOf(played(18, 4), known)).toEqual([
    {
      ...{ kind: 'opening', opening: 'Italian Game', isBetter: true },
      now: { games: 22, score: 18 / 22 },
      before: { games: 40, score: 0.25 },
    },
  ]);
  expect(changesOf(played(18, 0), known)).toEqual([]);
  expect(changesOf(played(7, 15), known)).toEqual([]);
});

test('the best win is one against a higher rating', () => {
  const rated = (rating: number | null, result: 'win' | 'loss' = 'win') =>
    weekGame({ rating, ownRating: 1_500, result });
  const best = rated(1_700);
  expect(changesOf([rated(1_600), best, rated(1_900, 'loss'), rated(null)], none)).toMatchObject([
    { kind: 'bestWin', ahead: 200, game: { gameId: best.row.gameId } },
  ]);
  expect(changesOf([rated(1_400)], none)).toEqual([]);
});

test('a time of day needs enough games there and at other times', () => {
  const evening = [
    ...weekGames(20, { ...even, began: at(20) }),
    ...weekGames(4, { ...even, began: at(21), result: 'loss' }),
  ];
  const morning = [
    ...weekGames(6, { ...even, began: at(9) }),
    ...weekGames(18, { ...even, began: at(9), result: 'loss' }),
  ];
  // Mornings differ as much, and say the same.
  expect(changesOf([...evening, ...morning], none)).toEqual([
    {
      ...{ kind: 'dayPart', part: 'morning', isBetter: false },
      now: { games: 24, score: 0.25 },
      others: { games: 24, score: 20 / 24 },
    },
  ]);
  expect(changesOf([...evening, ...morning.slice(0, 15)], none)).toEqual([]);
});

test('a lost lead is worth another look before all else, at the mistake that cost it', () => {
  const drawn = weekGame({ result: 'draw' }, analysedFacts({ best: 990, costliestPly: 30 }));
  const lost = weekGame({ result: 'loss' }, analysedFacts({ best: 900, costliestPly: 41 }));
  const saved = weekGame({}, analysedFacts({ worst: 30 }));
  expect(gameAgain([saved, drawn, lost])).toMatchObject({
    game: { gameId: lost.row.gameId },
    reason: { kind: 'leadLost', percent: 90 },
    ply: 41,
  });
  expect(gameAgain([saved, weekGame()])).toMatchObject({
    game: { gameId: saved.row.gameId },
    reason: { kind: 'comeback', percent: 3 },
  });
});

test('then an accurate win, a win against a stronger opponent, and the longest game', () => {
  const accurate = weekGame({ ...even, plies: 60 }, analysedFacts({ accuracy: 9_400 }));
  const short = weekGame({ ...even, plies: 20 }, analysedFacts({ accuracy: 9_900 }));
  const strong = weekGame({ rating: 1_800, ownRating: 1_500 });
  const long = weekGame({ ...even, plies: 133 });
  expect(gameAgain([short, accurate, strong, long])?.reason).toEqual({ kind: 'accurate', percent: 94 });
  expect(gameAgain([short, strong, long])?.reason).toEqual({ kind: 'strongWin', ahead: 300 });
  expect(gameAgain([short, long])?.reason).toEqual({ kind: 'longest', moves: 67 });
  expect(gameAgain([weekGame({ plies: 4 })])).toBeNull();
  expect(gameAgain([])).toBeNull();
});
