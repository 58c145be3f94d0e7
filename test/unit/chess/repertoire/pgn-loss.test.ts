/** Reading and writing a repertoire as PGN loses nothing, also in unusual files. The reader reports parts that it leaves out. */
import { describe, expect, test } from 'vitest';
import { readableTexts, treeOfRepertoire } from '../../../../main/chess/repertoire/lines.ts';
import { joinRepertoires, readRepertoires, writeRepertoire } from '../../../../main/chess/repertoire/pgn.ts';
import {
  addLine,
  countMoves,
  emptyRepertoire,
  movesAt,
  noteAt,
  setNote,
  type Repertoire,
} from '../../../../main/chess/repertoire/repertoire.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';

const read = (text: string) => {
  const { repertoires, leftOut, isCut } = readRepertoires(text, 'white');
  const repertoire = repertoires[0]?.repertoire as Repertoire;
  return { repertoire, leftOut, isCut, count: repertoires.length };
};
const after = (repertoire: Repertoire, ...line: readonly string[]): string =>
  line.reduce(
    (key, san) => movesAt(repertoire, key).find((move) => move.san === san)?.after ?? '',
    repertoire.root,
  );
const plain = ({ moves, notes }: Repertoire) => ({
  moves: Object.fromEntries(moves),
  notes: Object.fromEntries(notes),
});

const nasty = `\uFEFF% an escaped line
[Event "Nasty \\"lines\\" \\\\ 1"]
[Orientation "White"]

{ Before everything. [%csl Re4,Gd4][%cal Ge2e4] } 1.e4! $146 {first}{second} ; to the end of the line
( {An alternative} 1.d4 $1 $13 d5 ( 1...Nf6 2.c4 ( 2.Nf3 {nested (really) deep} g6 ) 2...e6 ) 2.c4 {[%cal Gc4d5] Queen's Gambit} )
( 1.c4!? { reaches } e5 )
1...e5 2.Nf3 Nc6 {a comment
over two lines with a [%clk 0:03:00] and 50 % } 3.Bb5 (3.Bc4 Bc5?! 4.b4!! Bxb4 5.c3 $10) 3...a6 ?! 4.Ba4 *

[Event "Nasty \\"lines\\" \\\\ 1"]
[Orientation "White"]

1. Nf3 Nc6 2. e4 e5 3. d4 {Another order} exd4 1/2-1/2
`;

