/** The books feature: Polyglot books as a source of moves for the Openings screen and the bot, and their export. */
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createBookCalls } from './book-calls.ts';
import { createBooks } from './books.ts';

export function createBooksFeature(context: FeatureContext) {
  const { accounts, booksFile: file, dialogs, features, log, random, storeOf } = context;
  const books = createBooks({ file, log, random, askForBook: dialogs.chooseBook });
  const calls = createBookCalls({
    ...{ books, storeOf, save: dialogs.saveBook },
    ownGames: () => features().games.own(),
    nameOf: (accountId) => accounts.get(accountId)?.user?.name,
  });
  /** The books as they are after a change. */
  const changed = async (change: void | Promise<void>) => {
    await change;
    return books.view();
  };

  return {
    api: { choose: books.choose },
    queries: { 'books.view': books.view, 'books.moves': calls.moves },
    commands: {
      'books.add': () => changed(books.add()),
      'books.remove': ({ id }) => changed(books.remove(id)),
      'books.setWeight': ({ id, weight }) => changed(books.setWeight(id, weight)),
      'books.export': calls.export,
    },
  } satisfies Feature & { api: object };
}
