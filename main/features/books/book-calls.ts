/** The window's questions about books: moves of a position, and a book of the archive's games. */
import { judgeFairPlay, type OwnGame } from '../../chess/fair-play.ts';
import { entryBytes } from '../../chess/polyglot/entry.ts';
import { rulesFor } from '../../chess/rules.ts';
import type { Store } from '../../store/api.ts';
import { messageOf } from '../../text/message.ts';
import { fairFilter } from '../../views/archive-filter.ts';
import { demandFairPlay } from '../../views/fair-play.ts';
import type { CommandInput, CommandOutput, QueryInput } from '../../../preload/contract/index.ts';
import type { BookMovesView } from '../../../preload/contract/books.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { makeArchiveBook } from './archive-book.ts';
import { hasBooks, type Books } from './books.ts';

export interface BookCallsOptions {
  readonly books: Pick<Books, 'moves'>;
  readonly ownGames: () => readonly OwnGame[];
  readonly storeOf: (accountId: string) => Pick<Store, 'archive'>;
  readonly nameOf: (accountId: string) => string | undefined;
  /** Writes a file. Resolves to its name, or null if the user cancelled. */
  readonly save: (suggestedName: string, chunks: () => AsyncIterable<Uint8Array>) => Promise<string | null>;
}

const nothing: BookMovesView = { moves: [], having: 0, read: 0, applies: false };

export function createBookCalls({ books, ownGames, storeOf, nameOf, save }: BookCallsOptions) {
  return {
    /** Throws `refused` for a position of an own game in progress. */
    async moves({ variant, fen, lastMove }: QueryInput<'books.moves'>): Promise<BookMovesView> {
      if (fen !== 'startpos') demandFairPlay(judgeFairPlay({ help: 'lookUp', fen }, ownGames()));
      if (!hasBooks(variant)) return nothing;
      const position = rulesFor('standard').parsePosition(fen);
      if (!position) throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
      return books.moves(position, lastMove);
    },
    /** Throws `refused` when no move has enough games; no file is written then. */
    async export({
      accountId,
      filter: wanted,
      plies,
      games,
    }: CommandInput<'books.export'>): Promise<CommandOutput<'books.export'>> {
      const { filter } = fairFilter(wanted, ownGames());
      const store = storeOf(accountId).archive;
      const counted = { games: 0, entries: 0 };
      const file = await save(`${nameOf(accountId) ?? 'games'}.bin`, async function* () {
        const book = await makeArchiveBook({ store, accountId, filter, rules: { plies, games } });
        counted.games = book.games;
        for (const chunk of book.chunks()) {
          counted.entries += chunk.length / entryBytes;
          yield chunk;
        }
        if (counted.entries === 0) throw new ContractFailure('refused', messageOf('book.noMoves'));
      });
      return { file, ...counted };
    },
  };
}