describe('a difficult file', () => {
  test('keeps variations, comments, arrows and glyphs, and merges orders of moves', () => {
    const { repertoire, leftOut, isCut, count } = read(nasty);
    expect({ leftOut, isCut, count }).toEqual({ leftOut: 0, isCut: false, count: 1 });
    expect(movesAt(repertoire, repertoire.root).map(({ san, glyphs }) => [san, glyphs])).toEqual([
      ['e4', '1 146'],
      ['d4', '1 13'],
      ['c4', '5'],
      ['Nf3', ''],
    ]);
    expect(noteAt(repertoire, repertoire.root)).toEqual({
      comment: 'Before everything.',
      shapes: 'Re4 Gd4 Ge2e4',
    });
    expect(noteAt(repertoire, after(repertoire, 'e4')).comment).toBe('first second to the end of the line');
    expect(noteAt(repertoire, after(repertoire, 'd4')).comment).toBe('An alternative');
    expect(noteAt(repertoire, after(repertoire, 'd4', 'd5', 'c4'))).toEqual({
      comment: "Queen's Gambit",
      shapes: 'Gc4d5',
    });
    expect(noteAt(repertoire, after(repertoire, 'd4', 'Nf6', 'Nf3')).comment).toBe('nested (really) deep');
    expect(noteAt(repertoire, after(repertoire, 'c4')).comment).toBe('reaches');
    // 3. d4 of the second game continues the position of the first.
    const knights = after(repertoire, 'e4', 'e5', 'Nf3', 'Nc6');
    expect(movesAt(repertoire, knights).map(({ san }) => san)).toEqual(['Bb5', 'Bc4', 'd4']);
    expect(noteAt(repertoire, knights).comment).toMatch(/^a comment over two lines with a .*50 %$/);
    const gambit = after(repertoire, 'e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5');
    expect(movesAt(repertoire, gambit)).toMatchObject([{ san: 'b4', glyphs: '3' }]);
    expect(countMoves(repertoire)).toBe(28);
  });

  test('is the same after it was written and read, any number of times', () => {
    const { repertoire } = read(nasty);
    const text = writeRepertoire(repertoire, 'Nasty');
    expect(plain(read(text).repertoire)).toEqual(plain(repertoire));
    expect(writeRepertoire(read(text).repertoire, 'Nasty')).toBe(text);
  });

  test('keeps a megabyte of comments in variations', () => {
    let repertoire = emptyRepertoire({
      color: 'white',
      variant: 'standard',
      initialFen: 'startpos',
    }) as Repertoire;
    const start = rulesFor('standard').parsePosition();
    for (const first of start?.legalMoves() ?? [])
      for (const second of start?.play(first)?.position.legalMoves() ?? [])
        repertoire = addLine(repertoire, [first, second]);
    for (const [index, key] of [...repertoire.moves.values()]
      .flat()
      .map((move) => move.after)
      .entries())
      repertoire = setNote(repertoire, key, {
        comment: `${index} ${'why '.repeat(700)}`.trim(),
        shapes: 'Ge2e4',
      });
    const text = writeRepertoire(repertoire, 'Large');
    expect(text.length).toBeGreaterThan(1_000_000);
    const { repertoire: back, leftOut, isCut } = read(text);
    expect({ leftOut, isCut }).toEqual({ leftOut: 0, isCut: false });
    expect(plain(back)).toEqual(plain(repertoire));
  });

  test.each([
    ['an illegal move ends the first line', '1. e4 e5 2. Ke3 Nc6 *'],
    ['a game of an unknown variant', '1. e4 *\n\n[Variant "Bughouse"]\n\n1. e4 *'],
    ['a glyph before the first move', '$13 1. e4 *'],
    ['a comment that is too long', `1. e4 { ${'x'.repeat(5_000)} } *`],
    ['a comment without an end', '1. e4 { and so on'],
  ])('says that something is missing: %s', (_, text) => {
    const { repertoire, isCut } = read(text);
    expect(isCut).toBe(true);
    expect(countMoves(repertoire)).toBeGreaterThan(0);
  });
});

describe('commands of other programs', () => {
  test('stay in the comments, in the first line and in variations', () => {
    const { repertoire } = read(
      '1. e4 { [%eval 0.25] [%clk 0:03:00] best } 1... e5 { [%emt 3] } ( 1... c5 { [%eval 0.4] [%mdl 8] } ) *',
    );
    const comment = (...line: readonly string[]) => noteAt(repertoire, after(repertoire, ...line)).comment;
    expect(comment('e4')).toBe('[%eval 0.25] [%clk 0:03:00] best');
    expect(comment('e4', 'e5')).toBe('[%emt 3]');
    expect(comment('e4', 'c5')).toBe('[%eval 0.4] [%mdl 8]');
    const tree = treeOfRepertoire(repertoire, readableTexts(repertoire));
    expect(tree.nodes.flatMap(({ comments }) => comments)).toEqual(['best']);
  });

  test('measure a position once, also when it is in several games, and when a file is added twice', () => {
    const games = [
      '1. e4 { [%clk 0:03:00] best } *',
      '1. e4 { [%clk 0:02:58] best } *',
      '1. e4 { [%clk 0:02:57] [%eval 0.3] } *',
      '1. e4 { [%clk 0:02:56] good } *',
    ];
    const whole = read(games.join('\n\n')).repertoire;
    const kept = '[%clk 0:03:00] best [%eval 0.3] good';
    expect(noteAt(whole, after(whole, 'e4')).comment).toBe(kept);
    const other = read('1. e4 { [%clk 0:01:00] good } *').repertoire;
    for (const one of [other, whole, other])
      expect(noteAt(joinRepertoires(whole, one).joined, after(whole, 'e4')).comment).toBe(kept);
  });

  test('with unknown colours of arrows are kept', () => {
    const { repertoire } = read('1. e4 { [%cal Ge2e4,Ce7e5] } *');
    expect(noteAt(repertoire, after(repertoire, 'e4'))).toEqual({
      comment: '[%cal Ce7e5]',
      shapes: 'Ge2e4',
    });
  });
});

