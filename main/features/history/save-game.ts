/** Saves a single game into a collection, as an import of a file with this game would. */
import type { Clock } from '../../base/clock.ts';
import { createPgnReader } from '../../chess/bulk/pgn-reader.ts';
import type { ArchiveStore } from '../../store/history-api.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { createBatchBuilder } from './import-batch.ts';
import { unread, type State } from './import-state.ts';
import { createGameImport, type ImportedGame } from './imported-game.ts';

export interface SavedGame {
  readonly pgn: string;
  /** A collection's id, or the name of a new one. */
  readonly into: number | string;
}

export interface SaveGameOptions {
  readonly store: Pick<
    ArchiveStore,
    'addImport' | 'collections' | 'makeCollection' | 'removeImport' | 'takeIn' | 'tidy'
  >;
  readonly accountId: string;
  /** The account's server, without a trailing slash. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Returns the ids of the game and its collection. Throws a `ContractFailure` for a text without a game. */
export async function saveGame(
  { store, accountId, baseUrl, clock }: SaveGameOptions,
  { pgn, into }: SavedGame,
): Promise<{ readonly gameId: string; readonly collection: number }> {
  const builder = createBatchBuilder();
  const convert = createGameImport({ user: '', baseUrl, source: 'file', onPosition: builder.position });
  let saved: ImportedGame | undefined;
  const reader = createPgnReader({
    isEnough: () => saved !== undefined,
    onBroken: () => {},
    onGame(game) {
      if (saved) return;
      saved = convert(game);
      builder.add(saved);
    },
  });
  reader.push(new TextEncoder().encode(pgn));
  reader.end();
  if (!saved) throw new ContractFailure('rejected', messageOf('history.noGameInText'));
  const now = clock.now();
  if (typeof into === 'number' && !(await store.collections(accountId)).some(({ id }) => id === into))
    throw new ContractFailure('not_found', messageOf('history.collectionGone'));
  const collection =
    typeof into === 'number'
      ? into
      : await store.makeCollection(accountId, { kind: 'file', name: into, origin: null, began: now });
  // A batch belongs to an import; this one leaves no record.
  const state = JSON.stringify(doneImport);
  const importId = await store.addImport(accountId, now, state, collection);
  let gameId = saved.game.gameId;
  try {
    const { apart = [] } = await store.takeIn(accountId, builder.take(), importId, state);
    if (apart.length > 0) gameId = saved.apart?.gameId ?? gameId;
  } finally {
    await store.removeImport(accountId, importId);
  }
  await store.tidy();
  return { gameId, collection };
}

const doneImport: State = {
  ...unread,
  ...{ file: '', bytes: 0, changedAt: 0, head: null, user: '', baseUrl: '', source: 'file' },
  ...{ phase: 'done', cause: null },
};
