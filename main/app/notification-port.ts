import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
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
}

/** Call after `ready`. */
export function createNotificationPort({
  clock,
  log,
  language,
  iconPath,
}: NotificationPortOptions): NotificationPort {
  if (process.platform !== 'linux') return createElectronNotifications(iconPath);
  return createBusNotifications({
    clock,
    log,
    openBus: (onClosed) => openSessionBus(clock, onClosed),
    appName: 'Outpost',
    openLabel: () => notificationWords[language()].buttons.open,
    desktopEntry: 'outpost',
    icon: createBubbleIcon(iconPath),
  });
}
