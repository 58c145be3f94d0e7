/** Desktop integration: tray, icon count, autostart, and running without a window. */
import { BrowserWindow, Menu, app } from 'electron';
import { join } from 'node:path';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Core } from '../core.ts';
import { attentionOf, countOf } from '../desktop/tray/attention.ts';
import {
  createFileAutostart,
  createLoginAutostart,
  type Autostart,
  type StartCommand,
} from '../desktop/autostart.ts';
import { desktopEntryName } from '../desktop/app-id.ts';
import { installJumpList } from '../desktop/tray/jump-list.ts';
import { createLauncherCount } from '../desktop/tray/launcher-count.ts';
import { createCertainTrayHost, createTrayHost } from '../desktop/tray/tray-host.ts';
import { makeTrayModel, type TrayAct } from '../desktop/tray/tray-model.ts';
import { createDesktopTray } from '../desktop/tray/tray.ts';
import { trayWords } from '../desktop/tray/tray-words.ts';
import { keepsWindowsOnTop } from '../desktop/window/window-system.ts';
import type { MainWindow } from '../desktop/window/window.ts';
import type { DesktopView } from '../../preload/contract/desktop.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { Route } from '../../preload/contract/route.ts';
import { openSessionBus } from './session-bus.ts';
import { dataArgument, programToStart } from './start-command.ts';
import type { SettingsHome } from './settings.ts';
import type { Updates } from './updates.ts';
import type { Language } from '../text/language.ts';
import { messageOfError } from '../text/message-error.ts';
import { translate } from '../text/translate.ts';
import { messageOf, type Message } from '../text/message.ts';

export type Desktop = ReturnType<typeof createDesktop>;