describe('a variation', () => {
  test('is read in notations of other programs', () => {
    const { repertoire, isCut } = read(
      '1. e4 e5 ( 1... d5$2 2.e4-d5 Qd8xd5 += 3. Nc3 ?! ; to the end (of the line\n3... Qa5 ) ( 1... c5 2. e5 d5 3. exd6 e.p. exd6 ) *',
    );
    expect(isCut).toBe(false);
    const found = (...line: readonly string[]) =>
      movesAt(repertoire, after(repertoire, ...line)).map(({ san, glyphs }) => `${san} ${glyphs}`.trim());
    expect(found('e4')).toEqual(['e5', 'd5 2', 'c5']);
    expect(found('e4', 'd5', 'exd5')).toEqual(['Qxd5 14']);
    expect(found('e4', 'd5', 'exd5', 'Qxd5')).toEqual(['Nc3 6']);
    expect(found('e4', 'd5', 'exd5', 'Qxd5', 'Nc3')).toEqual(['Qa5']);
    expect(noteAt(repertoire, after(repertoire, 'e4', 'd5', 'exd5', 'Qxd5', 'Nc3')).comment).toBe(
      'to the end (of the line',
    );
    expect(found('e4', 'c5', 'e5', 'd5')).toEqual(['exd6']);
    expect(found('e4', 'c5', 'e5', 'd5', 'exd6')).toEqual(['exd6']);
  });
});

describe('a file that is added to a repertoire', () => {
  const one = read('1. e4 {mine [%csl Re4]} e5 2. Nf3 $1 *').repertoire;

  test('brings its moves behind the others, its comments, arrows and glyphs', () => {
    const other = read(
      '1. d4 d5 ( 1... Nf6 ) *\n\n1. e4 {theirs [%cal Ge2e4]} e5 2. Nf3 $14 Nc6 *',
    ).repertoire;
    const { joined, leftOut } = joinRepertoires(one, other);
    expect(leftOut).toBe(0);
    expect(movesAt(joined, joined.root).map(({ san }) => san)).toEqual(['e4', 'd4']);
    expect(noteAt(joined, after(joined, 'e4'))).toEqual({ comment: 'mine theirs', shapes: 'Re4 Ge2e4' });
    expect(movesAt(joined, after(joined, 'e4', 'e5'))).toMatchObject([{ san: 'Nf3', glyphs: '1 14' }]);
    expect(countMoves(joined)).toBe(7);
    // A second time it changes nothing.
    expect(plain(joinRepertoires(joined, other).joined)).toEqual(plain(joined));
  });

  test('is cut at the number of moves that a repertoire holds, without moves that nothing leads to', () => {
    let full = emptyRepertoire({ color: 'white', variant: 'standard', initialFen: 'startpos' }) as Repertoire;
    const start = rulesFor('standard').parsePosition();
    for (const first of start?.legalMoves() ?? [])
      for (const second of start?.play(first)?.position.legalMoves() ?? [])
        for (const third of start?.play(first)?.position.play(second)?.position.legalMoves() ?? [])
          if (first !== 'e2e4' && countMoves(full) < 4_998) full = addLine(full, [first, second, third]);
    const before = countMoves(full);
    const { joined, leftOut } = joinRepertoires(full, one);
    expect(countMoves(joined)).toBeLessThanOrEqual(5_000);
    expect(leftOut).toBe(3 - (countMoves(joined) - before));
  });
});
