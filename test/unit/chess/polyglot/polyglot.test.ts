import { describe, expect, test } from 'vitest';
import { packMoves, readMoves } from '../../../../main/chess/packed-game.ts';
import {
  entryBytes,
  moveCode,
  readEntry,
  uciOfCode,
  writeEntry,
  type BookEntry,
} from '../../../../main/chess/polyglot/entry.ts';
import { keyText, polyglotKey, type PolyglotKey } from '../../../../main/chess/polyglot/key.ts';
import {
  createBookMaker,
  type BookResult,
  type BookRules,
} from '../../../../main/chess/polyglot/make-book.ts';
import {
  bookFault,
  bookMoves,
  findEntries,
  type BookSource,
} from '../../../../main/chess/polyglot/read-book.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';

/** http://hgm.nubati.net/book_format.html */
const published = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '463b96181691fc9c'],
  ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', '823c9b50fd114196'],
  ['rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2', '0756b94461c50fb0'],
  ['rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2', '662fafb965db29d4'],
  ['rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3', '22a48b5a8e47ff78'],
  ['rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3', '652a607ca3f242c1'],
  ['rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4', '00fdd303c946bdd9'],
  ['rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3', '3c8123ea7b067637'],
  ['rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4', '5c3f9b829b279560'],
] as const;

const start = rulesFor('standard').parsePosition();

function positionAfter(...ucis: readonly string[]) {
  let position = start;
  for (const uci of ucis) position = position?.play(uci)?.position;
  if (!position) throw new Error('an illegal line');
  return position;
}

function bookOf(
  games: readonly (readonly [moves: string, result: BookResult])[],
  rules: Partial<BookRules> = {},
) {
  const maker = createBookMaker({ plies: 1_024, games: 1, ...rules });
  for (const [moves, result] of games) maker.add(readMoves(packMoves(moves.split(' '))), result);
  return Buffer.concat([...maker.chunks()]);
}

function sourceOf(bytes: Uint8Array): BookSource & { readonly taken: () => number } {
  let taken = 0;
  return {
    size: bytes.length,
    async read(offset, length) {
      taken += length;
      return bytes.subarray(offset, offset + length);
    },
    taken: () => taken,
  };
}

function bytesOf(entries: readonly BookEntry[]): Uint8Array {
  const bytes = new Uint8Array(entries.length * entryBytes);
  for (const [index, entry] of entries.entries())
    writeEntry(new DataView(bytes.buffer), index * entryBytes, entry);
  return bytes;
}

const movesIn = async (bytes: Uint8Array, ...ucis: readonly string[]) => {
  const position = positionAfter(...ucis);
  const key = polyglotKey(position.fen, ucis.at(-1));
  return bookMoves(await findEntries(sourceOf(bytes), key ?? [0, 0]), position);
};

describe('keys', () => {
  test.each(published)('%s', (fen, key) => {
    expect(keyText(polyglotKey(fen) ?? [0, 0])).toBe(key);
  });

  test('count en passant beside a pinned pawn, which the FEN leaves out', () => {
    const rules = rulesFor('standard');
    const pinned = rules.parsePosition('4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1')?.play('d7d5')?.position;
    const free = rules.parsePosition('7k/3p4/8/4P3/8/8/8/4K3 b - - 0 1')?.play('d7d5')?.position;
    expect(free?.fen).toContain(' d6 ');
    expect(pinned?.fen).toContain(' - ');
    const key = pinned && polyglotKey(pinned.fen, 'd7d5');
    expect(key).toEqual(polyglotKey(pinned?.fen.replace(/- 0 2$/, 'd6 0 2') ?? ''));
    expect(key).not.toEqual(pinned && polyglotKey(pinned.fen));
  });

  test.each([
    '',
    'startposition',
    '8/8/8 w - - 0 1',
    '9/8/8/8/8/8/8/8 w - -',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x',
  ])('of %j do not exist', (fen) => expect(polyglotKey(fen)).toBeUndefined());
});

describe('moves', () => {
  test('castle by taking the rook, and promote', async () => {
    const line = 'e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O';
    const book = bookOf([[line, 'draw']]);
    const ucis = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4', 'f8c5'];
    const [castling] = await findEntries(sourceOf(book), polyglotKey(positionAfter(...ucis).fen) ?? [0, 0]);
    expect(uciOfCode(castling?.move ?? 0)).toBe('e1h1');
    expect(await movesIn(book, ...ucis)).toEqual([{ uci: 'e1g1', san: 'O-O', weight: 1 }]);
    expect(await movesIn(book, ...ucis, 'e1g1')).toEqual([{ uci: 'e8g8', san: 'O-O', weight: 1 }]);
    const promoted = bookOf([['a4 b5 axb5 a6 bxa6 Bb7 axb7 h6 bxa8=N', 'draw']]);
    const before = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'h7h6'];
    expect(await movesIn(promoted, ...before)).toEqual([{ uci: 'b7a8n', san: 'bxa8=N', weight: 1 }]);
    expect(uciOfCode(moveCode(0, 63, 5))).toBeUndefined();
  });

  test('of no legal kind, and of weight 0, are left out', async () => {
    const key = polyglotKey('startpos') ?? [0, 0];
    const entry = (move: number, weight: number) => ({ key, move, weight });
    const e4 = moveCode(12, 28, 0);
    const bytes = bytesOf([
      entry(e4, 3),
      entry(moveCode(12, 36, 0), 9),
      entry(0, 7),
      entry(0xffff, 5),
      entry(e4, 2),
      entry(moveCode(11, 27, 0), 0),
    ]);
    expect(await movesIn(bytes)).toEqual([{ uci: 'e2e4', san: 'e4', weight: 5 }]);
  });
});

