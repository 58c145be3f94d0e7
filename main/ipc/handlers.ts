/** What each query and command of the contract does: one line each where possible, the work is the features'. */
import type { Accounts } from '../accounts/accounts.ts';
import type { CheckToken } from '../accounts/check-token.ts';
import type { Leaving } from '../accounts/leave.ts';
import { parseServerAddress } from '../accounts/server-address.ts';
import { parseRouteAddress } from '../desktop/route-address.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import { makeTokenPageAddress } from '../accounts/token-page.ts';
import type { Backups } from '../composition/backups.ts';
import type { Bot } from '../features/bot/bot.ts';
import type { AutoAnswers } from '../features/challenges/auto-answers.ts';
import type { Arenas } from '../features/arenas/arenas.ts';
import { makeCodeSheet } from '../features/arenas/entry-codes.ts';
import type { Challenges } from '../features/challenges/challenges.ts';
import type { Seeks } from '../features/challenges/seeks.ts';
import type { Games } from '../features/games/games.ts';
import type { History, SaveChunks } from '../features/history/api.ts';
import type { Practice } from '../features/practice/practice.ts';
import type { Timeline } from '../features/timeline/timeline.ts';
import type { People } from '../features/watching/people.ts';
import type { Watching } from '../features/watching/watching.ts';
import type { Television } from '../features/tv/create-tv.ts';
import type { Network } from '../network/network.ts';
import type { Notices } from '../notifications/notifications.ts';
import { StoreError } from '../store/api.ts';
import type { WireReport } from '../wire-log/report.ts';
import type { DesktopView, DiagnosticsView } from '../../preload/contract/desktop.ts';
import type { CommandHandlers, QueryHandlers } from '../../preload/contract/index.ts';
import type {
  AccountView,
  AppInfo,
  Settings,
  StorageView,
  StreamHealth,
} from '../../preload/contract/models.ts';
import type { BudgetView } from '../../preload/contract/network.ts';
import { ContractFailure, type Outcome } from '../../preload/contract/outcome.ts';
import type { Route, SmallRoute } from '../../preload/contract/route.ts';
import { say } from '../text/say.ts';

export interface HandlersOptions {
  readonly accounts: Accounts;
  readonly checkToken: CheckToken;
  readonly challenges: Challenges;
  readonly seeks: Seeks;
  readonly watching: Watching;
  readonly people: Pick<People, 'of'>;
  readonly autoAnswers: AutoAnswers;
  readonly games: Games;
  readonly timeline: Timeline;
  readonly history: History;
  readonly television: Television;
  readonly arenas: Pick<Arenas, 'of'>;
  readonly bot: Bot;
  readonly practice: Practice;
  readonly settings: { get(): Settings; set(change: Partial<Settings>): Settings };
  readonly accountViews: () => AccountView[];
  readonly streamViews: () => StreamHealth[];
  readonly budgetView: () => BudgetView;
  /** `null`: as the server allows. */
  readonly setLimit: (server: string, row: string, count: number | null) => Promise<void>;
  readonly wireReport: WireReport;
  /** Asks the user where to and writes; the file's name, or null when the user thought better of it. */
  readonly saveText: (suggestedName: string, text: string) => Promise<string | null>;
  readonly appInfo: () => Promise<AppInfo>;
  readonly storage: () => Promise<StorageView>;
  readonly backups: Backups;
  readonly network: Network;
  /** Asks the user for a file of certificates; its path, or null when the user cancels. */
  readonly chooseCertificates: () => Promise<string | null>;
  /** Starts the practice club and resolves with its account's id. */
  readonly openPractice: () => Promise<string>;
  /** Ends what belongs to an account, then forgets the account itself. */
  readonly removeAccount: (accountId: string) => Promise<void>;
  readonly leaving: Leaving;
  readonly signIn: SignIn;
  readonly copyText: (text: string) => Promise<void>;
  readonly reconnect: (accountId: string, streamId?: string) => void;
  readonly openAddress: (address: string) => Promise<boolean>;
  /** Takes only addresses that `makeTokenPageAddress` makes. */
  readonly openTokenPage: (address: string) => Promise<boolean>;
  readonly desktop: {
    view(): Promise<DesktopView>;
    setAutostart(on: boolean): Promise<void>;
    lookForUpdate(): Promise<void>;
    installUpdate(): Promise<void>;
  };
  readonly diagnostics: {
    view(): Promise<DiagnosticsView>;
    file(): Promise<{ readonly name: string; readonly text: string }>;
  };
  /** A table, a calendar or other text, named as its kind asks for. */
  readonly saveArena: (suggestedName: string, text: string) => Promise<string | null>;
  readonly savePgn: (suggestedName: string, text: string) => Promise<string | null>;
  /** Asks the user where to, and writes a file of any size. */
  readonly saveChunks: SaveChunks;
  /** Asks the user for files of games; their paths. */
  readonly choosePgn: () => Promise<readonly string[]>;
  readonly saveDiagnostics: (suggestedName: string, text: string) => Promise<string | null>;
  readonly notices: Pick<Notices, 'state' | 'page' | 'test' | 'testRule' | 'pause' | 'askFollowed'>;
  readonly windows: {
    openSmall(route: SmallRoute): Promise<void>;
    show(route: Route): void;
    setFullScreen(on: boolean): void;
  };
  readonly onAwayDismissed: () => void;
  /** The window's first picture is painted. */
  readonly onPainted: () => void;
}

