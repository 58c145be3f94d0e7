import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonFile } from '../../../../main/base/json-file.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { packMoves, readMoves } from '../../../../main/chess/packed-game.ts';
import { createBookMaker, type BookResult } from '../../../../main/chess/polyglot/make-book.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';
import { createBooks } from '../../../../main/features/books/books.ts';
import { mergeBooks, pickMove } from '../../../../main/features/books/merge-books.ts';

const start = rulesFor('standard').parsePosition();
if (!start) throw new Error('no initial position');

let folder: string;
let stored: unknown;
let chosen: string | null;
let place: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-books-'));
  [stored, chosen, place] = [{}, null, 0];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file: JsonFile = {
  read: () => stored,
  write: (value) => void (stored = value),
  setAside: () => '',
};
const open = () =>
  createBooks({ file, log: silentLog, random: { next: () => place }, askForBook: async () => chosen });

async function writeBook(name: string, games: readonly (readonly [moves: string, result: BookResult])[]) {
  const maker = createBookMaker({ plies: 1_024, games: 1 });
  for (const [moves, result] of games) maker.add(readMoves(packMoves(moves.split(' '))), result);
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([...maker.chunks()]));
  return path;
}

async function addBook(books: ReturnType<typeof open>, path: string | null) {
  chosen = path;
  await books.add();
}

const white = (moves: string, times: number) =>
  Array.from({ length: times }, () => [moves, 'white'] as const);

describe('opening books', () => {
  it('are added by their file, and are there after a restart', async () => {
    const path = await writeBook('white.bin', white('e4 e5', 1));
    await addBook(open(), path);
    await addBook(open(), path);
    await addBook(open(), null);
    expect(await open().view()).toEqual([{ id: 1, name: 'white.bin', weight: 1, entries: 1, problem: null }]);
    open().remove(1);
    expect(await open().view()).toEqual([]);
  });

  it('give their moves with shares by weight, and the bot one of them', async () => {
    const books = open();
    await addBook(books, await writeBook('a.bin', [...white('e4', 3), ...white('d4', 1)]));
    await addBook(books, await writeBook('b.bin', white('d4', 500)));
    expect(await books.moves(start)).toMatchObject({
      having: 2,
      moves: [
        { uci: 'd2d4', san: 'd4', share: 0.625, books: 2 },
        { uci: 'e2e4', san: 'e4', share: 0.375, books: 1 },
      ],
    });
    books.setWeight(2, 3);
    expect((await books.moves(start)).moves[0]).toMatchObject({ uci: 'd2d4', share: 0.8125 });
    expect(await books.choose(start)).toBe('d2d4');
    place = 0.9;
    expect(await books.choose(start)).toBe('e2e4');
    books.setWeight(1, 0);
    expect((await books.moves(start)).moves).toHaveLength(1);
    const e4 = start.play('e2e4')?.position;
    expect(e4 && (await books.choose(e4, 'e2e4'))).toBeNull();
  });

  it('that are missing say so, and the others still answer', async () => {
    const books = open();
    const gone = await writeBook('gone.bin', white('e4', 1));
    await addBook(books, gone);
    await addBook(books, await writeBook('here.bin', white('d4', 1)));
    await unlink(gone);
    expect((await books.view()).map(({ problem }) => problem?.id ?? null)).toEqual(['book.missing', null]);
    expect(await books.moves(start)).toMatchObject({
      read: 1,
      having: 1,
      moves: [{ uci: 'd2d4', share: 1 }],
    });
    expect(await books.choose(start)).toBe('d2d4');
  });

  it.each([
    ['a text', 'book.noBook', async (path: string) => writeFile(path, 'no book at all')],
    ['nothing', 'book.empty', async (path: string) => writeFile(path, '')],
    [
      'disorder',
      'book.unsorted',
      async (path: string) =>
        writeFile(
          path,
          Buffer.from([9, 1].flatMap((first) => [first, ...Array.from({ length: 15 }, () => 0)])),
        ),
    ],
    ['no file', 'book.missing', async () => {}],
  ])('are refused: %s', async (_what, id, make) => {
    const path = join(folder, 'hostile.bin');
    await make(path);
    const adding = addBook(open(), path);
    await expect(adding).rejects.toMatchObject({
      failure: { message: { id, values: { file: 'hostile.bin' } } },
    });
    expect(await open().view()).toEqual([]);
  });

  it('are refused: a folder', async () => {
    await expect(addBook(open(), folder)).rejects.toMatchObject({
      failure: { message: { id: 'book.noBook' } },
    });
  });

  it('are none where the list is damaged', async () => {
    stored = { books: [{ path: 7 }] };
    expect(await open().view()).toEqual([]);
  });
});

describe('moves of several books', () => {
  const move = (uci: string, weight: number) => ({ uci, san: uci, weight });

  it('count nothing of a book without the position', () => {
    expect(
      mergeBooks([
        { weight: 9, moves: [] },
        { weight: 1, moves: [move('e2e4', 2)] },
      ]),
    ).toEqual([{ uci: 'e2e4', san: 'e2e4', share: 1, books: 1 }]);
    expect(mergeBooks([])).toEqual([]);
  });

  it('are picked by their shares', () => {
    const moves = mergeBooks([{ weight: 1, moves: [move('a', 1), move('b', 3)] }]);
    expect([0, 0.74, 0.76, 0.999_999].map((at) => pickMove(moves, at))).toEqual(['b', 'b', 'a', 'a']);
    expect(pickMove([], 0.5)).toBeNull();
  });
});
