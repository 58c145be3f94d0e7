/**
 * The user's opening books. Only the file dialog names a book; the window never does. A book is data, of which a
 * look-up reads single entries, so a list of books from another computer needs no seal as engines do.
 */
import { basename } from 'node:path';
import { z } from 'zod';
import { safeCheck } from '../../base/check.ts';
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import type { Random } from '../../base/random.ts';
import { entryBytes } from '../../chess/polyglot/entry.ts';
import { polyglotKey } from '../../chess/polyglot/key.ts';
import {
  bookFault,
  bookMoves,
  findEntries,
  type BookFault,
  type BookMove,
} from '../../chess/polyglot/read-book.ts';
import type { Position } from '../../chess/position.ts';
import { messageOf, type MessageId } from '../../text/message.ts';
import { mostBooks, type BookMovesView, type BookView } from '../../../preload/contract/books.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { BookError, withBook, type BookProblem } from './book-file.ts';
import { mergeBooks, pickMove } from './merge-books.ts';

export interface BooksOptions {
  readonly file: JsonFile;
  readonly log: Log;
  readonly random: Random;
  /** Asks for a book's file; null if the user cancels. */
  readonly askForBook: () => Promise<string | null>;
}

const recordSchema = z.object({
  id: z.int(),
  path: z.string().max(4_096),
  weight: z.int().min(0).max(10),
});
type BookRecord = z.infer<typeof recordSchema>;
const fileSchema = z.object({ books: z.array(recordSchema).max(mostBooks) });

const faults = {
  empty: 'book.empty',
  size: 'book.noBook',
  unsorted: 'book.unsorted',
  missing: 'book.missing',
  noFile: 'book.noBook',
  unreadable: 'book.unreadable',
} as const satisfies Record<BookFault | BookProblem, MessageId>;

/** Books have the rules and the castling of standard chess only. */
export const hasBooks = (variant: string): boolean => variant === 'standard' || variant === 'fromPosition';

const faultMessage = (fault: BookFault | BookProblem, path: string) =>
  messageOf(faults[fault], { file: basename(path) });

export function createBooks({ file, log: parent, random, askForBook }: BooksOptions) {
  const log = parent.child('books');
  let known: readonly BookRecord[] | null = null;

  const books = (): readonly BookRecord[] => {
    known ??= readBooks(file, log);
    return known;
  };

  const store = (next: readonly BookRecord[]): void => {
    try {
      file.write({ books: next });
    } catch (error) {
      log.warn('books not written', { reason: String(error) });
      throw new ContractFailure('storage', messageOf('storage.settingsNotSaved'));
    }
    known = next;
  };

  /** Entries of a book; rejects with a `ContractFailure` for a file that is none. */
  const demandBook = async (path: string): Promise<number> => {
    const { fault, entries } = await inspect(path);
    if (fault !== null) throw new ContractFailure('refused', faultMessage(fault, path));
    return entries;
  };

  /** Moves of each book that could be read, with its weight. */
  const lookUp = async (position: Position, lastMove: string | undefined) => {
    const key = polyglotKey(position.fen, lastMove);
    if (!key) return [];
    const answers = await Promise.all(
      books()
        .filter(({ weight }) => weight > 0)
        .map(async ({ path, weight }) => {
          try {
            return { weight, moves: await withBook(path, (source) => movesOf(source, key, position)) };
          } catch (error) {
            log.info('book not read', { file: basename(path), reason: String(error) });
            return undefined;
          }
        }),
    );
    return answers.filter((one) => one !== undefined);
  };

  return {
    view: (): Promise<BookView[]> => Promise.all(books().map(viewOf)),
    /** Asks for a file, and adds it if it is a book. A book that is known already stays as it is. */
    async add(): Promise<void> {
      const path = await askForBook();
      if (path === null) return;
      await demandBook(path);
      const all = books();
      if (all.some((one) => one.path === path)) return;
      if (all.length >= mostBooks)
        throw new ContractFailure('refused', messageOf('book.tooMany', { count: mostBooks }));
      const id = Math.max(0, ...all.map((one) => one.id)) + 1;
      store([...all, { id, path, weight: 1 }]);
    },
    remove: (id: number): void => store(books().filter((one) => one.id !== id)),
    setWeight: (id: number, weight: number): void =>
      store(books().map((one) => (one.id === id ? { ...one, weight } : one))),
    async moves(position: Position, lastMove?: string): Promise<BookMovesView> {
      const read = await lookUp(position, lastMove);
      const having = read.filter(({ moves }) => moves.length > 0);
      return { moves: [...mergeBooks(having)], having: having.length, read: read.length, applies: true };
    },
    /** A move at random, by weight; null when no book has the position. Unreadable books are passed over. */
    async choose(position: Position, lastMove?: string): Promise<string | null> {
      if (!hasBooks(position.variant)) return null;
      return pickMove(mergeBooks(await lookUp(position, lastMove)), random.next());
    },
  };
}

async function movesOf(
  source: Parameters<typeof findEntries>[0],
  key: Parameters<typeof findEntries>[1],
  position: Position,
): Promise<readonly BookMove[]> {
  return bookMoves(await findEntries(source, key), position);
}

async function inspect(
  path: string,
): Promise<{ readonly fault: BookFault | BookProblem | null; readonly entries: number }> {
  try {
    return await withBook(path, async (source) => ({
      fault: await bookFault(source),
      entries: Math.floor(source.size / entryBytes),
    }));
  } catch (error) {
    return { fault: error instanceof BookError ? error.problem : 'unreadable', entries: 0 };
  }
}

async function viewOf({ id, path, weight }: BookRecord): Promise<BookView> {
  const { fault, entries } = await inspect(path);
  return {
    ...{ id, name: basename(path), weight, entries: fault === null ? entries : 0 },
    problem: fault === null ? null : faultMessage(fault, path),
  };
}

function readBooks(file: JsonFile, log: Log): readonly BookRecord[] {
  try {
    const content = file.read();
    const { data } = safeCheck(fileSchema, content);
    if (data) return data.books;
    if (Object.keys(content as object).length > 0) log.warn('books not readable');
  } catch (error) {
    log.warn('books not read', { reason: String(error) });
  }
  return [];
}

export type Books = ReturnType<typeof createBooks>;
