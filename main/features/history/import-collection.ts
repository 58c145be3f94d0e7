/** Finds or makes the collection that an import fills. */
import { basename } from 'node:path';
import type { ArchiveStore } from '../../store/history-api.ts';
import type { State } from './import-state.ts';

/**
 * The collection of the same file's earlier import or of the user's imports on the server, otherwise a new one.
 * `importId`: a stored import that has none yet. Returns its id.
 */
export async function collectionFor(
  store: Pick<ArchiveStore, 'collections' | 'makeCollection'>,
  accountId: string,
  now: number,
  { file, bytes, head, source }: Pick<State, 'file' | 'bytes' | 'head' | 'source'>,
  importId?: number,
): Promise<number> {
  const isSent = source === 'import';
  // The same bytes and the same beginning: the file that was imported before, under any name.
  const origin = head === null || isSent ? null : `${bytes}-${head}`;
  if (importId === undefined) {
    const collections = await store.collections(accountId);
    const known = collections.find((one) =>
      isSent ? one.kind === 'server' : origin !== null && one.origin === origin,
    );
    if (known) return known.id;
  }
  const kind = isSent ? ('server' as const) : ('file' as const);
  const made = { kind, name: isSent ? '' : basename(file), origin, began: now };
  return store.makeCollection(accountId, made, ...(importId === undefined ? [] : [importId]));
}
