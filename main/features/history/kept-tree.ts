/**
 * Memoizes opening-tree answers about many games; any change of a game invalidates them. Those in the initial position
 * of large archives are stored for the next start, whose first answer reads the columns of all games, which takes a
 * quarter of a second for a million games.
 */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import { createRecentlyUsed } from '../../base/recently-used.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { openingTreeSchema, type OpeningTreeView } from '../../../preload/contract/openings.ts';
import type { Store } from '../../store/api.ts';
import { answerOpeningTree, type OpeningTreeOptions } from './opening-tree.ts';

const kind = 'opening-tree';
/** Answers about fewer games take a few ms. */
const leastKept = 2_000;
const mostKept = 200;
const leastStored = 20_000;
/** Filters whose answer is stored. */
const mostStored = 4;
/** Filters with a longer text are rarely asked for twice. */
const longestFilter = 200;

const keptSchema = lazySchema(() => z.object({ state: z.string(), view: openingTreeSchema }));
type Kept = z.infer<typeof keptSchema>;

export interface KeptTreeOptions extends OpeningTreeOptions {
  readonly store: Pick<Store, 'tree' | 'archive' | 'memos'>;
}

/** As `answerOpeningTree`. `now`: ms since the epoch. */
export function createKeptTrees(now: () => number): (options: KeptTreeOptions) => Promise<OpeningTreeView> {
  const kept = createRecentlyUsed<string, Kept>(mostKept);
  return async (options) => {
    const { store, accountId, wanted, found } = options;
    const { noteTag, noteText, text } = found.filter;
    // A note that changes does not change the state of the archive.
    if ((noteTag ?? noteText ?? text) !== undefined) return answerOpeningTree(options);
    const filter = JSON.stringify(found.filter);
    const key = JSON.stringify([accountId, filter, found.key, wanted.position?.variant]);
    const isStored = found.key === null && filter.length <= longestFilter;
    const state = await store.tree.state(accountId);
    const known = kept.get(key) ?? (isStored ? await readKept(options, filter) : undefined);
    if (known && known.state === state) {
      kept.set(key, known);
      return known.view;
    }
    const view = await answerOpeningTree(options);
    if (state === null || view.games < leastKept) return view;
    // The state of before: an answer that a change overtook is never used.
    kept.set(key, { state, view });
    if (isStored && view.games >= leastStored) await storeKept(options, filter, { state, view }, now());
    return view;
  };
}

async function readKept({ store, accountId }: KeptTreeOptions, id: string): Promise<Kept | undefined> {
  const memo = await store.memos.get(accountId, kind, id);
  return memo ? readStored(keptSchema, memo.data) : undefined;
}

async function storeKept(
  { store, accountId }: KeptTreeOptions,
  id: string,
  one: Kept,
  at: number,
): Promise<void> {
  await store.memos.note({ accountId, kind, id, at, data: JSON.stringify(one) });
  const old = (await store.memos.list(accountId, kind)).slice(mostStored);
  for (const memo of old) await store.memos.remove(accountId, kind, memo.id);
}
