/** Reads repertoires from the store. */
import { repertoireOf } from '../../chess/repertoire/content.ts';
import type { Repertoire } from '../../chess/repertoire/repertoire.ts';
import type { RepertoireRow, RepertoireStore } from '../../store/repertoire-api.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export interface StoredRepertoire {
  readonly row: RepertoireRow;
  readonly repertoire: Repertoire;
}

type Reads = Pick<RepertoireStore, 'read' | 'list'>;

/** Throws `not_found` for an unknown one, and `rejected` for one whose initial position is damaged. */
export async function readRepertoire(store: Reads, accountId: string, id: number): Promise<StoredRepertoire> {
  const found = await store.read(accountId, id);
  if (!found) throw new ContractFailure('not_found', messageOf('repertoire.gone'));
  const repertoire = repertoireOf(found.row, found.content);
  if (!repertoire) throw new ContractFailure('rejected', messageOf('repertoire.impossible'));
  return { row: found.row, repertoire };
}

/** All of a side and variant; damaged ones are left out. */
export const repertoiresFor = (
  store: Reads,
  accountId: string,
  { color, variant }: Pick<RepertoireRow, 'color' | 'variant'>,
): Promise<readonly StoredRepertoire[]> =>
  readRepertoires(store, accountId, (row) => row.color === color && row.variant === variant);

/** All that are wanted; damaged ones are left out. */
export async function readRepertoires(
  store: Reads,
  accountId: string,
  isWanted: (row: RepertoireRow) => boolean,
): Promise<readonly StoredRepertoire[]> {
  const rows = (await store.list(accountId)).filter(isWanted);
  const found = await Promise.all(rows.map(({ id }) => store.read(accountId, id)));
  return found.flatMap((one) => {
    const repertoire = one && repertoireOf(one.row, one.content);
    return one && repertoire ? [{ row: one.row, repertoire }] : [];
  });
}
