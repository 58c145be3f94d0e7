/**
 * Whether the desktop has a tray. Windows and macOS always do; on Linux a watcher on the session bus provides it
 * and may come and go.
 */
import type { Log } from '../../base/log.ts';
import type { Bus } from '../dbus/bus.ts';
import type { BusValue } from '../dbus/signature.ts';

export type TrayPlace =
  /** Unknown so far. */
  'unknown' | 'there' | 'none';

export interface TrayHost {
  place(): TrayPlace;
  onChange(listener: (place: TrayPlace) => void): void;
}

/** Chromium looks for the same name. */
const watcher = 'org.kde.StatusNotifierWatcher';
const watcherPath = '/StatusNotifierWatcher';
const properties = 'org.freedesktop.DBus.Properties';

/** For systems that always have a tray. */
export function createCertainTrayHost(): TrayHost {
  return { place: () => 'there', onChange: () => {} };
}

export interface TrayHostOptions {
  /** Rejects without a session bus. */
  readonly bus: Promise<Bus>;
  readonly log: Log;
}

export function createTrayHost({ bus, log }: TrayHostOptions): TrayHost {
  const listeners: ((place: TrayPlace) => void)[] = [];
  let place: TrayPlace = 'unknown';
  const set = (next: TrayPlace) => {
    if (next === place) return;
    place = next;
    log.info(next === 'there' ? 'tray available' : 'tray unavailable');
    for (const listener of listeners) listener(next);
  };

  async function follow(): Promise<void> {
    const connected = await bus;
    let requests = 0;
    let waiting = false;
    let isStale = false;
    /** Only the newest request counts: a previous watcher may never answer. */
    const look = async () => {
      requests += 1;
      const mine = requests;
      waiting = true;
      isStale = false;
      const found = await hasTray(connected);
      if (mine !== requests) return;
      waiting = false;
      set(found ? 'there' : 'none');
      if (isStale) void look();
    };
    await connected.onOwner(watcher, () => void look());
    await connected.listen({ sender: watcher, interface: watcher }, ({ member }) => {
      if (!member?.startsWith('StatusNotifierHost')) return;
      // Coalesces signals into one request at a time.
      if (waiting) isStale = true;
      else void look();
    });
    await look();
  }

  follow().catch((error: unknown) => {
    log.info('tray watcher not reachable', { reason: String(error) });
    set('none');
  });
  return { place: () => place, onChange: (listener) => void listeners.push(listener) };
}

/** A watcher without a host does not display icons. */
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

function isTrue(answer: BusValue | undefined): boolean {
  return typeof answer === 'object' && 'value' in answer && answer.value === true;
}
