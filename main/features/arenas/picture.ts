/** What the server said of arenas, last time: the list, single arenas, and what their conditions are about. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { RequestClass } from '../../service/gate.ts';
import type { ServiceClient } from '../../service/client.ts';
import type {
  ArenaDetail,
  ArenaEntry,
  ArenaListing,
  ArenaTeamStanding,
} from '../../service/domain-arenas.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { AccountContext } from '../../views/account-context.ts';
import type { Applicant } from './eligibility.ts';
import type { ArenaNotes, Bans, Facts } from './notes.ts';
import { createServerTime, type ServerTime } from './server-time.ts';

export type ArenaClient = Pick<
  ServiceClient,
  | 'account'
  | 'arenas'
  | 'arena'
  | 'arenaResults'
  | 'arenaTeams'
  | 'arenaGames'
  | 'teamsOf'
  | 'teamMembers'
  | 'joinArena'
  | 'withdrawArena'
  | 'createArena'
  | 'editArena'
  | 'editArenaTeams'
  | 'endArena'
>;

export interface Told<T> {
  readonly value: T;
  /** ms since the epoch. */
  readonly at: number;
  /** In this run; else it was kept by an earlier one. */
  readonly fresh: boolean;
  readonly mono: number;
}

export interface Picture {
  readonly time: ServerTime;
  load(): Promise<void>;
  listing(): Told<ArenaListing> | null;
  entry(arenaId: string): ArenaEntry | undefined;
  detail(arenaId: string): Told<ArenaDetail> | null;
  battle(arenaId: string): readonly ArenaTeamStanding[];
  facts(): Facts | null;
  bans(): Bans;
  ban(bans: Partial<Bans>): Promise<void>;
  applicant(): Applicant;
  /** Why the server could not be asked last time. */
  problem(): ServiceError | null;
  isGone(arenaId: string): boolean;
  /** Asks unless it was asked less than `olderThanMs` ago. */
  askListing(olderThanMs: number, cls?: RequestClass): Promise<void>;
  /** `undefined`: it could not be asked, see `problem`. `null`: there is no such arena. */
  askDetail(
    arenaId: string,
    olderThanMs: number,
    cls?: RequestClass,
  ): Promise<ArenaDetail | null | undefined>;
  askFacts(): Promise<void>;
  learn(arena: ArenaDetail): Promise<void>;
  /** It is not there any more. */
  forget(arenaId: string): void;
}

export interface PictureOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly notes: ArenaNotes;
  readonly context: () => AccountContext;
  readonly client: () =>
    | Pick<ArenaClient, 'account' | 'arenas' | 'arena' | 'arenaTeams' | 'teamsOf'>
    | undefined;
  readonly onChange: () => void;
}

/** Ratings and teams change slowly; they are asked anew after so long, ms. */
const factsForMs = 30 * 60_000;

