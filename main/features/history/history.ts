/** The history of each account: activity of users, all its games, and which games are missing. */
import { withoutTrailingSlashes } from '../../base/address.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { readStored } from '../../base/check.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Store } from '../../store/api.ts';
import { messageOf } from '../../text/message.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import { curveSchema, type HistoryView } from '../../../preload/contract/history.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import type { QueryInput } from '../../../preload/contract/index.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { activityViews, intervalOf } from './activity-view.ts';
import { createActivityTracker, type ActivityTracker } from './activity-tracker.ts';
import { toArchived } from './archived-game.ts';
import { createArchiveIndex, type ArchiveIndex } from './archive-index.ts';
import { createArchiveSync, type ArchiveSync } from './archive-sync.ts';
import { createCollections } from './collections.ts';
import { completenessOf } from './completeness.ts';
import { createFairFilter } from './fair-filter.ts';
import { createGameFinder, type GameFinderOptions } from './find-game.ts';
import { createHistoryExports } from './history-exports.ts';
import { archivedGameView, inOrder } from './history-views.ts';
import { findUser } from './find-user.ts';
import { exportedGame, type NameGames } from './games-export.ts';
import { gamesPage } from './games-page.ts';
import { createImports, type ImportsOptions } from './import-runs.ts';
import { z } from 'zod';
import { toPgn } from './pgn.ts';
import { createOwnNames } from './own-names.ts';
import { createKeptTrees } from './kept-tree.ts';
import { createPlayerGames, type PlayerGames } from './player-games.ts';
import { createServerGames, type ServerGames } from './server-games.ts';

interface HistoryAccount {
  readonly id: string;
  /** Null for the anonymous client. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly baseUrl: string;
  /** Whether its server can be reached. */
  readonly connected: boolean;
}

export interface HistoryOptions extends Pick<GameFinderOptions, 'recordedGame'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly client: (accountId: string) => ServiceClient | undefined;
  readonly store: (
    accountId: string,
  ) => Pick<Store, 'activity' | 'analysis' | 'archive' | 'memos' | 'notes' | 'tree'>;
  /** Own games under way: their positions may not be looked up. */
  readonly ownGames: () => readonly OwnGame[];
  /** See `ExportedBy`. */
  readonly withOpenings: NameGames;
  /** Access to PGN files. */
  readonly files: Pick<ImportsOptions, 'startReader' | 'factsOf' | 'scratch'>;
  /** Games of the account that just ended are stored. */
  readonly onFinished: (accountId: string) => void;
  readonly onChange: () => void;
}

interface AccountHistory {
  readonly account: HistoryAccount;
  readonly begun: Timer | null;
  readonly tracker: ActivityTracker;
  readonly sync: ArchiveSync | null;
  readonly server: ServerGames | null;
  readonly players: PlayerGames;
  readonly index: ArchiveIndex;
}

/** Delay after the start, ms: the first screen takes precedence. */
const startAfterMs = 1_500;
/** Games that end in a span may have begun this long before it, ms. */
const earlierMs = 86_400_000;
/** Time of the service's first game; it refuses earlier times. */
const firstMoment = 1_356_998_400_070;
const betweenFileLooksMs = 3_000;
const storedCurves = lazySchema(() => z.array(curveSchema));
const always = { from: 0, to: 8.64e15 };

export type History = ReturnType<typeof createHistory>;

