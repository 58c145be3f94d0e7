import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cut } from '../../../main/base/cut.ts';

it('keeps short texts and marks the end of a cut one', () => {
  expect(cut('abc', 3)).toBe('abc');
  expect(cut('abcd', 3)).toBe('ab…');
  expect(cut('a😀bc', 3)).toBe('a…');
});

it('never exceeds the limit and never splits a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 1, max: 30 }),
      (text, longest) => {
        const short = cut(text, longest);
        expect(short.length).toBeLessThanOrEqual(longest);
        expect(/\p{Cs}/u.test(short)).toBe(false);
        if (text.length <= longest) expect(short).toBe(text);
        else expect(text.startsWith(short.slice(0, -1))).toBe(true);
      },
    ),
  );
});
