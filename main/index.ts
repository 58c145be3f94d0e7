/**
 * Entry of the main process: loads only what the first window needs. The rest loads in steps while the window's
 * process starts: the contract and the databases, then everything behind them (`app/outpost.ts`).
 */
import { Menu, app, dialog, nativeTheme, session } from 'electron';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createAppLog } from './app/app-log.ts';
import { codeCachePlace, createCodeCache } from './app/code-cache.ts';
import { handleCrashes } from './app/crash.ts';
import { claimSingleInstance } from './app/life.ts';
import { readStartOptions } from './app/start-options.ts';
import { createLogFile } from './app/log-file.ts';
import type { Outpost } from './app/outpost.ts';
import { createPastProblems } from './app/past-problems.ts';
import { createPaths } from './app/paths.ts';
import { keepFilesPrivate, secureDataFolder } from './app/private-files.ts';
import { peekJson } from './app/peek-json.ts';
import { interpretOnly, setRuntimeFlags } from './app/runtime-flags.ts';
import { cut } from './base/cut.ts';
import { createLazy } from './base/lazy.ts';
import { escapeControls, plainText } from './base/plain-text.ts';
import { createRedactor } from './base/redact.ts';
import { peekSettings } from './app/settings-peek.ts';
import { createSystemClock } from './base/system-clock.ts';
import { appId, toastActivator } from './desktop/app-id.ts';
import { appOrigin } from './desktop/window/app-files.ts';
import { hardenContents, hardenSession, hardenTitles } from './desktop/window/hardening.ts';
import { originOf } from './desktop/window/origin.ts';
import { registerAppScheme, serveApp } from './desktop/window/protocol.ts';
import { windowSystemOf } from './desktop/window/window-system.ts';
import { createMainWindow, followTheme } from './desktop/window/window.ts';
import { registerContract } from './ipc/register.ts';
import type { ContractServer } from './ipc/server.ts';
import { nativeBindingFor } from './store/connection/native-binding.ts';

/** How long to wait for the page's request of its document before more is loaded anyway, ms. */
const documentDeadlineMs = 400;
/** How long to wait for the page to run its script before more is loaded anyway, ms. */
const scriptDeadlineMs = 2_500;
/** Linux has one of these with a graphics card: the kernel's, of NVIDIA's own driver, and of Windows' subsystem. */
const graphicsDevices = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg'];
/** Time after which a start is over and its code is worth compiling, ms. */
const startupMs = 10_000;

keepFilesPrivate(process);

const root = app.getAppPath();
const built = join(root, 'out');
const resources = join(root, 'main', 'resources');

const { isHidden, isSafe, data: givenData } = readStartOptions(app);
const clock = createSystemClock();
const interpreted = isHidden ? interpretOnly(setFlagsFromString) : null;
const paths = createPaths(app);
const isReadByOthers = secureDataFolder(paths.data, { isGiven: givenData !== null });
const redactor = createRedactor();
const logFile = createLogFile({ directory: paths.logs, name: 'main', maxBytes: 5_000_000, keep: 3 });
const problems = createPastProblems({ clock, redactor });
const log = createAppLog({
  clock,
  redactor,
  note: problems.note,
  level: app.isPackaged ? 'info' : 'debug',
  sinks: [logFile.append, (line) => void process.stdout.write(`${line}\n`)],
});
if (isReadByOthers) log.warn('data folder readable by other users', { folder: paths.data });

const code = createCodeCache({
  ...codeCachePlace({
    isPackaged: app.isPackaged,
    built,
    data: paths.data,
    isDataGiven: givenData !== null,
    platform: process.platform,
    arch: process.arch,
  }),
  code: join(built, 'main', 'chunks'),
  ...(interpreted && { withUsualFlags: interpreted.withUsualFlags }),
  log,
});

// The reader of the output may be gone; without a listener its error would crash the app. The log file remains.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

let announce = (_outpost: Outpost) => {};
const whole = new Promise<Outpost>((resolve) => (announce = resolve));
let reports: Pick<Outpost, 'tell' | 'notify'> = { tell: () => false, notify: () => false };

handleCrashes({
  ...{ process, app, log, now: clock.monotonic },
  tell: (message) => reports.tell(message),
  notify: (message) => reports.notify(message),
  fail: giveUp,
});

