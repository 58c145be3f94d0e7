/** The arenas of one account, as the window queries them. */
import type { Clock } from '../../base/clock.ts';
import type { CsvForm } from '../../base/csv.ts';
import type { Log } from '../../base/log.ts';
import { joinCosts, type JoinKind } from '../../budget/limits.ts';
import type { QuotaAnswer } from '../../budget/quota.ts';
import type { ArenaDetail } from '../../service/domain-arenas.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { Store } from '../../store/api.ts';
import { messageOf, type Message } from '../../text/message.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { playAccessOf } from '../../views/play-access.ts';
import { playerView } from '../../views/player.ts';
import { contractFailure, messageWhileRepeated, valueOf } from '../../views/failure.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { OtherArenas } from '../../../preload/contract/arena-calls.ts';
import type { OtherArenaSource } from '../../../preload/contract/arena-choices.ts';
import type { ArenaPairing } from '../../../preload/contract/arena-pairing.ts';
import type {
  ArenaList,
  ArenaMyGame,
  ArenaPlan,
  ArenaPrefs,
  ArenaRow,
  ArenaStandingView,
  ArenaView,
  JoinQuota,
  NextArena,
} from '../../../preload/contract/arenas.ts';
import { createAfterSleep } from './after-sleep.ts';
import { timesOf } from './arena-times.ts';
import { entryFrom, makeRow, makeStanding, type RowContext } from './arena-view.ts';
import { makeCalendar } from './calendar.ts';
import type { ArenaNews } from '../../notifications/arena-news.ts';
import { createCompanion } from './companion.ts';
import { makeEntryCodes } from './entry-codes.ts';
import { makeGamesFile } from './games-file.ts';
import { nextArenas } from './next-arenas.ts';
import { createIdleGuard } from './idle-guard.ts';
import { createArenaMemos } from './arena-memos.ts';
import { makeMyGames } from './my-games.ts';
import { makePage } from './page-view.ts';
import { createArenaCache, type ArenaClient } from './arena-cache.ts';
import { createOtherLists } from './other-lists.ts';
import { makeResultsSheet } from './results-sheet.ts';
import { createRowChanges } from './row-changes.ts';
import { createParticipation } from './participation.ts';

export interface ArenasOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  /** Also answers public requests. */
  readonly client: (accountId: string) => ArenaClient | undefined;
  readonly takeJoin: (accountId: string, kind: JoinKind) => Promise<QuotaAnswer>;
  readonly lookJoin: (accountId: string, kind: JoinKind) => Promise<Omit<JoinQuota, 'cost'> | null>;
  readonly storeOf: (accountId: string) => Pick<Store, 'memos'>;
  /** Time without user input, ms. */
  readonly idleMs: () => number;
  readonly isLocked: () => boolean;
  /** An arena has begun a game that the account plays here. */
  readonly onPaired: (pairing: ArenaPairing) => void;
  readonly tell: (accountId: string, news: ArenaNews) => void;
  readonly onChange: (accountId: string) => void;
}

/** Greatest age of shown data, ms. */
const listForMs = 30_000;
const detailForMs = { running: 10_000, otherwise: 45_000 } as const;
/** Least time between two requests of a page that could not be read, ms. */
const unreadRestMs = 20_000;

export type AccountArenas = ReturnType<typeof createAccountArenas>;

