/** Composition root behind the first window: everything that the first paint does not need. */
import { BrowserWindow, app, net, powerMonitor } from 'electron';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSignIn } from '../accounts/sign-in.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createSystemRandom } from '../base/random.ts';
import { createCore } from '../core.ts';
import { allowAddress, allowSignInPage, allowTokenPage } from '../desktop/address-policy.ts';
import { installMenu } from '../desktop/window/menu.ts';
import { nextTextScale } from '../desktop/window/text-size.ts';
import { createOpenExternal } from '../desktop/open-external.ts';
import { createGameFiles } from '../features/history/start-reader.ts';
import type { SmallWindows } from '../desktop/window/small-windows.ts';
import { followTheme, type MainWindow } from '../desktop/window/window.ts';
import type { ContractRuntime } from '../ipc/contract-runtime.ts';
import { createPublisher } from '../ipc/publisher.ts';
import { sendToWindows } from '../ipc/register.ts';
import { createWireFiles } from '../wire-log/files.ts';
import { createAppDiagnostics } from './app-diagnostics.ts';
import { createAppNetwork } from './app-network.ts';
import { createAppUpdates } from './app-updates.ts';
import { createBackups } from './backups.ts';
import { createWindowCalls } from './calls.ts';
import { createEngineHosts } from './engines.ts';
import { createConsentDialogs } from './consent-dialogs.ts';
import { waitForPicture } from './first-picture.ts';
import { openPracticeIfWanted } from './open-practice.ts';
import { refuseInSafeMode } from './safe-mode.ts';
import { createFileDialogs } from './file-dialogs.ts';
import { createSharingHost } from './sharing-host.ts';
import { createJsonFile } from './json-file.ts';
import { createWireReport } from '../wire-log/report.ts';
import { createWireLog } from '../wire-log/wire-log.ts';
import type { TopicName } from '../../preload/contract/index.ts';
import type { Route, SmallRoute } from '../../preload/contract/route.ts';
import type { Desktop } from './desktop.ts';
import { createMayQuit } from './may-quit.ts';
import { createNotificationPort } from './notification-port.ts';
import { messageOf, type Message } from '../text/message.ts';
import { messageOfError } from '../text/message-error.ts';
import type { FirstLook } from './first-look.ts';
import { arrangeQuit, closeDeadlineMs } from './life.ts';
import type { PastProblems } from './past-problems.ts';
import type { Paths } from './paths.ts';
import { wakeCauses, watchConnection, watchScreenLock } from './power.ts';
import { createClubProcess } from './club-process.ts';
import type { Redactor } from '../base/redact.ts';
import { parseRoute, parseRouteAddress } from '../desktop/route-address.ts';
import type { Stores } from './stores.ts';

const defaultServer = 'https://lichess.org';
/** Size limit of the wire log, bytes. */
const wireLogBytes = 8_000_000;
export interface OutpostOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly paths: Paths;
  /** Folder of the built code. */
  readonly built: string;
  readonly resources: string;
  readonly window: MainWindow;
  readonly stores: Stores;
  readonly firstLook: FirstLook;
  readonly problems: PastProblems;
  /** Null until a window has made a call. */
  readonly contractRuntime: () => ContractRuntime | null;
  /** `--safe-mode`: no connections and no imports. */
  readonly isSafe: boolean;
}

export type Outpost = ReturnType<typeof createOutpost>;

