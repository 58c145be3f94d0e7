/**
 * Whether the user asked the desktop for silence. There is no common way to ask: each notification service has its own.
 * dunst's was tried against dunst; the others are as their services publish them.
 */
import type { Bus, BusCall } from './bus.ts';
import type { Value, Variant } from './wire.ts';
import { say } from '../../text/say.ts';

interface Way {
  /** How the service names itself, in part. */
  readonly service: RegExp;
  readonly source: string;
  readonly call: BusCall;
  /** undefined: the answer does not say. */
  readonly read: (value: Value | undefined) => boolean | undefined;
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

const flag = (value: Value | undefined): boolean | undefined => {
  const held = unwrapped(value);
  return typeof held === 'boolean' ? held : undefined;
};
const notFlag = (value: Value | undefined): boolean | undefined => {
  const held = flag(value);
  return held === undefined ? undefined : !held;
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
    source: say('GNOME, through the settings portal'),
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
  /** null: nobody says. */
  readonly on: boolean | null;
  /** Who says so, or who does not. */
  readonly source: string;
}

/** Never rejects. `serviceName`: how the notification service names itself. */
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

/** A property comes in a variant, and through the portal in a variant of a variant. */
function unwrapped(value: Value | undefined): Value | undefined {
  return isVariant(value) ? unwrapped(value.value) : value;
}

function isVariant(value: Value | undefined): value is Variant {
  return typeof value === 'object' && 'signature' in value;
}
