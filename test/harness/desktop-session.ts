import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureOrThrow } from '../../scripts/lib/process.mjs';
import { buttonChoice, startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { startNotificationMonitor, type NotificationMonitor } from './notification-monitor.ts';

export interface DesktopSessionOptions {
  /** As Xvfb takes it, 1600x1000x24 by default. */
  readonly size?: string;
  /** With it: a keyring, unlocked by this password. Without: none at all. */
  readonly keyringPassword?: string;
}

/** A desktop of a test's own: X server, window manager, session bus, notification daemon, folders; nobody sees it. */
export interface DesktopSession {
  /** What programs need to run there, on top of the usual environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly hasKeyring: boolean;
  readonly notifications: NotificationMonitor;
  /** A click on the bubble at a position, 0 the topmost, which is the oldest one shown: invokes its default action. */
  activateNotification(position?: number): Promise<void>;
  /** Closes one bubble as the person would. */
  /** Presses the button with that label on a bubble, by the notification daemon's own menu. */
  pressButton(id: number, label: string): Promise<void>;
  dismissNotification(): Promise<void>;
  dismissAllNotifications(): Promise<void>;
  /** Withdraws a bubble as an app would. */
  closeNotification(id: number): Promise<void>;
  /** How many bubbles are on the screen now. */
  shownNotifications(): Promise<number>;
  /** The whole screen, bubbles included, as PNG. */
  screenshotScreen(file: string): Promise<void>;
  /** Runs a program there to its end; its output. A failure throws. */
  run(command: string, args: readonly string[]): Promise<string>;
  /** Ends everything on it and removes its files. */
  stop(): Promise<void>;
}

/** Resolves when all of it is up and the notification monitor listens. */
export async function startDesktopSession(options: DesktopSessionOptions = {}): Promise<DesktopSession> {
  const desktop = await startVirtualDesktop({ ...options, windowManager: true, isolated: true });
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
