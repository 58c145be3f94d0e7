/** Filters of the archive that may be answered now. */
import type { OwnGame } from '../../chess/fair-play.ts';
import type { ArchiveStore } from '../../store/history-api.ts';
import { fairFilter, type PositionFilter } from '../../views/archive-filter.ts';
import { demandFairPlay } from '../../views/fair-play.ts';
import { judgePreparation } from '../../views/opponent-fair-play.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';

export interface FairFilterOptions {
  readonly store: (accountId: string) => Pick<ArchiveStore, 'imports'>;
  /** Own games under way. */
  readonly ownGames: () => readonly OwnGame[];
  /** The player whose games a collection contains; undefined or null for any other collection. */
  readonly playerOf: (accountId: string, collection: number) => Promise<string | null | undefined>;
  readonly baseUrlOf: (accountId: string) => string | undefined;
}

export type FairFilter = (accountId: string, wanted: ArchiveFilterView) => Promise<PositionFilter>;

/**
 * The filter throws `refused` for a position of an own game under way, and for games of a player while a game against
 * the player is under way.
 */
export function createFairFilter({ store, ownGames, playerOf, baseUrlOf }: FairFilterOptions): FairFilter {
  const collectionOf = async (accountId: string, wanted: ArchiveFilterView): Promise<number | null> => {
    const { collection, import: importId } = wanted;
    if (collection !== undefined || importId === undefined) return collection ?? null;
    return (await store(accountId).imports(accountId)).find(({ id }) => id === importId)?.collection ?? null;
  };
  return async (accountId, wanted) => {
    const collection = ownGames().length === 0 ? null : await collectionOf(accountId, wanted);
    const opponent = collection === null ? null : await playerOf(accountId, collection);
    if (opponent) demandFairPlay(judgePreparation({ accountId, opponent, games: ownGames(), baseUrlOf }));
    return fairFilter(wanted, ownGames());
  };
}
