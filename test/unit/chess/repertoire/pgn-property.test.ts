/** Any PGN becomes a repertoire without loss, and writing and reading it again changes nothing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRepertoires, writeRepertoire } from '../../../../main/chess/repertoire/pgn.ts';
import {
  countMoves,
  keyTextOf,
  noteAt,
  type Repertoire,
} from '../../../../main/chess/repertoire/repertoire.ts';
import { parseShapes } from '../../../../main/chess/repertoire/shape-text.ts';
import type { Position } from '../../../../main/chess/position.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';

const starts = [
  'startpos',
  'r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq - 3 12',
  '4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 40',
  'rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3',
] as const;

/** Words of comments: text, commands of this and other programs, and signs with a meaning in PGN. */
const word = fc.oneof(
  fc.stringMatching(/^[a-zé♞()0-9.,;!?$*%<>"'\\-]{1,8}$/),
  fc.constantFrom(
    ...['[%eval 0.35]', '[%eval #-3]', '[%eval -1.20,22]', '[%clk 0:03:00]', '[%clk 1:30:00.5]', '[%emt 5]'],
    ...['[%c_effect e4;square;e4]', '[%mdl 8]', '[brackets]', '[%', '[', ']', '50 %', '( open', 'closed )'],
    ...['[%cal Ce2e4]', '[%csl ]', '1-0', '1. e4'],
  ),
);
const comment = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const drawing = fc.constantFrom(
  '[%csl Gd4,Re5]',
  '[%cal Ge2e4]',
  '[%csl Bd4][%cal Yd7d5,Ge2e4]',
  '[%cal Ra1h8]',
);
const text = fc
  .tuple(fc.option(drawing), comment)
  .map(([shapes, words]) => (shapes ? `${shapes} ${words}` : words));

/** A move as a choice among the legal ones, with its texts and variations. */
interface Line {
  readonly moves: readonly {
    readonly choice: number;
    readonly glyphs: readonly number[];
    readonly comments: readonly string[];
    readonly before: string | null;
    readonly variations: readonly Line[];
  }[];
}
const { line } = fc.letrec<{ line: Line }>((tie) => ({
  line: fc.record({
    moves: fc.array(
      fc.record({
        choice: fc.nat(3),
        glyphs: fc.uniqueArray(fc.integer({ min: 1, max: 255 }), { maxLength: 2 }),
        comments: fc.array(text, { maxLength: 2 }),
        before: fc.option(text, { freq: 4 }),
        variations: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant([]),
          fc.array(tie('line'), { maxLength: 2 }),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
}));

interface Written {
  readonly words: string[];
  /** Position and move of each edge. */
  readonly edges: Set<string>;
  readonly glyphs: Map<string, Set<string>>;
  readonly comments: Map<string, Set<string>>;
}
const put = (map: Map<string, Set<string>>, key: string, value: string): void =>
  void map.set(key, (map.get(key) ?? new Set()).add(value));

/** Writes a line as other programs do: comments in braces or to the end of the line, glyphs as numbers or signs. */
function write(from: Position, { moves }: Line, into: Written, isVariation: boolean): void {
  const { words } = into;
  const say = (comments: readonly string[], key: string): void => {
    for (const [index, one] of comments.entries()) {
      words.push(index % 2 === 0 ? `{${one}}\n` : `; ${one}\n`);
      put(into.comments, key, one);
    }
  };
  let position = from;
  for (const [index, { choice, glyphs, comments, before, variations }] of moves.entries()) {
    const legal = position.legalMoves();
    const uci = legal[(choice * 5) % Math.max(1, legal.length)];
    const played = uci === undefined ? undefined : position.play(uci);
    if (!played) return;
    const after = keyTextOf(played.position);
    const edge = `${keyTextOf(position)} ${played.uci}`;
    if (before !== null && index === 0 && isVariation) say([before], after);
    const [, , , , , number] = position.fen.split(' ');
    words.push(
      `${number}${position.turn === 'white' ? '.' : '...'}${choice % 2 === 0 ? ' ' : ''}${played.san}`,
    );
    into.edges.add(edge);
    for (const glyph of glyphs) {
      words.push(['', '!', '?', '!!', '??', '!?', '?!'][glyph] ?? `$${glyph}`);
      put(into.glyphs, edge, String(glyph));
    }
    say(comments, after);
    for (const variation of variations) {
      if (!hasMove(position, variation)) continue;
      words.push('(');
      write(position, variation, into, true);
      words.push(')');
    }
    position = played.position;
  }
}
const hasMove = (position: Position, { moves }: Line): boolean =>
  moves.length > 0 && position.legalMoves().length > 0;

const bare = (note: string): string =>
  note
    .replaceAll(/\[%(?:eval|clk|emt|c[as]l) [^\][]*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const gameOf = (fen: string, side: string, name: string, first: string | null, one: Line) => {
  const start = rulesFor(fen === 'startpos' ? 'standard' : 'fromPosition').parsePosition(fen) as Position;
  const written: Written = { words: [], edges: new Set(), glyphs: new Map(), comments: new Map() };
  if (first !== null) {
    written.words.push(`{ ${first} }`);
    put(written.comments, keyTextOf(start), first);
  }
  write(start, one, written, false);
  const tags = [`[Event "${name}"]`, `[Orientation "${side}"]`];
  if (fen !== 'startpos') tags.push(`[FEN "${fen}"]`, '[SetUp "1"]');
  return { ...written, text: `${tags.join('\n')}\n\n${written.words.join(' ')} *\n\n` };
};

const games = fc.array(
  fc.tuple(fc.constantFrom(...starts), fc.constantFrom('white', 'black'), fc.option(text), line),
  { minLength: 1, maxLength: 4 },
);
const idOf = (color: string, root: string): string => `${color} ${root}`;

describe('a PGN of another program', () => {
  test('loses no move, comment, arrow or glyph, and is the same after it was written and read', () => {
    fc.assert(
      fc.property(games, (drawn) => {
        const all = drawn.map(([fen, side, first, one], index) => ({
          ...gameOf(fen, side, `Game ${index}`, first, one),
          root: keyTextOf(
            rulesFor(fen === 'startpos' ? 'standard' : 'fromPosition').parsePosition(fen) as Position,
          ),
          side,
        }));
        const read = readRepertoires(all.map((one) => one.text).join(''), 'white');
        expect(read).toMatchObject({ leftOut: 0, isCut: false });
        expect(
          new Set(read.repertoires.map(({ repertoire }) => idOf(repertoire.color, repertoire.root))),
        ).toEqual(new Set(all.map(({ side, root }) => idOf(side, root))));
        for (const { repertoire } of read.repertoires) {
          const own = all.filter(({ side, root }) => side === repertoire.color && root === repertoire.root);
          expect(countMoves(repertoire)).toBe(new Set(own.flatMap(({ edges }) => [...edges])).size);
          for (const game of own) holds(repertoire, game);
        }
        const texts = read.repertoires.map(({ name, repertoire }) => writeRepertoire(repertoire, name));
        const again = readRepertoires(texts.join(''), 'white');
        expect(again).toMatchObject({ leftOut: 0, isCut: false });
        expect(again.repertoires.map(({ name, repertoire }) => writeRepertoire(repertoire, name))).toEqual(
          texts,
        );
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});

/** The repertoire has the texts of a game. */
function holds(repertoire: Repertoire, { glyphs, comments }: Written): void {
  for (const [edge, numbers] of glyphs) {
    const [position = '', uci] = edge.split(' ');
    const move = repertoire.moves.get(position)?.find((one) => one.uci === uci);
    const stored = new Set(move?.glyphs.split(' '));
    for (const number of numbers) expect(stored).toContain(number);
  }
  for (const [key, texts] of comments) {
    const note = noteAt(repertoire, key);
    const drawn = new Set(parseShapes(note.shapes).map(({ from, to }) => from + to));
    for (const one of texts) {
      expect(bare(note.comment)).toContain(bare(one));
      for (const [, name] of one.matchAll(/\[%(eval|clk|emt) /g))
        expect(note.comment).toContain(`[%${name} `);
      for (const [, list = ''] of one.matchAll(/\[%c[as]l ([^\][]*)\]/g))
        for (const { from, to } of parseShapes(list.replaceAll(',', ' '))) expect(drawn).toContain(from + to);
    }
  }
}
