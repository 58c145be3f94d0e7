/** Reading a PGN of twice the length takes twice the work. Counted, not timed. */
import { expect, test } from 'vitest';
import { moveTree } from '../../../main/chess/variations.ts';
import { packClocks, unpackClocks } from '../../../main/chess/packed-game.ts';
import { readRepertoires } from '../../../main/chess/repertoire/pgn.ts';
import { lineTo, type Repertoire } from '../../../main/chess/repertoire/repertoire.ts';
import { readPgnDocuments } from '../../../main/chess/pgn-document.ts';
import { replay } from '../../../main/chess/replay.ts';
import { readNote } from '../../../main/chess/repertoire/shape-text.ts';
import { countArraySteps } from '../../harness/array-steps.ts';

const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join(' ');
const squareOf = (n: number): string => `${'abcdefgh'[n % 8]}${1 + (Math.floor(n / 8) % 8)}`;
const arrows = (count: number): string =>
  times(count, (n) => `[%cal G${squareOf(n)}${squareOf(Math.floor(n / 64))}]`);

/** A repertoire of one line. */
const longLine = (count: number): Repertoire => ({
  ...{ color: 'white', variant: 'standard', initialFen: 'startpos', root: 'p0', notes: new Map() },
  moves: new Map(
    Array.from({ length: count }, (_, n) => [
      `p${n}`,
      [{ uci: 'g1f3', san: 'Nf3', after: `p${n + 1}`, glyphs: '' }],
    ]),
  ),
});

const readings: readonly (readonly [name: string, read: (count: number) => unknown])[] = [
  [
    'comments of one position',
    (count) => readRepertoires(`1. e4 {a} ${times(count, (n) => `(1. e4 {b${n}})`)} *`, 'white'),
  ],
  [
    'comments before one move',
    (count) => readRepertoires(`1. e4 ${times(count, (n) => `({c${n}} 1. e4)`)} *`, 'white'),
  ],
  ['the same comment', (count) => readRepertoires(`1. e4 ${times(count, () => '(1. e4 {b})')} *`, 'white')],
  [
    'games with one comment each',
    (count) =>
      readRepertoires(
        times(count, (n) => `1. e4 {g${n}} *\n\n`),
        'white',
      ),
  ],
  ['arrows of one comment', (count) => readNote([arrows(count)])],
  ['arrows of many comments', (count) => readNote(arrows(count).split(' '))],
  [
    'glyphs of one move',
    (count) => readRepertoires(`1. e4 ${times(count, (n) => `(1. e4 $${n % 200})`)} *`, 'white'),
  ],
  ['variations of one move', (count) => readPgnDocuments(`1. e4 ${times(count, () => '(1. d4 d5)')} *`, 1)],
  [
    'nested variations',
    (count) => readPgnDocuments(`1. e4 ${'(1. d4 '.repeat(count)}${')'.repeat(count)} *`, 1),
  ],
  [
    'clocks',
    (count) =>
      unpackClocks(
        packClocks(
          Array.from({ length: count }, (_, n) => 9_999_999 - n),
          0,
        ),
        0,
      ),
  ],
  ['the line to the last position', (count) => lineTo(longLine(count), `p${count}`)],
  [
    'notes of a game',
    (count) =>
      moveTree(
        replay({ variant: 'standard', initialFen: 'startpos', moves: ['e2e4'] }),
        Array.from({ length: count }, (_, n) => ({ ply: 1, kind: 'comment' as const, text: `${n}` })),
      ),
  ],
];

test.each(readings)('%s', (_, read) => {
  const [few, many] = [400, 800].map((count) => countArraySteps(() => read(count)));
  expect(few).toBeDefined();
  expect((many ?? 0) / (few ?? 1)).toBeLessThan(2.5);
});

test('a position keeps as much of its comments as can be shown, and says that the rest is missing', () => {
  const { repertoires, isCut } = readRepertoires(
    `1. e4 ${times(200, (n) => `(1. e4 {${n} ${'long '.repeat(200)}})`)} *`,
    'white',
  );
  const [note] = repertoires[0]?.repertoire.notes.values() ?? [];
  expect(isCut).toBe(true);
  expect(note?.comment).toMatch(/^0 long long/);
});
