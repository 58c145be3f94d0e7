/** Collections of imported games, as the window sees them. */
import type { ArchiveStore } from '../../store/history-api.ts';
import { messageOf } from '../../text/message.ts';
import type { CollectionFieldName, CollectionView } from '../../../preload/contract/imports.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

/** Games per transaction of a removal: other work of the database runs in between. */
const removedAtOnce = 200;
const mostValues = 200;

export interface CollectionsOptions {
  readonly store: (
    accountId: string,
  ) => Pick<
    ArchiveStore,
    | 'collections'
    | 'importSizes'
    | 'collectionValues'
    | 'collectionLoss'
    | 'renameCollection'
    | 'removeMembers'
  >;
  /** Ends the imports that fill a collection. */
  readonly endImports: (accountId: string, id: number) => Promise<void>;
  /** The collection of the user's imports on the server is removed: they are not asked for daily any more. */
  readonly forgetServerImports: (accountId: string) => Promise<void>;
  readonly onChange: () => void;
}

export function createCollections({ store, endImports, forgetServerImports, onChange }: CollectionsOptions) {
  const find = async (accountId: string, id: number) => {
    const found = (await store(accountId).collections(accountId)).find((one) => one.id === id);
    if (!found) throw new ContractFailure('not_found', messageOf('history.collectionGone'));
    return found;
  };
  return {
    list: async (accountId: string) => {
      const collections = await store(accountId).collections(accountId);
      return {
        collections: collections.map(({ id, kind, name, began, games }): CollectionView => ({
          ...{ id, kind, name, began, games },
        })),
        imports: (await store(accountId).importSizes(accountId)).map(({ id, games }) => ({ id, games })),
      };
    },
    /** The first values that contain `text`, and how many there are. */
    async values(accountId: string, id: number, field: CollectionFieldName, text: string) {
      const { values, total } = await store(accountId).collectionValues(
        ...([accountId, id, field, mostValues, text] as const),
      );
      return { values: values.map(({ value, games }) => ({ value, games })), total };
    },
    async loss(accountId: string, id: number) {
      await find(accountId, id);
      const { games, lost } = await store(accountId).collectionLoss(accountId, id);
      return { games, lost };
    },
    async rename(accountId: string, id: number, name: string) {
      await find(accountId, id);
      await store(accountId).renameCollection(accountId, id, name);
      onChange();
    },
    async remove(accountId: string, id: number) {
      const { kind } = await find(accountId, id);
      await endImports(accountId, id);
      if (kind === 'server') await forgetServerImports(accountId);
      try {
        while (await store(accountId).removeMembers(accountId, id, removedAtOnce));
      } finally {
        onChange();
      }
    },
    /** Throws when the chosen collection does not exist any more. */
    demand: find,
  };
}