export function createHistory(options: HistoryOptions) {
  const { clock, log, client, store, ownGames, withOpenings, files, onChange } = options;
  const histories = new Map<string, AccountHistory>();
  let revision = 0;

  const changed = () => {
    revision += 1;
    onChange();
  };

  const names = createOwnNames({
    ...{ store, clock, log },
    accountNames: (accountId) =>
      [...histories.values()].flatMap(({ account }) =>
        account.user && store(account.id) === store(accountId) ? [account.user.name] : [],
      ),
    about: (accountId) => about(accountId),
    onChange: changed,
  });

  /** During an import, visible lists are refreshed at intervals rather than per batch. */
  const grownByFiles = createThrottle(clock, betweenFileLooksMs, changed);
  const imports = createImports({
    ...{ ...files, clock, log },
    store: (accountId) => store(accountId).archive,
    namesOf: (accountId, source) => names.of(accountId, source),
    onChange() {
      onChange();
      grownByFiles.ask();
    },
  });

  const collections = createCollections({
    store: (accountId) => store(accountId).archive,
    async endImports(accountId, id) {
      await histories.get(accountId)?.players.endOf(id);
      await imports.removeOf(accountId, id);
    },
    forgetServerImports: async (accountId) => histories.get(accountId)?.server?.forgetImported(),
    ...{ onChange: changed, log },
  });

  const begin = (account: HistoryAccount, connects: boolean): AccountHistory => {
    const { id, user } = account;
    const index = createArchiveIndex({ accountId: id, store: store(id).archive, clock, log });
    const grown = () => {
      changed();
      index.ask();
    };
    const parts = { accountId: id, client: () => client(id), clock, log, onChange: grown };
    const tracker = createActivityTracker({ ...parts, user, store: store(id).activity });
    const sync =
      user &&
      createArchiveSync({
        ...{ ...parts, user, store: store(id).archive },
        onFinished: () => options.onFinished(id),
      });
    const server =
      user &&
      createServerGames({
        ...{ accountId: id, client: () => client(id), memos: store(id).memos, clock, log },
        read: (pgn) => imports.beginSent(id, pgn, baseUrlOf(id)),
        keep: async (games) => {
          const own = games.flatMap((game) => toArchived(game, user.id) ?? []);
          const others = games
            .filter((game) => !own.some(({ gameId }) => gameId === game.id))
            .flatMap((game) => toArchived(game, null) ?? []);
          const added = (await sync?.keep(own)) ?? 0;
          const put = await store(id).archive.put(id, others, null);
          if (put.added > 0) grown();
          return added + put.added;
        },
      });
    const players = createPlayerGames({ ...parts, user, store: store(id).archive });
    const start = () => {
      wakeOne(made);
      index.ask();
      names.apply(id).catch(() => {});
      void collections.removeGone(id);
      imports.resume(id).catch((error: unknown) => {
        log.warn('imports not resumed', { reason: String(error) });
      });
    };
    const made: AccountHistory = {
      account,
      tracker,
      ...{ sync, server, players, index },
      begun: connects ? clock.after(startAfterMs, start) : null,
    };
    return made;
  };

  const wakeOne = ({ tracker, sync, server }: AccountHistory) => {
    tracker.look();
    sync?.wake();
    server?.look();
  };

  const end = async (one: AccountHistory) => {
    histories.delete(one.account.id);
    one.begun?.cancel();
    one.tracker.close();
    await Promise.all([
      one.sync?.close(),
      one.server?.close(),
      one.players.close(),
      one.index.close(),
      imports.forget(one.account.id),
    ]);
  };

  const of = (accountId: string): AccountHistory => {
    const one = histories.get(accountId);
    if (!one) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return one;
  };
  const serverOf = (accountId: string): ServerGames => {
    const { server } = of(accountId);
    if (server) return server;
    throw new ContractFailure('unavailable', messageOf('history.nobodySignedIn'));
  };
  const baseUrlOf = (accountId: string) => withoutTrailingSlashes(of(accountId).account.baseUrl);

  const about = (accountId: string) => ({
    user: of(accountId).account.user?.name ?? '',
    baseUrl: baseUrlOf(accountId),
  });
  const fairFilter = createFairFilter({
    ...{ ownGames, store: (accountId) => store(accountId).archive },
    playerOf: async (accountId, collection) => histories.get(accountId)?.players.playerOf(collection),
    baseUrlOf: (accountId) => histories.get(accountId)?.account.baseUrl,
  });

  const spansOf = (accountId: string, userId: string, { from, to } = always) =>
    store(accountId).activity.spans(accountId, userId, from, to);

  const finder = createGameFinder(options);
  const openingTrees = createKeptTrees(clock.now);

  return {
    recorded: finder.recorded,
    /** Reconciles the running trackers with the current accounts. Without `connects`, new ones start no download. */
    follow(accounts: readonly HistoryAccount[], { connects }: { readonly connects: boolean }) {
      const wanted = new Map(accounts.map((account) => [account.id, account]));
      for (const one of histories.values()) {
        const account = wanted.get(one.account.id);
        if (!account || account.user?.id !== one.account.user?.id || account.baseUrl !== one.account.baseUrl)
          void end(one);
      }
      for (const account of accounts) {
        const one = histories.get(account.id);
        if (!one) histories.set(account.id, begin(account, connects));
        else {
          histories.set(account.id, { ...one, account });
          if (account.connected && !one.account.connected) wakeOne(one);
        }
      }
      changed();
    },
    /** The network is back, or the machine resumed. */
    wake() {
      for (const one of histories.values()) wakeOne(one);
    },
    /** Games, collections or activity came from another machine of the user. */
    merged(accountId: string) {
      histories.get(accountId)?.index.ask();
      histories.get(accountId)?.sync?.recount();
      void collections.removeGone(accountId);
      changed();
    },
    gameOver(accountId: string, gameId: string) {
      histories.get(accountId)?.tracker.gameOver();
      histories.get(accountId)?.sync?.gameOver(gameId);
    },
    /** The event stream has opened: games may have begun and ended while it was closed. */
    caughtUp: (accountId: string) => histories.get(accountId)?.sync?.lookForMissed(),
    /** Stored games of the account were lost. */
    fetchAgain: (accountId: string) => histories.get(accountId)?.sync?.fetchAgain(),
    /** Stops all writes for the account; its data is about to be deleted. */
    async forget(accountId: string) {
      const one = histories.get(accountId);
      if (one) await end(one);
      await imports.dropSent(accountId);
      changed();
    },
    views: async () =>
      Promise.all(
        [...histories.values()].map(async ({ account, tracker, sync, server }): Promise<HistoryView> => {
          const users = await store(account.id).activity.users(account.id);
          return {
            accountId: account.id,
            sync: sync?.state() ?? null,
            searches: server?.searches() ?? false,
            imports: await imports.list(account.id),
            users: users.map(({ userId, name, askedAt }) => ({
              userId,
              name,
              own: userId === account.user?.id,
              askedAt,
              cause: tracker.cause(userId),
            })),
            revision,
          };
        }),
      ),
    activity: async (accountId: string, userId: string, from: number, to: number) =>
      activityViews(await spansOf(accountId, userId, { from, to }), baseUrlOf(accountId)),
    curves: async (accountId: string, userId: string) => {
      const users = await store(accountId).activity.users(accountId);
      const user = users.find((one) => one.userId === userId);
      const curves = user?.curves ? readStored(storedCurves, user.curves) : [];
      return { askedAt: user?.curvesAt ?? null, curves: (curves ?? []).map(inOrder) };
    },
    games: async ({ accountId, filter, ...page }: QueryInput<'history.games'>) =>
      gamesPage(store(accountId), accountId, page, await fairFilter(accountId, filter)),
    openingTree: async (accountId: string, wanted: ArchiveFilterView) => {
      const found = await fairFilter(accountId, wanted);
      return openingTrees({ store: store(accountId), accountId, wanted, found });
    },
    tally: async (accountId: string, filter: ArchiveFilterView) =>
      store(accountId).archive.count(accountId, (await fairFilter(accountId, filter)).filter),
    choices: async (accountId: string) => {
      const { perfs, variants, statuses } = await store(accountId).archive.choices(accountId);
      return { perfs: [...perfs], variants: [...variants], statuses: [...statuses] };
    },
    /** `plain`: without the user's own notes. */
    pgn: async (accountId: string, gameId: string, plain = false) => {
      const { game } = await finder.find(accountId, gameId);
      const by = { ...about(accountId), ownGames: ownGames(), withOpenings };
      if (plain) return { pgn: toPgn(game, by.user, by.baseUrl) };
      return { pgn: await exportedGame(store(accountId), accountId, game, by) };
    },
    game: async (accountId: string, gameId: string) => {
      const { game, analysis } = await finder.find(accountId, gameId);
      const { opponent, own } = game;
      return archivedGameView(game, {
        ...{ analysis: await analysis(), ownGames: ownGames() },
        ...{ user: of(accountId).account.user?.name ?? '', baseUrl: baseUrlOf(accountId) },
        record:
          opponent === null || own !== null
            ? null
            : await store(accountId).archive.count(accountId, { opponent, mine: true }),
      });
    },
    completeness: async (accountId: string) => {
      const { user } = of(accountId).account;
      if (!user) return [];
      const rows = await spansOf(accountId, user.id);
      if (rows.length === 0) return [];
      const from = Math.min(...rows.map(({ began }) => began));
      const to = Math.max(...rows.map(({ ended }) => ended));
      const days = await store(accountId).archive.days(accountId, from, to);
      return completenessOf(rows, days, clock.now());
    },
    refresh(accountId: string) {
      wakeOne(of(accountId));
    },
    pause: (accountId: string, paused: boolean) => of(accountId).sync?.pause(paused),
    fill: async (accountId: string, start: number, until: number) => {
      const { sync, account } = of(accountId);
      if (!sync || !account.user) return;
      sync.fill(Math.max(firstMoment, start - earlierMs), until);
      // Correspondence games may have begun long before: those named by the server are fetched by id.
      const rows = await spansOf(accountId, account.user.id, { from: start, to: until });
      const ends = rows.flatMap((row) => Object.values(intervalOf(row).correspondenceEnds ?? {}));
      const named = [...new Set(ends.flatMap(({ games }) => games.map(({ id }) => id)))];
      const known = new Set(await store(accountId).archive.known(accountId, named));
      const missing = named.filter((id) => !known.has(id));
      if (missing.length > 0) await sync.fetch(missing);
    },
    followUser: async (accountId: string, name: string) => {
      const { id, username } = await findUser(client(accountId), name);
      await store(accountId).activity.addUser(accountId, id, username);
      of(accountId).tracker.look();
      changed();
    },
    unfollowUser: async (accountId: string, userId: string) => {
      if (of(accountId).account.user?.id === userId) return;
      await store(accountId).activity.removeUser(accountId, userId);
      changed();
    },
    ...createHistoryExports({
      ...{ clock, store, ownGames, fairFilter, withOpenings, about, spansOf },
    }),
    /** Games of other players, each player's in a collection. */
    playerGames: (accountId: string): PlayerGames | undefined => histories.get(accountId)?.players,
    /** Asks the server for a user. Throws a `ContractFailure` that says what to do. */
    findUser: async (accountId: string, name: string) => findUser(client(accountId), name),
    /** Imports PGN files into the archive, one after another. */
    importFiles: async (accountId: string, chosen: readonly string[], into?: number) => {
      if (into !== undefined) await collections.demand(accountId, into);
      const user = of(accountId).account.user?.name ?? '';
      const baseUrl = baseUrlOf(accountId);
      for (const file of chosen) {
        await imports.begin(accountId, file, { user, baseUrl, ...(into !== undefined && { into }) });
      }
    },
    /** Imports the games that the user imported on the server, and repeats it daily. False if there are none. */
    fetchImported: async (accountId: string): Promise<boolean> => serverOf(accountId).fetchImported(),
    /** Searches games on the server and archives the results. */
    askServer: async (accountId: string, text: string) => serverOf(accountId).search(text),
    collections,
    names,
    pauseImport: async (accountId: string, id: number, paused: boolean) =>
      imports.pause(accountId, id, paused),
    /** Removes an import from the list; its games stay. */
    removeImport: async (accountId: string, id: number) => imports.remove(accountId, id),
    async close() {
      await Promise.all([...histories.values()].map(end));
      await Promise.all([imports.close(), names.close()]);
      grownByFiles.cancel();
    },
  };
}
