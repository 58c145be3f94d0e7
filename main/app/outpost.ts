/** Composition root behind the first window: everything that the first paint does not need. */
import { BrowserWindow, app, net, powerMonitor, session } from 'electron';
import { rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMachineSeal } from '../accounts/machine-seal.ts';
import { createSignIn } from '../accounts/sign-in.ts';
import { createTokenVault } from '../accounts/token-vault.ts';
import { createSystemKeyring } from '../accounts/system-keyring.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createSystemRandom } from '../base/random.ts';
import { createCore, type Core } from '../core.ts';
import { allowAddress, allowSignInPage, allowTokenPage } from '../desktop/address-policy.ts';
import { analysisCoresFor } from '../engine/analysis/worker-count.ts';
import { createMoveEngine } from '../engine/engine.ts';
import { createClipboard } from '../desktop/clipboard.ts';
import { installMenu } from '../desktop/window/menu.ts';
import { nextTextScale } from '../desktop/window/text-size.ts';
import { createOpenExternal } from '../desktop/open-external.ts';
import { createGameFiles } from '../features/history/start-reader.ts';
import type { SmallWindows } from '../desktop/window/small-windows.ts';
import type { WindowSystem } from '../desktop/window/window-system.ts';
import { followTheme, type MainWindow } from '../desktop/window/window.ts';
import { joinHandlers } from '../ipc/join-handlers.ts';
import type { ContractHandlers } from '../ipc/server.ts';
import type { ContractRuntime } from '../ipc/contract-runtime.ts';
import { createPublisher } from '../ipc/publisher.ts';
import { sendToWindows } from '../ipc/register.ts';
import { createWireFiles } from '../wire-log/files.ts';
import { createBackups } from './backups.ts';
import { createFileDialogs } from './file-dialogs.ts';
import { createJsonFile } from './json-file.ts';
import { readMachineId } from './machine-id.ts';
import { createNetwork } from '../network/network.ts';
import { readSystemCertificates } from '../service/network/system-certificates.ts';
import { createWireReport } from '../wire-log/report.ts';
import { createWireLog } from '../wire-log/wire-log.ts';
import type { TopicName } from '../../preload/contract/index.ts';
import type { AppInfo } from '../../preload/contract/models.ts';
import type { Route, SmallRoute } from '../../preload/contract/route.ts';
import type { Desktop } from './desktop.ts';
import { createNotificationPort } from './notification-port.ts';
import { createDiagnostics } from './diagnostics.ts';
import { diagnosticsWords } from './diagnostics-words.ts';
import type { Language } from '../text/language.ts';
import { messageOf, type Message } from '../text/message.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { FirstLook } from './first-look.ts';
import { watchInstalledVersion } from './installed-version.ts';
import { arrangeQuit } from './life.ts';
import type { PastProblems } from './past-problems.ts';
import type { Paths } from './paths.ts';
import { wakeCauses, watchConnection } from './power.ts';
import { createPowerSupply } from './power-supply.ts';
import { createSecrets } from '../practice/secrets.ts';
import { createPracticeClub } from '../features/practice/club.ts';
import { forkChild } from './child-process.ts';
import type { Redactor } from '../base/redact.ts';
import { parseRoute, parseRouteAddress } from '../desktop/route-address.ts';
import type { Stores } from './stores.ts';
import { runProgram } from './run-program.ts';
import { programToStart, restartArguments } from './start-command.ts';
import { findUpdateSource } from './update-source.ts';
import { createUpdates } from './updates.ts';
import { createBackupsService } from './services/backups.ts';
import { createConnectionService } from './services/connection.ts';
import { createDesktopService } from './services/desktop.ts';
import { createDiagnosticsService } from './services/diagnostics.ts';
import { createSettingsService } from './services/settings.ts';
import { createShareService } from './services/share.ts';
import { createShellService } from './services/shell.ts';
import { createSignInService } from './services/sign-in.ts';
import { createWireLogService } from './services/wire-log.ts';

