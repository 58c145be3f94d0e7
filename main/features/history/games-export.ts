/** Exports matching games of the archive as PGN, page by page. */
import type { OwnGame } from '../../chess/fair-play.ts';
import type { Store } from '../../store/api.ts';
import type { ArchiveFilter, ArchiveGame } from '../../store/history-api.ts';
import { openNoteBook } from './own-notes.ts';
import { toPgn } from './pgn.ts';

const pageSize = 200;

export type NameGames = (games: readonly ArchiveGame[]) => Promise<readonly ArchiveGame[]>;

/** `user` and `baseUrl` as in `toPgn`. */
export interface ExportedBy {
  readonly user: string;
  readonly baseUrl: string;
  /** Own games in progress: notes on their positions are left out. */
  readonly ownGames: readonly OwnGame[];
  /** Fills in the openings that positions show where the file names none. */
  readonly withOpenings: NameGames;
}

/** The PGN of one game, with the user's own notes. */
export async function exportedGame(
  store: Pick<Store, 'notes'>,
  accountId: string,
  game: ArchiveGame,
  { user, baseUrl, ownGames, withOpenings }: ExportedBy,
): Promise<string> {
  const written = await (await openNoteBook(store, accountId, ownGames)).of([game]);
  const [shown = game] = await withOpenings([game]);
  return toPgn(shown, user, baseUrl, written(game));
}

/** Yields the games oldest first, with the user's own notes. */
export async function* exportedGames(
  store: Pick<Store, 'archive' | 'notes'>,
  accountId: string,
  { filter, user, baseUrl, ownGames, withOpenings }: ExportedBy & { readonly filter: ArchiveFilter },
): AsyncGenerator<string> {
  const notes = await openNoteBook(store, accountId, ownGames);
  for (let after: { began: number; id: number } | undefined; ;) {
    const page = await store.archive.games(accountId, {
      ...{ filter, limit: pageSize, oldestFirst: true },
      ...(after && { after }),
    });
    const last = page.at(-1);
    if (!last) return;
    after = { began: last.began, id: last.id };
    const written = await notes.of(page);
    yield (await withOpenings(page)).map((game) => toPgn(game, user, baseUrl, written(game))).join('');
  }
}
