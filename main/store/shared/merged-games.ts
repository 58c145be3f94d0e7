/** Writes games that other machines sent. The games of one merge share the ids of their words. */
import { createGameWriter, type GamesWriter } from '../archive/archive-writer.ts';
import type { WritableDb } from '../database/sqlite.ts';

export type MergedGames = ReturnType<typeof createMergedGames>;

export function createMergedGames(writer: WritableDb) {
  const games = createGameWriter(writer);
  const batches = new Map<number, GamesWriter>();
  return {
    /** A merge begins, in a transaction of its own. The earlier one may have been rolled back, with its words. */
    begin: (): void => batches.clear(),
    archiveOf: games.archiveOf,
    /** The writer of an archive's games. */
    into(archive: number): GamesWriter {
      const batch = batches.get(archive) ?? games.begin(archive);
      batches.set(archive, batch);
      return batch;
    },
  };
}
