/**
 * Whether this desktop has a place for the app's icon. Windows and macOS always have; on Linux somebody must watch for
 * icons on the session bus, and may come and go.
 */
import type { Log } from '../../base/log.ts';
import type { Bus } from '../dbus/bus.ts';
import type { Value } from '../dbus/wire.ts';

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
    let waiting = false;
    let isStale = false;
    /** The answer to the newest question counts: an earlier watcher may never answer. */
    const look = async () => {
      asked += 1;
      const mine = asked;
      waiting = true;
      isStale = false;
      const found = await hasTray(connected);
      if (mine !== asked) return;
      waiting = false;
      set(found ? 'there' : 'none');
      if (isStale) void look();
    };
    await connected.onOwner(watcher, () => void look());
    await connected.listen({ sender: watcher, interface: watcher }, ({ member }) => {
      if (!member?.startsWith('StatusNotifierHost')) return;
      // However many signals come, one question is asked at a time.
      if (waiting) isStale = true;
      else void look();
    });
    await look();
  }

  follow().catch((error: unknown) => {
    log.info('the session bus cannot be asked for a tray', { reason: String(error) });
    set('none');
  });
  return { place: () => place, onChange: (listener) => void listeners.push(listener) };
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
