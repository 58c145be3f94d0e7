/** A page of archived games; for a position, with the ply at which each game has it. */
import type { Store } from '../../store/api.ts';
import type { ArchiveRowView } from '../../../preload/contract/history.ts';
import type { QueryInput } from '../../../preload/contract/index.ts';
import type { PositionFilter } from '../../views/archive-filter.ts';
import { writtenIn } from './history-views.ts';
import { createPlyFinder } from './position-filter.ts';

type Page = Omit<QueryInput<'history.games'>, 'accountId' | 'filter'>;

export async function gamesPage(
  { archive, notes }: Pick<Store, 'archive' | 'notes'>,
  accountId: string,
  page: Page,
  { filter, key }: PositionFilter,
): Promise<ArchiveRowView[]> {
  if (key === null) return [...(await archive.page(accountId, { ...page, filter }))];
  const plyOf = createPlyFinder(key);
  const games = await archive.games(accountId, { ...page, filter });
  const noted = await notes.games(
    accountId,
    games.map(({ gameId }) => gameId),
  );
  const tagsOf = new Map(noted.map(({ gameId, tags }) => [gameId, [...tags]]));
  // The index holds part of each key; replaying the moves rules out collisions.
  return games.flatMap((game) => {
    const ply = plyOf(game);
    const { moves: _, clocks: __, evals, more: ___, notes: fileNotes, ...head } = game;
    const noteTags = tagsOf.get(head.gameId) ?? null;
    return ply === undefined
      ? []
      : [{ ...head, ...writtenIn(fileNotes), noteTags, analysed: evals !== null, ply }];
  });
}
