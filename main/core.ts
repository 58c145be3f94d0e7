/**
 * The app without its desktop: accounts, streams, ledger and features composed, free of Electron, with time, network
 * and randomness passed in. `index.ts` puts windows and notifications around it; chaos runs put a virtual clock under it.
 */
import type { Account } from './accounts/accounts.ts';
import { createTokenCheck } from './accounts/check-token.ts';
import { createLeaving } from './accounts/leave.ts';
import { createOneAtATime } from './base/one-at-a-time.ts';
import { createThrottle } from './base/throttle.ts';
import { slicesOf } from './budget/limits.ts';
import { createBudget } from './budget/scheduler.ts';
import { createAccountRoles } from './composition/account-roles.ts';
import { createAccountEnd } from './composition/account-end.ts';
import { createPracticePut } from './features/practice/put-account.ts';
import type { Core, CoreOptions } from './core-types.ts';
import { createArenaHouse } from './composition/arena-house.ts';
import { createBotHouse } from './composition/bot-house.ts';
import { createKeptLimits } from './composition/kept-limits.ts';
import { createSessionStop } from './notifications/session-stop.ts';
import { rememberChallenges } from './composition/remembered-challenges.ts';
import { floodNotice, storageView, unconfirmedText } from './composition/storage-view.ts';
import { accountViews, streamViews } from './views/account-views.ts';
import { contextOf, createConnections, type Book, type Connections } from './connections/connections.ts';
import { createAutoAnswers, type AutoAnswers } from './features/challenges/auto-answers.ts';
import { createChallenges } from './features/challenges/challenges.ts';
import { createPeople } from './features/watching/people.ts';
import { createWatching } from './features/watching/watching.ts';
import { createSeeks } from './features/challenges/seeks.ts';
import { createGames, type Games } from './features/games/games.ts';
import { createHistory, type History } from './features/history/history.ts';
import { createPractice } from './features/practice/practice.ts';
import { createTelevision } from './features/tv/create-tv.ts';
import { createNotices } from './notifications/notifications.ts';
import type { Store } from './store/api.ts';
import { createClaims } from './notifications/claims.ts';
import { createIntake, dedupeKeyOf, type ServiceFact, type StorageTrouble } from './streams/intake.ts';
import { createSupervisor } from './streams/supervisor.ts';
import { budgetView } from './views/budget.ts';
import { createTitles } from './views/titles.ts';
import { say } from './text/say.ts';

/** How often the budget is told of at most, ms. */
const budgetEveryMs = 1_000;

/** How often lists of recordings are asked for anew at most, ms. */
const recordedEveryMs = 2_000;

/** How often the window is told how far the history has come, ms. */
const historyEveryMs = 1_000;

