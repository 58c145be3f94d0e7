/**
 * Answers of the opening tree in the initial position of large archives, kept for the next start. The first answer
 * after a start reads the columns of all games, which takes half a second for a million games.
 */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { openingTreeSchema, type OpeningTreeView } from '../../../preload/contract/openings.ts';
import { answerOpeningTree, type OpeningTreeOptions } from './opening-tree.ts';
import type { Store } from '../../store/api.ts';

const kind = 'opening-tree';
/** Smaller answers take a few ms. */
const leastGames = 20_000;
/** Filters whose answer is kept. */
const mostKept = 4;
/** Filters with a longer text are rarely asked for twice. */
const longestFilter = 200;

const keptSchema = lazySchema(() => z.object({ state: z.string(), view: openingTreeSchema }));

export interface KeptTreeOptions extends OpeningTreeOptions {
  readonly store: Pick<Store, 'tree' | 'archive' | 'memos'>;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** As `answerOpeningTree`, and keeps the answer where it took long. */
export async function keptOpeningTree(options: KeptTreeOptions): Promise<OpeningTreeView> {
  const { store, accountId, found, now } = options;
  const id = JSON.stringify(found.filter);
  if (found.key !== null || id.length > longestFilter) return answerOpeningTree(options);
  const [state, memo] = await Promise.all([
    store.tree.state(accountId),
    store.memos.get(accountId, kind, id),
  ]);
  const kept = memo ? readStored(keptSchema, memo.data) : undefined;
  if (kept && kept.state === state) return kept.view;
  const view = await answerOpeningTree(options);
  // The state of before: an answer that a change overtook is never used.
  if (state !== null && view.games >= leastGames) {
    await store.memos.note({ accountId, kind, id, at: now(), data: JSON.stringify({ state, view }) });
    const old = (await store.memos.list(accountId, kind)).slice(mostKept);
    for (const one of old) await store.memos.remove(accountId, kind, one.id);
  }
  return view;
}