export interface DesktopOptions {
  readonly core: Pick<Core, 'queries' | 'commands'>;
  readonly settings: SettingsHome;
  readonly language: () => Language;
  readonly updates: Updates;
  readonly window: MainWindow;
  readonly goTo: (route: Route | null) => void;
  readonly openAddress: (address: string) => Promise<boolean>;
  /** Shows a bubble, because there may be no window. */
  readonly tell: (title: string, body: string) => void;
  readonly onChange: () => void;
  readonly resources: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Time limit for a tray to appear after login or after a restart of the desktop, ms. */
const trayPatience = 10_000;
const entryName = desktopEntryName(process.env);
const desktopEntry = `${entryName}.desktop`;

/** Call after `ready`. */
export function createDesktop(options: DesktopOptions) {
  const { core, settings, language, updates, window, goTo, clock, log, resources } = options;
  const { platform } = process;
  const isLinux = platform === 'linux';
  const bus = isLinux ? openSessionBus(clock, () => log.info('session bus connection lost')) : null;
  bus?.catch((error: unknown) => log.info('session bus not available', { reason: String(error) }));
  const host = bus ? createTrayHost({ bus, log }) : createCertainTrayHost();
  const count = createLauncherCount({
    platform,
    desktopEntry,
    resources,
    bus,
    windows: () => BrowserWindow.getAllWindows(),
    language,
  });
  const autostart = createAutostart(log);
  let autostartProblem: Message | null = null;
  let patience: Timer | null = null;

  const model = () => {
    const { pausedUntil } = settings.get().notifications;
    const update = updates.view();
    return makeTrayModel({
      now: clock.now(),
      accounts: core.queries['accounts.list'](),
      streams: core.queries['streams.list'](),
      challenges: core.queries['challenges.list'](),
      games: core.queries['games.list'](),
      pausedUntil: pausedUntil ?? undefined,
      newVersion:
        update.state === 'available' || update.state === 'in_packages' || update.state === 'ready'
          ? update.version
          : null,
      installedVersion: update.state === 'installed' ? update.version : null,
      analysis: core.queries['analysis.view'](),
      training: core.queries['training.due'](),
      isAnalysisPaused: settings.get().analysisPaused,
      language: language(),
    });
  };
  const tray = createDesktopTray({
    host,
    model,
    onAct: (act) => void run(act),
    resources,
    platform,
    clock,
    log,
  });

  const hasWayBack = () => platform === 'darwin' || host.place() === 'there';
  const staysWithoutWindow = () =>
    platform === 'darwin' || (settings.get().desktop.closeToTray && host.place() === 'there');

  async function run(act: TrayAct): Promise<void> {
    try {
      switch (act.type) {
        case 'open':
          return goTo(act.route);
        case 'browse':
          if (!(await options.openAddress(act.address))) goTo({ screen: 'home' });
          return;
        case 'accept':
          await core.commands['challenges.accept'](act);
          // The resulting game has the challenge's id.
          return goTo({ screen: 'game', accountId: act.accountId, gameId: act.challengeId });
        case 'decline':
          return await core.commands['challenges.decline']({ ...act, reason: 'generic' });
        case 'pause':
          return pauseUntil(clock.now() + act.ms);
        case 'resume':
          return pauseUntil(null);
        case 'pauseAnalysis':
          return void settings.set({ analysisPaused: act.on });
        case 'restart':
          return await updates.install();
        case 'quit':
          return app.quit();
      }
    } catch (error) {
      log.warn('tray action failed', { act: act.type, reason: String(error) });
      options.tell(trayWords[language()].didNotWork, translate(messageOfError(error), language()));
    }
  }

  function pauseUntil(pausedUntil: number | null): void {
    settings.set({ notifications: { ...settings.get().notifications, pausedUntil } });
  }

  function refresh(): void {
    count.set(countOf(attentionOf(core.queries['challenges.list'](), core.queries['games.list']())));
    tray.refresh();
  }

  /** Without a tray, an app without a window would be unreachable. */
  host.onChange((place) => {
    options.onChange();
    patience?.cancel();
    if (place === 'there' || window.isOpen()) return;
    patience = clock.after(trayPatience, () => {
      if (host.place() === 'there' || window.isOpen()) return;
      log.warn('tray gone, opening the window');
      window.show({ minimized: true });
    });
  });
  updates.onChange(() => {
    options.onChange();
    tray.refresh();
    const view = updates.view();
    if (view.state !== 'installed') return;
    const { title, body } = trayWords[language()].installed;
    options.tell(title, body(view.version));
  });
  const name = () => installJumpList({ platform, app, menu: Menu, goTo, language: language() });
  let spoken = language();
  settings.onChange(() => {
    refresh();
    if (language() === spoken) return;
    spoken = language();
    name();
  });
  name();
  if (platform === 'darwin') app.on('activate', () => goTo(null));
  if (app.isPackaged && !isLinux) app.setAsDefaultProtocolClient('outpost');
  refresh();

  return {
    /** Shows a message as a notification. Returns true. */
    notify(message: Message): true {
      options.tell('Outpost', translate(message, language()));
      return true;
    },
    view: (): DesktopView => ({
      tray: host.place(),
      staysWithoutWindow: hasWayBack(),
      keepsWindowsOnTop: keepsWindowsOnTop(window.page.windowSystem),
      autostart: { on: autostart.isOn(), problem: autostartProblem },
      update: updates.view(),
    }),
    /** Throws a `ContractFailure` if the system refuses. */
    setAutostart(on: boolean) {
      try {
        autostart.set(on);
        autostartProblem = null;
      } catch (error) {
        log.warn('autostart not changed', { reason: String(error) });
        autostartProblem = messageOf('desktop.systemRefused', { reason: reasonOf(error) });
        throw new ContractFailure('storage', messageOf('desktop.autostartFailed'));
      } finally {
        options.onChange();
      }
    },
    /** Pending items or an account's health changed. */
    refresh,
    /** Whether the app keeps running after the last window closed. */
    stay(): boolean {
      if (!staysWithoutWindow()) return false;
      explainOnce();
      return true;
    },
    /** For a start without a window: resolves once the tray is available, or opens a window instead. */
    async startHidden() {
      if (hasWayBack()) return;
      await new Promise<void>((resolve) => {
        clock.after(trayPatience, resolve);
        host.onChange((place) => place === 'there' && resolve());
      });
      if (!hasWayBack() && !window.isOpen()) window.show({ minimized: true });
    },
    close() {
      patience?.cancel();
      tray.close();
      count.set(0);
      bus?.then(
        (connected) => connected.close(),
        () => {},
      );
    },
  };

  function explainOnce(): void {
    const { desktop } = settings.get();
    if (platform === 'darwin' || desktop.trayExplained) return;
    const { title, body } = trayWords[language()].keepsRunning;
    options.tell(title, body);
    try {
      settings.set({ desktop: { ...desktop, trayExplained: true } });
    } catch {
      // On a full disk, which is in the log, it is explained again at the next time.
    }
  }
}

function createAutostart(log: Log): Autostart {
  if (process.platform !== 'linux') return createLoginAutostart(app);
  return createFileAutostart({
    folder: join(app.getPath('appData'), 'autostart'),
    name: entryName,
    command: startCommand(),
    log,
  });
}

/** A checkout passes its folder; `--data` stays, because its folder has accounts of its own. */
function startCommand(): StartCommand {
  const data = dataArgument(process.argv);
  return {
    program: programToStart(process.env),
    args: [...(app.isPackaged ? [] : [app.getAppPath()]), ...(data === null ? [] : [data])],
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
