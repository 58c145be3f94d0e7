import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWireSecrets } from '../../../main/wire-log/secrets.ts';

const token = 'canary_9f/8+"x_0123456789';

function secretsOf(...tokens: readonly string[]) {
  const secrets = createWireSecrets();
  for (const one of tokens) secrets.protect(one);
  return secrets;
}

describe('tokens', () => {
  it.each([
    ['as they are', `It is ${token}!`],
    ['in an address', `/x?state=${encodeURIComponent(token)}&y`],
    ['in JSON', JSON.stringify({ text: token })],
    ['in JSON with escaped slashes', JSON.stringify({ text: token }).replaceAll('/', String.raw`\/`)],
    ['in JSON with letters as escapes', JSON.stringify({ text: token }).replace('can', '\\u0063\\u0061n')],
  ])('are removed: %s', (_, text) => {
    const clean = secretsOf(token).clean(text);
    expect(clean).toContain('[redacted]');
    expect(clean).not.toMatch(/canary|0123456789/);
  });

  it('are removed without registration, by their form or name', () => {
    const { clean } = createWireSecrets();
    expect(clean('Authorization: Bearer abc.def-123')).not.toContain('abc.def');
    expect(clean('a lip_Ab12Cd34Ef56 b')).not.toContain('Ab12Cd34');
    expect(clean('{"access_token":"made-up-by-anyone","x":1}')).toBe('{"access_token":"[redacted]","x":1}');
    expect(clean('password=swordfish&team=a')).toBe('password=[redacted]&team=a');
  });

  it('that are very short are removed as whole words only', () => {
    expect(secretsOf('abc').clean('abc abcd {"abc":1}')).toBe('[redacted] abcd {"[redacted]":1}');
  });

  it('that were truncated leave no part behind', () => {
    const { clean } = secretsOf(token);
    for (let length = 1; length < token.length; length += 1) {
      expect(clean(`{"text": "${token.slice(0, length)}`, true)).toBe('{"text": "');
    }
  });
});

describe('any server message', () => {
  const around = fc.string({ unit: 'grapheme', maxLength: 40 });
  const spelling = fc.constantFrom(
    (text: string) => text,
    (text: string) => encodeURIComponent(text),
    (text: string) => JSON.stringify({ text }),
    (text: string) => JSON.stringify(JSON.stringify({ [text]: text })),
    (text: string) => JSON.stringify(text).replaceAll('/', String.raw`\/`),
    (text: string) =>
      `"${[...text].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')}"`,
  );

  it('contains no token and no full id afterwards', () => {
    fc.assert(
      fc.property(around, around, spelling, fc.boolean(), (before, after, spell, cut) => {
        const secret = 'lip_9f8x7e6d5c4b3a2Z';
        const { clean } = secretsOf(secret);
        expect(clean(`${before} ${spell(secret)} ${after}`, cut)).not.toContain('9f8x7e6d5c4b');
        expect(clean(`${before}{"fullId":"abcdEFGH1234"}${after}`, cut)).not.toContain('abcdEFGH1234');
        expect(clean(`${before} ${spell('abcdEFGH1234')} ${after}`, cut)).not.toContain('abcdEFGH1234');
      }),
    );
  });
});

describe('full ids', () => {
  it.each([
    ['by their name', '{"fullId":"abcdEFGH1234","x":1}', '{"fullId":"abcdEFGH","x":1}'],
    ['longer than usual', '{"fullId":"abcdEFGH123456789"}', '{"fullId":"abcdEFGH"}'],
    [
      'in JSON inside JSON',
      String.raw`{"raw":"{\"fullId\":\"abcdEFGH1234\"}"}`,
      String.raw`{"raw":"{\"fullId\":\"abcdEFGH\"}"}`,
    ],
    [
      'with a name written in escapes',
      String.raw`{"full\u0049d":"abcdEFGH\u00312\u003334"}`,
      '{"fullId":"abcdEFGH"}',
    ],
    ['cut in the middle', '{"fullId":"abcdEFGH12', '{"fullId":"abcdEFGH'],
    ['in a form', 'fullId=abcdEFGH1234&x=1', 'fullId=abcdEFGH&x=1'],
    [
      'in an address',
      '{"url":"https://chess.example/abcdEFGH1234#5"}',
      '{"url":"https://chess.example/abcdEFGH#5"}',
    ],
    [
      'in an address with escaped slashes',
      String.raw`"https:\/\/chess.example\/abcdEFGH1234"`,
      String.raw`"https:\/\/chess.example\/abcdEFGH"`,
    ],
    [
      'in an address inside an address',
      'next=https%3A%2F%2Fx%2FabcdEFGH1234',
      'next=https%3A%2F%2Fx%2FabcdEFGH',
    ],
  ])('are shortened to the public id: %s', (_, text, expected) => {
    expect(createWireSecrets().clean(text)).toBe(expected);
  });

  it('are recognised by their game in later lines', () => {
    const { clean } = createWireSecrets();
    clean('{"gameId":"lowercas","x":1}');
    expect(clean('he said lowercaseids to me')).toBe('he said lowercas to me');
    expect(clean('{"text":"lowercas"}')).toBe('{"text":"lowercas"}');
  });

  it('are recognised by their game within one line', () => {
    expect(createWireSecrets().clean('{"other":"lowercaseids","gameId":"lowercas"}')).toBe(
      '{"other":"lowercas","gameId":"lowercas"}',
    );
  });

  it.each([
    '{"name":"Sequoia12345","id":"sequoia12345"}',
    '{"url":"https://chess.example/@/Sequoia12345"}',
    '/api/user/Sequoia12345/activity',
    '{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":"e2e4 e7e5"}',
    'https://chess.example/abcdEFGH/black',
  ])('are not assumed elsewhere: %s', (text) => {
    expect(createWireSecrets().clean(text)).toBe(text);
  });
});
