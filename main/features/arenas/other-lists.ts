/** Arenas that the server's list lacks: those of the account's teams, and those that the account created. */
import type { Clock } from '../../base/clock.ts';
import type { ArenaEntry } from '../../service/domain-arenas.ts';
import type { Result } from '../../service/errors.ts';
import { contractFailure } from '../../views/failure.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { OtherArenaSource } from '../../../preload/contract/arena-choices.ts';
import type { ArenaCache, ArenaClient, ArenaEntries } from './arena-cache.ts';

/** Greatest age of a shown list, ms. */
const freshForMs = 60_000;

type OtherClient = Pick<ArenaClient, 'arenasCreatedBy' | 'arenasOfTeam'>;

interface OtherList {
  readonly list: ArenaEntries;
  /** Why the list is older, or lacks arenas. */
  readonly failure: ContractFailure | null;
}

export function createOtherLists(options: {
  readonly clock: Clock;
  /** Stores the lists, because an arena without a page is described only there. */
  readonly cache: Pick<ArenaCache, 'applicant' | 'askFacts' | 'facts' | 'others' | 'putOthers'>;
  /** Throws a `ContractFailure` without a connection. */
  readonly client: () => OtherClient;
}) {
  const { clock, cache, client } = options;
  const underWay = new Map<OtherArenaSource, Promise<OtherList>>();

  const found = (answer: Result<readonly ArenaEntry[]>): readonly ArenaEntry[] => {
    if (answer.ok) return answer.value;
    if (answer.error.code === 'not_found')
      throw new ContractFailure('not_found', messageOf('arena.noSuchList'));
    throw contractFailure(answer.error);
  };
  const now = (value: readonly ArenaEntry[]): ArenaEntries => ({
    ...{ value, fresh: true },
    ...{ at: clock.now(), mono: clock.monotonic() },
  });

  /** The list of one request. Where it fails: the stored list, if there is one, and the reason. */
  const read = async (
    key: string,
    request: (service: OtherClient) => Promise<Result<readonly ArenaEntry[]>>,
  ): Promise<Pick<OtherList, 'failure'> & { readonly list: ArenaEntries | undefined }> => {
    const before = cache.others(key);
    if (before && clock.monotonic() - before.mono < freshForMs) return { list: before, failure: null };
    try {
      const list = now(found(await request(client())));
      cache.putOthers(key, list);
      return { list, failure: null };
    } catch (error) {
      if (!(error instanceof ContractFailure)) throw error;
      return { list: before, failure: error };
    }
  };

  const readCreated = async (userId: string): Promise<OtherList> => {
    const { list, failure } = await read('created', (service) =>
      service.arenasCreatedBy(userId, { cls: 'user' }),
    );
    return joined(list ? [list] : [], failure);
  };

  const readOfTeams = async (): Promise<OtherList> => {
    await cache.askFacts();
    const teams = cache.facts()?.teams;
    if (!teams) throw new ContractFailure('unavailable', messageOf('arena.teamsUnknown'));
    const lists: ArenaEntries[] = [];
    let failure: ContractFailure | null = null;
    let refusal: ContractFailure | null = null;
    // One after another, as the service asks.
    for (const { id } of teams) {
      const key = `team ${id}`;
      const part: Awaited<ReturnType<typeof read>> =
        // After a failure of the server or the network, the remaining requests would fail alike.
        failure === null
          ? await read(key, (service) => service.arenasOfTeam(id, { cls: 'user' }))
          : { list: cache.others(key), failure };
      if (part.failure !== null && concernsOneTeam(part.failure)) refusal = part.failure;
      else {
        failure = part.failure;
        if (part.list) lists.push(part.list);
      }
    }
    return joined(lists, failure ?? (lists.length === 0 ? refusal : null));
  };

  const joined = (lists: readonly ArenaEntries[], failure: ContractFailure | null): OtherList => {
    if (lists.length === 0 && failure !== null) throw failure;
    // Two teams can share a battle.
    const entries = new Map(lists.flatMap(({ value }) => value.map((entry) => [entry.id, entry])));
    const list = lists.reduce((oldest, one) => (one.mono < oldest.mono ? one : oldest), now([]));
    return { list: { ...list, value: [...entries.values()] }, failure };
  };

  const ask = async (source: OtherArenaSource): Promise<OtherList> => {
    const { userId } = cache.applicant();
    if (userId === null) return joined([], null);
    return source === 'created' ? readCreated(userId) : readOfTeams();
  };

  return {
    /** An older or partial list where not all can be read. Throws a `ContractFailure` where there is none. */
    of(source: OtherArenaSource): Promise<OtherList> {
      const running = underWay.get(source);
      if (running) return running;
      const asking = ask(source).finally(() => underWay.delete(source));
      underWay.set(source, asking);
      return asking;
    },
  };
}

/** The team was closed, or its arenas are hidden from the account: other teams can have arenas. */
function concernsOneTeam({ failure }: ContractFailure): boolean {
  return failure.code === 'not_found' || failure.code === 'forbidden';
}