export function createPicture({ clock, log, notes, context, client, onChange }: PictureOptions): Picture {
  const time = createServerTime(clock);
  let listing: Told<ArenaListing> | null = null;
  const details = new Map<string, Told<ArenaDetail>>();
  const battles = new Map<string, readonly ArenaTeamStanding[]>();
  const gone = new Set<string>();
  let bans: Bans = { arenaBan: false, prizeBan: false };
  let facts: Facts | null = null;
  let factsAskedMono = -Infinity;
  let problem: ServiceError | null = null;
  let listingAsked: Promise<void> | null = null;
  const detailsAsked = new Map<string, Promise<ArenaDetail | null | undefined>>();

  const heard = (error: ServiceError | null) => {
    if (error?.code === 'aborted') return;
    // A limit of the app's own says nothing about the server.
    if (error?.code === 'rate_limited' && error.local === true) return;
    problem = error;
  };
  const now = <T>(value: T): Told<T> => ({ value, at: clock.now(), fresh: true, mono: clock.monotonic() });
  const kept = (what: string) => (error: unknown) =>
    log.warn('arenas could not be kept', { what, reason: String(error) });

  const fetchListing = async (cls: RequestClass) => {
    const asked = client();
    if (!asked) return;
    const answer = await asked.arenas({ cls });
    heard(answer.ok ? null : answer.error);
    if (answer.ok) {
      const { value } = answer.value;
      time.learnListing(value);
      listing = now(value);
      await notes.putListing({ value, serverNow: time.now() }).catch(kept('list'));
    }
    onChange();
  };

  const learn = async (value: ArenaDetail) => {
    time.learnDetail(value);
    details.set(value.id, now(value));
    gone.delete(value.id);
    await notes.putDetail({ value, serverNow: time.now() }).catch(kept('arena'));
  };

  const fetchDetail = async (arenaId: string, cls: RequestClass) => {
    const asked = client();
    if (!asked) return undefined;
    const answer = await asked.arena(arenaId, 1, { cls });
    if (!answer.ok && answer.error.code === 'not_found') {
      heard(null);
      gone.add(arenaId);
      onChange();
      return null;
    }
    heard(answer.ok ? null : answer.error);
    if (answer.ok) {
      await learn(answer.value.value);
      const isBattle = answer.value.value.teamBattle ?? entry(arenaId)?.teamBattle;
      const teams = isBattle && (await asked.arenaTeams(arenaId, { cls }));
      if (teams?.ok) battles.set(arenaId, teams.value.value);
    }
    onChange();
    return answer.ok ? answer.value.value : undefined;
  };

  const entry = (arenaId: string) => {
    const { created = [], started = [], finished = [] } = listing?.value ?? {};
    return [...started, ...created, ...finished].find(({ id }) => id === arenaId);
  };

  return {
    time,
    async load() {
      bans = await notes.bans();
      facts = await notes.facts();
      const found = await notes.listing();
      if (!found || listing) return;
      time.recall(found.serverNow, found.at);
      listing = { value: found.value, at: found.at, fresh: false, mono: -Infinity };
    },
    listing: () => listing,
    entry,
    detail: (arenaId) => details.get(arenaId) ?? null,
    battle: (arenaId) => battles.get(arenaId) ?? [],
    facts: () => facts,
    bans: () => bans,
    async ban(change) {
      bans = { ...bans, ...change };
      await notes.putBans(bans).catch(kept('bans'));
    },
    applicant() {
      const { userId, isBot, scopes } = context();
      return {
        userId,
        isBot,
        scopes,
        ...bans,
        ...(facts && {
          facts: {
            perfs: facts.perfs,
            ...(facts.createdAt !== undefined && { createdAt: facts.createdAt }),
            ...(facts.title !== undefined && { title: facts.title }),
          },
          teams: facts.teams.map(({ id }) => id),
        }),
      };
    },
    problem: () => problem,
    isGone: (arenaId) => gone.has(arenaId),
    askListing(olderThanMs, cls = 'upkeep') {
      if (listing && clock.monotonic() - listing.mono < olderThanMs) return Promise.resolve();
      listingAsked ??= fetchListing(cls).finally(() => {
        listingAsked = null;
      });
      return listingAsked;
    },
    async askDetail(arenaId, olderThanMs, cls = 'user') {
      const known = details.get(arenaId);
      if (known && clock.monotonic() - known.mono < olderThanMs) return known.value;
      if (!known) {
        const found = await notes.detail(arenaId).catch(() => null);
        if (found && !details.has(arenaId)) {
          time.recall(found.serverNow, found.at);
          details.set(arenaId, { value: found.value, at: found.at, fresh: false, mono: -Infinity });
        }
      }
      const under = detailsAsked.get(arenaId);
      if (under) return under;
      const asked = fetchDetail(arenaId, cls).finally(() => detailsAsked.delete(arenaId));
      detailsAsked.set(arenaId, asked);
      return asked;
    },
    async askFacts() {
      const { userId } = context();
      const asked = client();
      if (userId === null || !asked || clock.monotonic() - factsAskedMono < factsForMs) return;
      factsAskedMono = clock.monotonic();
      const account = await asked.account({ cls: 'upkeep' });
      const teams = await asked.teamsOf(userId, { cls: 'upkeep' });
      if (!account.ok || !teams.ok) {
        // Asked again with the next look, not after half an hour.
        factsAskedMono = -Infinity;
        return;
      }
      const { perfs, createdAt, title } = account.value.value;
      facts = {
        perfs: Object.fromEntries(
          Object.entries(perfs).map(([key, { games, rating }]) => [key, { games, rating }]),
        ),
        ...(createdAt !== undefined && { createdAt }),
        ...(title !== undefined && { title }),
        teams: teams.value.value.map(({ id, name, leaders }) => ({
          id,
          name,
          leads: leaders.includes(userId),
        })),
        askedAt: clock.now(),
      };
      await notes.putFacts(facts).catch(kept('facts'));
      onChange();
    },
    learn,
    forget(arenaId) {
      gone.add(arenaId);
      details.delete(arenaId);
    },
  };
}
