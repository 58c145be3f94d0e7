import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControls, plainText } from '../../../main/base/plain-text.ts';

const esc = '\u001b';

describe('plain text', () => {
  it.each([
    [`${esc}]0;owned\u0007name`, ']0;owned name'],
    ['a\r\nb\u2028c\u2029d\u0085e', 'a b c d e'],
    ['Magnus\u202Eextxe.\u202C', 'Magnus extxe.'],
    ['a\u0000b\u007fc\u009bd', 'a b c d'],
    ['\uFEFF  spaced \u200B', 'spaced'],
    ['half \uD83D pair', 'half \u{fffd} pair'],
    ['Grüße 😀 Михаил', 'Grüße 😀 Михаил'],
  ])('makes one visible line of %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

describe('escaped control characters', () => {
  it.each([
    ['a\nb\rc\td', 'a\\nb\\rc\\td'],
    [`${esc}[2J${esc}]52;c;ZXZpbA==\u0007`, '\\u001b[2J\\u001b]52;c;ZXZpbA==\\u0007'],
    ['\u009b31m', '\\u009b31m'],
    ['a\u2028b\u202Ec\uFEFF', 'a\\u2028b\\u202ec\\ufeff'],
    ['\uD800', '\\ud800'],
    ['Grüße 😀', 'Grüße 😀'],
  ])('show what is in %j', (text, escaped) => {
    expect(escapeControls(text)).toBe(escaped);
  });

  it('contain no line ends and no terminal sequences', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeControls(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(plainText(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      }),
    );
  });
});