export function createOutpost({
  clock,
  log,
  redactor,
  paths,
  built,
  resources,
  window,
  stores,
  firstLook: { settings, vault, firstPaintData, windowFile, language, firstStart },
  problems,
  contractRuntime,
  isSafe,
}: OutpostOptions) {
  const random = createSystemRandom();
  /** Created after the first paint. */
  let desktop: Desktop | null = null;
  let desktopIsUp = (_desktop: Desktop) => {};
  const desktopReady = new Promise<Desktop>((resolve) => (desktopIsUp = resolve));
  const publisher = createPublisher({
    clock,
    log,
    send: sendToWindows,
    isHeard: () => BrowserWindow.getAllWindows().length > 0,
    contractRuntime,
    onPublished(names) {
      if (
        ['accounts', 'streams', 'challenges', 'games', 'analysis', 'training'].some((name) =>
          names.has(name as TopicName),
        )
      )
        desktop?.refresh();
    },
  });
  window.keepStateIn(windowFile);

  const goTo = (route: Route | null) => {
    window.show();
    if (route) void window.listening().then(() => publisher.publish('navigate', route));
  };

  window.onFullScreen((on) => publisher.publish('fullScreen', { on }));

  let small: SmallWindows | undefined;
  const openSmall = async (route: SmallRoute) => {
    const { createSmallWindows } = await import('../desktop/window/small-windows.ts');
    small ??= createSmallWindows({
      page: window.page,
      file: createJsonFile({ directory: paths.data, name: 'small-windows', now: clock.now }),
      textScale: () => settings.get().textScale,
      log,
    });
    small.open(route);
  };

  const practice = createClubProcess({
    ...{ clock, random, log, built },
    data: paths.data,
    onSecret: redactor.protect,
    onNotice: (message) => publisher.publish('toast', { level: 'warning', message }, 'practice'),
  });

  const platform = `${process.platform} ${process.arch}`;
  const { windowSystem } = window.page;
  const wireLog = createWireLog({
    clock,
    log,
    files: createWireFiles({ directory: join(paths.data, 'wire'), maxBytes: wireLogBytes }),
  });

  const network = createAppNetwork({
    clock,
    log,
    data: paths.data,
    settings: () => settings.get().proxy,
    onSecret: redactor.protect,
    isSafe,
    onChange: () => publisher.refresh('connection', network.view),
    onReconnect: (cause) => core.wake(cause),
  });

  const notificationPort = createNotificationPort({
    clock,
    log,
    language,
    iconPath: join(resources, 'icon.png'),
    onEarlier: (address) => void openNotificationRoute(parseRouteAddress(address)),
  });
  const dialogs = createFileDialogs(language);
  const core = createCore({
    clock,
    random,
    log,
    fetch: network.fetch,
    userAgent: `Outpost/${app.getVersion()}`,
    ...{ stores, onLoss: stores.onLoss, firstPaintData, settings, language },
    idleMs: () => powerMonitor.getSystemIdleTime() * 1_000,
    publisher,
    notificationPort,
    onActivate: (route) => void openNotificationRoute(route),
    onArenaPaired(pairing) {
      if (settings.get().desktop.arenaGamesTakeFocus) window.show();
      else window.showBehind();
      void window
        .listening()
        .then(() => publisher.publish('arenaPaired', pairing, `${pairing.accountId} ${pairing.gameId}`));
    },
    dialogs: { ...dialogs, ...createConsentDialogs(language) },
    practice: isSafe ? { ...practice.club, start: refuseInSafeMode } : practice.club,
    answersFile: createJsonFile({ directory: paths.data, name: 'answers', now: clock.now }),
    booksFile: createJsonFile({ directory: paths.data, name: 'books', now: clock.now }),
    ...createEngineHosts({ clock, log, data: paths.data, built, powerMonitor }),
    files: createGameFiles(
      pathToFileURL(join(built, 'main', 'import-worker.cjs')),
      join(paths.data, 'imports'),
    ),
    sharing: createSharingHost({ clock, data: paths.data, built, vault, onSecret: redactor.protect }),
    onDrained: () => app.quit(),
    wireLog,
    async onErased({ kind }) {
      backups.refresh();
      if (kind === 'practice') await practice.forget();
    },
  });

  const openExternal = createOpenExternal({
    allow: (address) =>
      allowAddress(address, [
        defaultServer,
        ...core.accounts.list().map((account) => account.server.baseUrl),
      ]),
    log,
  });
  const openTokenPage = createOpenExternal({ allow: allowTokenPage, log });
  const signIn = createSignIn({
    accounts: core.accounts,
    checkToken: core.checkToken,
    anonymousClient: core.anonymousClient,
    openBrowser: createOpenExternal({ allow: allowSignInPage, log }),
    onReturn: () => window.show(),
    onChange: () => publisher.refresh('signIn', signIn.view),
    tell: (notice) => publisher.publish('toast', notice, 'sign-in'),
    onSecret: redactor.protect,
    language,
    clock,
    log,
  });
  /** Opens games that only the browser can play there directly. */
  async function openNotificationRoute(route: Route): Promise<void> {
    const game =
      route.screen === 'game'
        ? core.queries['games.list']().find(
            ({ gameId, accountId }) => gameId === route.gameId && accountId === route.accountId,
          )
        : undefined;
    if (game?.access === 'browser' && !game.over && (await openExternal(game.address))) return;
    goTo(route);
  }
  const backups = createBackups({
    database: stores.accountsBackups,
    memos: stores.accounts.memos,
    now: clock.now,
    askWhere: dialogs.whereToBackUp,
    askWhich: dialogs.whichToRestore,
    restart() {
      app.relaunch();
      app.quit();
    },
    onChange: () =>
      void backups.view().then(
        (view) => publisher.publish('backups', view),
        (error: unknown) => log.warn('backups not published', { reason: String(error) }),
      ),
  });
  const { promise: firstPicture, done: onPainted } = waitForPicture(clock);
  const updates = createAppUpdates({
    fetch: network.fetch,
    data: paths.data,
    isWindowOpen: window.isOpen,
    wanted: () => !isSafe && settings.get().desktop.lookForUpdates,
    clock,
    log,
  });
  const wireReport = createWireReport({
    wireLog,
    clock,
    accounts: core.accounts.list,
    appVersion: app.getVersion(),
    platform,
  });
  const diagnostics = createAppDiagnostics({
    ...{ clock, redactor, language, paths, platform, windowSystem },
    storage: core.queries['storage.view'],
    accounts: core.queries['accounts.list'],
    streams: core.queries['streams.list'],
    keyring: vault.status,
    notificationsSupported: () => notificationPort.service().status !== 'absent',
    desktop: () => desktop?.view() ?? null,
    problems: problems.list,
  });
  const handlers = createWindowCalls({
    ...{ core, settings, backups, network, signIn, wireReport, updates, diagnostics, dialogs, vault },
    ...{ isSafe, platform, defaultServer, openTokenPage, openSmall, onPainted, firstStart },
    desktop: desktopReady,
    data: paths.data,
    openAddress: openExternal,
    show: goTo,
    setFullScreen: window.setFullScreen,
  });

  const showMenu = () =>
    installMenu({
      platform: process.platform,
      language: language(),
      withDeveloperItems: !app.isPackaged,
      onNavigate: goTo,
      onTextSize(step) {
        try {
          settings.set({ textScale: nextTextScale(settings.get().textScale, step) });
        } catch (error) {
          publisher.publish('toast', { level: 'error', message: messageOfError(error) }, 'settings');
        }
      },
    });
  let spoken = language();
  settings.onChange((current) => {
    followTheme(current.theme);
    window.scaleText(current.textScale);
    small?.scaleText(current.textScale);
    network.settingsChanged();
    publisher.publish('settings', current);
    if (language() === spoken) return;
    spoken = language();
    showMenu();
    core.publishAll();
    publisher.refresh('signIn', signIn.view);
    if (desktop) publisher.refresh('desktop', desktop.view);
  });
  const stopWatchingLock = watchScreenLock(powerMonitor, core.screenLockChanged);
  const stopWatching = watchConnection({
    powerMonitor,
    net,
    clock,
    onWake(reason) {
      network.changed();
      core.wake(wakeCauses[reason]);
    },
    onSleep: (reason) => log.info('connection suspended', { reason }),
  });
  arrangeQuit({
    app,
    clock,
    log,
    deadline: closeDeadlineMs,
    stay: () => desktop?.stay() ?? false,
    mayQuit: createMayQuit({ core, goTo, publisher }),
    close: async () => {
      stopWatching();
      stopWatchingLock();
      updates.close();
      desktop?.close();
      signIn.close();
      await core.close();
    },
  });

  return {
    handlers,
    /** Shows a message in the window. False if there is none. */
    tell(message: Message): boolean {
      publisher.publish('toast', { level: 'error', message }, 'crash');
      return BrowserWindow.getAllWindows().length > 0;
    },
    /** Shows a message as a notification of the desktop. False before the app has started. */
    notify: (message: Message): boolean => desktop?.notify(message) ?? false,
    /** Focuses the window and opens the deep link among the arguments, if any. */
    enter(argv: readonly string[]): void {
      const route = parseRoute(argv);
      // On Windows, a click on a notification is a link, too.
      if (route !== null && process.platform === 'win32') void openNotificationRoute(route);
      else goTo(route);
    },
    /** Connects, after the first paint. */
    async start() {
      // The window takes precedence over connections.
      const isHidden = !window.isOpen();
      if (!isHidden) {
        await window.painted;
        await firstPicture;
      }
      showMenu();
      const { createDesktop } = await import('./desktop.ts');
      desktop = createDesktop({
        core,
        settings,
        language,
        updates,
        window,
        goTo,
        openAddress: openExternal,
        tell: (title, body) =>
          notificationPort.createBubble({ title, body, silent: true, urgent: false, buttons: [] })?.show(),
        onChange: () => desktop && publisher.refresh('desktop', desktop.view),
        resources,
        clock,
        log,
      });
      desktopIsUp(desktop);
      if (isHidden) void desktop.startHidden();
      const deepLink = parseRoute(process.argv);
      if (deepLink) goTo(deepLink);
      await stores.wake();
      if (isSafe) {
        await core.startOffline();
        log.warn('safe mode, nothing connects');
        publisher.publish('toast', { level: 'warning', message: messageOf('app.safeMode') }, 'safe-mode');
        return;
      }
      await core.start();
      await openPracticeIfWanted(core, { isFirstLook: firstStart() === 'club', log });
    },
  };
}
