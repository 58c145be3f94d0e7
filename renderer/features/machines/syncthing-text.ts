import type { SyncthingView } from '@contract/machines.ts';
import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const { en, de } = forms;

type Conditions = Readonly<Record<Exclude<SyncthingView['condition'], 'syncing' | 'failed'>, string>>;

const enConditions: Conditions = {
  stopped: 'Syncthing is not running. Start it to exchange changes.',
  closed: 'Outpost cannot ask Syncthing: its interface is off, or is not on this machine.',
  refused:
    'Another program answers in place of Syncthing, or Syncthing refuses its own key. Restart Syncthing.',
  paused: 'The folder is paused in Syncthing. Resume it there to exchange changes.',
  'in-sync': 'In sync',
  scanning: 'Looking for changes…',
  unknown: 'Outpost does not understand Syncthing’s answer.',
};
const deConditions: Conditions = {
  stopped: 'Syncthing läuft nicht. Starte es, um Änderungen auszutauschen.',
  closed:
    'Outpost kann Syncthing nicht fragen: Dessen Schnittstelle ist ausgeschaltet oder nicht auf diesem Gerät.',
  refused:
    'Statt Syncthing antwortet ein anderes Programm, oder Syncthing lehnt den eigenen Schlüssel ab. Starte Syncthing neu.',
  paused: 'Der Ordner ist in Syncthing angehalten. Setze ihn dort fort, um Änderungen auszutauschen.',
  'in-sync': 'Abgeglichen',
  scanning: 'Änderungen werden gesucht …',
  unknown: 'Outpost versteht die Antwort von Syncthing nicht.',
};

/** Texts about Syncthing on this machine. */
export const syncthingText = catalogue({
  en: {
    title: (label: string) => `Folder “${label}” in Syncthing`,
    conditions: enConditions,
    syncing: (percent: string, items: number) =>
      items === 0
        ? `Syncing: ${percent}`
        : `Syncing: ${percent}, ${en.count(items, { one: 'item', other: 'items' })} missing`,
    failed: (items: number) =>
      items === 0
        ? 'Syncthing reports an error of the folder. Open Syncthing to solve it.'
        : `Syncthing cannot get ${en.count(items, { one: 'item', other: 'items' })}. Open Syncthing to see why.`,
    oneWay: 'Syncthing only sends or only receives here, so changes do not go both ways.',
    noneConnected: 'No other device is connected. Changes are exchanged when one is.',
    noDevice: 'Syncthing shares this folder with no other device yet.',
    devices: 'Devices of this folder in Syncthing',
    connected: 'Connected',
    lastSeen: 'Last seen:',
    neverSeen: 'Never seen',
    suggestions: 'Folders in Syncthing',
    share: 'Share',
    shareThis: (label: string) => `Share through ${label}`,
    with: (devices: number) =>
      devices === 0
        ? 'with no other device yet'
        : `with ${en.count(devices, { one: 'other device', other: 'other devices' })}`,
    isPaused: 'paused',
  },
  de: {
    title: (label) => `Ordner „${label}“ in Syncthing`,
    conditions: deConditions,
    syncing: (percent, items) =>
      items === 0
        ? `Wird abgeglichen: ${percent}`
        : `Wird abgeglichen: ${percent}, es ${items === 1 ? 'fehlt' : 'fehlen'} ${de.count(items, { one: 'Element', other: 'Elemente' })}`,
    failed: (items) =>
      items === 0
        ? 'Syncthing meldet einen Fehler des Ordners. Öffne Syncthing, um ihn zu beheben.'
        : `Syncthing kann ${de.count(items, { one: 'Element', other: 'Elemente' })} nicht holen. Öffne Syncthing, um den Grund zu sehen.`,
    oneWay: 'Syncthing sendet oder empfängt hier nur, daher gelangen Änderungen nicht in beide Richtungen.',
    noneConnected:
      'Kein anderes Gerät ist verbunden. Änderungen werden ausgetauscht, sobald eines verbunden ist.',
    noDevice: 'Syncthing teilt diesen Ordner noch mit keinem anderen Gerät.',
    devices: 'Geräte dieses Ordners in Syncthing',
    connected: 'Verbunden',
    lastSeen: 'Zuletzt gesehen:',
    neverSeen: 'Nie gesehen',
    suggestions: 'Ordner in Syncthing',
    share: 'Teilen',
    shareThis: (label) => `Über ${label} teilen`,
    with: (devices) =>
      devices === 0
        ? 'noch mit keinem anderen Gerät'
        : `mit ${de.count(devices, { one: 'anderen Gerät', other: 'anderen Geräten' })}`,
    isPaused: 'angehalten',
  },
});
