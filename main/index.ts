/** Outpost's main process, as a table of contents: what there is, in the order in which it comes up. */
import { Menu, Notification, app, dialog, nativeTheme, net, powerMonitor, session } from 'electron';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTokenVault } from './accounts/token-vault.ts';
import { createSystemKeyring } from './accounts/vault.ts';
import { createAppLog } from './app/app-log.ts';
import { handleCrashes } from './app/crash.ts';
import { createJsonFile } from './app/json-file.ts';
import { arrangeQuit, claimSingleInstance } from './app/life.ts';
import { createLogFile } from './app/log-file.ts';
import { createPaths } from './app/paths.ts';
import { wakeCauses, watchConnection } from './app/power.ts';
import { createPracticeClub } from './app/practice-club.ts';
import { forkPracticeProcess } from './app/practice-process.ts';
import { createRedactor } from './app/redact.ts';
import { parseRoute } from './app/route-address.ts';
import { createSettings } from './app/settings.ts';
import { createSystemRandom } from './base/random.ts';
import { createSystemClock } from './base/system-clock.ts';
import { createCore, type Core } from './core.ts';
import { allowAddress, allowTokenPage } from './desktop/address-policy.ts';
import { appOrigin } from './desktop/app-files.ts';
import { createDesktopBubbles } from './desktop/bubble.ts';
import { hardenContents, hardenSession } from './desktop/hardening.ts';
import { installMenu } from './desktop/menu.ts';
import { createOpenExternal } from './desktop/open-external.ts';
import { originOf } from './desktop/origin.ts';
import { registerAppScheme, serveApp } from './desktop/protocol.ts';
import { createMainWindow, followTheme } from './desktop/window.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createPublisher } from './ipc/publisher.ts';
import { registerContract, sendToWindows } from './ipc/register.ts';
import { createContractServer, type ContractServer } from './ipc/server.ts';
import { createAbsentStore } from './store/absent.ts';
import type { Store } from './store/api.ts';
import { createStore } from './store/client.ts';
import { nativeBindingFor } from './store/native-binding.ts';
import type { AppInfo } from '../preload/contract/models.ts';
import type { Route } from '../preload/contract/route.ts';

const defaultServer = 'https://lichess.org';
/** How long closing may take before the process ends all the same, ms. */
const closeDeadline = 8_000;

const root = app.getAppPath();
const built = join(root, 'out');
const resources = join(root, 'main', 'resources');

const clock = createSystemClock();
const random = createSystemRandom();
const paths = createPaths(app);
const redactor = createRedactor();
const logFile = createLogFile({ directory: paths.logs, name: 'main', maxBytes: 5_000_000, keep: 3 });
const log = createAppLog({
  clock, redactor, level: app.isPackaged ? 'info' : 'debug',
  sinks: [logFile.append, (line) => void process.stdout.write(`${line}\n`)],
});

// Whoever read the output may be gone; the log file goes on.
process.stdout.on('error', () => {});

const publisher = createPublisher({ clock, log, send: sendToWindows });

handleCrashes({
  process, app, log,
  tell(message) {
    publisher.publish('notice', { level: 'error', message }, 'crash');
    return app.isReady();
  },
  fail: giveUp,
});

if (claimSingleInstance(app, process.argv, (argv) => goTo(parseRoute(argv)))) {
  registerAppScheme();
  // Electron makes a menu of its own at `ready` unless there is word of another.
  Menu.setApplicationMenu(null);
  app.setAppUserModelId('org.outpost.app');
  run().catch((error: unknown) => {
    log.error('the app could not start', { reason: error });
    giveUp(error instanceof Error ? error.message : String(error));
  });
} else {
  log.info('Outpost runs already: its window is brought to the front');
  app.quit();
}

let showWindow = () => {};

/** Brings the window to the front, and to a place in it. */
function goTo(route: Route | null): void {
  showWindow();
  if (route) publisher.publish('navigate', route);
}

function giveUp(reason: string): void {
  const message = redactor.text(reason);
  // A dialog would wait for ever where nobody sees it: whoever starts the app on a virtual display says so.
  if (process.env.OUTPOST_UNATTENDED === undefined) dialog.showErrorBox('Outpost cannot go on', message);
  app.exit(1);
}

