/** Cache of the server's arena data: the list, single arenas, and the account's facts. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { RequestClass } from '../../service/gate.ts';
import type { ServiceClient } from '../../service/client.ts';
import type {
  ArenaDetail,
  ArenaEntry,
  ArenaListing,
  ArenaTeamStanding,
  Team,
} from '../../service/domain-arenas.ts';
import type { ServiceAccount } from '../../service/domain.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { AccountContext } from '../../views/account-context.ts';
import type { ArenaApplicant } from './eligibility.ts';
import type { ArenaMemos, ArenaBans, ApplicantFacts } from './arena-memos.ts';
import { endOf } from './arena-times.ts';
import { pageFromEntry } from './listed-arena.ts';
import { createServerTime } from './server-time.ts';

export type ArenaClient = Pick<
  ServiceClient,
  | 'dialect'
  | 'account'
  | 'arenas'
  | 'arena'
  | 'arenaResults'
  | 'arenaTeams'
  | 'arenaGames'
  | 'arenasCreatedBy'
  | 'arenasOfTeam'
  | 'teamsOf'
  | 'teamMembers'
  | 'joinArena'
  | 'withdrawArena'
  | 'createArena'
  | 'editArena'
  | 'editArenaTeams'
  | 'endArena'
>;

export interface CachedAnswer<T> {
  readonly value: T;
  /** ms since the epoch. */
  readonly at: number;
  /** Received in this run; otherwise restored from the store. */
  readonly fresh: boolean;
  readonly mono: number;
}

export type ArenaEntries = CachedAnswer<readonly ArenaEntry[]>;

export interface ArenaCacheOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly memos: ArenaMemos;
  readonly context: () => AccountContext;
  readonly client: () =>
    | Pick<ArenaClient, 'dialect' | 'account' | 'arenas' | 'arena' | 'arenaTeams' | 'teamsOf'>
    | undefined;
  /** Called when an arena's page is requested; the returned function with the page. */
  readonly watchPage: (arenaId: string) => (arena: ArenaDetail) => void;
  readonly onChange: () => void;
}

/** Greatest age of arena data for joining, ms. */
export const freshEnoughMs = 20_000;

/** Refresh interval of ratings and teams, ms. */
const factsForMs = 30 * 60_000;

export type ArenaCache = ReturnType<typeof createArenaCache>;

