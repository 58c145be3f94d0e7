/**
 * The start of the main process: what a first window needs, and nothing else. The rest is read in steps, while the
 * window's own process comes up: the contract and the databases, then all that is behind them (`app/outpost.ts`).
 */
import { Menu, app, dialog, nativeTheme, session } from 'electron';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createAppLog } from './app/app-log.ts';
import { codeCachePlace, createCodeCache } from './app/code-cache.ts';
import { handleCrashes } from './app/crash.ts';
import { claimSingleInstance } from './app/life.ts';
import { createLogFile } from './app/log-file.ts';
import type { Outpost } from './app/outpost.ts';
import { createPastProblems } from './app/past-problems.ts';
import { createPaths } from './app/paths.ts';
import { keepFilesPrivate, tightenFolder } from './app/private-files.ts';
import { peekJson } from './app/peek-json.ts';
import { interpretOnly, setRuntimeFlags } from './app/runtime-flags.ts';
import { cut } from './base/cut.ts';
import { createLazy } from './base/lazy.ts';
import { escapeControls, plainText } from './base/plain-text.ts';
import { createRedactor } from './base/redact.ts';
import { peekSettings } from './app/settings-peek.ts';
import { createSystemClock } from './base/system-clock.ts';
import { appOrigin, scriptsOf } from './desktop/window/app-files.ts';
import { hardenContents, hardenSession, hardenTitles } from './desktop/window/hardening.ts';
import { originOf } from './desktop/window/origin.ts';
import { registerAppScheme, serveApp } from './desktop/window/protocol.ts';
import { createMainWindow, followTheme } from './desktop/window/window.ts';
import { registerContract } from './ipc/register.ts';
import type { ContractServer } from './ipc/server.ts';
import { nativeBindingFor } from './store/connection/native-binding.ts';

/** How long the page may take to ask for its code before the rest comes up without waiting for that, ms. */
const patience = 400;
/** By then a start is over, ms, and has called what starts call. */
const startedAfter = 10_000;

keepFilesPrivate(process);

const root = app.getAppPath();
const built = join(root, 'out');
const resources = join(root, 'main', 'resources');

const clock = createSystemClock();
const isHidden = process.argv.includes('--hidden');
const compileAgain = isHidden ? interpretOnly(setFlagsFromString) : null;
const paths = createPaths(app);
tightenFolder(paths.data);
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

const code = createCodeCache({
  ...codeCachePlace({
    isPackaged: app.isPackaged,
    isHidden,
    built,
    data: paths.data,
    platform: process.platform,
    arch: process.arch,
  }),
  code: join(built, 'main', 'chunks'),
  log,
});

// Whoever read the output may be gone; the log file goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

let announce = (_outpost: Outpost) => {};
const whole = new Promise<Outpost>((resolve) => (announce = resolve));
let tell: Outpost['tell'] = () => false;

handleCrashes({ process, app, log, tell: (message) => tell(message), fail: giveUp });

if (claimSingleInstance(app, process.argv, (argv) => void whole.then((outpost) => outpost.enter(argv)))) {
  // Nothing that the data directory holds is executed by an installed app.
  const codeCache = !app.isPackaged;
  registerAppScheme({ codeCache });
  setRuntimeFlags(app, { codeCache });
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

function giveUp(reason: string): void {
  const message = redactor.text(reason);
  process.stderr.write(`Outpost cannot go on: ${escapeControls(message)}\n`);
  // A dialog would wait for ever where nobody sees it: whoever starts the app on a virtual display says so.
  if (process.env.OUTPOST_UNATTENDED === undefined)
    dialog.showErrorBox('Outpost cannot go on', cut(plainText(message), 1_000));
  app.exit(1);
}

async function run(): Promise<void> {
  await app.whenReady();

  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const origin = developmentServer === undefined ? appOrigin : originOf(developmentServer);
  hardenContents(app, { origin, log });
  hardenTitles(app);
  hardenSession(session.defaultSession, { origin, log });
  const pageIsBusy = servePage();
  let serve = (_server: ContractServer) => {};
  registerContract(new Promise((resolve) => (serve = resolve)));
  const { theme, textScale } = peekSettings(peekJson(paths.data, 'settings'));
  followTheme(theme);

  const window = createMainWindow({
    address: developmentServer ?? `${appOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icon.png'),
    state: peekJson(paths.data, 'window'),
    textScale,
    log,
  });
  if (!isHidden) window.show();
  log.info(isHidden ? 'the app starts without a window' : 'the window is open', {
    version: app.getVersion(),
    dark: nativeTheme.shouldUseDarkColors,
  });

  // The page's process comes up now, then asks this thread for its files: what takes long here goes around both.
  const { createContractServer } = await import('./ipc/server.ts');
  const crossing = createLazy(() => import('./ipc/crossing.ts'));
  if (!isHidden) await crossing.load();
  const { openStores } = await import('./app/stores.ts');
  await pageIsBusy;
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
    systemLanguages,
  });
  let fill = (_handlers: Outpost['handlers']) => {};
  const handlers = new Promise<Outpost['handlers']>((resolve) => (fill = resolve));
  serve(
    createContractServer({
      crossing,
      first: firstLook.queries,
      handlers,
      origin,
      language: firstLook.language,
      log,
    }),
  );

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
    crossing: crossing.loaded,
  });
  tell = outpost.tell;
  fill(outpost.handlers);
  announce(outpost);
  await outpost.start();
  clock.after(startedAfter, () => {
    void code.settle();
    compileAgain?.();
  });
}

/** The one that the window goes by comes first, so that both speak the same. */
function systemLanguages(): readonly string[] {
  return [app.getLocale(), ...app.getPreferredSystemLanguages()];
}

/** Serves the page; resolves once all the code that its document asks for was handed out. */
function servePage(): Promise<void> {
  return new Promise((resolve) => {
    const awaited = new Set<string>();
    serveApp(session.defaultSession, join(built, 'renderer'), (path, body) => {
      if (awaited.delete(path)) {
        if (awaited.size === 0) clock.after(0, resolve);
      } else if (path === '/') {
        for (const script of scriptsOf(body)) awaited.add(script);
      }
    });
    clock.after(patience, resolve);
  });
}
