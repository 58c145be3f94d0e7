import type { MachineRow, SharingView } from '@contract/machines.ts';
import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const { en, de } = forms;

type Troubles = Readonly<Record<NonNullable<SharingView['trouble']>, string>>;
type MachineStates = Readonly<Record<MachineRow['state'], string>>;

const enStates: MachineStates = {
  'needs-update': 'Has a newer version of Outpost',
  'needs-passphrase': 'Encrypted with another passphrase',
  unprotected: 'Not encrypted, so its records are not read',
  damaged: 'Some files are damaged and were requested again',
  behind: 'Not read completely yet',
  paused: 'Sharing is paused there',
  current: 'Up to date',
};
const enTroubles: Troubles = {
  'folder-missing':
    'The folder is not there. Connect its drive or network share, then try again. Your data on this machine is safe.',
  emptied:
    'The folder no longer has this machine’s files: its drive may not be mounted, or they were deleted. Connect the drive and Outpost continues automatically, or share again.',
  'wrong-passphrase':
    'The passphrase does not fit the folder. It was probably changed on another machine: enter the new one.',
  'passphrase-needed': 'Another machine encrypted the folder. Enter its passphrase to continue.',
  'passphrase-unknown': 'Outpost no longer has the folder’s passphrase. Enter it to continue.',
  'disk-full':
    'A disk is full: that of the folder or that of Outpost’s data. Free some space, then try again.',
  'read-only':
    'Outpost may not write to the folder, or to its own data. Change the permissions, then try again.',
  'too-many-files':
    'The folder has more files than Outpost can read. Remove files of other programs, then try again.',
  failed: 'The last sync failed. Outpost tries again automatically, or you can try now.',
};

const deStates: MachineStates = {
  'needs-update': 'Hat eine neuere Version von Outpost',
  'needs-passphrase': 'Mit einer anderen Passphrase verschlüsselt',
  unprotected: 'Nicht verschlüsselt, daher nicht gelesen',
  damaged: 'Einige Dateien sind beschädigt und wurden neu angefordert',
  behind: 'Noch nicht vollständig gelesen',
  paused: 'Teilen ist dort angehalten',
  current: 'Auf aktuellem Stand',
};
const deTroubles: Troubles = {
  'folder-missing':
    'Der Ordner ist nicht da. Verbinde sein Laufwerk oder seine Netzwerkfreigabe und versuche es erneut. Deine Daten auf diesem Gerät sind sicher.',
  emptied:
    'Die Dateien dieses Geräts fehlen im Ordner: Vielleicht ist sein Laufwerk nicht eingehängt, oder sie wurden gelöscht. Verbinde das Laufwerk, dann macht Outpost automatisch weiter, oder teile erneut.',
  'wrong-passphrase':
    'Die Passphrase passt nicht zum Ordner. Vermutlich wurde sie auf einem anderen Gerät geändert: Gib die neue ein.',
  'passphrase-needed':
    'Ein anderes Gerät hat den Ordner verschlüsselt. Gib die Passphrase ein, um fortzufahren.',
  'passphrase-unknown': 'Outpost hat die Passphrase des Ordners nicht mehr. Gib sie ein, um fortzufahren.',
  'disk-full':
    'Eine Festplatte ist voll: die des Ordners oder die mit den Daten von Outpost. Schaffe Platz und versuche es erneut.',
  'read-only':
    'Outpost darf im Ordner oder in seinen eigenen Daten nicht schreiben. Ändere die Berechtigungen und versuche es erneut.',
  'too-many-files':
    'Der Ordner hat mehr Dateien, als Outpost lesen kann. Entferne Dateien anderer Programme und versuche es erneut.',
  failed:
    'Der letzte Abgleich ist fehlgeschlagen. Outpost versucht es automatisch erneut, oder du versuchst es jetzt.',
};

const enRecords = (records: number): string => en.count(records, { one: 'record', other: 'records' });
const deRecords = (records: number): string => de.count(records, { one: 'Eintrag', other: 'Einträge' });