describe('a book that is made', () => {
  const games = [
    ['e4 e5', 'white'],
    ['e4 c5', 'draw'],
    ['d4 d5', 'black'],
    ['c4', 'none'],
  ] as const;

  test('weighs moves by the results of their side', async () => {
    const book = bookOf(games);
    expect(await movesIn(book)).toEqual([
      { uci: 'e2e4', san: 'e4', weight: 3 },
      { uci: 'c2c4', san: 'c4', weight: 1 },
    ]);
    expect(await movesIn(book, 'd2d4')).toEqual([{ uci: 'd7d5', san: 'd5', weight: 2 }]);
    expect(await movesIn(book, 'e2e4')).toEqual([{ uci: 'c7c5', san: 'c5', weight: 1 }]);
  });

  test('keeps moves of enough games, up to a ply, with one weight if so wanted', async () => {
    expect(await movesIn(bookOf(games, { games: 2 }))).toEqual([{ uci: 'e2e4', san: 'e4', weight: 3 }]);
    expect(await movesIn(bookOf(games, { plies: 1 }), 'd2d4')).toEqual([]);
    expect(await movesIn(bookOf(games, { isUniform: true }))).toEqual([
      { uci: 'e2e4', san: 'e4', weight: 1 },
      { uci: 'c2c4', san: 'c4', weight: 1 },
    ]);
  });

  test('halves the counts of a position before they outgrow their bits', async () => {
    const book = bookOf([
      ...Array.from({ length: 40_000 }, () => ['e4', 'white'] as const),
      ...Array.from({ length: 4 }, () => ['d4', 'white'] as const),
    ]);
    // The figure of Debian's polyglot 2.0.4 on the same games.
    expect(await movesIn(book)).toEqual([
      { uci: 'e2e4', san: 'e4', weight: 0x7880 },
      { uci: 'd2d4', san: 'd4', weight: 8 },
    ]);
  });

  test('ends a game at its first illegal move', async () => {
    expect(bookOf([['e4 Ke6 d4', 'draw']])).toHaveLength(entryBytes);
    expect(bookOf([['-- e5', 'draw']])).toHaveLength(0);
  });
});

describe('a file', () => {
  const keys = (count: number): PolyglotKey[] =>
    Array.from({ length: count }, (_, index) => [index * 40_000, index]);
  const big = bytesOf(keys(100_000).map((key) => ({ key, move: 1, weight: 1 })));

  test('is searched without being read', async () => {
    const source = sourceOf(big);
    expect(await findEntries(source, [70_000 * 40_000, 70_000])).toHaveLength(1);
    expect(source.taken()).toBeLessThan(4_000);
    expect(await findEntries(source, [70_000 * 40_000, 1])).toEqual([]);
    expect(await findEntries(source, [0xffffffff, 0xffffffff])).toEqual([]);
    expect(await bookFault(source)).toBeNull();
  });

  test('of a terabyte is searched as fast', async () => {
    let reads = 0;
    const count = 2 ** 36;
    const source: BookSource = {
      size: count * entryBytes,
      async read(offset, length) {
        reads += 1;
        const first = offset / entryBytes;
        return bytesOf(
          Array.from({ length: length / entryBytes }, (_, index) => ({
            key: [Math.floor((first + index) / 2 ** 8), ((first + index) % 2 ** 8) * 2 ** 20] as const,
            move: (first + index) % 4_096,
            weight: 1,
          })),
        );
      },
    };
    const at = 51_234_567_891;
    const key: PolyglotKey = [Math.floor(at / 2 ** 8), (at % 2 ** 8) * 2 ** 20];
    expect(await findEntries(source, key)).toEqual([{ key, move: at % 4_096, weight: 1 }]);
    expect(reads).toBeLessThan(40);
  });

  test('that is no book is refused', async () => {
    expect(await bookFault(sourceOf(new Uint8Array()))).toBe('empty');
    expect(await bookFault(sourceOf(big.subarray(0, 1_000)))).toBe('size');
    expect(
      await bookFault(sourceOf(bytesOf([...keys(50)].reverse().map((key) => ({ key, move: 1, weight: 1 }))))),
    ).toBe('unsorted');
    // The file was cut while it was read.
    expect(await bookFault({ size: 160, read: async () => new Uint8Array() })).toBe('size');
    expect(await findEntries({ size: 160, read: async () => new Uint8Array() }, [1, 1])).toEqual([]);
  });

  test('with the same position for ever ends', async () => {
    const same = bytesOf(Array.from({ length: 5_000 }, () => ({ key: [1, 1] as const, move: 1, weight: 1 })));
    expect((await findEntries(sourceOf(same), [1, 1])).length).toBeLessThan(1_000);
  });

  test('has entries of sixteen bytes', () => {
    const entry: BookEntry = { key: [0xfedcba98, 0x76543210], move: 0x1234, weight: 0xffff };
    expect(readEntry(new DataView(bytesOf([entry]).buffer), 0)).toEqual(entry);
  });
});