/** Databases open while Electron gets ready, and the page loads while the rest comes up: neither waits for the other. */
async function run(): Promise<void> {
  const opening = Promise.all([openStore(paths.database), openPracticeStore()]);
  // Awaited further down; until then a failure must not count as unhandled.
  opening.catch(() => {});
  await app.whenReady();

  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const origin = developmentServer === undefined ? appOrigin : originOf(developmentServer);
  hardenContents(app, { origin, log });
  hardenSession(session.defaultSession, { origin, log });
  serveApp(session.defaultSession, join(built, 'renderer'));

  const jsonFile = (name: string) => createJsonFile({ directory: paths.data, name, now: clock.now });
  const settings = createSettings({ file: jsonFile('settings'), log });
  followTheme(settings.get().theme);

  let serve: (server: ContractServer) => void = () => {};
  const server = new Promise<ContractServer>((resolve) => (serve = resolve));
  registerContract({
    query: async (...call) => (await server).query(...call),
    command: async (...call) => (await server).command(...call),
  });
  const window = createMainWindow({
    address: developmentServer ?? `${appOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icon.png'),
    file: jsonFile('window'),
    log,
  });
  showWindow = window.show;
  window.show();
  log.info('the window is open', { version: app.getVersion(), dark: nativeTheme.shouldUseDarkColors });
  const [accountsStore, practiceStore] = await opening;

  const keyring = createSystemKeyring(process.platform);
  const vault = createTokenVault({ keyring, file: jsonFile('tokens'), log });
  const club = createPracticeClub({
    fork: () => forkPracticeProcess(join(built, 'main', 'practice.js'), log),
    createToken: () => randomBytes(24).toString('base64url'),
    onSecret: redactor.protect,
    stateFile: join(paths.data, 'practice-state.json'),
    clock, random, log,
    onNotice: (message) => publisher.publish('notice', { level: 'warning', message }, 'practice'),
  });

  const core = await createCore({
    clock, random, log,
    fetch: (url, init) => fetch(url, init),
    userAgent: `Outpost/${app.getVersion()}`,
    createId: randomUUID,
    onSecret: redactor.protect,
    stores: { accounts: accountsStore, practice: practiceStore },
    vault, settings, publisher,
    createBubble: createDesktopBubbles(join(resources, 'icon.png')),
    onActivate: goTo,
    practice: club,
  });

  const openExternal = createOpenExternal({
    allow: (address) => allowAddress(address, [defaultServer, ...core.accounts.list().map((account) => account.server.baseUrl)]),
    log,
  });
  const openTokenPage = createOpenExternal({ allow: allowTokenPage, log });
  const handlers = createHandlers({
    ...core, settings, openAddress: openExternal, openTokenPage, testNotification: core.notifier.test,
    onAwayDismissed: core.publishAway,
    appInfo: async (): Promise<AppInfo> => ({
      version: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      dataDirectory: paths.data,
      keyring: await vault.status(),
      notificationsSupported: Notification.isSupported(),
      defaultServer,
    }),
  });
  serve(createContractServer({ ...handlers, origin, log }));

  settings.onChange((current) => {
    followTheme(current.theme);
    publisher.publish('settings', current);
  });
  installMenu({ platform: process.platform, withDeveloperItems: !app.isPackaged, onNavigate: goTo });
  const stopWatching = watchConnection({
    powerMonitor, net, clock,
    onWake: (reason) => core.wake(wakeCauses[reason]),
    onSleep: (reason) => log.info('the connection is gone for now', { reason }),
  });
  arrangeQuit({
    app, clock, log, deadline: closeDeadline,
    close: async () => {
      stopWatching();
      await core.close();
    },
  });

  // Connecting waits for the first paint, and for nothing else: it is what the user waits for first.
  await window.painted;
  await core.start();
  await openPracticeIfWanted(core);
}

function openStore(file: string): Promise<Store> {
  return createStore({
    workerUrl: pathToFileURL(join(built, 'main', 'store-worker.js')),
    file,
    nativeBinding: nativeBindingFor({
      napi: process.versions.napi,
      root,
      ...(app.isPackaged ? { unpacked: `${root}.unpacked` } : {}),
    }),
    log,
    clock,
    appVersion: app.getVersion(),
  });
}

function openPracticeStore(): Promise<Store> {
  const open = () => openStore(paths.practiceDatabase);
  return existsSync(paths.practiceDatabase) ? open() : Promise.resolve(createAbsentStore(open));
}

/** A practice account that was left open is open again; a checkout without any account begins in the club. */
async function openPracticeIfWanted(core: Core): Promise<void> {
  const accounts = core.accounts.list();
  const firstLook = accounts.length === 0 && !app.isPackaged && !process.argv.includes('--doors');
  if (!firstLook && !accounts.some((account) => account.kind === 'practice')) return;
  if (firstLook) log.info('no account yet: the practice club opens, with opponents that need no network (start with --doors to choose yourself)');
  await core.openPractice();
}
