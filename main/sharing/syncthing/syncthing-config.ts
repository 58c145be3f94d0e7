/** Syncthing's configuration file: its REST interface, its folders and the names of its devices. Pure. */
import { isAbsolute, join, resolve } from 'node:path';
import { readXml, XmlRefusal, type XmlElement } from './strict-xml.ts';

export interface SyncthingRest {
  /** `127.0.0.1` or `::1`: no other address is contacted. */
  readonly host: string;
  readonly port: number;
  /** False: Syncthing accepts plain HTTP, and HTTPS too. */
  readonly demandsTls: boolean;
  readonly apiKey: string;
}

export interface SyncthingFolder {
  readonly id: string;
  readonly label: string;
  /** Absolute. */
  readonly path: string;
  readonly isPaused: boolean;
  /** This device neither sends nor receives only, and the content is not encrypted for others. */
  readonly isTwoWay: boolean;
  /** Ids of the devices that share it, this one included. */
  readonly devices: readonly string[];
}

export interface SyncthingSetup {
  /** Null: switched off, or not on an address of this machine's loopback. */
  readonly rest: SyncthingRest | null;
  readonly folders: readonly SyncthingFolder[];
  /** By id. */
  readonly deviceNames: ReadonlyMap<string, string>;
}

/** The places of the file in the order in which Syncthing looks for it. */
export function syncthingConfigPaths(
  platform: NodeJS.Platform,
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const place = (folder: string) => join(folder, 'config.xml');
  if (platform === 'darwin') return [place(join(home, 'Library', 'Application Support', 'Syncthing'))];
  if (platform === 'win32') {
    const local = env['LOCALAPPDATA'];
    return [
      place(
        join(local !== undefined && isAbsolute(local) ? local : join(home, 'AppData', 'Local'), 'Syncthing'),
      ),
    ];
  }
  const folders = [
    env['XDG_CONFIG_HOME'],
    join(home, '.config'),
    env['XDG_STATE_HOME'],
    join(home, '.local', 'state'),
  ];
  const absolute = folders.filter((folder) => folder !== undefined && isAbsolute(folder));
  return [...new Set(absolute as string[])].map((folder) => place(join(folder, 'syncthing')));
}

/** `home`: for paths that begin with `~`. Throws an `XmlRefusal` for a text that Syncthing does not write. */
export function readSyncthingConfig(text: string, home: string): SyncthingSetup {
  const root = readXml(text);
  if (root.name !== 'configuration') throw new XmlRefusal('another kind of file');
  return {
    rest: restOf(onlyChild(root, 'gui')),
    folders: childrenOf(root, 'folder').flatMap((folder) => folderOf(folder, home)),
    deviceNames: new Map(
      childrenOf(root, 'device').map(({ attributes }) => [
        attributes.get('id') ?? '',
        attributes.get('name') ?? '',
      ]),
    ),
  };
}

const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

function onlyChild(element: XmlElement, name: string): XmlElement {
  const [child, ...more] = childrenOf(element, name);
  if (!child || more.length > 0) throw new XmlRefusal(`not one element ${name}`);
  return child;
}

/** Visible ASCII: the key becomes a header. */
const keyForm = /^[\x21-\x7e]{8,200}$/;

function restOf(gui: XmlElement): SyncthingRest | null {
  if (gui.attributes.get('enabled') !== 'true') return null;
  const apiKey = onlyChild(gui, 'apikey').text.trim();
  if (!keyForm.test(apiKey)) throw new XmlRefusal('a key of another form');
  const address = loopbackOf(onlyChild(gui, 'address').text.trim());
  return address && { ...address, demandsTls: gui.attributes.get('tls') === 'true', apiKey };
}

const addressForm = /^(?:\[([0-9a-fA-F:]{0,39})\]|([A-Za-z0-9.-]{0,253})):([0-9]{1,5})$/;

/** An interface that listens on every address listens on the loopback, too. */
const loopbackHosts: Readonly<Record<string, string>> = {
  '': '127.0.0.1',
  localhost: '127.0.0.1',
  '127.0.0.1': '127.0.0.1',
  '0.0.0.0': '127.0.0.1',
  '::1': '::1',
  '::': '::1',
};

function loopbackOf(address: string): Pick<SyncthingRest, 'host' | 'port'> | null {
  const form = addressForm.exec(address);
  if (!form) return null;
  const host = form[1] ?? (form[2] ?? '').toLowerCase();
  const known = Object.hasOwn(loopbackHosts, host) ? loopbackHosts[host] : undefined;
  const port = Number(form[3]);
  return known !== undefined && port > 0 && port <= 65_535 ? { host: known, port } : null;
}

function folderOf(folder: XmlElement, home: string): readonly SyncthingFolder[] {
  const { attributes } = folder;
  const [id = '', written = ''] = [attributes.get('id'), attributes.get('path')];
  const path = /^~(?:[/\\]|$)/.test(written) ? resolve(home, written.slice(2)) : written;
  if (id === '' || !isAbsolute(path) || path.includes('\0')) return [];
  return [
    {
      ...{ id, path },
      label: attributes.get('label') || id,
      isPaused: childrenOf(folder, 'paused').some(({ text }) => text.trim() === 'true'),
      isTwoWay: (attributes.get('type') ?? 'sendreceive') === 'sendreceive',
      devices: childrenOf(folder, 'device').map((device) => device.attributes.get('id') ?? ''),
    },
  ];
}