export function createHandlers(options: HandlersOptions): {
  queries: QueryHandlers;
  commands: CommandHandlers;
} {
  const {
    accounts,
    arenas,
    challenges,
    games,
    history,
    notices,
    timeline,
    television,
    bot,
    practice,
    settings,
    accountViews,
  } = options;

  const viewOf = (accountId: string): AccountView => {
    const view = accountViews().find((account) => account.id === accountId);
    if (!view) throw new ContractFailure('unavailable', say('This account is not here any more.'));
    return view;
  };

  const queries: QueryHandlers = {
    'app.info': () => options.appInfo(),
    'app.place': ({ address }) => parseRouteAddress(address),
    'settings.get': () => settings.get(),
    'accounts.list': () => accountViews(),
    'streams.list': () => options.streamViews(),
    'budget.view': () => options.budgetView(),
    'wireLog.report': (choice) => options.wireReport.view(choice),
    'challenges.list': () => [...challenges.list()],
    'watching.followed': () => [...options.watching.followedGames()],
    'watching.people': ({ accountId }) => options.people.of(accountId),
    'seeks.list': () => [...options.seeks.list()],
    'answering.rules': () => options.autoAnswers.rules(),
    'games.list': () => [...games.list()],
    'games.get': ({ accountId, gameId }) => games.get(accountId, gameId),
    'ledger.page': (page) => timeline.page(page),
    'away.list': () => timeline.away(),
    'notifications.state': () => notices.state(),
    'notifications.page': (page) => notices.page(page),
    'storage.view': () => options.storage(),
    'backups.view': () => options.backups.view(),
    'connection.view': () => options.network.view(),
    'history.view': () => history.views(),
    'history.activity': ({ accountId, userId, from, to }) => history.activity(accountId, userId, from, to),
    'history.curves': ({ accountId, userId }) => history.curves(accountId, userId),
    'history.games': (page) => history.games(page),
    'history.tally': ({ accountId, filter }) => history.tally(accountId, filter),
    'history.choices': ({ accountId }) => history.choices(accountId),
    'history.game': ({ accountId, gameId }) => history.game(accountId, gameId),
    'history.completeness': ({ accountId }) => history.completeness(accountId),
    'quarantine.page': ({ limit }) => timeline.quarantine(limit),
    'signIn.view': () => options.signIn.view(),
    'desktop.view': () => options.desktop.view(),
    'diagnostics.view': () => options.diagnostics.view(),
    'bot.view': () => bot.view(),
    'tv.view': () => television.view(),
    'tv.tile': ({ channel }) => television.tile(channel),
    'tv.game': (key) => television.game(key),
    'tv.past': (page) => television.page(page),
    'tv.storage': () => television.storage(),
    'arenas.list': ({ accountId, since }) => arenas.of(accountId).list(since),
    'arenas.get': ({ accountId, arenaId }) => arenas.of(accountId).get(arenaId),
    'arenas.standing': ({ accountId, arenaId, page }) => arenas.of(accountId).standing(arenaId, page),
    'arenas.myGames': ({ accountId, arenaId }) => arenas.of(accountId).myGames(arenaId),
    'arenas.prefs': async ({ accountId }) => {
      const { ready, companion } = arenas.of(accountId);
      await ready;
      return companion.prefs();
    },
    'arenas.results': async ({ accountId }) => {
      const { ready, companion } = arenas.of(accountId);
      await ready;
      return [...companion.results()];
    },
    'practice.lobby': () => practice.lobby(),
    'practice.opponents': async () => [...(await practice.opponents())],
  };

  const commands: CommandHandlers = {
    'accounts.checkToken': async (pasted) => taken(await options.checkToken(pasted)).report,
    'accounts.addToken': async ({ keeping, ...pasted }) => {
      const { report, ...checked } = taken(await options.checkToken(pasted));
      const { user, isBot, expiresAt = null } = report;
      const account = await accounts.addToken({ ...checked, user, isBot, expiresAt, keeping });
      return viewOf(account.id);
    },
    'accounts.openTokenPage': async ({ baseUrl, isBot = false }) => {
      const address = parseServerAddress(baseUrl);
      if (!address.ok) throw new ContractFailure('rejected', address.message);
      const page = makeTokenPageAddress(address.baseUrl, { isBot });
      if (await options.openTokenPage(page)) return;
      throw new ContractFailure(
        'unavailable',
        say('The browser was not opened. Copy the address instead: {address}', { address: page }),
      );
    },
    'signIn.begin': (wish) => options.signIn.begin(wish),
    'signIn.openAgain': async () => {
      if (await options.signIn.openAgain()) return;
      throw new ContractFailure(
        'unavailable',
        say('The system opened no browser. Copy the address and open it in one yourself.'),
      );
    },
    'signIn.copyAddress': async () => {
      const address = options.signIn.address();
      if (address === null)
        throw new ContractFailure('unavailable', say('Nothing waits for a browser any more.'));
      await options.copyText(address);
    },
    'signIn.cancel': () => options.signIn.cancel(),
    'accounts.watch': async ({ baseUrl, dialect }) => {
      const address = parseServerAddress(baseUrl);
      if (!address.ok) throw new ContractFailure('rejected', address.message);
      const account = await accounts.addWatch({ baseUrl: address.baseUrl, name: address.name, dialect });
      return viewOf(account.id);
    },
    'accounts.practice': async () => viewOf(await options.openPractice()),
    'accounts.remove': ({ accountId }) => options.removeAccount(accountId),
    'accounts.signOut': ({ accountId, ...how }) => options.leaving.signOut(accountId, how),
    'accounts.deleteData': ({ accountId, ...how }) => options.leaving.deleteData(accountId, how),
    'accounts.resume': async ({ accountId }) => void (await accounts.resume(accountId)),
    'streams.reconnect': ({ accountId, streamId }) => options.reconnect(accountId, streamId),
    'budget.setLimit': ({ server, row, count }) => options.setLimit(server, row, count),
    'wireLog.export': async (choice) => {
      const { name, text } = await options.wireReport.file(choice);
      return { file: await options.saveText(name, text).catch(notWritten) };
    },
    'wireLog.clear': () => options.wireReport.clear(),
    'history.refresh': ({ accountId }) => history.refresh(accountId),
    'history.pause': ({ accountId, paused }) => history.pause(accountId, paused),
    'history.fill': ({ accountId, start, end }) => history.fill(accountId, start, end),
    'history.follow': ({ accountId, name }) => history.followUser(accountId, name),
    'history.unfollow': ({ accountId, userId }) => history.unfollowUser(accountId, userId),
    'history.exportGames': async ({ accountId, filter }) => ({
      file: await history.exportGames(accountId, filter, options.saveChunks).catch(notWritten),
    }),
    'history.exportActivity': async ({ accountId, userId, form }) => ({
      file: await history.exportActivity(accountId, userId, form, options.saveChunks).catch(notWritten),
    }),
    'history.import': async ({ accountId }) => {
      const files = await options.choosePgn();
      await history.importFiles(accountId, files);
      return { files: files.length };
    },
    'history.importDropped': async ({ accountId, files: tokens }, caller) => {
      const files = await caller.takeFiles(tokens);
      if (!files)
        throw new ContractFailure(
          'rejected',
          say('These files are not known any more. Drop them again, or choose them with Import.'),
        );
      await history.importFiles(accountId, files);
      return { files: files.length };
    },
    'history.fetchImported': async ({ accountId }) => ({ any: await history.fetchImported(accountId) }),
    'history.askServer': ({ accountId, text }) => history.askServer(accountId, text),
    'history.pauseImport': ({ accountId, id, paused }) => history.pauseImport(accountId, id, paused),
    'history.removeImport': ({ accountId, id }) => history.removeImport(accountId, id),
    'connection.signInToProxy': (answer) => options.network.answerProxy(answer),
    'connection.forgetProxy': ({ proxy }) => options.network.forgetProxy(proxy),
    'connection.addCertificates': async () => {
      const path = await options.chooseCertificates();
      return { added: path === null ? 0 : await options.network.addCertificates(path) };
    },
    'connection.removeCertificate': ({ fingerprint }) => options.network.removeCertificate(fingerprint),
    'backups.make': () => options.backups.make(),
    'backups.choose': () => options.backups.choose(),
    'backups.drop': () => options.backups.drop(),
    'backups.restart': () => options.backups.restart(),
    'challenges.accept': ({ accountId, challengeId }) => challenges.accept(accountId, challengeId),
    'challenges.decline': ({ accountId, challengeId, reason }) =>
      challenges.decline(accountId, challengeId, reason),
    'games.open': ({ accountId, gameId }) => games.open(accountId, gameId),
    'games.move': ({ accountId, gameId, ply, uci, offeringDraw }) =>
      games.move(accountId, gameId, ply, uci, offeringDraw),
    'games.berserk': ({ accountId, gameId }) => games.berserk(accountId, gameId),
    'games.addTime': ({ accountId, gameId, seconds }) => games.addTime(accountId, gameId, seconds),
    'games.abort': ({ accountId, gameId }) => games.abort(accountId, gameId),
    'games.resign': ({ accountId, gameId }) => games.resign(accountId, gameId),
    'games.offer': ({ accountId, gameId, what, yes }) => games.offer(accountId, gameId, what, yes),
    'games.claim': ({ accountId, gameId, what }) => games.claim(accountId, gameId, what),
    'games.chat': ({ accountId, gameId, room, text }) => games.chat(accountId, gameId, room, text),
    'challenges.create': async ({ accountId, username, terms }) => ({
      challengeId: await challenges.create(accountId, username, terms),
    }),
    'challenges.open': async ({ accountId, terms }) => {
      const { id, address } = await challenges.createOpen(accountId, terms);
      return { challengeId: id, address };
    },
    'watching.open': ({ accountId, gameId }) => options.watching.open(accountId, gameId),
    'watching.leave': ({ accountId, gameId }) => options.watching.leave(accountId, gameId),
    'seeks.begin': async ({ accountId, terms, ratings }) => ({
      seekId: await options.seeks.begin(accountId, { terms, ratings }),
    }),
    'seeks.cancel': ({ seekId }) => options.seeks.cancel(seekId),
    'answering.set': (rules) => options.autoAnswers.set(rules),
    'challenges.cancel': ({ accountId, challengeId }) => challenges.cancel(accountId, challengeId),
    'challenges.computer': async ({ accountId, level, terms }) => ({
      gameId: await challenges.playComputer(accountId, level, terms),
    }),
    'practice.setSpeed': ({ speed }) => practice.setSpeed(speed),
    'practice.startOver': async ({ accountId }) => {
      await options.leaving.deleteData(accountId, { evenIfNotRevoked: true });
      return viewOf(await options.openPractice());
    },
    'practice.askForChallenge': ({ opponentId, limit, increment }) =>
      practice.askForChallenge(opponentId, limit, increment),
    'bot.set': ({ accountId, change }) => bot.set(accountId, change),
    'bot.drain': ({ drain }) => bot.drain(drain),
    'tv.watch': ({ viewer, wall, big, full }) => television.watch(wall, big, { viewer, full }),
    'tv.leave': ({ viewer }) => television.leave(viewer),
    'tv.star': ({ on, ...key }) => television.star(key, on),
    'tv.remove': (key) => television.remove(key),
    'tv.savePgn': async (key) => {
      const { name, text } = await television.text(key);
      return { file: await options.savePgn(name, text).catch(notWritten) };
    },
    'arenas.watch': ({ accountId, arenaId }) => arenas.of(accountId).watch(arenaId),
    'arenas.join': ({ accountId, ...wish }) => arenas.of(accountId).part.join(wish),
    'arenas.withdraw': ({ accountId, arenaId }) => arenas.of(accountId).part.withdraw(arenaId),
    'arenas.setPairing': ({ accountId, arenaId, on }) => arenas.of(accountId).part.setPairing(arenaId, on),
    'arenas.plan': ({ accountId, arenaId, plan }) => arenas.of(accountId).plan(arenaId, plan),
    'arenas.setPrefs': ({ accountId, prefs }) => arenas.of(accountId).companion.setPrefs(prefs),
    'arenas.codes': async ({ accountId, password, names, teamId }) => ({
      codes: await arenas.of(accountId).codes(password, names, teamId),
    }),
    'arenas.saveCodes': async ({ codes }) => ({
      file: await options.saveArena('entry-codes.csv', makeCodeSheet(codes)).catch(notWritten),
    }),
    'arenas.organise': async ({ accountId, arenaId, form }) => ({
      arenaId: await arenas.of(accountId).organise(arenaId, form),
    }),
    'arenas.setTeams': ({ accountId, arenaId, teams, leaders }) =>
      arenas.of(accountId).setTeams(arenaId, teams, leaders),
    'arenas.end': ({ accountId, arenaId }) => arenas.of(accountId).end(arenaId),
    'arenas.save': async ({ accountId, arenaId, what }) => {
      const { name, text } = await arenas.of(accountId).file(arenaId, what);
      return { file: await options.saveArena(name, text).catch(notWritten) };
    },
    'settings.set': (change) => settings.set(change),
    'away.dismiss': async ({ id }) => {
      await timeline.dismissAway(id);
      options.onAwayDismissed();
    },
    'shell.openAddress': async ({ address }) => {
      if (await options.openAddress(address)) return;
      throw new ContractFailure(
        'unavailable',
        say(
          "The browser was not opened: only pages of your accounts' servers are. Copy the address instead: {address}",
          { address },
        ),
      );
    },
    'shell.openSmall': ({ route }) => options.windows.openSmall(route),
    'shell.show': ({ route }) => options.windows.show(route),
    'shell.fullScreen': ({ on }) => options.windows.setFullScreen(on),
    'shell.painted': () => options.onPainted(),
    'desktop.setAutostart': ({ on }) => options.desktop.setAutostart(on),
    'updates.look': () => options.desktop.lookForUpdate(),
    'updates.install': () => options.desktop.installUpdate(),
    'diagnostics.export': async () => {
      const { name, text } = await options.diagnostics.file();
      return { file: await options.saveDiagnostics(name, text).catch(notWritten) };
    },
    'notifications.test': async () => {
      const { status } = await notices.test();
      if (status !== 'shown') {
        throw new ContractFailure(
          'unavailable',
          say(
            'The desktop did not show the notification. Check that its notification service runs and allows Outpost.',
          ),
        );
      }
    },
    'notifications.testRule': ({ kind, accountId }) => notices.testRule(kind, accountId),
    'notifications.pause': ({ forMs }) => notices.pause(forMs),
    'notifications.askFollowed': ({ accountId }) => notices.askFollowed(accountId),
  };

  return { queries, commands };
}

/** The system's word for it, and not where it was: the message may be copied into a report. */
function notWritten(error: unknown): never {
  if (error instanceof ContractFailure || error instanceof StoreError) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : say('unknown reason');
  throw new ContractFailure(
    'storage',
    say('The file was not written ({code}). Try another place.', { code }),
  );
}

function taken<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new ContractFailure(outcome.error.code, outcome.error.message, outcome.error.retryAfterMs);
}
