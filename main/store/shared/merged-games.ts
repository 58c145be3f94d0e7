/** Writes games that other machines sent. The games of one merge share the ids of their words. */
import { createGameWriter, type GamesWriter } from '../archive/archive-writer.ts';
import type { WritableDb } from '../database/sqlite.ts';

export type MergedGames = ReturnType<typeof createMergedGames>;

export function createMergedGames(writer: WritableDb) {
  const games = createGameWriter(writer);
  const batches = new Map<number, GamesWriter>();
  const archives = new Map<string, number>();
  return {
    /** Words of a merge that was rolled back are gone. */
    begin(): void {
      batches.clear();
      archives.clear();
    },
    archiveOf(accountId: string): number {
      const archive = archives.get(accountId) ?? games.archiveOf(accountId);
      archives.set(accountId, archive);
      return archive;
    },
    /** The writer of an archive's games. */
    into(archive: number): GamesWriter {
      const batch = batches.get(archive) ?? games.begin(archive);
      batches.set(archive, batch);
      return batch;
    },
  };
}
