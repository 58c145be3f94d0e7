import { describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow } from '../../../../main/base/random.ts';
import { looksLikePgn } from '../../../../main/chess/bulk/pgn-head.ts';
import type { PgnBroken, PgnFault, PgnNote } from '../../../../main/chess/bulk/pgn-game.ts';
import { createPgnReader } from '../../../../main/chess/bulk/pgn-reader.ts';
import { sanOfCode } from '../../../../main/chess/san-code.ts';

interface Read {
  readonly tags: readonly (readonly [string, string])[];
  readonly sans: readonly string[];
  readonly clocks: readonly number[];
  readonly evals: readonly (string | null)[];
  readonly notes: readonly PgnNote[];
  readonly result: string;
  readonly line: number;
  readonly fault: PgnFault | null;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

function readAll(bytes: Uint8Array, pieces: (left: number) => number = (left) => left, mostBytes?: number) {
  const games: Read[] = [];
  const broken: PgnBroken[] = [];
  const reader = createPgnReader({
    onGame({ tags, codes, plies, texts, clocks, evalKinds, evals, notes, result, line, fault }) {
      const upTo = <T>(make: (ply: number) => T): T[] => Array.from({ length: plies }, (_, ply) => make(ply));
      games.push({
        tags,
        sans: upTo((ply) => texts.get(ply) ?? sanOfCode(codes[ply] ?? 0)),
        clocks: upTo((ply) => clocks[ply] ?? -1),
        evals: upTo((ply) =>
          evalKinds[ply] === 0 ? null : `${evalKinds[ply] === 2 ? '#' : ''}${evals[ply]}`,
        ),
        notes,
        result,
        line: line(),
        fault: fault(),
      });
    },
    onBroken: (one) => broken.push(one),
    ...(mostBytes !== undefined && { mostBytes }),
  });
  for (let at = 0; at < bytes.length;) {
    const end = at + Math.max(1, pieces(bytes.length - at));
    reader.push(bytes.subarray(at, end));
    at = end;
  }
  reader.end();
  return { games, broken };
}

const read = (text: string) => readAll(utf8(text));

const sample = `[Event "One"]
[White "A \\"B\\""]
[Black "Müller"]
[Result "1-0"]

{ Before } 1. e4 { [%eval 0.35] [%clk 0:03:00] } e5 { [%clk 0:02:59.5] good } 2. Nf3!? $10 (2. Nc3 { or (so } Nc6
(2... Nf6)) 2... Nc6 { [%eval #-3] [%csl Gd4] } ; to the end
3. Bb5 a6 1-0

[Event "Two"]

1. d4 *

[Event "Three"]
[Result "0-1"]

0-1
`;

describe('the PGN reader', () => {
  it('reads tags, moves, clocks, evaluations, comments, glyphs and variations', () => {
    const { games, broken } = read(sample);
    expect(broken).toEqual([]);
    expect(games.map(({ line }) => line)).toEqual([1, 10, 14]);
    expect(games.map(({ result }) => result)).toEqual(['1-0', '*', '0-1']);
    const [first] = games;
    expect(first?.tags).toEqual([
      ['Event', 'One'],
      ['White', 'A "B"'],
      ['Black', 'Müller'],
      ['Result', '1-0'],
    ]);
    expect(first?.sans).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
    expect(first?.clocks).toEqual([18_000, 17_950, -1, -1, -1, -1]);
    expect(first?.evals).toEqual(['35', null, null, '#-3', null, null]);
    expect(first?.notes).toEqual([
      { ply: 0, kind: 'comment', text: 'Before' },
      { ply: 2, kind: 'comment', text: 'good' },
      { ply: 3, kind: 'glyph', text: '5' },
      { ply: 3, kind: 'glyph', text: '10' },
      { ply: 3, kind: 'variation', text: '2. Nc3 { or (so } Nc6 (2... Nf6)' },
      { ply: 4, kind: 'comment', text: '[%csl Gd4]' },
      { ply: 4, kind: 'comment', text: 'to the end' },
    ]);
  });

  it('gives the same result for chunks of any size', () => {
    const bytes = utf8(`\uFEFF${sample.repeat(3)}`.replaceAll('\n', '\r\n'));
    const whole = readAll(bytes);
    expect(whole.games).toHaveLength(9);
    const random = createSeededRandom(5);
    for (let round = 0; round < 30; round += 1) {
      const most = 1 + integerBelow(random, round < 5 ? 3 : 200);
      expect(readAll(bytes, () => 1 + integerBelow(random, most))).toEqual(whole);
    }
  });

  it('accepts the notation of other programs', () => {
    const { games, broken } = read(
      [
        '[Variant "Antichess"] 1.e3 e6 2.b4 Bxb4 3.Qg4 { on one line }',
        '',
        '[Event "Long"]',
        '',
        '1. e2e4 e7-e5 2. 0-0 0-0-0 3. e8Q+ exd8N 4. N@f7 exd6e.p. 5. Qa1xb2 O-O-O+',
        '',
        '    1. e4 e5 2. Nf3 ...',
        '% a line for others',
        '2... Nc6 <reserved> 1/2-1/2',
        '[Event "Bare"]',
      ].join('\n'),
    );
    expect(games.map(({ sans }) => sans)).toEqual([
      ['e3', 'e6', 'b4', 'Bxb4', 'Qg4'],
      ['e2e4', 'e7-e5', 'O-O', 'O-O-O', 'e8=Q+', 'exd8=N', 'N@f7', 'exd6', 'Qa1xb2', 'O-O-O+'],
      ['e4', 'e5', 'Nf3', 'Nc6'],
      [],
    ]);
    expect(games[2]?.result).toBe('1/2-1/2');
    expect(broken).toEqual([]);
  });

  it('reads Latin-1 when the bytes are not UTF-8', () => {
    const bytes = Uint8Array.from([...'[White "M\u00fcller"]\n\n1. e4 *\n'].map((one) => one.charCodeAt(0)));
    expect(readAll(bytes).games[0]?.tags).toEqual([['White', 'Müller']]);
  });

  it('reports errors with their line, and continues behind them', () => {
    const { games, broken } = read(
      [
        '[Event "One"]',
        '',
        '1. e4 e5 *',
        '',
        '[Event "Bad word"]',
        '',
        '1. e4 Zf9 2. Nf3 *',
        '',
        '[Event "Two"]',
        '',
        '1. d4 *',
        '',
        '[Event "Bad tag]',
        '',
        '1. d4 *',
        '',
        '[Event "Open comment"]',
        '',
        '1. e4 { never closed',
        '2. Nf3 *',
        '',
        '[Event "Three"]',
        '',
        '1. c4 *',
        '',
        '[Event "Open variation"]',
        '',
        '1. e4 (1. d4 *',
        '',
        '[Event "Four"]',
        '',
        '1. g3 { cut off',
      ].join('\n'),
    );
    expect(broken).toEqual([]);
    expect(games.map(({ tags, sans }) => [tags[0]?.[1], ...sans])).toEqual([
      ['One', 'e4', 'e5'],
      ['Bad word', 'e4'],
      ['Two', 'd4'],
      ['Bad tag', 'd4'],
      ['Open comment', 'e4'],
      ['Three', 'c4'],
      ['Open variation', 'e4'],
      ['Four', 'g3'],
    ]);
    expect(games.flatMap(({ fault }) => (fault ? [Object.values(fault)] : []))).toEqual([
      ['text', 7, 'Zf9'],
      ['tag', 13, '[Event "Bad tag]'],
      ['comment', 19, '{ never closed 2. Nf3 *'],
      ['variation', 28, '(1. d4 *'],
      ['comment', 32, '{ cut off'],
    ]);
    expect(games[4]?.notes).toEqual([{ ply: 1, kind: 'comment', text: 'never closed\n2. Nf3 *' }]);
    expect(games[6]?.notes).toEqual([{ ply: 1, kind: 'comment', text: '(1. d4 *' }]);
  });

  it('skips an oversized game in little memory', () => {
    const long = `[Event "Long"]\n\n1. e4 { ${'x'.repeat(5_000)} } *\n\n`;
    const { games, broken } = readAll(utf8(`${sample}${long}${sample}`), () => 100, 1_000);
    expect(broken).toEqual([]);
    expect(games).toHaveLength(7);
    expect(games[3]).toMatchObject({ sans: ['e4'], line: 18, fault: { problem: 'size', line: 18 } });
    expect(games[4]?.line).toBe(22);
  });

  it('never throws and always makes progress, on any input', () => {
    const random = createSeededRandom(9);
    const alphabet = '[]{}()"\\;%$!?*<>.-/ \n\t01eNx=Oé"Event ';
    for (let round = 0; round < 300; round += 1) {
      let text = '';
      for (let index = 0; index < 200; index += 1) text += alphabet[integerBelow(random, alphabet.length)];
      const one = readAll(utf8(text));
      expect(readAll(utf8(text), () => 7)).toEqual(one);
    }
  });
});

describe('a file that is not PGN', () => {
  it('is detected by its first bytes', () => {
    expect(looksLikePgn(utf8(sample))).toBe(true);
    expect(looksLikePgn(utf8('\uFEFF[Event "A"]\n'))).toBe(true);
    expect(looksLikePgn(utf8('1. e4 e5'))).toBe(true);
    expect(looksLikePgn(utf8('; a comment\n\n1.e4'))).toBe(true);
    for (const text of [
      '[pgn]1. e4 e5 *[/pgn]',
      'e2e4 e7e5 g1f3 *',
      'e4 e5 Nf3 *',
      'e4 *',
      '1 e4 e5',
      '12. e4 e5',
      '1. nf3',
      '1. o-o',
      '1. -- e5',
      '1. Z0 e5',
      '1. \u2658f3',
      '1. {A comment.} e4',
      '[White O]\ne4 e5',
      '[Event"x"]\n1. --',
    ])
      expect([text, looksLikePgn(utf8(text))]).toEqual([text, true]);
    for (const text of [
      'The paper has size a4.',
      '1. Introduction\n2. Results',
      'Pages 1 -- 12, then 14-20',
      'x'.repeat(70_000),
      '1 '.repeat(40_000),
    ])
      expect([text.slice(0, 40), looksLikePgn(utf8(text))]).toEqual([text.slice(0, 40), false]);
    expect(looksLikePgn(utf8(''))).toBe(false);
    expect(looksLikePgn(utf8('Dear diary, nothing happened.'))).toBe(false);
    expect(looksLikePgn(utf8('{"a": [1, 2, "b"]}'))).toBe(false);
    expect(looksLikePgn(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toBe(false);
    expect(looksLikePgn(Uint8Array.from([...utf8('[Event "x"]'), 0, 0, 0]))).toBe(false);
    // Damaged text has few zeros, and tags.
    expect(looksLikePgn(utf8('[Event "x"]\n\n1. e4\u0000e5 *'))).toBe(true);
    expect(looksLikePgn(utf8('a table of moves: 1. e4\u0000 1. d4'))).toBe(false);
  });
});
