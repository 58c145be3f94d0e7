/** The desktop's way of telling the user, by platform. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createBubbleIcon, createElectronDesk } from '../desktop/bubble.ts';
import { busSocket, openBus } from '../desktop/dbus/bus.ts';
import { createBusDesk } from '../desktop/dbus/bus-desk.ts';
import type { Desk } from '../desktop/desk.ts';

export interface DeskOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly iconPath: string;
}

/** After `ready`. */
export function createDesk({ clock, log, iconPath }: DeskOptions): Desk {
  if (process.platform !== 'linux') return createElectronDesk(iconPath);
  return createBusDesk({
    clock,
    log,
    async openBus(onClosed) {
      const socket = busSocket(process.env);
      if (socket === undefined) throw new Error('the environment names no session bus');
      const { connect } = await import('node:net');
      return openBus({ clock, connect: () => connect(socket), uid: process.getuid?.() ?? 0, onClosed });
    },
    appName: 'Outpost',
    desktopEntry: 'outpost',
    icon: createBubbleIcon(iconPath),
  });
}
