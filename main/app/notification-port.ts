import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { desktopEntryName } from '../desktop/app-id.ts';
import { createBubbleIcon, createElectronNotifications } from '../desktop/electron-notifications.ts';
import { createBusNotifications } from '../desktop/dbus/bus-notifications.ts';
import type { NotificationPort } from '../desktop/notification-port.ts';
import { notificationWords } from '../notifications/notification-words.ts';
import type { Language } from '../text/language.ts';
import { openSessionBus } from './session-bus.ts';

export interface NotificationPortOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly language: () => Language;
  readonly iconPath: string;
  /** Opens the `outpost://` address of a notification that an earlier run has shown. */
  readonly onEarlier: (address: string) => void;
}

/** Call after `ready`. */
export function createNotificationPort({
  clock,
  log,
  language,
  iconPath,
  onEarlier,
}: NotificationPortOptions): NotificationPort {
  const { platform } = process;
  if (platform !== 'linux') return createElectronNotifications({ platform, iconPath, onEarlier });
  return createBusNotifications({
    clock,
    log,
    openBus: (onClosed) => openSessionBus(clock, onClosed),
    appName: 'Outpost',
    openLabel: () => notificationWords[language()].buttons.open,
    desktopEntry: desktopEntryName(process.env),
    icon: createBubbleIcon(iconPath),
  });
}
