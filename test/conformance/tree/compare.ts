/** Compares the archive's opening tree with a plain replay of the same games. */
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { silentLog } from '../../../main/base/log.ts';
import { packMoves } from '../../../main/chess/packed-game.ts';
import { createArchiveIndex } from '../../../main/features/history/archive-index.ts';
import { answerOpeningTree } from '../../../main/features/history/opening-tree.ts';
import { positionFilter } from '../../../main/views/archive-filter.ts';
import type { Store } from '../../../main/store/api.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import type { OpeningTreeView } from '../../../preload/contract/openings.ts';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { archived } from '../../unit/store/history/archived.ts';
import type { PlainNode } from './plain-tree.ts';
import type { RandomGame } from './random-games.ts';

const accountId = 'alice';
const batch = 500;

export const treeOf = (store: Store, wanted: ArchiveFilterView): Promise<OpeningTreeView> =>
  answerOpeningTree({ store, accountId, wanted, found: positionFilter(wanted) });

/** Stores the games, and indexes their positions as the app does. */
export async function storeGames(store: Store, games: readonly RandomGame[]): Promise<void> {
  const rows = games.map(({ variant, initialFen, sans, color, result, isMine, rating }, number) =>
    archived({
      ...{ gameId: `game${String(number).padStart(4, '0')}`, variant, color, result, rating },
      ...{ began: Date.UTC(2026, 0, 1) + number * 60_000, plies: sans.length, moves: packMoves(sans) },
      own: isMine ? null : 'Anna',
      clocks: null,
      more: initialFen === 'startpos' ? null : JSON.stringify({ initialFen }),
    }),
  );
  for (let from = 0; from < rows.length; from += batch)
    await store.archive.put(accountId, rows.slice(from, from + batch), null);
  await indexPositions(store);
}

/** Indexes the positions of all stored games, as the app does in the background. */
export async function indexPositions(store: Store): Promise<void> {
  const index = createArchiveIndex({
    ...{ accountId, store: store.archive, log: silentLog },
    clock: { ...createSystemClock(), after: (_ms, act) => createSystemClock().after(0, act) },
  });
  index.ask();
  await waitUntil(
    'all positions to be indexed',
    async () =>
      (await store.archive.unindexed(accountId, 1)).length === 0 &&
      (await store.archive.unended(accountId)) === null,
    { timeout: 600_000 },
  );
  await index.close();
}

/** Says how the answer differs from the plain count; null when it does not. */
export function differenceOf(view: OpeningTreeView, { games, ended, moves }: PlainNode): string | null {
  const found = new Map(view.moves.map((move) => [move.san, move.games]));
  const isSame =
    view.games === games &&
    view.ended === ended &&
    found.size === moves.size &&
    [...moves].every(([san, count]) => found.get(san) === count) &&
    view.moves.every((move) => move.games === move.white + move.draw + move.black + move.unfinished);
  if (isSame) return null;
  return JSON.stringify({
    found: { games: view.games, ended: view.ended, moves: [...found] },
    replayed: { games, ended, moves: [...moves] },
  });
}
