import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureOrThrow } from '../../scripts/lib/process.mjs';
import { buttonChoice, startVirtualDesktop, type DesktopUser } from '../../scripts/lib/virtual-desktop.mjs';
import { startNotificationMonitor, type NotificationMonitor } from './notification-monitor.ts';

export interface DesktopSessionOptions {
  /** Xvfb's notation; default 1600x1000x24. */
  readonly size?: string;
  /** Starts a keyring unlocked by this password; absent: no keyring. */
  readonly keyringPassword?: string;
  /** The user whose session it is, with the folders of their home; default: the caller, with folders of its own. */
  readonly user?: DesktopUser;
}

/** A virtual desktop for tests: X server, window manager, session bus, notification daemon, folders. */
export interface DesktopSession {
  /** The environment of programs on this desktop, added to the usual one. */
  readonly env: Readonly<Record<string, string>>;
  readonly hasKeyring: boolean;
  readonly notifications: NotificationMonitor;
  /** Clicks the bubble at a position, 0 being the topmost and oldest: invokes its default action. */
  activateNotification(position?: number): Promise<void>;
  /** Presses the button with that label on a bubble, through the notification daemon's menu. */
  pressButton(id: number, label: string): Promise<void>;
  /** Closes one bubble as the person would. */
  dismissNotification(): Promise<void>;
  dismissAllNotifications(): Promise<void>;
  /** Withdraws a bubble as an app would. */
  closeNotification(id: number): Promise<void>;
  /** Number of bubbles on screen. */
  shownNotifications(): Promise<number>;
  /** Saves the whole screen, bubbles included, as PNG. */
  screenshotScreen(file: string): Promise<void>;
  /** Runs a program on this desktop and returns its output. Throws when the program fails. */
  run(command: string, args: readonly string[]): Promise<string>;
  /** Stops all its processes and removes its files. */
  stop(): Promise<void>;
}

/** Resolves when everything runs and the notification monitor listens. */
export async function startDesktopSession(options: DesktopSessionOptions = {}): Promise<DesktopSession> {
  const desktop = await startVirtualDesktop({
    ...options,
    windowManager: true,
    isolated: options.user === undefined,
  });
  const notifications = await startNotificationMonitor(desktop.env).catch(async (error: unknown) => {
    await desktop.stop();
    throw error;
  });
  const run = (command: string, args: readonly string[]) =>
    captureOrThrow(command, args, { env: { ...process.env, ...desktop.env } });
  const dunst = async (...args: readonly string[]) => {
    await run('dunstctl', args);
  };
  return {
    env: desktop.env,
    hasKeyring: options.keyringPassword !== undefined,
    notifications,
    activateNotification: (position = 0) => dunst('action', String(position)),
    async pressButton(id, label) {
      await writeFile(join(desktop.folder, buttonChoice), `^#${label} .*\\[${id},`);
      await dunst('context');
    },
    dismissNotification: () => dunst('close'),
    dismissAllNotifications: () => dunst('close-all'),
    async closeNotification(id) {
      await run('dbus-send', [
        ...[
          '--session',
          '--print-reply',
          '--dest=org.freedesktop.Notifications',
          '/org/freedesktop/Notifications',
        ],
        ...['org.freedesktop.Notifications.CloseNotification', `uint32:${id}`],
      ]);
    },
    shownNotifications: async () => Number(await run('dunstctl', ['count', 'displayed'])),
    async screenshotScreen(file) {
      await run('import', ['-window', 'root', file]);
    },
    run,
    async stop() {
      await notifications.stop();
      await desktop.stop();
    },
  };
}