/** `first`: the account as it is now. `nextRevision` returns a strictly increasing number, unique in this run. */
export function createAccountArenas(
  first: AccountContext,
  options: ArenasOptions,
  nextRevision: () => number,
) {
  const { clock, log } = options;
  const { id } = first;
  const context = () => options.account(id) ?? first;
  const client = () => options.client(id);
  const tell = (news: ArenaNews) => options.tell(id, news);
  const onChange = () => options.onChange(id);
  const memos = createArenaMemos(id, options.storeOf(id).memos, () => clock.now());
  const cache = createArenaCache({
    ...{ clock, log, memos, context, client, onChange },
    watchPage: (arenaId) => participation.watchPage(arenaId),
  });
  const { time } = cache;
  const changes = createRowChanges(nextRevision);
  const participation = createParticipation({
    clock,
    log,
    cache,
    memos,
    client,
    takeJoin: (kind) => options.takeJoin(id, kind),
    onPaired({ arenaId, name }, game) {
      if (playAccessOf(game.compat, context()) !== 'board') return;
      const { name: opponent } = playerView(game.opponent);
      options.onPaired({ accountId: id, gameId: game.id, arenaId, arenaName: name, opponent });
    },
    onDeclined: (arenaId) => companion.decline(arenaId),
    onChange() {
      companion.entriesChanged();
      guard.look();
      onChange();
    },
  });
  const companion = createCompanion({
    clock,
    log,
    memos,
    cache,
    participation,
    client,
    rows,
    tell,
    onChange,
  });
  const guard = createIdleGuard({
    clock,
    log,
    time,
    participation,
    prefs: companion.prefs,
    ...{ idleMs: options.idleMs, isLocked: options.isLocked },
    onLeft: ({ arenaId, name }) => tell({ kind: 'left_idle', arenaId, name }),
  });

  const afterSleep = createAfterSleep({
    clock,
    log,
    cache,
    arenaIds: () => new Set([...participation.entries(), ...companion.plans()].map(({ arenaId }) => arenaId)),
    reschedule() {
      companion.wake();
      participation.reschedule();
      guard.look();
      onChange();
    },
  });

  const load = async () => {
    await cache.load();
    await participation.load();
    await companion.load();
    guard.look();
    onChange();
  };
  const ready = load().catch((error: unknown) =>
    log.error('stored arenas not read', { reason: String(error) }),
  );

  function rowContext(): RowContext {
    return {
      baseUrl: context().baseUrl,
      applicant: cache.applicant(),
      serverNow: time.now(),
      local: time.local,
      own: participation.own,
      plan: planOf,
    };
  }

  function planOf(arenaId: string): ArenaPlan | null {
    const plan = companion.plan(arenaId);
    if (!plan) return null;
    const { remind, join, password, team } = plan;
    return { remind, join, ...(password !== null && { password }), ...(team !== null && { team }) };
  }

  function rows(): readonly ArenaRow[] {
    const { created = [], started = [], finished = [] } = cache.listing()?.value ?? {};
    const about = rowContext();
    return [...started, ...created, ...finished].map((entry) => makeRow(entry, about));
  }

  const isOffline = (): boolean => cache.problem() !== null || client() === undefined;
  const problemOf = (error: ServiceError | null): Message | null => {
    if (error !== null) return messageWhileRepeated(error);
    return client() === undefined ? messageOf('account.notConnected') : null;
  };

  const logUnread = (error: unknown) => log.warn('arenas not fetched', { reason: String(error) });

  const needed = (): ArenaClient => {
    const found = client();
    if (!found) throw new ContractFailure('unreachable', messageOf('account.notConnected'));
    return found;
  };

  const otherLists = createOtherLists({ clock, cache, client: needed });

  const quotaOf = async (arenaId: string): Promise<JoinQuota | null> => {
    const kind = participation.kindOf(arenaId);
    const look = await options.lookJoin(id, kind);
    return look && { ...look, cost: joinCosts[kind] };
  };

  const rowOf = (arena: ArenaDetail): ArenaRow =>
    makeRow(entryFrom(arena, cache.entry(arena.id), time.now()), rowContext());

  const view = async (arenaId: string): Promise<ArenaView> => {
    if (!cache.wasAsked(arenaId, unreadRestMs)) await cache.askDetail(arenaId, Infinity);
    const detail = cache.detail(arenaId);
    if (!detail) {
      if (cache.isGone(arenaId)) throw new ContractFailure('not_found', messageOf('arena.gone'));
      const error = cache.failure(arenaId) ?? cache.problem();
      throw error
        ? contractFailure(error)
        : new ContractFailure('unreachable', messageOf('account.notConnected'));
    }
    const { value: arena, at } = detail;
    return makePage(
      arena,
      {
        ...rowContext(),
        accountId: context().id,
        row: rowOf(arena),
        asked: { ...cache.entry(arenaId), ...arena },
        teams: cache.facts()?.teams ?? null,
        battle: cache.battle(arenaId),
      },
      {
        asOf: at,
        offline: isOffline() || !detail.fresh,
        problem: problemOf(cache.problem()),
        gone: cache.isGone(arenaId),
        quota: await quotaOf(arenaId),
        refusal: participation.refusal(arenaId),
        result: companion.results().find((one) => one.arenaId === arenaId) ?? null,
      },
    );
  };

  const myGames = async (arenaId: string): Promise<ArenaMyGame[]> => {
    const { userId } = cache.applicant();
    if (userId === null) return [];
    const { games } = valueOf(await needed().arenaGames(arenaId, userId, { cls: 'user' }));
    return makeMyGames(games, userId, context().baseUrl);
  };

  const changed = async (answer: Awaited<ReturnType<ArenaClient['createArena']>>): Promise<string> => {
    const arena = valueOf(answer).value;
    await cache.learn(arena);
    await cache.askListing(0, 'user');
    onChange();
    return arena.id;
  };

  return {
    ready,
    participation,
    companion: {
      prefs: companion.prefs,
      results: companion.results,
      async setPrefs(next: ArenaPrefs) {
        const stored = await companion.setPrefs(next);
        guard.look();
        return stored;
      },
    },
    screenChanged: guard.screenChanged,
    /** With `since`, only the rows that changed after that revision, if it is known. */
    async list(since?: number): Promise<ArenaList> {
      await ready;
      const listing = cache.listing();
      const { userId, scopes } = context();
      return {
        accountId: context().id,
        ...changes.to(since, rows()),
        asOf: listing?.at ?? null,
        offline: isOffline() || cache.listingProblem() !== null || (listing !== null && !listing.fresh),
        problem: problemOf(cache.listingProblem() ?? cache.problem()),
        mayOrganise: userId !== null && (scopes === null || scopes.includes('tournament:write')),
        teams: [...(cache.facts()?.teams ?? [])],
      };
    },
    /** Arenas that the server's list may lack. */
    async others(source: OtherArenaSource): Promise<OtherArenas> {
      await ready;
      const { list, failure } = await otherLists.of(source);
      const about = rowContext();
      return {
        rows: list.value.map((entry) => makeRow(entry, about)),
        asOf: list.at,
        offline: failure !== null,
        problem: failure?.userMessage ?? null,
      };
    },
    /** Arenas that the account is in or plans to join. */
    async next(): Promise<NextArena[]> {
      await ready;
      return nextArenas(participation.entries(), companion.plans(), {
        accountId: id,
        serverNow: time.now(),
        local: time.local,
        entry: cache.entry,
      });
    },
    async get(arenaId: string): Promise<ArenaView> {
      await ready;
      return view(arenaId);
    },
    async standing(arenaId: string, page: number): Promise<ArenaStandingView> {
      const arena = valueOf(await needed().arena(arenaId, page, { cls: 'user' })).value;
      const made = makeStanding(arena, cache.applicant().userId, clock.now());
      if (!made) throw new ContractFailure('malformed', messageOf('arena.noStandings'));
      return made;
    },
    myGames,
    watch(arenaId: string | null) {
      void ready
        .then(async () => {
          await cache.askListing(listForMs, 'user');
          // The server's time may be known more precisely now.
          companion.look();
          // Slow facts must not keep the shown arena from being current.
          void cache.askFacts().then(companion.look).catch(logUnread);
          if (arenaId === null) return;
          const known = cache.detail(arenaId)?.value;
          const unreadMs = known ? 0 : unreadRestMs;
          if (cache.wasAsked(arenaId, cache.isGone(arenaId) ? detailForMs.otherwise : unreadMs)) return;
          const isRunning =
            known?.startsAt !== undefined && time.now() >= known.startsAt && known.isFinished !== true;
          await cache.askDetail(arenaId, isRunning ? detailForMs.running : detailForMs.otherwise);
        })
        .catch(logUnread);
    },
    async plan(arenaId: string, wish: ArenaPlan | null) {
      await ready;
      if (!wish) return companion.setPlan(arenaId, null);
      const entry = cache.entry(arenaId) ?? (await cache.askDetail(arenaId, listForMs));
      if (!entry) throw new ContractFailure('not_found', messageOf('arena.gone'));
      await companion.setPlan(arenaId, {
        ...timesOf(entry),
        arenaId,
        name: entry.name,
        remind: wish.remind,
        join: wish.join,
        password: wish.password ?? null,
        team: wish.team ?? null,
        reminded: false,
      });
    },
    async codes(password: string, names: readonly string[], teamId: string | null) {
      const members = teamId === null ? [] : valueOf(await needed().teamMembers(teamId, { cls: 'user' }));
      return makeEntryCodes(password, [...names, ...members]);
    },
    organise: async (arenaId: string | null, form: Readonly<Record<string, string>>): Promise<string> =>
      changed(await (arenaId === null ? needed().createArena(form) : needed().editArena(arenaId, form))),
    async setTeams(arenaId: string, teams: readonly string[], leaders: number) {
      const form = { teams: teams.join(','), nbLeaders: String(leaders) };
      await changed(await needed().editArenaTeams(arenaId, form));
    },
    async end(arenaId: string) {
      valueOf(await needed().endArena(arenaId));
      await cache.askListing(0, 'user');
      await cache.askDetail(arenaId, 0);
      companion.look();
    },
    async file(arenaId: string, what: 'results' | 'games' | 'calendar', table: CsvForm) {
      const detail = cache.detail(arenaId)?.value ?? (await cache.askDetail(arenaId, Infinity));
      if (!detail) throw new ContractFailure('not_found', messageOf('arena.gone'));
      if (what === 'calendar') {
        const { startsAt, finishesAt, address } = rowOf(detail);
        const remind = companion.plan(arenaId)?.remind ?? null;
        const event = { id: arenaId, name: detail.name, startsAt, finishesAt, address, remind };
        return {
          name: `arena-${arenaId}.ics`,
          text: makeCalendar([{ ...event, description: detail.headline ?? '' }], clock.now()),
        };
      }
      if (what === 'results') {
        const results = valueOf(await needed().arenaResults(arenaId, { sheet: true }, { cls: 'user' }));
        return { name: `arena-${arenaId}.csv`, text: makeResultsSheet(results, table) };
      }
      const { games } = valueOf(await needed().arenaGames(arenaId, null, { cls: 'user' }));
      return { name: `arena-${arenaId}.ndjson`, text: makeGamesFile(games) };
    },
    event: participation.event,
    arenaOf: participation.arenaOf,
    /** The computer woke up, or its network is back. */
    wake: () => void ready.then(afterSleep.wake),
    close() {
      afterSleep.close();
      participation.close();
      companion.close();
      guard.close();
    },
  };
}
