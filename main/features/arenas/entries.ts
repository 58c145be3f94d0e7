/** The arenas that an account takes part in: in memory, and stored. */
import type { Log } from '../../base/log.ts';
import type { ArenaMemos, ArenaParticipation } from './arena-memos.ts';

export function createEntries(options: {
  readonly log: Log;
  readonly memos: Pick<ArenaMemos, 'entries' | 'putEntry' | 'dropEntry'>;
  readonly onChange: () => void;
}) {
  const { log, memos, onChange } = options;
  const entries = new Map<string, ArenaParticipation>();
  const changes = new Map<string, number>();
  const count = (arenaId: string) => void changes.set(arenaId, (changes.get(arenaId) ?? 0) + 1);

  return {
    get: (arenaId: string): ArenaParticipation | undefined => entries.get(arenaId),
    all: (): readonly ArenaParticipation[] => [...entries.values()],
    /** Number of changes of an arena's entry in this run. */
    changesOf: (arenaId: string): number => changes.get(arenaId) ?? 0,
    /** Adds the stored entries that are not in memory, and returns them. */
    async load(): Promise<readonly ArenaParticipation[]> {
      const found = (await memos.entries()).filter(({ arenaId }) => !entries.has(arenaId));
      for (const entry of found) entries.set(entry.arenaId, entry);
      return found;
    },
    async put(entry: ArenaParticipation) {
      count(entry.arenaId);
      entries.set(entry.arenaId, entry);
      onChange();
      await memos
        .putEntry(entry)
        .catch((error: unknown) => log.error('arena entry not stored', { reason: String(error) }));
    },
    async drop(arenaId: string) {
      count(arenaId);
      entries.delete(arenaId);
      onChange();
      await memos
        .dropEntry(arenaId)
        .catch((error: unknown) => log.error('arena entry not deleted', { reason: String(error) }));
    },
  };
}