/** Texts of machines that share a history. */
export const machinesText = catalogue({
  en: {
    lead: 'Your games, collections, activity, analyses, notes, repertoires, training and TV recordings go to your other machines through a folder. Syncthing, Nextcloud, Dropbox, a network share or a USB stick carries the folder.',
    own: 'Each machine writes only files of its own. Tokens and passwords never enter the folder, and settings only where you share them.',
    choose: 'Choose folder…',
    safe: 'Safe mode shares nothing. Start Outpost without it to share.',
    syncing: 'Syncing…',
    mergedNow: (records: number) => `${enRecords(records)} merged so far.`,
    paused: 'Paused. This machine does not write to the folder or read from it.',
    first: 'Not synced yet',
    synced: 'In sync. Last synced:',
    troubles: enTroubles,
    retry: 'Try again',
    enterPassphrase: 'Enter passphrase…',
    folder: 'Folder',
    protection: 'Protection',
    encrypted: 'Encrypted with a passphrase',
    open: 'None: anyone who can read the folder can read your history',
    machines: 'Machines that share this history',
    machine: 'Machine',
    unnamed: 'Unnamed machine',
    isThis: 'this machine',
    app: (version: string) => `Outpost ${version}`,
    seen: 'Last seen',
    never: 'Unknown',
    brought: 'Records from it',
    state: 'State',
    states: enStates,
    unreadHere: (records: number) => `${enRecords(records)} not read here yet`,
    unreadThere: (records: number) => `${enRecords(records)} not read there yet`,
    damaged: (files: number) => en.count(files, { one: 'damaged file', other: 'damaged files' }),
    notes: {
      label: 'About the folder',
      conflictCopies: (files: number) =>
        `The folder has ${en.count(files, { one: 'conflict copy', other: 'conflict copies' })} of a synchroniser. Outpost does not read them, and you can delete them.`,
      otherFiles: (files: number) =>
        `The folder has ${en.count(files, { one: 'other file', other: 'other files' })} that Outpost does not read.`,
      needsUpdate:
        'Another machine has a newer version of Outpost. Update Outpost on this machine to read everything.',
      unknown: (records: number) =>
        `${enRecords(records)} of a kind that this version of Outpost does not know. An update will read them.`,
      withoutAccount: (records: number) =>
        `${enRecords(records)} of accounts that this machine does not have. Add the accounts to get them.`,
    },
    notify: {
      title: 'Show notifications',
      all: 'On all machines',
      active: 'Where I am active',
      one: (machine: string) => `Only on ${machine}`,
      hints: {
        all: 'Each machine shows a notification once.',
        active: 'On the machine that you use. On all of them, while you use none.',
        one: 'While that machine is off, no notification is shown.',
      },
    },
    name: 'Name of this machine',
    save: 'Save',
    pause: 'Pause',
    resume: 'Resume',
    sync: 'Sync now',
    passphrase: 'Passphrase…',
    leave: 'Stop sharing…',
    leaving: {
      title: 'Stop sharing this history?',
      text: 'The files stay in the folder, and nothing on this machine is deleted. Other machines keep what they have. You can share again at any time.',
      action: 'Stop sharing',
    },
    rejoin: 'Share again…',
    rejoining: {
      title: 'Share again with this folder?',
      text: 'Make sure that this is the right folder. This machine writes its whole history to it anew. Nothing on this machine is deleted.',
      action: 'Share again',
    },
  },
  de: {
    lead: 'Deine Partien, Sammlungen, Aktivität, Analysen, Notizen, Repertoires, TV-Aufnahmen und dein Training gelangen über einen Ordner auf deine anderen Geräte. Syncthing, Nextcloud, Dropbox, eine Netzwerkfreigabe oder ein USB-Stick überträgt den Ordner.',
    own: 'Jedes Gerät schreibt nur eigene Dateien. Token und Passwörter gelangen nie in den Ordner, Einstellungen nur, wo du sie teilst.',
    choose: 'Ordner wählen …',
    safe: 'Im abgesicherten Modus wird nichts geteilt. Starte Outpost zum Teilen ohne ihn.',
    syncing: 'Wird abgeglichen …',
    mergedNow: (records: number) => `Bisher ${deRecords(records)} übernommen.`,
    paused: 'Angehalten. Dieses Gerät schreibt nicht in den Ordner und liest nicht daraus.',
    first: 'Noch nicht abgeglichen',
    synced: 'Abgeglichen. Zuletzt:',
    troubles: deTroubles,
    retry: 'Erneut versuchen',
    enterPassphrase: 'Passphrase eingeben …',
    folder: 'Ordner',
    protection: 'Schutz',
    encrypted: 'Mit einer Passphrase verschlüsselt',
    open: 'Keiner: Wer den Ordner lesen kann, kann deinen Verlauf lesen',
    machines: 'Geräte, die diesen Verlauf teilen',
    machine: 'Gerät',
    unnamed: 'Gerät ohne Namen',
    isThis: 'dieses Gerät',
    app: (version) => `Outpost ${version}`,
    seen: 'Zuletzt gesehen',
    never: 'Unbekannt',
    brought: 'Einträge von dort',
    state: 'Zustand',
    states: deStates,
    unreadHere: (records) => `${deRecords(records)} hier noch nicht gelesen`,
    unreadThere: (records) => `${deRecords(records)} dort noch nicht gelesen`,
    damaged: (files) => de.count(files, { one: 'beschädigte Datei', other: 'beschädigte Dateien' }),
    notes: {
      label: 'Zum Ordner',
      conflictCopies: (files) =>
        `Der Ordner enthält ${de.count(files, { one: 'Konfliktkopie', other: 'Konfliktkopien' })} eines Abgleichprogramms. Outpost liest sie nicht, und du kannst sie löschen.`,
      otherFiles: (files) =>
        `Der Ordner enthält ${de.count(files, { one: 'weitere Datei', other: 'weitere Dateien' })}, die Outpost nicht liest.`,
      needsUpdate:
        'Ein anderes Gerät hat eine neuere Version von Outpost. Aktualisiere Outpost auf diesem Gerät, um alles zu lesen.',
      unknown: (records) =>
        `${deRecords(records)} einer Art, die diese Version von Outpost nicht kennt. Eine neuere liest sie.`,
      withoutAccount: (records) =>
        `${deRecords(records)} von Konten, die dieses Gerät nicht hat. Füge die Konten hinzu, um sie zu erhalten.`,
    },
    notify: {
      title: 'Benachrichtigungen zeigen',
      all: 'Auf allen Geräten',
      active: 'Wo ich aktiv bin',
      one: (machine: string) => `Nur auf ${machine}`,
      hints: {
        all: 'Jedes Gerät zeigt eine Benachrichtigung einmal.',
        active: 'Auf dem Gerät, das du benutzt. Auf allen, solange du keines benutzt.',
        one: 'Solange dieses Gerät aus ist, wird keine Benachrichtigung gezeigt.',
      },
    },
    name: 'Name dieses Geräts',
    save: 'Speichern',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    sync: 'Jetzt abgleichen',
    passphrase: 'Passphrase …',
    leave: 'Nicht mehr teilen …',
    leaving: {
      title: 'Diesen Verlauf nicht mehr teilen?',
      text: 'Die Dateien bleiben im Ordner, und auf diesem Gerät wird nichts gelöscht. Andere Geräte behalten, was sie haben. Du kannst jederzeit wieder teilen.',
      action: 'Nicht mehr teilen',
    },
    rejoin: 'Erneut teilen …',
    rejoining: {
      title: 'Erneut über diesen Ordner teilen?',
      text: 'Vergewissere dich, dass es der richtige Ordner ist. Dieses Gerät schreibt seinen ganzen Verlauf neu hinein. Auf diesem Gerät wird nichts gelöscht.',
      action: 'Erneut teilen',
    },
  },
});
