/** A desktop's tray: finds icons on the session bus, reads them, and uses their menus. */
import { busSocket } from '../../main/desktop/dbus/bus.ts';
import type { BusMessage } from '../../main/desktop/dbus/wire.ts';
import type { BusValue, BusVariant } from '../../main/desktop/dbus/signature.ts';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { joinBus, type BusNeighbour } from './bus-neighbour.ts';

/** An entry of an icon's menu. */
export interface TrayEntry {
  readonly id: number;
  readonly label: string;
  readonly enabled: boolean;
  readonly entries: readonly TrayEntry[];
}

export interface TrayIcon {
  /** The icon's connection on the bus. */
  readonly owner: string;
  tooltip(): Promise<string>;
  /** Whether it has a picture: pixels, or a file as some desktops want it. */
  hasPicture(): Promise<boolean>;
  /** Sizes of the offered pictures, px. */
  pictures(): Promise<readonly number[]>;
  /** Without separators. */
  menu(): Promise<readonly TrayEntry[]>;
  /** Clicks the entry at the end of a path of labels, each given by a prefix. */
  choose(...labels: readonly string[]): Promise<void>;
  activate(): Promise<void>;
}

export interface TrayWatcher {
  icons(): readonly TrayIcon[];
  /** Waits for the only icon. */
  icon(): Promise<TrayIcon>;
  /** Counts that were set on launcher icons, in order. */
  launcherCounts(): readonly number[];
  stop(): Promise<void>;
}

const name = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';
const itemInterface = 'org.kde.StatusNotifierItem';
const menuInterface = 'com.canonical.dbusmenu';
const launcherInterface = 'com.canonical.Unity.LauncherEntry';

/** Resolves once programs find it. */
export async function startTrayWatcher(env: Readonly<Record<string, string>>): Promise<TrayWatcher> {
  /** By owner and path. */
  const found = new Map<string, { readonly owner: string; readonly path: string }>();
  const counts: number[] = [];

  const take = (message: BusMessage, bus: BusNeighbour) => {
    if (message.type === 'call') answer(message, bus);
    else {
      const [gone, , next] = message.body;
      if (message.interface === launcherInterface) counts.push(countIn(message));
      if (message.member === 'NameOwnerChanged' && next === '')
        for (const [key, { owner }] of found) if (owner === gone) found.delete(key);
    }
  };

  const properties: Readonly<Record<string, () => BusVariant>> = {
    IsStatusNotifierHostRegistered: () => ({ signature: 'b', value: true }),
    ProtocolVersion: () => ({ signature: 'i', value: 0 }),
    RegisteredStatusNotifierItems: () => ({ signature: 'as', value: [...found.keys()] }),
  };

  function answer(message: BusMessage, bus: BusNeighbour): void {
    const { sender = '', serial: replySerial, member, body } = message;
    const reply = (signature: string, ...values: readonly BusValue[]) =>
      bus.reply(message, signature, ...values);
    if (member === 'RegisterStatusNotifierItem') {
      const given = textOf(body[0]);
      // Programs register either an object path or their bus name.
      const icon = { owner: sender, path: given.startsWith('/') ? given : '/StatusNotifierItem' };
      found.set(`${icon.owner}${icon.path}`, icon);
      reply('');
      const registered = { path, interface: name, signature: 's', body: [`${icon.owner}${icon.path}`] };
      bus.send({ type: 'signal', member: 'StatusNotifierItemRegistered', ...registered });
    } else if (member === 'Get') {
      const property = properties[textOf(body[1])];
      if (property) reply('v', property());
      else
        bus.send({
          type: 'error',
          destination: sender,
          replySerial,
          errorName: 'org.freedesktop.DBus.Error.UnknownProperty',
        });
    } else if (member === 'GetAll') {
      reply(
        'a{sv}',
        Object.entries(properties).map(([key, value]) => [key, value()]),
      );
    } else {
      reply('');
    }
  }

  const { call, askBus, close } = await joinBus(busSocket(env) ?? '', take);
  await askBus('AddMatch', 's', ["type='signal',member='NameOwnerChanged'"]);
  await askBus('AddMatch', 's', [`type='signal',interface='${launcherInterface}'`]);
  await askBus('RequestName', 'su', [name, 4]);

  const iconOf = (at: { readonly owner: string; readonly path: string }): TrayIcon => {
    const read = async (property: string): Promise<BusValue | undefined> => {
      const [value] = await call({
        destination: at.owner,
        path: at.path,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: [itemInterface, property],
      });
      return (value as BusVariant | undefined)?.value;
    };
    const menuCall = async (member: string, signature: string, body: readonly BusValue[]) =>
      call({
        destination: at.owner,
        path: textOf(await read('Menu')),
        interface: menuInterface,
        member,
        signature,
        body,
      });
    const menu = async () => {
      const [, layout] = await menuCall('GetLayout', 'iias', [0, -1, []]);
      return entryOf(layout as Layout).entries;
    };
    return {
      owner: at.owner,
      tooltip: async () => {
        const [, , title, text] = ((await read('ToolTip')) ?? []) as readonly BusValue[];
        return [title, text].map(textOf).filter(Boolean).join('\n');
      },
      async hasPicture() {
        // A property that is not set is an error.
        const pixels = (await read('IconPixmap').catch(() => undefined)) as readonly unknown[] | undefined;
        return (pixels?.length ?? 0) > 0 || textOf(await read('IconName').catch(() => undefined)) !== '';
      },
      pictures: async () =>
        (((await read('IconPixmap')) ?? []) as readonly (readonly [number])[]).map(([width]) => width),
      menu,
      async choose(...labels) {
        let entries = await menu();
        let chosen: TrayEntry | undefined;
        for (const label of labels) {
          chosen = entries.find((entry) => entry.label.startsWith(label));
          if (!chosen) throw new Error(`no entry ${label} among ${JSON.stringify(entries)}`);
          ({ entries } = chosen);
        }
        const nothing: BusVariant = { signature: 'i', value: 0 };
        await menuCall('Event', 'isvu', [chosen?.id ?? 0, 'clicked', nothing, 0]);
      },
      activate: async () =>
        void (await call({
          destination: at.owner,
          path: at.path,
          interface: itemInterface,
          member: 'Activate',
          signature: 'ii',
          body: [0, 0],
        })),
    };
  };

  const icons = () => [...found.values()].map(iconOf);
  return {
    icons,
    launcherCounts: () => counts,
    icon: () => waitUntil('an icon in the tray', () => icons().at(-1)),
    stop: close,
  };
}

/** The count of the launcher interface's `Update` signal; 0 when hidden. */
function countIn({ body }: BusMessage): number {
  const properties = new Map((body[1] ?? []) as readonly (readonly [string, BusVariant])[]);
  return properties.get('count-visible')?.value === true ? Number(properties.get('count')?.value) : 0;
}

function textOf(value: BusValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

type Layout = readonly [
  id: number,
  properties: readonly (readonly [string, BusVariant])[],
  children: readonly BusVariant[],
];

function entryOf([id, properties, children]: Layout): TrayEntry {
  const of = new Map(properties.map(([key, { value }]) => [key, value]));
  return {
    id,
    // An underscore marks the mnemonic; two are a literal underscore.
    label: textOf(of.get('label')).replaceAll(/_(.)/g, '$1'),
    enabled: of.get('enabled') !== false,
    entries: children
      .map(({ value }) => entryOf(value as unknown as Layout))
      .filter((entry) => entry.label !== ''),
  };
}
