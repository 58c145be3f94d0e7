/** Exports matching games of the archive as PGN, page by page. */
import type { ArchiveFilter, ArchiveStore } from '../../store/history-api.ts';
import { toPgn } from './pgn.ts';

const pageSize = 200;

/** Yields the games oldest first. `user` and `baseUrl` as in `toPgn`. */
export async function* exportedGames(
  store: Pick<ArchiveStore, 'games'>,
  accountId: string,
  {
    filter,
    user,
    baseUrl,
  }: { readonly filter: ArchiveFilter; readonly user: string; readonly baseUrl: string },
): AsyncGenerator<string> {
  for (let after: { began: number; id: number } | undefined; ;) {
    const page = await store.games(accountId, {
      ...{ filter, limit: pageSize, oldestFirst: true },
      ...(after && { after }),
    });
    const last = page.at(-1);
    if (!last) return;
    after = { began: last.began, id: last.id };
    yield page.map((game) => toPgn(game, user, baseUrl)).join('');
  }
}
