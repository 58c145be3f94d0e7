import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeBetween, contentOf, repertoireOf } from '../../../../main/chess/repertoire/content.ts';
import { readRepertoires, writeRepertoire } from '../../../../main/chess/repertoire/pgn.ts';
import {
  addLine,
  countMoves,
  emptyRepertoire,
  keyTextOf,
  movesAt,
  noteAt,
  promoteMove,
  removeMove,
  setGlyphs,
  setNote,
  type Repertoire,
  type RepertoireMove,
} from '../../../../main/chess/repertoire/repertoire.ts';
import { makeShapes, plainComment } from '../../../../main/chess/repertoire/shape-text.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';
import { variantKeys, type VariantKey } from '../../../../main/chess/vocabulary.ts';

const starts: Readonly<Partial<Record<VariantKey, string>>> = {
  chess960: 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1',
  fromPosition: 'r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq - 3 12',
};

const squares = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => `${file}${rank}`));
const shape = fc.record({
  from: fc.constantFrom(...squares),
  to: fc.constantFrom(...squares),
  brush: fc.constantFrom('green', 'red', 'blue', 'yellow'),
});
const shapes = fc.uniqueArray(shape, { maxLength: 6, selector: ({ from, to }) => from + to });
/** Circles first, as PGN has them in commands of their own. */
const shapeText = shapes.map((list) =>
  makeShapes(list.toSorted((one, other) => Number(one.from !== one.to) - Number(other.from !== other.to))),
);
const comment = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) =>
  // Commands of PGN are no text.
  plainComment(text.replaceAll('[', '(')),
);

