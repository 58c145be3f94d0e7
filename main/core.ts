/**
 * The app without its desktop: an ordered list of features over one context. Free of Electron; time, network and
 * randomness are passed in. `app/outpost.ts` adds windows and dialogs, chaos runs a virtual clock.
 */
import { closeInOrder } from './base/close-in-order.ts';
import { createEventHub } from './base/event-hub.ts';
import { createBackends } from './connections/backends.ts';
import { contextOf, createConnections, type Connections } from './connections/connections.ts';
import type { FeatureContext, FeatureInterfaces } from './context.ts';
import type { CoreOptions } from './core-options.ts';
import type { AppEvents } from './events.ts';
import type { Feature } from './feature.ts';
import { createAccountsFeature } from './features/accounts/feature.ts';
import { createAnalysisFeature } from './features/analysis/feature.ts';
import { createArenasFeature } from './features/arenas/feature.ts';
import { createBooksFeature } from './features/books/feature.ts';
import { createBotFeature } from './features/bot/feature.ts';
import { createChallengesFeature } from './features/challenges/feature.ts';
import { createExplorerFeature } from './features/explorer/feature.ts';
import { createGamesFeature } from './features/games/feature.ts';
import { createHistoryFeature } from './features/history/feature.ts';
import { createInsightsFeature } from './features/insights/feature.ts';
import { createMachinesFeature } from './features/machines/feature.ts';
import { createNetworkFeature } from './features/network/feature.ts';
import { createOpponentsFeature } from './features/opponents/feature.ts';
import { createPlayersFeature } from './features/players/feature.ts';
import { createPracticeFeature } from './features/practice/feature.ts';
import { createRatingsFeature } from './features/ratings/feature.ts';
import { createNotesFeature } from './features/notes/feature.ts';
import { createRepertoireFeature } from './features/repertoire/feature.ts';
import { createStorageFeature } from './features/storage/feature.ts';
import { createTimelineFeature } from './features/timeline/feature.ts';
import { createTrainingFeature } from './features/training/feature.ts';
import { createTvFeature } from './features/tv/feature.ts';
import { createWatchingFeature } from './features/watching/feature.ts';
import { joinHandlers } from './ipc/join-handlers.ts';
import { publishTopics } from './ipc/publish-topics.ts';
import { createNotificationService } from './notifications/service.ts';
import type { ServiceFact } from './streams/intake.ts';
import { createSupervisor } from './streams/supervisor.ts';
import { accountViews } from './views/account-views.ts';
import { messageOf, type Message } from './text/message.ts';
import { messageOfError } from './text/message-error.ts';

/** Limits for closing one part, and all of them, before the databases are closed, ms. See `closeDeadlineMs`. */
const partCloseMs = 5_000;
const partsCloseMs = 6_000;

/** The parts of a list of named ones. */
type PartsOf<Named extends readonly (readonly [string, unknown])[]> = {
  readonly [Index in keyof Named]: Named[Index][1];
};

export type Core = ReturnType<typeof createCore>;

