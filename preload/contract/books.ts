/** Opening books in the Polyglot format: files that the user chose, as a source of moves. */
import { z } from 'zod';
import { archiveFilterSchema } from './archive-filter.ts';
import { count, fenText, finite, idText, list, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';

export const mostBooks = 20;
/** How much a book counts beside others; 0: not used. */
export const bookWeights = [0, 1, 2, 3, 5, 10] as const;
/** Limits that an exported book can have: half-moves of a game, and games that a move needs. */
export const bookPlies = [12, 20, 30, 40, 60, 1_024] as const;
export const bookGames = [1, 2, 3, 5, 10, 25] as const;

const weight = z.int().min(0).max(10);

const bookSchema = z.object({
  id: count,
  /** The file's name without its folder. */
  name: word,
  weight,
  /** 0 with a problem. */
  entries: count,
  /** Why it cannot be used, for example because the file is missing. */
  problem: messageSchema.nullable(),
});
export type BookView = z.infer<typeof bookSchema>;

export const booksSchema = lazySchema(() => list(bookSchema, mostBooks));

export const bookMovesSchema = lazySchema(() =>
  z.object({
    /** The heaviest first. `share`: of the weights of all books that have the position, between 0 and 1. */
    moves: list(z.object({ uci: word, san: word, share: finite, books: count }), most.few),
    /** Books that have the position, and books that could be read. */
    having: count,
    read: count,
    /** Books have standard chess only. */
    applies: z.boolean(),
  }),
);
export type BookMovesView = z.infer<typeof bookMovesSchema>;
export type BookMoveView = BookMovesView['moves'][number];

export const bookQueries = {
  'books.view': { input: z.undefined(), output: booksSchema },
  /** `fen`: a FEN or `startpos`. `lastMove`: UCI; see `polyglotKey`. */
  'books.moves': {
    input: z.object({ variant: word, fen: fenText, lastMove: word.exactOptional() }),
    output: bookMovesSchema,
  },
} as const;

/** Those without an account answer with the books as they are then. */
export const bookCommands = {
  /** Asks for the book's file in a dialog. */
  'books.add': { input: z.undefined(), output: booksSchema },
  'books.remove': { input: z.object({ id: count }), output: booksSchema },
  'books.setWeight': { input: z.object({ id: count, weight }), output: booksSchema },
  /** Makes a book of the account's games. `file`: its name, or null if the user cancelled the dialog. */
  'books.export': {
    input: z.object({
      accountId: idText,
      filter: archiveFilterSchema,
      plies: z.int().min(1).max(1_024),
      games: z.int().min(1).max(10_000),
    }),
    output: z.object({ file: word.nullable(), games: count, entries: count }),
  },
} as const;