/** Lines as choices among the legal moves; few choices, so that lines meet again. */
const drawn = fc.record({
  variant: fc.constantFrom(...variantKeys),
  color: fc.constantFrom('white', 'black'),
  lines: fc.array(fc.array(fc.nat(2), { maxLength: 14 }), { minLength: 1, maxLength: 8 }),
  notes: fc.array(fc.tuple(fc.nat(), comment, shapeText), { maxLength: 8 }),
  promoted: fc.array(fc.nat(), { maxLength: 4 }),
  glyphs: fc.array(fc.tuple(fc.nat(), fc.uniqueArray(fc.integer({ min: 1, max: 255 }), { maxLength: 3 })), {
    maxLength: 5,
  }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function build({ variant, color, lines, notes, promoted, glyphs }: Drawn): Repertoire {
  let made = emptyRepertoire({ variant, color, initialFen: starts[variant] ?? 'startpos' });
  if (!made) throw new Error('no start');
  for (const line of lines) {
    let position = rulesFor(variant).parsePosition(made.initialFen);
    const moves: string[] = [];
    for (const choice of line) {
      const legal = position?.legalMoves() ?? [];
      // The same few moves in any order lead to the same positions.
      const uci = legal[(choice * 7) % Math.max(1, legal.length)];
      const played = uci === undefined ? undefined : position?.play(uci);
      if (!played) break;
      moves.push(played.uci);
      position = played.position;
    }
    made = addLine(made, moves);
  }
  const all = () => contentOf(made as Repertoire).moves;
  const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
  for (const [index, text, drawing] of notes)
    made = setNote(made, at(all(), index)?.after ?? made.root, { comment: text, shapes: drawing });
  for (const index of promoted) {
    const move = at(all(), index);
    if (move) made = promoteMove(made, move.position, move.uci);
  }
  for (const [index, numbers] of glyphs) {
    const move = at(all(), index);
    if (!move) continue;
    const list: readonly RepertoireMove[] = movesAt(made, move.position).map((one) =>
      one.uci === move.uci ? { ...one, glyphs: numbers.join(' ') } : one,
    );
    made = { ...made, moves: new Map(made.moves).set(move.position, list) };
  }
  return made;
}

const plain = (repertoire: Repertoire) => ({
  ...repertoire,
  moves: Object.fromEntries(repertoire.moves),
  notes: Object.fromEntries(repertoire.notes),
});

const readOne = (text: string): Repertoire => {
  const { repertoires, leftOut } = readRepertoires(text, 'white');
  expect(repertoires).toHaveLength(1);
  expect(leftOut).toBe(0);
  return (repertoires[0] as (typeof repertoires)[0]).repertoire;
};

describe('a repertoire as PGN', () => {
  test('is read as it was written, in all variants, with transpositions', () => {
    fc.assert(
      fc.property(drawn, (choice) => {
        const repertoire = build(choice);
        const text = writeRepertoire(repertoire, 'My "lines"');
        const read = readRepertoires(text, choice.color === 'white' ? 'black' : 'white');
        expect(read.repertoires[0]?.name).toBe('My "lines"');
        expect(read.leftOut).toBe(0);
        expect(plain(read.repertoires[0]?.repertoire as Repertoire)).toEqual(plain(repertoire));
        expect(writeRepertoire(readOne(text), 'My "lines"')).toBe(text);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('survives the rows of the store', () => {
    fc.assert(
      fc.property(drawn, (choice) => {
        const repertoire = build(choice);
        const rows = contentOf(repertoire);
        const shuffled = { moves: rows.moves.toReversed(), notes: rows.notes.toReversed() };
        const restored = repertoireOf(repertoire, shuffled) as Repertoire;
        expect(plain(restored)).toEqual(plain(repertoire));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('a change turns the rows of one into those of the other, and back', () => {
    const apply = (repertoire: Repertoire, other: Repertoire): Repertoire => {
      const { moves, removed, notes } = changeBetween(repertoire, other);
      const rows = new Map(
        contentOf(repertoire).moves.map((move) => [`${move.position} ${move.uci}`, move] as const),
      );
      for (const { position, uci } of removed) rows.delete(`${position} ${uci}`);
      for (const move of moves) rows.set(`${move.position} ${move.uci}`, move);
      const texts = new Map(contentOf(repertoire).notes.map((note) => [note.position, note] as const));
      for (const note of notes)
        if (note.comment === '' && note.shapes === '') texts.delete(note.position);
        else texts.set(note.position, note);
      return repertoireOf(repertoire, {
        moves: [...rows.values()],
        notes: [...texts.values()],
      }) as Repertoire;
    };
    fc.assert(
      fc.property(drawn, fc.nat(), (choice, index) => {
        const before = build(choice);
        const { moves } = contentOf(before);
        const move = moves[index % Math.max(1, moves.length)];
        if (!move) return;
        for (const after of [
          removeMove(before, move.position, move.uci),
          promoteMove(before, move.position, move.uci),
          setNote(before, move.after, { comment: 'other', shapes: 'Gd4' }),
        ]) {
          expect(plain(apply(before, after))).toEqual(plain(after));
          expect(plain(apply(after, before))).toEqual(plain(before));
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test('comments, arrows, circles and glyphs of other programs are kept', () => {
    const repertoire = readOne(
      `[Event "Study: Chapter 1"]
[Orientation "black"]

{ Begin here } 1. e4 { [%csl Gd4,Re5][%cal Ge2e4] best by test } 1... c5!? ( { the French } 1... e6 $2 { [%cal
Yd7d5] } 2. d4 d5 ) 2. Nf3 d6 ( 2... Nc6 ) *`,
    );
    expect(repertoire.color).toBe('black');
    const at = (...line: readonly string[]): string => {
      let key = repertoire.root;
      for (const uci of line) key = movesAt(repertoire, key).find((move) => move.uci === uci)?.after ?? '';
      return key;
    };
    expect(noteAt(repertoire, repertoire.root)).toEqual({ comment: 'Begin here', shapes: '' });
    expect(noteAt(repertoire, at('e2e4'))).toEqual({ comment: 'best by test', shapes: 'Gd4 Re5 Ge2e4' });
    expect(noteAt(repertoire, at('e2e4', 'e7e6'))).toEqual({ comment: 'the French', shapes: 'Yd7d5' });
    expect(movesAt(repertoire, at('e2e4')).map(({ san, glyphs }) => [san, glyphs])).toEqual([
      ['c5', '5'],
      ['e6', '2'],
    ]);
  });

  test('chapters with one beginning are one repertoire, and orders of moves meet', () => {
    const text = `[Event "Queen's gambit"]\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n\n[Event "English"]\n\n1. c4 e6 2. d4 d5 3. Nf3 *\n`;
    const repertoire = readOne(text);
    const meeting = keyTextOf(
      ['d2d4', 'd7d5', 'c2c4', 'e7e6'].reduce(
        (position, uci) => position.play(uci)?.position ?? position,
        rulesFor('standard').parsePosition() as NonNullable<
          ReturnType<ReturnType<typeof rulesFor>['parsePosition']>
        >,
      ),
    );
    expect(movesAt(repertoire, meeting).map(({ san }) => san)).toEqual(['Nc3', 'Nf3']);
    expect(countMoves(repertoire)).toBe(10);
  });

  test('null moves and what follows are left out and counted', () => {
    const { repertoires, leftOut } = readRepertoires('1. e4 e5 ( 1... -- 2. d4 ) 2. Nf3 *', 'white');
    expect(leftOut).toBe(2);
    expect(countMoves(repertoires[0]?.repertoire as Repertoire)).toBe(3);
  });

  test('4,000 moves are written and read', () => {
    let repertoire = emptyRepertoire({ color: 'white', variant: 'standard', initialFen: 'startpos' });
    if (!repertoire) throw new Error('no start');
    const start = rulesFor('standard').parsePosition();
    for (const first of start?.legalMoves() ?? [])
      for (const second of start?.play(first)?.position.legalMoves() ?? [])
        for (const third of ['b1c3', 'g1f3', 'h2h3', 'a2a3', 'g2g3', 'b2b3', 'e2e3', 'd2d3', 'c2c3', 'f2f3'])
          if (countMoves(repertoire) < 4_000) repertoire = addLine(repertoire, [first, second, third]);
    const read = readOne(writeRepertoire(repertoire, 'Large'));
    expect(countMoves(read)).toBe(countMoves(repertoire));
    expect(countMoves(read)).toBeGreaterThanOrEqual(3_900);
  }, 60_000);
});

test('glyphs of a move are set and cleared, and are in the PGN', () => {
  const start = emptyRepertoire({
    color: 'white',
    variant: 'standard',
    initialFen: 'startpos',
  }) as Repertoire;
  const line = addLine(start, ['e2e4', 'e7e5']);
  const rated = setGlyphs(line, line.root, 'e2e4', ['1', '146']);
  expect(writeRepertoire(rated, 'Rated')).toContain('1. e4 $1 $146 e5');
  expect(plain(readOne(writeRepertoire(rated, 'Rated')))).toEqual(plain(rated));
  expect(changeBetween(line, rated).moves).toMatchObject([{ uci: 'e2e4', glyphs: '1 146' }]);
  expect(plain(setGlyphs(rated, rated.root, 'e2e4', []))).toEqual(plain(line));
});

describe('removing a move', () => {
  const start = emptyRepertoire({
    color: 'white',
    variant: 'standard',
    initialFen: 'startpos',
  }) as Repertoire;
  const both = addLine(addLine(start, ['d2d4', 'd7d5', 'c2c4', 'e7e6', 'b1c3']), [
    'c2c4',
    'e7e6',
    'd2d4',
    'd7d5',
  ]);

  test('keeps what another order of moves leads to', () => {
    const left = removeMove(both, both.root, 'd2d4');
    expect(countMoves(left)).toBe(5);
    const gone = removeMove(left, left.root, 'c2c4');
    expect(countMoves(gone)).toBe(0);
  });

  test('removes the notes of positions that are gone', () => {
    const after = movesAt(both, both.root)[0]?.after ?? '';
    const noted = setNote(both, after, { comment: 'solid', shapes: '' });
    expect(removeMove(noted, noted.root, 'd2d4').notes.size).toBe(0);
    expect(removeMove(noted, noted.root, 'c2c4').notes.size).toBe(1);
  });
});
