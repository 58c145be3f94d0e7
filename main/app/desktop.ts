/** How the app sits on the desktop: tray, count on its icon, start with the session, going on without a window. */
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
import { installJumpList } from '../desktop/tray/jump-list.ts';
import { createLauncherCount } from '../desktop/tray/launcher-count.ts';
import { createCertainTrayHost, createTrayHost } from '../desktop/tray/tray-host.ts';
import { makeTrayModel, type TrayAct } from '../desktop/tray/tray-model.ts';
import { createDesktopTray } from '../desktop/tray/tray.ts';
import { trayWords } from '../desktop/tray/tray-words.ts';
import type { MainWindow } from '../desktop/window/window.ts';
import type { DesktopView } from '../../preload/contract/desktop.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { Route } from '../../preload/contract/route.ts';
import { openSessionBus } from './session-bus.ts';
import type { SettingsHome } from './settings.ts';
import type { Updates } from './updates.ts';
import type { Language } from '../text/language.ts';
import { tell } from '../text/tell.ts';
import { say } from '../text/say.ts';

export interface Desktop {
  view(): DesktopView;
  /** Fails with a `ContractFailure` when the system refuses. */
  setAutostart(on: boolean): void;
  /** What waits for the user, or how an account does, has changed. */
  refresh(): void;
  /** The last window is closed: whether the app goes on. */
  stay(): boolean;
  /** A start that asked for no window: resolves once there is a way to it, or a window after all. */
  startHidden(): Promise<void>;
  close(): void;
}

export interface DesktopOptions {
  readonly core: Pick<Core, 'queries' | 'commands'>;
  readonly settings: SettingsHome;
  readonly language: () => Language;
  readonly updates: Updates;
  readonly window: MainWindow;
  readonly goTo: (route: Route | null) => void;
  readonly openAddress: (address: string) => Promise<boolean>;
  /** In a bubble of the desktop: there may be no window. */
  readonly tell: (title: string, body: string) => void;
  readonly onChange: () => void;
  readonly resources: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long a desktop that has just begun may take to show its tray, and one that restarts to show it again, ms. */
const trayPatience = 10_000;
const desktopEntry = 'outpost.desktop';

/** After `ready`. */
export function createDesktop(options: DesktopOptions): Desktop {
  const { core, settings, language, updates, window, goTo, clock, log, resources } = options;
  const { platform } = process;
  const isLinux = platform === 'linux';
  const bus = isLinux ? openSessionBus(clock, () => log.info('the session bus is gone')) : null;
  bus?.catch((error: unknown) => log.info('there is no session bus', { reason: String(error) }));
  const host = bus ? createTrayHost({ bus, log }) : createCertainTrayHost();
  const count = createLauncherCount({
    platform,
    desktopEntry,
    resources,
    bus,
    windows: () => BrowserWindow.getAllWindows(),
    language,
  });
  const autostart = createAutostart();
  let autostartProblem: string | null = null;
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
      newVersion: update.state === 'available' || update.state === 'ready' ? update.version : null,
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
          // The game that comes of it has the challenge's id.
          return goTo({ screen: 'game', accountId: act.accountId, gameId: act.challengeId });
        case 'decline':
          return await core.commands['challenges.decline']({ ...act, reason: 'generic' });
        case 'pause':
          return pauseUntil(clock.now() + act.ms);
        case 'resume':
          return pauseUntil(null);
        case 'quit':
          return app.quit();
      }
    } catch (error) {
      log.warn('what the tray was asked for failed', { act: act.type, reason: String(error) });
      const reason = error instanceof Error ? error.message : String(error);
      options.tell(trayWords[language()].didNotWork, tell(reason, language()));
    }
  }

  function pauseUntil(pausedUntil: number | null): void {
    settings.set({ notifications: { ...settings.get().notifications, pausedUntil } });
  }

  function refresh(): void {
    count.set(countOf(attentionOf(core.queries['challenges.list'](), core.queries['games.list']())));
    tray.refresh();
  }

  /** A tray that is gone for good leaves an app without a window that nobody can reach. */
  host.onChange((place) => {
    options.onChange();
    patience?.cancel();
    if (place === 'there' || window.isOpen()) return;
    patience = clock.after(trayPatience, () => {
      if (host.place() === 'there' || window.isOpen()) return;
      log.warn('the tray is gone: the window takes its place');
      window.show({ minimized: true });
    });
  });
  updates.onChange(() => {
    options.onChange();
    tray.refresh();
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
    view: () => ({
      tray: host.place(),
      staysWithoutWindow: hasWayBack(),
      autostart: { on: autostart.isOn(), problem: autostartProblem },
      update: updates.view(),
    }),
    setAutostart(on) {
      try {
        autostart.set(on);
        autostartProblem = null;
      } catch (error) {
        log.warn('the start with the session could not be changed', { reason: String(error) });
        autostartProblem = say('The system refused ({reason}).', { reason: reasonOf(error) });
        throw new ContractFailure(
          'storage',
          say('The system did not take the change. Check that its autostart folder can be written.'),
        );
      } finally {
        options.onChange();
      }
    },
    refresh,
    stay() {
      if (!staysWithoutWindow()) return false;
      explainOnce();
      return true;
    },
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
    const { title, body } = trayWords[language()].goesOn;
    options.tell(title, body);
    settings.set({ desktop: { ...desktop, trayExplained: true } });
  }
}

function createAutostart(): Autostart {
  if (process.platform !== 'linux') return createLoginAutostart(app);
  return createFileAutostart({
    file: join(app.getPath('appData'), 'autostart', desktopEntry),
    command: startCommand(),
  });
}

/** An AppImage runs from a place that changes with every start; a checkout needs to be told its folder. */
function startCommand(): StartCommand {
  return {
    program: process.env['APPIMAGE'] ?? process.execPath,
    args: app.isPackaged ? [] : [app.getAppPath()],
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
