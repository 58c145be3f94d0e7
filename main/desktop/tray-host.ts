/**
 * Whether this desktop has a place for the app's icon. Windows and macOS always have; on Linux somebody must watch for
 * icons on the session bus, and may come and go.
 */
import type { Log } from '../base/log.ts';
import type { Bus } from './dbus/bus.ts';
import type { Message, Value } from './dbus/wire.ts';

export type TrayPlace =
  /** Not known yet. */
  'unknown' | 'there' | 'none';

export interface TrayHost {
  place(): TrayPlace;
  onChange(listener: (place: TrayPlace) => void): void;
}

/** The name that Chromium looks for, too. */
const watcher = 'org.kde.StatusNotifierWatcher';
const watcherPath = '/StatusNotifierWatcher';
const properties = 'org.freedesktop.DBus.Properties';

/** For systems that always have a tray. */
export function createCertainTrayHost(): TrayHost {
  return { place: () => 'there', onChange: () => {} };
}

export interface TrayHostOptions {
  /** Rejects where there is no session bus. */
  readonly bus: Promise<Bus>;
  readonly log: Log;
}

export function createTrayHost({ bus, log }: TrayHostOptions): TrayHost {
  const listeners: ((place: TrayPlace) => void)[] = [];
  let place: TrayPlace = 'unknown';
  const set = (next: TrayPlace) => {
    if (next === place) return;
    place = next;
    log.info(next === 'there' ? 'the desktop has a tray' : 'the desktop has no tray');
    for (const listener of listeners) listener(next);
  };

  async function follow(): Promise<void> {
    const connected = await bus;
    let asked = 0;
    /** The newest question counts: answers of two may come in any order. */
    const look = async () => {
      asked += 1;
      const mine = asked;
      const found = await hasTray(connected);
      if (mine === asked) set(found ? 'there' : 'none');
    };
    const hear = (signal: Message) => {
      if (isAboutWatcher(signal)) void look();
    };
    await connected.listen(`sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcher}'`, hear);
    await connected.listen(`interface='${watcher}'`, () => {});
    await look();
  }

  follow().catch((error: unknown) => {
    log.info('the session bus cannot be asked for a tray', { reason: String(error) });
    set('none');
  });
  return { place: () => place, onChange: (listener) => void listeners.push(listener) };
}

function isAboutWatcher({ member, interface: of, body }: Message): boolean {
  if (member === 'NameOwnerChanged') return body[0] === watcher;
  return of === watcher && (member?.startsWith('StatusNotifierHost') ?? false);
}

/** A watcher without a host collects icons that nobody shows. */
async function hasTray(bus: Bus): Promise<boolean> {
  try {
    const [answer] = await bus.call({
      destination: watcher,
      path: watcherPath,
      interface: properties,
      member: 'Get',
      signature: 'ss',
      body: [watcher, 'IsStatusNotifierHostRegistered'],
    });
    return isTrue(answer);
  } catch {
    return false;
  }
}

function isTrue(answer: Value | undefined): boolean {
  return typeof answer === 'object' && 'value' in answer && answer.value === true;
}
