import { expect, test } from 'vitest';
import { gameKind, gameTimeControl } from '../../../../renderer/table/game-kind.ts';
import { playerName, ratingText } from '../../../../renderer/table/player/player-words.ts';
import { gameWords } from '@text/game-words.ts';
import { playerText } from '../../../../renderer/table/player/player-text.ts';
import { makeGame } from '../game/make-game.ts';

const words = gameWords.en;

test('a game is named by its variant, or by its speed where that is standard chess', () => {
  const game = makeGame();
  expect(gameKind({ ...game, control: gameTimeControl(game) }, words)).toBe('Rapid · 5+3 · Rated');
  expect(gameKind({ ...game, rated: false, variant: { key: 'atomic', name: 'Atomic' } }, words)).toBe(
    'Atomic · Casual',
  );
  expect(gameKind({ ...game, speed: 'hyper' }, words)).toBe('hyper · Rated');
});

test('time controls of every kind', () => {
  expect(gameTimeControl({ clock: null, daysPerTurn: 3 })).toEqual({
    type: 'correspondence',
    daysPerTurn: 3,
  });
  expect(gameTimeControl({ clock: null, daysPerTurn: null })).toEqual({ type: 'unlimited' });
});

test('players', () => {
  expect(playerName({ name: 'Stockfish', aiLevel: 3 }, playerText.en)).toBe('Stockfish level 3');
  expect(ratingText({ rating: 1500, provisional: true })).toBe('1500?');
  expect(ratingText({})).toBe('');
});
