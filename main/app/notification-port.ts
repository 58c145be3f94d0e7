/** The desktop's way of telling the user, by platform. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createBubbleIcon, createElectronDesk } from '../desktop/electron-notifications.ts';
import { createBusDesk } from '../desktop/dbus/bus-notifications.ts';
import type { Desk } from '../desktop/notification-port.ts';
import { notificationWords } from '../notifications/notification-words.ts';
import type { Language } from '../text/language.ts';
import { openSessionBus } from './session-bus.ts';

export interface DeskOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly language: () => Language;
  readonly iconPath: string;
}

/** After `ready`. */
export function createDesk({ clock, log, language, iconPath }: DeskOptions): Desk {
  if (process.platform !== 'linux') return createElectronDesk(iconPath);
  return createBusDesk({
    clock,
    log,
    openBus: (onClosed) => openSessionBus(clock, onClosed),
    appName: 'Outpost',
    openLabel: () => notificationWords[language()].buttons.open,
    desktopEntry: 'outpost',
    icon: createBubbleIcon(iconPath),
  });
}