if (claimSingleInstance(app, process.argv, (argv) => void whole.then((outpost) => outpost.enter(argv)))) {
  // An installed app executes nothing from the data directory.
  const codeCache = !app.isPackaged;
  registerAppScheme({ codeCache });
  setRuntimeFlags(app, {
    codeCache,
    hasGpu:
      !app.isPackaged || process.platform !== 'linux' || graphicsDevices.some((file) => existsSync(file)),
  });
  // Without this, Electron creates a default menu at `ready`.
  Menu.setApplicationMenu(null);
  // Electron writes both into the Start menu's shortcut if the installer did not.
  if (process.platform === 'win32') app.setToastActivatorCLSID(toastActivator);
  app.setAppUserModelId(appId);
  run().catch((error: unknown) => {
    log.error('start failed', { reason: error });
    giveUp(error instanceof Error ? error.message : String(error));
  });
} else {
  log.info('already running');
  app.quit();
}

function giveUp(reason: string): void {
  const message = redactor.text(reason);
  process.stderr.write(`Outpost cannot continue: ${escapeControls(message)}\n`);
  // A dialog would wait for ever on a virtual display, which this variable announces.
  if (process.env.OUTPOST_UNATTENDED === undefined)
    dialog.showErrorBox('Outpost cannot continue', cut(plainText(message), 1_000));
  app.exit(1);
}

async function run(): Promise<void> {
  await app.whenReady();

  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const origin = developmentServer === undefined ? appOrigin : originOf(developmentServer);
  hardenContents(app, { origin, log });
  hardenTitles(app);
  hardenSession(session.defaultSession, { origin, log });
  const documentServed = servePage();
  let serve = (_server: ContractServer) => {};
  registerContract(new Promise((resolve) => (serve = resolve)));
  const { theme, textScale } = peekSettings(peekJson(paths.data, 'settings'));
  followTheme(theme);

  const window = createMainWindow({
    address: developmentServer ?? `${appOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icon.png'),
    windowSystem: windowSystemOf({
      platform: process.platform,
      electron: process.versions.electron,
      chosen: app.commandLine.getSwitchValue('ozone-platform'),
      sessionType: process.env['XDG_SESSION_TYPE'],
    }),
    state: peekJson(paths.data, 'window'),
    textScale,
    log,
  });
  if (!isHidden) window.show();
  log.info(isHidden ? 'started without a window' : 'window opened', {
    version: app.getVersion(),
    dark: nativeTheme.shouldUseDarkColors,
  });

  // The page's process starts now. It gets its files through this thread, so that long work has to be done while it
  // starts, or after it has all of them.
  if (!isHidden) await Promise.race([documentServed, passed(documentDeadlineMs)]);
  const { createContractServer } = await import('./ipc/server.ts');
  const contractRuntime = createLazy(() => import('./ipc/contract-runtime.ts'));
  if (!isHidden) await contractRuntime.load();
  const { openStores } = await import('./app/stores.ts');
  const { createFirstLook } = await import('./app/first-look.ts');
  const stores = await openStores({
    paths,
    clock,
    log,
    built,
    appVersion: app.getVersion(),
    nativeBinding: nativeBindingFor({
      napi: process.versions.napi,
      root,
      ...(app.isPackaged ? { unpacked: `${root}.unpacked` } : {}),
    }),
    isAwaited: !isHidden,
  });
  const firstLook = await createFirstLook({
    clock,
    log,
    redactor,
    paths,
    stores,
    isPackaged: app.isPackaged,
    isSafe,
    systemLanguages,
  });
  let fill = (_handlers: Outpost['handlers']) => {};
  const handlers = new Promise<Outpost['handlers']>((resolve) => (fill = resolve));
  serve(
    createContractServer({
      contractRuntime,
      first: firstLook.queries,
      handlers,
      origin,
      log,
    }),
  );

  await Promise.race([window.listening(), passed(scriptDeadlineMs)]);
  const { createOutpost } = await import('./app/outpost.ts');
  const outpost = createOutpost({
    clock,
    log,
    redactor,
    paths,
    built,
    resources,
    window,
    stores,
    firstLook,
    problems,
    contractRuntime: contractRuntime.loaded,
    isSafe,
  });
  reports = outpost;
  fill(outpost.handlers);
  announce(outpost);
  await outpost.start();
  clock.after(startupMs, () => {
    void code.settle();
    interpreted?.end();
  });
}

/** Chromium's own language comes first, so that window and main choose the same. */
function systemLanguages(): readonly string[] {
  return [app.getLocale(), ...app.getPreferredSystemLanguages()];
}

/** Serves the page; resolves when its document was served. */
function servePage(): Promise<void> {
  return new Promise((resolve) =>
    serveApp(session.defaultSession, join(built, 'renderer'), (path) => {
      // In a turn of its own, so that the answer leaves first.
      if (path === '/') clock.after(0, resolve);
    }),
  );
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}
