/** The configuration of a Syncthing process that talks to nothing but the processes that it is given. */

export interface SyncthingDevice {
  readonly id: string;
  readonly name: string;
  /** Of the synchronisation on the loopback. */
  readonly port: number;
}

export interface SyncthingConfig {
  /** Version of the configuration's format, from a generated one. */
  readonly version: number;
  readonly device: SyncthingDevice;
  readonly others: readonly SyncthingDevice[];
  readonly restPort: number;
  readonly apiKey: string;
  /** Path of the shared folder. */
  readonly folder: string;
}

export const folderId = 'history';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => escapes[found] ?? found);

const loopback = (port: number): string => `tcp://127.0.0.1:${port}`;

/** The shortest delay of the file watcher that Syncthing 1.19 accepts, s. Whole numbers only. */
const watcherDelayS = 1;
/** The shortest pause between attempts to connect that Syncthing accepts, s. */
const reconnectionS = 5;

/** Returns the text of `config.xml`: no discovery, relays, NAT, reports or updates. */
export function syncthingConfig(config: SyncthingConfig): string {
  const { version, device, others, restPort, apiKey, folder } = config;
  const devices = [device, ...others];
  return [
    `<configuration version="${version}">`,
    `<folder id="${folderId}" label="${folderId}" path="${escaped(folder)}" type="sendreceive"`,
    ` rescanIntervalS="60" fsWatcherEnabled="true" fsWatcherDelayS="${watcherDelayS}">`,
    ...devices.map(({ id }) => `<device id="${escaped(id)}"></device>`),
    // Every conflict is counted.
    '<maxConflicts>-1</maxConflicts>',
    '</folder>',
    ...devices.map(
      ({ id, name, port }) =>
        `<device id="${escaped(id)}" name="${escaped(name)}"><address>${loopback(port)}</address></device>`,
    ),
    `<gui enabled="true" tls="false"><address>127.0.0.1:${restPort}</address>`,
    `<apikey>${escaped(apiKey)}</apikey></gui>`,
    '<options>',
    `<listenAddress>${loopback(device.port)}</listenAddress>`,
    '<globalAnnounceEnabled>false</globalAnnounceEnabled>',
    '<localAnnounceEnabled>false</localAnnounceEnabled>',
    '<relaysEnabled>false</relaysEnabled>',
    '<natEnabled>false</natEnabled>',
    '<stunKeepaliveStartS>0</stunKeepaliveStartS>',
    '<urAccepted>-1</urAccepted>',
    '<crashReportingEnabled>false</crashReportingEnabled>',
    '<autoUpgradeIntervalH>0</autoUpgradeIntervalH>',
    '<announceLANAddresses>false</announceLANAddresses>',
    '<startBrowser>false</startBrowser>',
    '<setLowPriority>false</setLowPriority>',
    `<reconnectionIntervalS>${reconnectionS}</reconnectionIntervalS>`,
    '</options>',
    '</configuration>',
    '',
  ].join('\n');
}

/** The device's id and the format's version in a generated configuration. Throws when it has none. */
export function readGenerated(xml: string): { readonly id: string; readonly version: number } {
  const id = /<device id="([A-Z0-9-]{63})" name=/.exec(xml)?.[1];
  const version = Number(/<configuration version="(\d+)"/.exec(xml)?.[1]);
  if (id === undefined || !(version > 0)) throw new Error('the generated configuration has no device');
  return { id, version };
}
