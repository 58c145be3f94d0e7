import { expect, it } from 'vitest';
import { gameWords } from '../../../main/text/game-words.ts';

it('names speeds and variants in each language, and keeps unknown keys', () => {
  const { en, de } = gameWords;
  expect([en.speed('rapid'), de.speed('rapid'), de.speed('hyper')]).toEqual([
    'Rapid',
    'Schnellschach',
    'hyper',
  ]);
  expect([en.variant('threeCheck'), de.variant('threeCheck')]).toEqual(['Three-check', 'Drei-Schach']);
  expect([de.variant('duck'), de.variant('duck', 'Duck chess')]).toEqual(['duck', 'Duck chess']);
  expect([en.variant('toString'), en.speed('constructor')]).toEqual(['toString', 'constructor']);
});

it('words time controls', () => {
  expect([gameWords.en.clock(600, 5), gameWords.de.clock(30, 0)]).toEqual(['10+5', '½+0']);
  expect([gameWords.en.daysPerTurn(1), gameWords.de.daysPerTurn(3)]).toEqual([
    '1 day per move',
    '3 Tage pro Zug',
  ]);
});
