import { describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow } from '../../../../main/base/random.ts';
import { kindOfFile } from '../../../../main/chess/bulk/pgn-head.ts';
import { createPgnReader } from '../../../../main/chess/bulk/pgn-reader.ts';
import { glyphOfSigns, resultOfText } from '../../../../main/chess/bulk/written-word.ts';
import { fromArchived } from '../../../../main/features/history/archived-game.ts';
import { createGameImport } from '../../../../main/features/history/imported-game.ts';
import { makeGames } from '../../../bench/pgn-games.ts';

interface Kept {
  readonly event: string;
  /** SAN, separated by spaces. */
  readonly line: string;
  readonly result: string;
  readonly notes: readonly string[];
  /** Problem and line. */
  readonly fault: string | null;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Imports as the app does, in chunks of any size. */
function importAll(bytes: Uint8Array, chunk = bytes.length): { games: Kept[]; nothing: string[] } {
  const games: Kept[] = [];
  const nothing: string[] = [];
  const convert = createGameImport({
    user: '',
    baseUrl: 'https://chess.example',
    source: 'file',
    onPosition: () => {},
  });
  const reader = createPgnReader({
    onGame(read) {
      const { game, fault } = convert(read);
      const { sans, head, notes } = fromArchived(game);
      games.push({
        event: new Map(notes.tags).get('Event') ?? '',
        line: sans.join(' '),
        result: head.result,
        notes: (notes.notes ?? []).map(([ply, kind, text]) => `${ply} ${kind} ${text}`),
        fault: fault && `${fault.problem} ${fault.line}`,
      });
    },
    onBroken: ({ problem, line }) => void nothing.push(`${problem} ${line}`),
  });
  for (let at = 0; at < bytes.length; at += chunk) reader.push(bytes.subarray(at, at + chunk));
  reader.end();
  return { games, nothing };
}

const after = '\n\n[Event "Next"]\n\n1. c4 c5 1/2-1/2\n';

/** Reads one game from moves or a whole text; the game behind it must be read too. */
function readOne(text: string | Uint8Array): Kept | undefined {
  const bytes = typeof text === 'string' ? utf8(text + after) : Uint8Array.from([...text, ...utf8(after)]);
  // The file is accepted for its own text, not for the game behind it.
  expect(kindOfFile(typeof text === 'string' ? utf8(text) : text)).toBe('pgn');
  const { games, nothing } = importAll(bytes);
  expect(nothing).toEqual([]);
  expect(games.at(-1)).toMatchObject({ event: 'Next', line: 'c4 c5', result: 'draw', fault: null });
  expect(importAll(bytes, 3)).toEqual({ games, nothing });
  expect(games.length).toBeLessThanOrEqual(2);
  return games.length === 2 ? games[0] : undefined;
}

const spanish = 'e4 e5 Nf3 Nc6 Bb5 a6 O-O';
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('PGN of any program', () => {
  it.each<[what: string, text: string, line: string]>([
    ['no spaces after numbers', '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O *', spanish],
    ['dots of black', '1. e4 1... e5 2. Nf3 2...Nc6 3. Bb5 3. ... a6 4. O-O *', spanish],
    ['typographic dots', '1. e4 1\u2026 e5 2. Nf3 2\u2026Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['no numbers', 'e4 e5 Nf3 Nc6 Bb5 a6 O-O *', spanish],
    ['UCI moves', 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 *', spanish],
    ['UCI numbers and dots', '1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. e1g1 *', spanish],
    ['long algebraic moves', '1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. O-O *', spanish],
    ['long moves without hyphens', '1. e2e4 e7e5 2. Ng1f3 Nb8c6 3. Bf1b5 a7a6 4. O-O *', spanish],
    ['pawns with their letter', '1. Pe4 Pe5 2. Nf3 Nc6 3. Bb5 Pa7-a6 4. O-O *', spanish],
    ['lower-case pieces', '1. e4 e5 2. nf3 nc6 3. Bb5 a6 4. O-O *', spanish],
    ['figurines', '1. e4 e5 2. \u2658f3 \u265ec6 3. \u2657b5 a6 4. O-O *', spanish],
    ['castling with zeros', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *', spanish],
    ['castling with small letters', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. o-o *', spanish],
    ['castling with an en dash', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O\u2013O *', spanish],
    ['castling with zeros and dashes', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0\u20140 *', spanish],
    ['castling with Cyrillic letters', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. \u041e-\u041e *', spanish],
    ['glyphs as signs', '1. e4! e5!? 2. Nf3?! Nc6!! 3. Bb5 $1 a6 ?? 4. O-O *', spanish],
    ['evaluations as signs', '1. e4 = e5 += 2. Nf3 +/- Nc6 -+ 3. Bb5 \u00b1 a6 \u221e 4. O-O+- *', spanish],
    ['commas', '1. e4,e5 2. Nf3,Nc6 3. Bb5,a6 4. O-O *', spanish],
    ['semicolon comments', '1. e4 e5 ; 1. d4\n2. Nf3 Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['escaped lines', '1. e4 e5\n% 2. d4 d5\n2. Nf3 Nc6 3. Bb5 a6 4. O-O *', spanish],
    [
      'nested variations',
      '1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Bg5))) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *',
      spanish,
    ],
    ['null moves in variations', '1. e4 (1. d4 -- 2. c4) e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['a variation before the first move', '(1. d4) 1. e4 e5 *', 'e4 e5'],
    ['an empty line among the moves', '1. e4\n\n1... e5 2. Nf3 *', 'e4 e5 Nf3'],
    ['UCI moves in capital letters', '1. E2E4 E7E5 2. G1F3 *', 'e4 e5 Nf3'],
    ['moves behind a result', '1. e4 e5 1-0 2. Nf3 Nc6\n1-0 3. Bb5 *', 'e4 e5 Nf3 Nc6 Bb5'],
    ['codes of openings', 'B12 1. e4 c6 C00 2. d4 *', 'e4 c6 d4'],
    ['zero bytes', '[White "A"]\n\n1. e4\u0000e5\u0000\u0000 2. Nf3 *', 'e4 e5 Nf3'],
    ['a tag in a comment', '1. e4 { see\n[Event "Elsewhere"]\n[White "B"] } e5 *', 'e4 e5'],
    ['null moves', '1. e4 -- 2. d4 Z0 3. c4 0000 4. f4 @@@@ *', 'e4 -- d4 -- c4 -- f4 --'],
    ['a null move of dashes', '1. e4 \u2013\u2013 2. d4 *', 'e4 -- d4'],
    ['commands outside comments', '1. e4 [%clk 0:01:00] e5 2. Nf3 [good] Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['a lonely angle bracket', '1. e4 < e5 2. Nf3 Nc6\n3. Bb5 a6 4. O-O *', spanish],
    ['stray brackets', '1. e4 ) e5 } 2. Nf3 > Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['words', '1. e4 e5 2. Nf3 N Nc6 novelty 3. Bb5 a6 4. O-O Black resigns *', spanish],
    ['no result', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O', spanish],
    ['DOS lines', '1. e4 e5\r\n2. Nf3 Nc6\r\n3. Bb5 a6\r\n4. O-O *\r\n', spanish],
    ['a wrapper', '[pgn]1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *[/pgn]', spanish],
    [
      'a wrapper without a result',
      '[pgn]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O\n[/pgn]\nNice!',
      spanish,
    ],
    ['a byte order mark', '\uFEFF[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['invisible signs', '1. e4\u200b e5 2. Nf3\u200e Nc6 3. Bb5 a6 4. O-O *', spanish],
    ['check in words', '1. e4 e5 2. Qh5 Nc6 3. Qxf7ch Kxf7 *', 'e4 e5 Qh5 Nc6 Qxf7+ Kxf7'],
    ['double checks', '1. e4 e5 2. Qh5 Nc6 3. Qxf7++ Kxf7 *', 'e4 e5 Qh5 Nc6 Qxf7+ Kxf7'],
    ['mate as plus signs and words', '1. f3 e5 2. g4 Qh4mate *', 'f3 e5 g4 Qh4#'],
    ['colons for captures', '1. e4 d5 2. e4:d5 Qd8:d5 *', 'e4 d5 exd5 Qxd5'],
    ['typographic captures', '1. e4 d5 2. e\u00d7d5 Q\u00d7d5 *', 'e4 d5 exd5 Qxd5'],
    ['captures of pawns without a sign', '1. e4 d5 2. ed5 Qxd5 *', 'e4 d5 exd5 Qxd5'],
    ...['exd6e.p.', 'exd6 e.p.', 'exd6e.p', 'exd6 e.p', 'exd6ep', 'exd6 ep', 'exd6ep+', 'e5xd6'].map(
      (move): [string, string, string] => [
        `en passant as ${move}`,
        `1. e4 a6 2. e5 d5 3. ${move} *`,
        move.endsWith('+') ? 'e4 a6 e5 d5 exd6+' : 'e4 a6 e5 d5 exd6',
      ],
    ),
    ...['a8=Q', 'a8Q', 'a8(Q)', 'a8=(Q)', 'a8/Q', 'a8=q', 'a7a8q', 'a7-a8=Q', 'a7a8=Q!?'].map(
      (move): [string, string, string] => [
        `a promotion as ${move}`,
        `[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 1"]\n\n1. ${move} Kg7 *`,
        'a8=Q Kg7',
      ],
    ),
    [
      'drops of pawns without a letter',
      '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 Qd8 *',
      'e4 d5 exd5 Qxd5 @e4 Qd8',
    ],
    [
      'crazyhouse drops with check',
      '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nf3 Qe5+ 4. Nxe5 f6 5. Q@f7+ Kd8 6. p@e6 *',
      'e4 d5 exd5 Qxd5 Nf3 Qe5+ Nxe5 f6 Q@f7+ Kd8 P@e6',
    ],
  ])('reads %s', (_what, text, line) => {
    expect(readOne(text)).toMatchObject({ line, fault: null });
  });

  it.each<[what: string, text: string, line: string, fault: string]>([
    ['an illegal move', '1. e4 e5 2. Ke3 Nc6 *', 'e4 e5', 'move 1'],
    ['an illegal UCI move', '1. e2e4 e7e5 2. g1g4 b8c6 *', 'e4 e5', 'move 1'],
    ['a digit for a file', '1. e4 e5\n2. N13 Nc6 *', 'e4 e5', 'text 2'],
    ['two moves in one word', '1. e4 e5\n2. Nf3Nc3 Nc6 *', 'e4 e5', 'text 2'],
    ['an impossible square', '1. e4 e5\n2. Nf9 Nc6 *', 'e4 e5', 'text 2'],
    ['an unclosed comment', '1. e4 { the end\n1... e5', 'e4', 'comment 1'],
    ['an unclosed variation', '1. e4 (1. d4 { good } d5\n1... e5', 'e4', 'variation 1'],
    ['a comment open in a variation', '1. e4 (1. d4 { good d5)\n1... e5', 'e4', 'comment 1'],
    ['an invalid position', '[FEN "8/8"]\n\n1. e4 *', 'e4', 'position 1'],
    ['an illegal first move', '[White "A"]\n\n1. e5 *', '', 'move 3'],
  ])('keeps a game up to %s, and reports it', (_what, text, line, fault) => {
    expect(readOne(text)).toMatchObject({ line, fault });
  });

  it.each<[what: string, tags: string, fault: string | null]>([
    ['quotes in a value', '[White "O"Brien "the" A"]', null],
    ['an escaped last quote', '[White "O\\"]', null],
    ['typographic quotes', '[White \u201cO\u201d]', null],
    ['no quotes', '[White O]', null],
    ['no last quote', '[White "O]', 'tag 1'],
    ['no bracket', '[White "O"', 'tag 1'],
    ['no end at all', '[White "O', 'tag 1'],
    ['a line comment between tags', '; made by hand\n[White "O"]\n; and here\n[Black "R"]', null],
    ['spaces', '  [ White   "O" ]  ', null],
    ['no empty line', '[White "O"]\n[Black "R"]', null],
  ])('reads tags with %s', (_what, tags, fault) => {
    expect(readOne(`${tags}\n1. e4 e5 *`)).toMatchObject({ line: 'e4 e5', fault });
  });

  it('reads tags without moves as games', () => {
    const { games } = importAll(utf8('[Event "A"]\n[Event "B"]\n\n[Event "C"]\n[White "x"]\n'));
    expect(games.map(({ event }) => event)).toEqual(['A', 'B', 'C']);
  });

  it.each([
    ...['1-0', '1\u20130', '1:0', '+:-', '1_0', 'WHITEWIN'].map((text) => [text, '1-0'] as const),
    ...['0-1', '0\u20141', '0:1', '-:+'].map((text) => [text, '0-1'] as const),
    ...['1/2', '1/2-1/2', '\u00bd-\u00bd', '\u00bd\u2013\u00bd', '\u00bd', '1/2\u20131/2', 'DRAW'].map(
      (text) => [text, '1/2-1/2'] as const,
    ),
    ...['0-0', '1-1', '', 'e4'].map((text) => [text, undefined] as const),
  ])('takes the result %s for %s', (text, result) => {
    expect(resultOfText(text)).toBe(result);
  });

  it('takes the result of the moves where the tag has none', () => {
    expect(readOne('[Result "*"]\n\n1. e4 e5 \u00bd\u2013\u00bd')).toMatchObject({ result: 'draw' });
    expect(readOne('[Result "1\u20130"]\n\n1. e4 e5')).toMatchObject({ result: 'win' });
    expect(readOne(latin('1. e4 e5 \u00bd\u0096\u00bd'))).toMatchObject({ line: 'e4 e5', result: 'draw' });
  });

  it('reads signs, words and commands as annotations', () => {
    expect(readOne('1. e4 +/- novelty here e5 [%csl Gd4] *')?.notes).toEqual([
      '1 glyph 16',
      '1 comment novelty here',
      '2 comment [%csl Gd4]',
    ]);
    expect(glyphOfSigns('-')).toBeUndefined();
  });

  it('keeps what an unclosed comment holds', () => {
    expect(readOne('1. e4 { the end\n1... e5')?.notes).toEqual(['1 comment the end\n1... e5']);
    expect(readOne('1. e4 (1. d4 d5')?.notes).toEqual(['1 comment (1. d4 d5']);
  });

  it('keeps the games around a game with random damage', () => {
    const random = createSeededRandom(17);
    const good = [...makeGames(12, 4)];
    const whole = importAll(utf8(good.join(''))).games;
    const bits = [
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '"',
      ';',
      '<',
      '%',
      '--',
      '\u00bd',
      '\n',
      '\n\n',
      '\u0000',
      'Zz9',
      '1-0 ',
    ];
    for (let round = 0; round < 400; round += 1) {
      const at = 1 + integerBelow(random, 10);
      let game = good[at] ?? '';
      for (let damages = 1 + integerBelow(random, 4); damages > 0; damages -= 1) {
        const from = integerBelow(random, game.length);
        const cut = integerBelow(random, 3) === 0 ? integerBelow(random, 200) : integerBelow(random, 3);
        game = `${game.slice(0, from)}${bits[integerBelow(random, bits.length)] ?? ''}${game.slice(from + cut)}`;
      }
      const text = [...good.slice(0, at), `${game}\n`, ...good.slice(at + 1)].join('');
      const { games } = importAll(utf8(text), round % 3 === 0 ? 97 : undefined);
      const detail = JSON.stringify(game);
      expect(games.slice(0, at), detail).toEqual(whole.slice(0, at));
      const behind = whole.length - at - 1;
      const unlined = ({ fault: _, ...rest }: Kept) => rest;
      expect(games.slice(-behind).map(unlined), detail).toEqual(whole.slice(-behind).map(unlined));
      expect(games.length, detail).toBeGreaterThanOrEqual(whole.length - Number(!game.includes('[Event "')));
    }
  });
});