export function createArenaCache(options: ArenaCacheOptions) {
  const { clock, log, memos, context, client, watchPage, onChange } = options;
  const time = createServerTime(clock);
  let listing: CachedAnswer<ArenaListing> | null = null;
  const details = new Map<string, CachedAnswer<ArenaDetail>>();
  const battles = new Map<string, readonly ArenaTeamStanding[]>();
  /** Lists of arenas that `listing` may lack. */
  const others = new Map<string, ArenaEntries>();
  const gone = new Set<string>();
  /** Why the last request for an arena failed. */
  const failures = new Map<string, ServiceError>();
  /** Monotonic time of the last answer or failure of each arena, ms. */
  const tries = new Map<string, number>();
  /** Whether the server has pages of arenas, which the interface's document does not show; null: unknown. */
  let hasPages: boolean | null = null;
  let bans: ArenaBans = { arenaBan: false, prizeBan: false };
  let facts: ApplicantFacts | null = null;
  let factsReadMono = -Infinity;
  let factsAsked: Promise<void> | null = null;
  let problem: ServiceError | null = null;
  let listingProblem: ServiceError | null = null;
  let listingAsked: Promise<void> | null = null;
  const detailsAsked = new Map<string, Promise<ArenaDetail | null | undefined>>();

  /** A local rate limit says nothing about the server. */
  const isOfServer = (error: ServiceError | null) =>
    error?.code !== 'aborted' && !(error?.code === 'rate_limited' && error.local === true);
  const noteError = (error: ServiceError | null) => {
    if (isOfServer(error)) problem = error;
  };
  const now = <T>(value: T): CachedAnswer<T> => ({
    value,
    at: clock.now(),
    fresh: true,
    mono: clock.monotonic(),
  });
  const logUnstored = (what: string) => (error: unknown) =>
    log.warn('arena data not stored', { what, reason: String(error) });

  /**
   * Reports a change only if the request changed what `look` shows. The window asks again after each report, so
   * a report of every failure would be a loop of requests.
   */
  const reporting = async <T>(look: () => readonly unknown[], request: () => Promise<T>): Promise<T> => {
    const before = look();
    const value = await request();
    const after = look();
    if (before.some((one, index) => one !== after[index])) onChange();
    return value;
  };

  const readListing = async (cls: RequestClass) => {
    const service = client();
    if (!service) return;
    const answer = await service.arenas({ cls });
    const error = answer.ok ? null : answer.error;
    noteError(error);
    if (isOfServer(error)) listingProblem = error;
    if (answer.ok) {
      const { value } = answer.value;
      time.learnListing(value);
      listing = now(value);
      await memos.putListing({ value, serverNow: time.now() }).catch(logUnstored('list'));
    }
  };

  const fetchListing = (cls: RequestClass) =>
    reporting(
      () => [listing, listingProblem?.code, problem?.code],
      () => readListing(cls),
    );

  const learn = async (value: ArenaDetail) => {
    time.learnDetail(value);
    details.set(value.id, now(value));
    gone.delete(value.id);
    failures.delete(value.id);
    await memos.putDetail({ value, serverNow: time.now() }).catch(logUnstored('arena'));
  };

  const listed = (arenaId: string): ArenaEntry | undefined => {
    const { created = [], started = [], finished = [] } = listing?.value ?? {};
    return [...started, ...created, ...finished].find(({ id }) => id === arenaId);
  };
  /** The newest of the other lists that contain the arena. */
  const otherList = (arenaId: string): ArenaEntries | undefined =>
    [...others.values()]
      .filter(({ value }) => value.some(({ id }) => id === arenaId))
      .toSorted((a, b) => b.mono - a.mono)[0];
  const entryIn = (list: ArenaEntries | undefined, arenaId: string) =>
    list?.value.find(({ id }) => id === arenaId);
  const entry = (arenaId: string) => listed(arenaId) ?? entryIn(otherList(arenaId), arenaId);

  const askListing = (olderThanMs: number, cls: RequestClass): Promise<void> => {
    if (listing && clock.monotonic() - listing.mono < olderThanMs) return Promise.resolve();
    listingAsked ??= fetchListing(cls).finally(() => {
      listingAsked = null;
    });
    return listingAsked;
  };

  /** The arena by the lists, where it has no page. Null: it does not exist. Undefined: the list could not be read. */
  const fetchListed = async (arenaId: string, cls: RequestClass) => {
    await askListing(freshEnoughMs, cls);
    failures.delete(arenaId);
    const isRead = listing !== null && clock.monotonic() - listing.mono < freshEnoughMs;
    const inList = isRead ? listed(arenaId) : undefined;
    // Where arenas have pages, one without a page was deleted after it was listed.
    const other = hasPages === true ? undefined : otherList(arenaId);
    const found = inList ?? entryIn(other, arenaId);
    if (!isRead && !found) {
      if (listingProblem) failures.set(arenaId, listingProblem);
      return undefined;
    }
    const source = inList ? listing : other;
    const known = details.get(arenaId)?.value;
    // A list contains few of the arenas that are over.
    const isOver = known?.startsAt !== undefined && time.now() >= endOf(known.startsAt, known.minutes);
    const value = found ? pageFromEntry(found) : isOver ? known : null;
    // An answer that was read after the list is newer than its entry.
    const isNewer = source && source.mono >= (details.get(arenaId)?.mono ?? -Infinity);
    if (isNewer && found && value) details.set(arenaId, { ...source, value });
    // Only a fresh list proves that an arena without a page exists.
    if (inList && client()?.dialect() === 'document') hasPages ??= false;
    if (value) gone.delete(arenaId);
    else gone.add(arenaId);
    return value;
  };

  const readDetail = async (arenaId: string, cls: RequestClass) => {
    const service = client();
    if (!service) return undefined;
    if (hasPages === false) return fetchListed(arenaId, cls);
    const read = watchPage(arenaId);
    const answer = await service.arena(arenaId, 1, { cls });
    if (!answer.ok && answer.error.code === 'not_found') {
      noteError(null);
      return fetchListed(arenaId, cls);
    }
    noteError(answer.ok ? null : answer.error);
    if (!answer.ok) {
      failures.set(arenaId, answer.error);
      return undefined;
    }
    hasPages = true;
    const { value } = answer.value;
    await learn(value);
    read(value);
    const isBattle = value.teamBattle ?? entry(arenaId)?.teamBattle;
    const teams = isBattle && (await service.arenaTeams(arenaId, { cls }));
    if (teams?.ok) battles.set(arenaId, teams.value.value);
    return value;
  };

  const fetchDetail = (arenaId: string, cls: RequestClass) =>
    reporting(
      () => [details.get(arenaId), gone.has(arenaId), failures.get(arenaId)?.code, problem?.code],
      async () => {
        const isSent = client() !== undefined;
        const value = await readDetail(arenaId, cls);
        if (isSent) tries.set(arenaId, clock.monotonic());
        return value;
      },
    );

  const restoreDetail = async (arenaId: string) => {
    if (details.has(arenaId)) return;
    const found = await memos.detail(arenaId).catch(() => null);
    if (!found || details.has(arenaId)) return;
    time.recall(found.serverNow, found.at);
    details.set(arenaId, { value: found.value, at: found.at, fresh: false, mono: -Infinity });
  };

  const fetchFacts = async (service: Pick<ArenaClient, 'account' | 'teamsOf'>, userId: string) => {
    const askedMono = clock.monotonic();
    const account = await service.account({ cls: 'upkeep' });
    const teams = await service.teamsOf(userId, { cls: 'upkeep' });
    const errors = [account, teams].flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    if (errors.length > 0) log.info('arena facts incomplete', { errors: errors.join(', ') });
    // Otherwise retried at the next call: a server without such an answer is not asked again so soon.
    if (errors.every((code) => code === 'not_found')) factsReadMono = askedMono;
    // The ratings and the teams of an earlier answer stay.
    const known = account.ok ? ratingsIn(account.value.value) : facts;
    if (!known || errors.length === 2) return;
    facts = {
      ...known,
      teams: teams.ok ? teamsFor(userId, teams.value.value) : (facts?.teams ?? null),
      askedAt: clock.now(),
    };
    await memos.putFacts(facts).catch(logUnstored('facts'));
    onChange();
  };

  return {
    time,
    async load() {
      bans = await memos.bans();
      facts = await memos.facts();
      const found = await memos.listing();
      if (!found || listing) return;
      time.recall(found.serverNow, found.at);
      listing = { value: found.value, at: found.at, fresh: false, mono: -Infinity };
    },
    listing: (): CachedAnswer<ArenaListing> | null => listing,
    entry,
    /** Whether the server's list contains the arena. */
    isListed: (arenaId: string): boolean => listed(arenaId) !== undefined,
    others: (key: string): ArenaEntries | undefined => others.get(key),
    putOthers: (key: string, list: ArenaEntries) => void others.set(key, list),
    detail: (arenaId: string): CachedAnswer<ArenaDetail> | null => details.get(arenaId) ?? null,
    battle: (arenaId: string): readonly ArenaTeamStanding[] => battles.get(arenaId) ?? [],
    facts: (): ApplicantFacts | null => facts,
    bans: (): ArenaBans => bans,
    async ban(change: Partial<ArenaBans>) {
      bans = { ...bans, ...change };
      await memos.putBans(bans).catch(logUnstored('bans'));
    },
    applicant(): ArenaApplicant {
      const { userId, isBot, scopes } = context();
      return {
        userId,
        isBot,
        statesBots: client()?.dialect() !== 'document',
        scopes,
        ...bans,
        ...(facts && { facts }),
        ...(facts?.teams && { teams: facts.teams.map(({ id }) => id) }),
      };
    },
    /** The error of the last request. */
    problem: (): ServiceError | null => problem,
    /** The error of the last request for the list. */
    listingProblem: (): ServiceError | null => listingProblem,
    /** Why the last request for the arena failed. Null: it succeeded. */
    failure: (arenaId: string): ServiceError | null => failures.get(arenaId) ?? null,
    isGone: (arenaId: string): boolean => gone.has(arenaId),
    /** Whether a request for the arena ended within this time. */
    wasAsked: (arenaId: string, withinMs: number): boolean =>
      clock.monotonic() - (tries.get(arenaId) ?? -Infinity) < withinMs,
    /** False: the server has only a list of its arenas, and does not tell who takes part. */
    hasPages: (): boolean => hasPages !== false,
    askListing: (olderThanMs: number, cls: RequestClass = 'upkeep') => askListing(olderThanMs, cls),
    /** Undefined: the request failed, see `problem`. Null: the arena does not exist. */
    async askDetail(
      arenaId: string,
      olderThanMs: number,
      cls: RequestClass = 'user',
    ): Promise<ArenaDetail | null | undefined> {
      const known = details.get(arenaId);
      if (known && clock.monotonic() - known.mono < olderThanMs) return known.value;
      const running = detailsAsked.get(arenaId);
      if (running) return running;
      const fetching = restoreDetail(arenaId)
        .then(() => fetchDetail(arenaId, cls))
        .finally(() => detailsAsked.delete(arenaId));
      detailsAsked.set(arenaId, fetching);
      return fetching;
    },
    /** Resolves when the ratings and the teams were read, also by a request that was already on its way. */
    askFacts(): Promise<void> {
      if (factsAsked) return factsAsked;
      const { userId } = context();
      const service = client();
      if (userId === null || !service || clock.monotonic() - factsReadMono < factsForMs)
        return Promise.resolve();
      factsAsked = fetchFacts(service, userId).finally(() => {
        factsAsked = null;
      });
      return factsAsked;
    },
    learn,
  };
}

function ratingsIn({
  perfs,
  createdAt,
  title,
}: ServiceAccount): Pick<ApplicantFacts, 'perfs' | 'createdAt' | 'title'> {
  return {
    perfs: Object.fromEntries(
      Object.entries(perfs).map(([key, { games, rating }]) => [
        key,
        { rating, ...(games !== undefined && { games }) },
      ]),
    ),
    ...(createdAt !== undefined && { createdAt }),
    ...(title !== undefined && { title }),
  };
}

function teamsFor(userId: string, teams: readonly Team[]): NonNullable<ApplicantFacts['teams']> {
  return teams.map(({ id, name, leaders }) => ({ id, name, leads: leaders.includes(userId) }));
}
