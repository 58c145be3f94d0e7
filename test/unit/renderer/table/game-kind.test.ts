import { expect, test } from 'vitest';
import { gameKind, gameTimeControl } from '../../../../renderer/table/game-kind.ts';
import { playerName, ratingText } from '../../../../renderer/table/player/player-words.ts';
import { gameWords } from '@text/game-words.ts';
import { playerText } from '../../../../renderer/table/player/player-text.ts';
import { makeGame } from '../game/make-game.ts';
import type { PlayerView } from '@contract/models.ts';
import { inEnglish } from '@text/english.ts';
import { messageOf } from '@text/message.ts';

const words = gameWords.en;

test('a game is named by its variant, or by its speed in standard chess', () => {
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
  const nameOf = (player: PlayerView) => playerName(player, playerText.en, inEnglish);
  expect(nameOf({ name: 'Robin' })).toBe('Robin');
  expect(nameOf({ name: 'Stockfish', aiLevel: 3 })).toBe('Stockfish level 3');
  expect(nameOf({ name: messageOf('player.computer', { level: 3 }), aiLevel: 3 })).toBe('Computer level 3');
  expect(nameOf({ name: messageOf('player.anonymous') })).toBe('Anonymous');
  expect(nameOf({ name: 'Computer Stufe 3', aiLevel: 3 })).toBe('Computer Stufe 3');
  expect(ratingText({ rating: 1500, provisional: true })).toBe('1500?');
  expect(ratingText({})).toBe('');
});
