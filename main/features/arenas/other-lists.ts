/** Arenas that the server's list lacks: those of the account's teams, and those that the account created. */
import type { Clock } from '../../base/clock.ts';
import type { ArenaEntry } from '../../service/domain-arenas.ts';
import type { Result } from '../../service/errors.ts';
import { contractFailure } from '../../views/failure.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { OtherArenaSource } from '../../../preload/contract/arena-choices.ts';
import type { ArenaCache, ArenaClient, CachedAnswer } from './arena-cache.ts';

/** Greatest age of a shown list, ms. */
const freshForMs = 60_000;

export function createOtherLists(options: {
  readonly clock: Clock;
  readonly cache: Pick<ArenaCache, 'applicant' | 'askFacts' | 'facts'>;
  /** Throws a `ContractFailure` without a connection. */
  readonly client: () => Pick<ArenaClient, 'arenasCreatedBy' | 'arenasOfTeam'>;
}) {
  const { clock, cache, client } = options;
  const known = new Map<OtherArenaSource, CachedAnswer<readonly ArenaEntry[]>>();

  const found = (answer: Result<readonly ArenaEntry[]>): readonly ArenaEntry[] => {
    if (answer.ok) return answer.value;
    if (answer.error.code === 'not_found')
      throw new ContractFailure('not_found', messageOf('arena.noSuchList'));
    throw contractFailure(answer.error);
  };

  const ask = async (source: OtherArenaSource): Promise<readonly ArenaEntry[]> => {
    const service = client();
    const { userId } = cache.applicant();
    if (userId === null) return [];
    if (source === 'created') return found(await service.arenasCreatedBy(userId, { cls: 'user' }));
    await cache.askFacts();
    const teams = cache.facts()?.teams;
    if (!teams) throw new ContractFailure('unavailable', messageOf('arena.teamsUnknown'));
    const entries = new Map<string, ArenaEntry>();
    // One after another, as the service asks. Two teams can share a battle.
    for (const team of teams)
      for (const entry of found(await service.arenasOfTeam(team.id, { cls: 'user' })))
        entries.set(entry.id, entry);
    return [...entries.values()];
  };

  return {
    /** An older list where a newer one cannot be read. Throws a `ContractFailure` where there is none. */
    async of(source: OtherArenaSource): Promise<{
      readonly list: CachedAnswer<readonly ArenaEntry[]>;
      readonly failure: ContractFailure | null;
    }> {
      const before = known.get(source);
      if (before && clock.monotonic() - before.mono < freshForMs) return { list: before, failure: null };
      try {
        const value = await ask(source);
        const list = { value, at: clock.now(), fresh: true, mono: clock.monotonic() };
        known.set(source, list);
        return { list, failure: null };
      } catch (error) {
        if (!before || !(error instanceof ContractFailure)) throw error;
        return { list: before, failure: error };
      }
    },
  };
}
