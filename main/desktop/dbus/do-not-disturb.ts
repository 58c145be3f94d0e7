/**
 * The desktop's Do Not Disturb state. There is no standard: each notification service has its own interface.
 * dunst's was tested against dunst; the others follow their documentation.
 */
import type { Bus, BusCall } from './bus.ts';
import type { BusValue, BusVariant } from './signature.ts';
import { messageOf, type Message } from '../../text/message.ts';

interface Way {
  /** Matches the service's name. */
  readonly service: RegExp;
  readonly source: string | Message;
  readonly call: BusCall;
  /** Undefined: the answer is inconclusive. */
  readonly read: (value: BusValue | undefined) => boolean | undefined;
}

const notifications = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
};

const property = (place: Pick<BusCall, 'destination' | 'path'>, of: string, name: string): BusCall => ({
  ...place,
  interface: 'org.freedesktop.DBus.Properties',
  member: 'Get',
  signature: 'ss',
  body: [of, name],
});

const flag = (value: BusValue | undefined): boolean | undefined => {
  const inner = unwrapped(value);
  return typeof inner === 'boolean' ? inner : undefined;
};
const notFlag = (value: BusValue | undefined): boolean | undefined => {
  const on = flag(value);
  return on === undefined ? undefined : !on;
};

const ways: readonly Way[] = [
  {
    service: /dunst/i,
    source: 'dunst',
    call: property(notifications, 'org.dunstproject.cmd0', 'paused'),
    read: flag,
  },
  {
    service: /plasma|kde/i,
    source: 'Plasma',
    call: property(notifications, 'org.freedesktop.Notifications', 'Inhibited'),
    read: flag,
  },
  {
    service: /gnome-shell/i,
    source: messageOf('desktop.gnomePortal'),
    call: {
      destination: 'org.freedesktop.portal.Desktop',
      path: '/org/freedesktop/portal/desktop',
      interface: 'org.freedesktop.portal.Settings',
      member: 'Read',
      signature: 'ss',
      body: ['org.gnome.desktop.notifications', 'show-banners'],
    },
    read: notFlag,
  },
  {
    service: /xfce/i,
    source: 'Xfce',
    call: {
      destination: 'org.xfce.Xfconf',
      path: '/org/xfce/Xfconf',
      interface: 'org.xfce.Xfconf',
      member: 'GetProperty',
      signature: 'ss',
      body: ['xfce4-notifyd', '/do-not-disturb'],
    },
    read: flag,
  },
  {
    service: /sway[ -]?(?:nc|notification)/i,
    source: 'SwayNC',
    call: {
      destination: 'org.erikreider.swaync.cc',
      path: '/org/erikreider/swaync/cc',
      interface: 'org.erikreider.swaync.cc',
      member: 'GetDnd',
    },
    read: flag,
  },
  {
    service: /mako/i,
    source: 'mako',
    call: property({ ...notifications, path: '/fr/emersion/Mako' }, 'fr.emersion.Mako', 'Modes'),
    read: (value) => {
      const modes = unwrapped(value);
      return Array.isArray(modes) ? modes.includes('do-not-disturb') : undefined;
    },
  },
];

export interface DoNotDisturbAnswer {
  /** Null: unknown. */
  readonly on: boolean | null;
  /** The interface that was asked. */
  readonly source: string | Message;
}

/** Never rejects. `serviceName`: the name reported by the notification service. */
export async function askDoNotDisturb(
  bus: Pick<Bus, 'call'>,
  serviceName: string,
): Promise<DoNotDisturbAnswer> {
  const way = ways.find(({ service }) => service.test(serviceName));
  if (!way) return { on: null, source: serviceName };
  try {
    const [value] = await bus.call(way.call);
    return { on: way.read(value) ?? null, source: way.source };
  } catch {
    return { on: null, source: way.source };
  }
}

/** Properties are wrapped in a variant, through the portal in two. */
function unwrapped(value: BusValue | undefined): BusValue | undefined {
  return isVariant(value) ? unwrapped(value.value) : value;
}

function isVariant(value: BusValue | undefined): value is BusVariant {
  return typeof value === 'object' && 'signature' in value;
}