export function createCore(options: CoreOptions) {
  const { clock, random, log, stores, publisher } = options;
  const { accounts } = options.firstPaintData;
  const supervisor = createSupervisor({ clock, random, log });
  const events = createEventHub<AppEvents>((event, error) =>
    log.error('event listener failed', { event, error: String(error) }),
  );

  let interfaces: FeatureInterfaces | null = null;
  const features = () => {
    if (!interfaces) throw new Error('a feature asked another one before all of them were created');
    return interfaces;
  };

  const backends = createBackends({
    clock,
    random,
    log,
    stores,
    events,
    onFact,
    onOverflow: (accountId) => connections.streams(accountId)?.refresh(),
  });
  const connections: Connections = createConnections(
    {
      fetch: options.fetch,
      userAgent: options.userAgent,
      clock,
      random,
      log,
      supervisor,
      backendOf: backends.of,
      known: (accountId) => ({
        games: features().games.ongoing(accountId),
        challenges: features().challenges.incoming(accountId),
      }),
      pathOf: (accountId, game) => features().games.pathOf(accountId, game),
      onChallenges: (accountId, list, askedAt) =>
        events.emit('challengesListed', { accountId, list, askedAt }),
      onAway: () => events.emit('awayChanged', null),
      onCaughtUp: (accountId) => events.emit('caughtUp', { accountId }),
      onGame: (accountId, gameId, event, receivedAt) =>
        events.emit('gameLearned', { accountId, gameId, event, receivedAt }),
      onProblem: (accountId, { code, message }) => {
        if (code === 'unauthorized' || code === 'forbidden')
          accounts.setProblem(accountId, { code, message });
      },
      ...(options.wireLog && { tapFor: options.wireLog.tapFor }),
    },
    backends.real.budget,
  );

  /** Started in safe mode. */
  let isOffline = false;

  const base: Omit<FeatureContext, 'notifications'> = {
    ...options,
    accounts,
    backends,
    connections,
    supervisor,
    events,
    accountContext(accountId) {
      const account = accounts.get(accountId);
      return account && contextOf(account);
    },
    accountViews: () =>
      accountViews(accounts.list(), isOffline ? 'safe mode' : supervisor.health(), (account) =>
        backends.of(account).budget.restsUntil(account.id),
      ),
    shownAccounts: () =>
      accounts
        .list()
        .filter(({ kind }) => (kind === 'practice') === (options.firstPaintData.shownStore() === 'practice')),
    storeOf: (accountId) => stores[accounts.get(accountId)?.kind === 'practice' ? 'practice' : 'accounts'],
    releaseAccount(accountId) {
      for (const feature of all) feature.accountRemoved?.(accountId);
    },
    async eraseAccount(accountId) {
      for (const feature of all) await feature.accountErased?.(accountId);
    },
    features,
  };
  // Created first, so that it hears every event before the features.
  const notifications = createNotificationService(base);
  const context: FeatureContext = { ...base, notifications: notifications.api };

  const accountsFeature = createAccountsFeature(context);
  const challenges = createChallengesFeature(context);
  const games = createGamesFeature(context);
  const analysis = createAnalysisFeature(context);
  const arenas = createArenasFeature(context);
  const practice = createPracticeFeature(context);
  const books = createBooksFeature(context);
  const bot = createBotFeature(context);
  const history = createHistoryFeature(context);
  const repertoire = createRepertoireFeature(context);
  const tv = createTvFeature(context);
  const machines = createMachinesFeature(context);
  // Facts, account changes and the start pass through this list in order.
  const named = [
    ['accounts', accountsFeature],
    ['network', createNetworkFeature(context)],
    ['storage', createStorageFeature(context)],
    ['challenges', challenges],
    ['games', games],
    ['history', history],
    ['analysis', analysis],
    ['insights', createInsightsFeature(context)],
    ['training', createTrainingFeature(context)],
    ['ratings', createRatingsFeature(context)],
    ['repertoire', repertoire],
    ['notes', createNotesFeature(context)],
    ['explorer', createExplorerFeature(context)],
    ['tv', tv],
    ['arenas', arenas],
    ['watching', createWatchingFeature(context)],
    ['players', createPlayersFeature(context)],
    ['opponents', createOpponentsFeature(context)],
    ['practice', practice],
    ['books', books],
    ['bot', bot],
    ['timeline', createTimelineFeature(context)],
    ['machines', machines],
    ['notifications', notifications],
  ] as const;
  const all: readonly Feature[] = named.map(([, part]) => part);
  const parts = all as PartsOf<typeof named>;
  interfaces = {
    accounts: accountsFeature.api,
    challenges: challenges.api,
    games: games.api,
    analysis: analysis.api,
    arenas: arenas.api,
    books: books.api,
    bot: bot.api,
    history: history.api,
    machines: machines.api,
    practice: practice.api,
    repertoire: repertoire.api,
    tv: tv.api,
  };

  options.onLoss?.(({ store, gamesLost }) => {
    const ids = gamesLost ? accounts.list().map(({ id }) => id) : [];
    const gamesOf = ids.filter((id) => base.storeOf(id) === stores[store]);
    for (const feature of all)
      void (async () => feature.storeLost?.(gamesOf))().catch((error: unknown) =>
        log.error('lost rows not stored again', { reason: error }),
      );
  });

  function onFact(fact: ServiceFact): void {
    for (const feature of all) feature.onFact?.(fact);
  }

  /** Restores the state of earlier runs, without connecting. A feature that cannot read its state starts without it. */
  async function restore(): Promise<void> {
    for (const feature of all) {
      try {
        await feature.restore?.();
      } catch (error) {
        log.error('state of earlier runs not read', { reason: error });
        const message = messageOf('app.startedWithoutState', { reason: messageOfError(error) });
        publisher.publish('toast', { level: 'error', message }, 'restore');
      }
    }
  }

  return {
    ...joinHandlers(parts),
    accounts,
    checkToken: accountsFeature.api.checkToken,
    /** Client without an account, for sign-in. */
    anonymousClient: connections.anonymousClient,
    openPractice: practice.api.open,
    bot: { owing: bot.api.owing, playing: bot.api.playing },
    /** Publishes every topic again, for example after a change of language. */
    publishAll() {
      for (const { topics } of all) if (topics) publishTopics(publisher, topics, log);
    },
    screenLockChanged: (isLocked: boolean) => events.emit('screenLockChanged', { isLocked }),
    /** Restores the state of earlier runs and makes it readable. Nothing connects: safe mode. */
    async startOffline(): Promise<void> {
      isOffline = true;
      const show = () => {
        for (const feature of all) feature.accountsOffline?.();
      };
      accounts.onChange(show);
      await restore();
      show();
    },
    /** Restores the state of earlier runs, then connects the accounts. */
    async start(): Promise<void> {
      accounts.onChange((list) => {
        connections.follow(list);
        for (const feature of all) void feature.accountsChanged?.();
      });
      await restore();
      connections.follow(accounts.list().filter(({ kind }) => kind !== 'practice'));
      for (const feature of all) await feature.accountsChanged?.();
    },
    /** Checks every open connection; `cause` says what happened to the machine or its network. */
    wake(cause: Message): void {
      connections.kick(cause);
      for (const feature of all) feature.wake?.();
    },
    /** Closes the databases last, also after a part that failed or hung. */
    async close(): Promise<void> {
      const closedFirst: readonly (readonly [string, Feature])[] = named
        .filter(([name]) => name !== 'notifications')
        .toReversed();
      await closeInOrder(
        [
          ...closedFirst.map(([name, feature]) => [name, () => feature.close?.()] as const),
          ['connections', () => connections.close()],
          ['supervisor', () => supervisor.close()],
          ['notifications', () => notifications.close()],
          ['practice club', () => options.practice.stop()],
          ['backends', () => backends.close()],
          ['publisher', () => publisher.close()],
          ['wire log', () => options.wireLog?.close()],
        ],
        { clock, log, eachMs: partCloseMs, allMs: partsCloseMs },
      );
      await Promise.all([stores.accounts.close(), stores.practice.close()]);
    },
  };
}
