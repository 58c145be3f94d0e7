import { expect, test } from 'vitest';
import { oneLine } from '../../../main/text/one-line.ts';

test.each([
  ['You play black.\nPractice club', 'You play black · Practice club'],
  ['Resignation. Rating −6.\nRapid, casual', 'Resignation. Rating −6 · Rapid, casual'],
  ['Beginnt in 5 Min.\nÜbungsclub', 'Beginnt in 5 Min. · Übungsclub'],
  ['Checkmate.', 'Checkmate'],
])('%j is shown in one line as %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