export function createCore(options: CoreOptions): Core {
  const { clock, random, log, fetch, stores, publisher, settings } = options;
  const { accounts, timeline } = options.kept;
  const supervisor = createSupervisor({ clock, random, log });

  const context = (accountId: string) => {
    const account = accounts.get(accountId);
    return account && contextOf(account);
  };
  const storeOf = (accountId: string) =>
    stores[accounts.get(accountId)?.kind === 'practice' ? 'practice' : 'accounts'];

  /** The newest of the ledger, told anew. */
  const ledgerGrew = createOneAtATime(() =>
    timeline.newest().then(
      (newest) => publisher.publish('ledger', { newest }),
      (error: unknown) => log.warn('the ledger could not be read', { reason: String(error) }),
    ),
  );

  const ownLimits = createKeptLimits({ memos: stores.accounts.memos, now: clock.now, log });
  const makeBook = (store: Store): Book => ({
    store,
    budget: createBudget({ clock, random, log, quotas: store.quotas, ownLimits }),
    intake: createIntake({
      store,
      clock,
      random,
      log,
      onFact,
      onQuarantine: ledgerGrew,
      onStorageTrouble: tellTrouble,
      onOverBudget: tellFlood,
      onOverflow: (accountId) => connections.refresh(accountId),
    }),
  });
  const books = { accounts: makeBook(stores.accounts), practice: makeBook(stores.practice) };
  const bookOf = (account: Account) => (account.kind === 'practice' ? books.practice : books.accounts);

  const roles = createAccountRoles({
    list: accounts.list,
    get: accounts.get,
    book: options.kept.book,
    onlooker: (account) => connections.onlooker(account),
    language: options.language,
    now: clock.now,
  });

  const claims = createClaims({ log, storeOf: (accountId) => storeOf(accountId).ledger });
  const notices = createNotices({
    clock,
    log,
    settings,
    language: options.language,
    notificationPort: options.notificationPort,
    claims,
    storeOf,
    shown: () => stores[options.kept.book()],
    account: roles.notices,
    accountIds: () => accounts.list().flatMap(({ id, kind }) => (kind === 'watch' ? [] : [id])),
    following: (accountId) => connections.client(accountId)?.following(),
    playing: async (accountId) => {
      const answer = await connections.client(accountId)?.playing();
      return answer?.ok ? { ok: true, value: answer.value.value } : answer;
    },
    isStreamed: (accountId, game) => games.pathOf(accountId, game) !== undefined,
    answer: (accountId, challengeId, verb) =>
      verb === 'accept'
        ? house.challenges.accept(accountId, challengeId)
        : challenges.decline(accountId, challengeId, 'generic'),
    onActivate: options.onActivate,
    onState: (state) => publisher.publish('notifications', state),
  });

  const connections: Connections = createConnections(
    {
      fetch,
      userAgent: options.userAgent,
      clock,
      random,
      log,
      supervisor,
      bookOf,
      known: (accountId) => ({ games: games.ongoing(accountId), challenges: challenges.incoming(accountId) }),
      pathOf: (accountId, game) => games.pathOf(accountId, game),
      onChallenges: (accountId, list, askedAt) => challenges.replace(accountId, list, askedAt),
      onAway: publishAway,
      onGame: (accountId, gameId, event, receivedAt) =>
        games.streamEvent(accountId, gameId, event, receivedAt),
      onProblem: (accountId, { code, message }) => {
        if (code === 'unauthorized' || code === 'forbidden')
          accounts.setProblem(accountId, { code, message });
      },
      ...(options.wireLog && { tapFor: options.wireLog.tapFor }),
    },
    books.accounts.budget,
  );

  const challenges = createChallenges({
    clock,
    log,
    account: context,
    service: connections.client,
    onChange() {
      notices.challenges(challenges.list());
      publisher.refresh('challenges', () => [...challenges.list()]);
      house.bot.offers();
      void autoAnswers.consider(challenges.list());
    },
  });
  const seeks = createSeeks({
    clock,
    log,
    service: connections.client,
    onChange: () => publisher.refresh('seeks', () => [...seeks.list()]),
  });
  const watching = createWatching({
    clock,
    log,
    supervisor,
    account: context,
    client: connections.client,
    followed: notices.followed,
    onWatched: (view) => publisher.publish('watched', view, `${view.accountId} ${view.gameId}`),
    onFollowed: () => publisher.refresh('followedGames', () => [...watching.followedGames()]),
    onBegun: notices.followedGame,
  });
  const people = createPeople({
    clock,
    client: connections.client,
    followed: notices.followed,
    problem: notices.followedProblem,
  });
  const followOthers = createOneAtATime(() =>
    watching.follow(
      accounts
        .list()
        .filter(({ id, kind }) => kind !== 'watch' && notices.waitsForFollowed(id))
        .map(({ id }) => id),
    ),
  );
  const autoAnswers: AutoAnswers = createAutoAnswers({
    file: options.answersFile,
    log,
    isPersons: (accountId) => context(accountId)?.isBot === false && !house.bot.answersFor(accountId),
    followed: notices.followed,
    isPlaying: () => games.own().some(({ realTime, playedBy }) => realTime && playedBy === 'person'),
    accept: (accountId, challengeId) => house.challenges.accept(accountId, challengeId),
    decline: challenges.decline,
    onAnswered: ({ opponent }, answer) => {
      const name = opponent?.name ?? say('Anonymous');
      const message =
        answer === 'accept'
          ? say('A rule of yours accepted the challenge from {name}.', { name })
          : say('A rule of yours declined the challenge from {name}.', { name });
      publisher.publish('notice', { level: 'info', message });
    },
  });

  const games: Games = createGames({
    clock,
    log,
    account: context,
    service: connections.client,
    streams: {
      watch: (accountId, gameId, path, interest) =>
        connections.watchGame(
          accountId,
          gameId,
          path,
          {
            event(event, receivedAt) {
              titles.learn(event);
              games.streamEvent(accountId, gameId, event, receivedAt);
            },
            link: (live) => games.linkChanged(accountId, gameId, live),
          },
          interest,
        ),
      unwatch: connections.unwatchGame,
      look: connections.lookAtGame,
    },
    delay: connections.delay,
    save: (row) => storeOf(row.accountId).games.put(row),
    load: (accountId, gameId) => storeOf(accountId).games.get(accountId, gameId),
    onCards: () => publisher.refresh('games', () => [...games.list()]),
    onGame(view, told) {
      // The board first: whoever looks at it waits for the opponent's move.
      const publish = told ? publisher.publishAtOnce : publisher.publish;
      publish('game', view, `${view.accountId} ${view.gameId}`);
      notices.game(view);
      house.bot.game(view);
    },
  });

  const house = createBotHouse({
    clock,
    log,
    engine: options.engine,
    accounts,
    isOnline: (accountId) => views().some(({ id, state }) => id === accountId && state === 'online'),
    budgetOf: (account) => bookOf(account).budget,
    storeOf,
    games,
    challenges,
    onChange: () => publisher.refresh('bot', house.bot.view),
    onDrained: () => options.onDrained?.(),
  });

  const arenas = createArenaHouse({
    clock,
    log,
    accounts,
    client: (account) => connections.onlooker(account),
    budgetOf: (account) => bookOf(account).budget,
    storeOf,
    idleMs: options.idleMs,
    tell: notices.arena,
    language: options.language,
    onChange: (accountId) => publisher.publish('arenas', { accountId }, accountId),
  });

  const recorded = createThrottle(clock, recordedEveryMs, () =>
    publisher.publish('tvRecorded', { at: clock.now() }),
  );
  const television = createTelevision({
    clock,
    log,
    supervisor,
    settings: () => settings.get().tv,
    sources: roles.tvSources,
    storeOf,
    accountIds: () => roles.shown().map(({ id }) => id),
    baseUrlOf: (accountId) => accounts.get(accountId)?.server.baseUrl ?? '',
    slicesOfIds: (ids) => slicesOf('export-ids', ids),
    quarantine: (item) => {
      const account = accounts.get(item.accountId);
      if (account) bookOf(account).intake.quarantine(item);
    },
    onTile: (channel, tile) => publisher.refresh('tvTile', tile, channel),
    onGame: (channel, game) => publisher.publish('tvGame', game, channel),
    onView: (view) => publisher.refresh('tvView', view),
    onRecorded: recorded.ask,
    waits: notices.waitsForFeatured,
    isAwaited: notices.featured,
  });

  const historyChanged = createThrottle(clock, historyEveryMs, () => {
    history.views().then(
      (views) => publisher.publish('history', views),
      (error: unknown) => log.warn('the history could not be read', { reason: String(error) }),
    );
  });
  const history: History = createHistory({
    clock,
    log,
    client: (accountId) => {
      const account = accounts.get(accountId);
      return account && connections.onlooker(account);
    },
    store: storeOf,
    ownGames: () => games.own(),
    files: options.files,
    onFinished: createSessionStop({
      clock,
      log,
      storeOf,
      language: options.language,
      rule: (accountId) => notices.rule(accountId, 'session'),
      tell: notices.session,
    }),
    onChange: historyChanged.ask,
  });
  const practice = createPractice({ fetch, control: options.practice.control });
  const checkToken = createTokenCheck({ clientFor: connections.visitor });

  const titles = createTitles();

  function onFact(fact: ServiceFact): void {
    const { accountId, event, receivedAt } = fact;
    titles.learn(event);
    challenges.fold(accountId, event, receivedAt);
    games.fold(accountId, event, receivedAt);
    arenas.event(accountId, event);
    if (fact.fresh && event.type === 'gameFinish') history.gameOver(accountId, event.game.id);
    if (fact.fresh) ledgerGrew();
    const arena = event.type === 'gameStart' ? arenas.nameFor(accountId, event.game) : undefined;
    const { claimed } = fact;
    const told = { accountId, event: titles.complete(event), dedupeKey: dedupeKeyOf(event), claimed };
    notices.event({ ...told, ...(arena !== undefined && { arena }) }, fact.fresh);
  }

  function publishAway(): void {
    ledgerGrew();
    timeline.away().then(
      (away) => publisher.publish('away', away),
      (error: unknown) => log.warn('what happened while away could not be read', { reason: String(error) }),
    );
  }

  function tellTrouble({ state, message }: StorageTrouble): void {
    publisher.publish('notice', { level: state === 'begun' ? 'error' : 'info', message }, 'storage');
  }

  function tellFlood(accountId: string): void {
    const message = floodNotice(accounts.get(accountId));
    publisher.publish('notice', { level: 'warning', message }, 'storage');
  }

  const views = () => accountViews(accounts.list(), supervisor.health());
  const publishAccounts = () => publisher.refresh('accounts', views);
  const publishStreams = () => publisher.refresh('streams', () => streamViews(supervisor.health()));
  const budget = () => budgetView([books.accounts.budget.report(), books.practice.budget.report()]);
  /** It changes with every request; nobody reads it faster than this. */
  const budgetChanged = createThrottle(clock, budgetEveryMs, () => publisher.refresh('budget', budget));
  for (const book of [books.accounts, books.practice]) book.budget.onChange(budgetChanged.ask);
  supervisor.onChange(({ news }) => {
    // A sign of life changes only an age that a window shows.
    if (news === 'life' && !publisher.isHeard()) return;
    if (news === 'state') {
      publishAccounts();
      publisher.refresh('bot', house.bot.view);
    }
    publishStreams();
  });

  const putPractice = createPracticePut({ accounts, club: options.practice, log });
  const { letGo, erase } = createAccountEnd({
    features: [challenges, arenas, seeks, watching, people, games, notices, house],
    storeOf,
    intakeOf: (account) => bookOf(account).intake,
    television,
    history,
    notices,
    stopPractice: options.practice.stop,
    wireLog: options.wireLog,
    onErased: options.onErased,
    onAway: publishAway,
  });
  const leaving = createLeaving({
    accounts,
    visitor: connections.visitor,
    log,
    onLeft: ({ id }) => letGo(id),
    erase,
  });

  return {
    accounts,
    checkToken,
    challenges: house.challenges,
    seeks,
    watching,
    people,
    autoAnswers,
    bot: house.bot,
    games,
    timeline,
    history,
    practice,
    notices,
    television,
    arenas,
    storage: () =>
      storageView({
        stores,
        unreadable: accounts.unreadable,
        account: accounts.get,
        settingsIncident: settings.incident,
        now: clock.now(),
      }),
    leaving,
    visitor: connections.visitor,
    publishAway,
    publishAll() {
      publishAccounts();
      publishStreams();
      publishAway();
      publisher.refresh('budget', budget);
      publisher.refresh('challenges', () => [...challenges.list()]);
      publisher.refresh('games', () => [...games.list()]);
      publisher.refresh('bot', house.bot.view);
    },
    accountViews: views,
    streamViews: () => streamViews(supervisor.health()),
    budgetView: budget,
    async setLimit(server, row, count) {
      await ownLimits.set(server, row, count);
      publisher.refresh('budget', budget);
    },
    reconnect: connections.reconnect,
    async openPractice() {
      return putPractice(await options.practice.start());
    },
    async removeAccount(accountId) {
      const account = accounts.get(accountId);
      await accounts.remove(accountId);
      letGo(accountId);
      if (account?.kind === 'practice') await options.practice.stop();
    },
    async start() {
      accounts.onChange((list) => {
        connections.follow(list);
        publishAccounts();
        history.follow(roles.history());
        television.refresh();
        arenas.refresh();
        followOthers();
        void house.follow();
      });
      const rows = [...(await stores.accounts.games.ongoing()), ...(await stores.practice.games.ongoing())];
      games.restore(rows.filter((row) => accounts.get(row.accountId)?.signedOut !== true));
      notices.start();
      await ownLimits.load();
      await rememberChallenges(challenges, { stores, storeOf, list: accounts.list }).catch((error: unknown) =>
        log.warn('challenges of the last run are not remembered', { reason: String(error) }),
      );
      connections.follow(accounts.list().filter((account) => account.kind !== 'practice'));
      options.practice.onListening((baseUrl) => void putPractice(baseUrl));
      history.follow(roles.history());
      settings.onChange(() => {
        television.refresh();
        followOthers();
      });
      television.refresh();
      arenas.refresh();
      await house.follow();
      const unconfirmed = await claims.unsettled([stores.accounts.ledger, stores.practice.ledger]);
      if (unconfirmed > 0)
        publisher.publish('notice', { level: 'info', message: unconfirmedText(unconfirmed) }, 'unconfirmed');
    },
    wake(cause) {
      connections.kick(cause);
      history.wake();
    },
    async close() {
      house.bot.close();
      options.engine.close();
      budgetChanged.cancel();
      await television.close();
      arenas.close();
      recorded.cancel();
      await history.close();
      historyChanged.cancel();
      connections.close();
      supervisor.close();
      await notices.close();
      await options.practice.stop();
      for (const book of [books.accounts, books.practice]) {
        book.budget.close();
        if (!(await book.intake.close())) log.error('not everything that arrived could be stored');
      }
      publisher.close();
      await options.wireLog?.close();
      await Promise.all([stores.accounts.close(), stores.practice.close()]);
    },
  };
}