const defaultServer = 'https://lichess.org';
/** Time limit for closing before the process ends, ms. */
const closeDeadline = 8_000;
/** Size limit of the wire log, bytes. */
const wireLogBytes = 8_000_000;
/** Longest time that connecting waits for the first paint, ms. */
const picturePatience = 2_000;

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
  firstLook: { settings, vault, kept, windowFile, language, firstStart },
  problems,
  contractRuntime,
  isSafe,
}: OutpostOptions) {
  const random = createSystemRandom();
  /** Created after the first paint. */
  let desktop: Desktop | null = null;
  let desktopIsUp = (_desktop: Desktop) => {};
  const wholeDesktop = new Promise<Desktop>((resolve) => (desktopIsUp = resolve));
  const publisher = createPublisher({
    clock,
    log,
    send: sendToWindows,
    isHeard: () => BrowserWindow.getAllWindows().length > 0,
    contractRuntime,
    onPublished(names) {
      if (
        ['accounts', 'streams', 'challenges', 'games', 'analysis'].some((name) =>
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

  const practiceState = join(paths.data, 'practice-state.json');
  const club = createPracticeClub({
    fork: () =>
      forkChild({
        script: join(built, 'main', 'practice.cjs'),
        serviceName: 'Outpost practice club',
        log: log.child('practice/output'),
      }),
    createToken: createSecrets().token,
    onSecret: redactor.protect,
    stateFile: practiceState,
    clock,
    random,
    log,
    onNotice: (message) => publisher.publish('toast', { level: 'warning', message }, 'practice'),
  });

  const platform = `${process.platform} ${process.arch}`;
  const { windowSystem } = window.page;
  const wireLog = createWireLog({
    clock,
    log,
    files: createWireFiles({ directory: join(paths.data, 'wire'), maxBytes: wireLogBytes }),
  });

  const network = createNetwork({
    clock,
    log,
    settings: () => settings.get().proxy,
    systemProxies: (address) => session.defaultSession.resolveProxy(address),
    env: process.env,
    systemCertificates: () => readSystemCertificates({ env: process.env, platform: process.platform }),
    certificateFile: join(paths.data, 'certificates.pem'),
    vault: createTokenVault({
      keyring: createSystemKeyring(process.platform),
      file: createJsonFile({ directory: paths.data, name: 'proxy-passwords', now: clock.now }),
      log,
    }),
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
    onEarlier: (address) => void enterFromBubble(parseRouteAddress(address)),
  });
  const dialogs = createFileDialogs(language);
  const core = createCore({
    clock,
    random,
    log,
    fetch: network.fetch,
    userAgent: `Outpost/${app.getVersion()}`,
    stores,
    kept,
    settings,
    language,
    idleMs: () => powerMonitor.getSystemIdleTime() * 1_000,
    publisher,
    notificationPort,
    onActivate: (route) => void enterFromBubble(route),
    onArenaPaired(pairing) {
      if (settings.get().desktop.arenaGamesTakeFocus) window.show();
      else window.showBehind();
      void window
        .listening()
        .then(() => publisher.publish('arenaPaired', pairing, `${pairing.accountId} ${pairing.gameId}`));
    },
    dialogs,
    practice: isSafe ? { ...club, start: refuseInSafeMode } : club,
    answersFile: createJsonFile({ directory: paths.data, name: 'answers', now: clock.now }),
    engine: createMoveEngine({
      clock,
      log,
      fork: () =>
        forkChild({
          script: join(built, 'main', 'engine.cjs'),
          serviceName: 'Outpost engine',
          log: log.child('engine/output'),
        }),
    }),
    analysis: {
      fork: () =>
        forkChild({
          script: join(built, 'main', 'analysis.cjs'),
          serviceName: 'Outpost analysis',
          log: log.child('analysis/output'),
        }),
      cores: analysisCoresFor(availableParallelism(), totalmem()),
      enginesFile: createJsonFile({ directory: paths.data, name: 'engines', now: clock.now }),
      seal: createMachineSeal({
        machineId: () => readMachineId(process.platform),
        keyring: createSystemKeyring(process.platform),
      }),
      forkLive: () =>
        forkChild({
          script: join(built, 'main', 'live.cjs'),
          serviceName: 'Outpost live analysis',
          log: log.child('live-analysis/output'),
        }),
      onBattery: createPowerSupply({ platform: process.platform, powerMonitor, clock }).onBattery,
    },
    files: createGameFiles(
      pathToFileURL(join(built, 'main', 'import-worker.cjs')),
      join(paths.data, 'imports'),
    ),
    onDrained: () => app.quit(),
    wireLog,
    async onErased({ kind }) {
      if (kind === 'practice') await rm(practiceState, { force: true });
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
  async function enterFromBubble(route: Route): Promise<void> {
    const game =
      route.screen === 'game'
        ? core.queries['games.list']().find(
            ({ gameId, accountId }) => gameId === route.gameId && accountId === route.accountId,
          )
        : undefined;
    if (game?.door === 'browser' && !game.over && (await openExternal(game.address))) return;
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
  const updates = createUpdates({
    present: app.getVersion(),
    source: findUpdateSource({
      resourcesPath: process.resourcesPath,
      appPath: app.getAppPath(),
      platform: process.platform,
      arch: process.arch,
      env: process.env,
      isPackaged: app.isPackaged,
      present: app.getVersion(),
      fetch: network.fetch,
      runProgram,
      seen: createJsonFile({ directory: paths.data, name: 'updates', now: clock.now }),
      clock,
      log,
    }),
    installed: app.isPackaged
      ? watchInstalledVersion({
          resourcesPath: process.resourcesPath,
          present: app.getVersion(),
          clock,
          log,
        })
      : null,
    restart() {
      const args = restartArguments(process.argv, { isWindowOpen: window.isOpen() });
      app.relaunch({ execPath: programToStart(process.env), args: [...args] });
      app.quit();
    },
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
  const diagnostics = createDiagnostics({
    clock,
    redactor,
    language,
    versions: (wanted) => versionsOf(platform, windowSystem, wanted),
    places: [
      { name: 'data', path: paths.data },
      { name: 'logs', path: paths.logs },
      { name: 'program', path: app.getAppPath() },
      { name: 'home', path: app.getPath('home') },
    ],
    folders: [
      { name: 'wire', path: join(paths.data, 'wire') },
      { name: 'logs', path: paths.logs },
    ],
    storage: core.queries['storage.view'],
    accounts: core.queries['accounts.list'],
    streams: core.queries['streams.list'],
    keyring: vault.status,
    notificationsSupported: () => notificationPort.service().status !== 'absent',
    desktop: () => desktop?.view() ?? null,
    problems: problems.list,
  });
  const clipboard = createClipboard();
  // Typed as the whole contract: an unanswered call does not compile.
  const handlers: ContractHandlers = joinHandlers([
    core,
    createSettingsService(settings),
    createBackupsService(backups),
    createConnectionService(network, dialogs.chooseCertificates),
    createSignInService(isSafe ? { ...signIn, begin: refuseInSafeMode } : signIn, clipboard.writeText),
    createWireLogService(wireReport, dialogs),
    createDesktopService(wholeDesktop, updates),
    createDiagnosticsService(diagnostics, dialogs),
    createShareService({ clipboard, dialogs }),
    createShellService({
      info: async (): Promise<AppInfo> => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
        platform,
        dataDirectory: paths.data,
        keyring: await vault.status(),
        defaultServer,
      }),
      firstStart,
      openAddress: openExternal,
      openTokenPage,
      openSmall,
      show: goTo,
      setFullScreen: window.setFullScreen,
      onPainted,
    }),
  ]);

  const showMenu = () =>
    installMenu({
      platform: process.platform,
      language: language(),
      withDeveloperItems: !app.isPackaged,
      onNavigate: goTo,
      onTextSize: (step) => settings.set({ textScale: nextTextScale(settings.get().textScale, step) }),
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
  powerMonitor.on('lock-screen', core.screenLocked);
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
  /** Games of the bot continue without the app, so the first quit drains them; a second one leaves them. */
  const mayQuit = (): boolean => {
    const games = core.bot.owing();
    if (games === 0 || core.queries['bot.view']().drain?.quits) return true;
    core.commands['bot.drain']({ drain: 'quit' });
    goTo({ screen: 'bot' });
    const message = messageOf('bot.quitsAfterGames', {
      count: games,
    });
    publisher.publish('toast', { level: 'warning', message }, 'bot');
    return false;
  };
  arrangeQuit({
    app,
    clock,
    log,
    deadline: closeDeadline,
    stay: () => desktop?.stay() ?? false,
    mayQuit,
    close: async () => {
      stopWatching();
      powerMonitor.off('lock-screen', core.screenLocked);
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
    /** Focuses the window and opens the deep link among the arguments, if any. */
    enter(argv: readonly string[]): void {
      const route = parseRoute(argv);
      // On Windows, a click on a notification is a link, too.
      if (route !== null && process.platform === 'win32') void enterFromBubble(route);
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

async function refuseInSafeMode(): Promise<never> {
  throw new ContractFailure('unavailable', messageOf('network.safeMode'));
}

/** Resolves when the page reports its first paint, or after `picturePatience`. */
function waitForPicture(clock: Clock): { readonly promise: Promise<void>; readonly done: () => void } {
  let done = () => {};
  const promise = new Promise<void>((resolve) => (done = resolve));
  clock.after(picturePatience, done);
  return { promise, done };
}

const windowSystemNames: Readonly<Record<WindowSystem, string>> = { wayland: 'Wayland', x11: 'X11' };

/** Versions of the app's components. */
function versionsOf(
  platform: string,
  windowSystem: WindowSystem | null,
  language: Language,
): readonly { readonly name: string; readonly value: string }[] {
  const words = diagnosticsWords[language].versions;
  const desktopSession = [process.env['XDG_CURRENT_DESKTOP'], process.env['XDG_SESSION_TYPE']].filter(
    Boolean,
  );
  return [
    { name: 'Outpost', value: `${app.getVersion()}${app.isPackaged ? '' : words.fromCheckout}` },
    { name: 'Electron', value: process.versions.electron },
    { name: 'Chromium', value: process.versions.chrome },
    { name: 'Node', value: process.versions.node },
    { name: words.system, value: `${platform}, ${process.getSystemVersion()}` },
    ...(desktopSession.length === 0 ? [] : [{ name: words.desktop, value: desktopSession.join(', ') }]),
    ...(windowSystem === null ? [] : [{ name: words.windowSystem, value: windowSystemNames[windowSystem] }]),
  ];
}

/** Reopens an existing practice account; a checkout without accounts starts in the club. */
async function openPracticeIfWanted(
  core: Core,
  { isFirstLook, log }: { readonly isFirstLook: boolean; readonly log: Log },
): Promise<void> {
  if (!isFirstLook && !core.accounts.list().some((account) => account.kind === 'practice')) return;
  if (isFirstLook)
    log.info('no account yet, opening the practice club (start with --doors to choose yourself)');
  await core.openPractice();
}
