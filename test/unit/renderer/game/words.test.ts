import { expect, test } from 'vitest';
import {
  gameKind,
  gameTimeControl,
  playerName,
  ratingText,
} from '../../../../renderer/features/game/words.ts';
import { makeGame } from './make-game.ts';

test('a game is named by its variant, or by its speed where that is standard chess', () => {
  const game = makeGame();
  expect(gameKind({ ...game, control: gameTimeControl(game) })).toBe('Rapid · 5+3 · Rated');
  expect(gameKind({ ...game, rated: false, variant: { key: 'atomic', name: 'Atomic' } })).toBe(
    'Atomic · Casual',
  );
  expect(gameKind({ ...game, speed: 'hyper' })).toBe('hyper · Rated');
});

test('time controls of every kind', () => {
  expect(gameTimeControl({ clock: null, daysPerTurn: 3 })).toEqual({
    type: 'correspondence',
    daysPerTurn: 3,
  });
  expect(gameTimeControl({ clock: null, daysPerTurn: null })).toEqual({ type: 'unlimited' });
});

test('players', () => {
  expect(playerName({ name: 'Stockfish', aiLevel: 3 })).toBe('Stockfish level 3');
  expect(ratingText({ rating: 1500, provisional: true })).toBe('1500?');
  expect(ratingText({})).toBe('');
});
