/** Collections of imported games, as the window sees them. */
import type { Log } from '../../base/log.ts';
import type { ArchiveStore, CollectionKind } from '../../store/history-api.ts';
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
    | 'goneCollections'
  >;
  /** Ends the imports that fill a collection. */
  readonly endImports: (accountId: string, id: number) => Promise<void>;
  /** The collection of the user's imports on the server is removed: they are not asked for daily any more. */
  readonly forgetServerImports: (accountId: string) => Promise<void>;
  readonly onChange: () => void;
  readonly log: Log;
}

export function createCollections({
  store,
  endImports,
  forgetServerImports,
  onChange,
  log,
}: CollectionsOptions) {
  const find = async (accountId: string, id: number) => {
    const found = (await store(accountId).collections(accountId)).find((one) => one.id === id);
    if (!found) throw new ContractFailure('not_found', messageOf('history.collectionGone'));
    return found;
  };
  const empty = async (
    accountId: string,
    { id, kind }: { readonly id: number; readonly kind: CollectionKind },
  ) => {
    await endImports(accountId, id);
    if (kind === 'server') await forgetServerImports(accountId);
    try {
      while (await store(accountId).removeMembers(accountId, id, removedAtOnce));
    } finally {
      onChange();
    }
  };
  /** Removals of collections that were deleted elsewhere or whose removal was interrupted, one after another. */
  let removals: Promise<void> = Promise.resolve();
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
    remove: async (accountId: string, id: number) => empty(accountId, await find(accountId, id)),
    /** Removes the content of collections that were deleted on another machine, or before the app ended. */
    removeGone(accountId: string): Promise<void> {
      removals = removals
        .then(async () => {
          for (const one of await store(accountId).goneCollections(accountId)) await empty(accountId, one);
        })
        .catch((error: unknown) => log.warn('collections not removed', { reason: String(error) }));
      return removals;
    },
    /** Throws when the chosen collection does not exist any more. */
    demand: find,
  };
}
