import { catalogue } from '@text/catalogue.ts';

/** Texts of passphrase fields and of the dialogs that ask for one. */
export const passphraseText = catalogue({
  en: {
    label: 'Passphrase',
    newLabel: 'New passphrase',
    repeat: 'Repeat the passphrase',
    differs: 'The two passphrases differ.',
    show: 'Show what you type',
    keeping: {
      keyring: 'This machine keeps the passphrase in your system’s keyring.',
      none: 'This system has no keyring. Choose where to keep the passphrase:',
      label: 'Keep the passphrase',
      thisRun: { label: 'Until Outpost quits', hint: 'Outpost asks for it again at the next start.' },
      plain: { label: 'In a plain file', hint: 'Anyone who can read your files can read it.' },
    },
    unlock: { title: 'Passphrase of the folder', action: 'Unlock' },
    change: {
      setTitle: 'Set a passphrase',
      changeTitle: 'Change the passphrase',
      lead: 'This machine’s files are encrypted with it and written anew. The other machines need the same passphrase: set it there, too.',
      lost: 'A forgotten passphrase cannot be recovered, but each machine keeps its own data.',
      set: 'Set passphrase',
      change: 'Change passphrase',
      remove: 'Remove passphrase…',
    },
    remove: {
      title: 'Remove the passphrase?',
      text: 'This machine’s files are written anew without encryption. Anyone who can read the folder can then read your history. Remove the passphrase on the other machines, too: until then they do not read this machine’s files.',
      action: 'Remove passphrase',
    },
  },
  de: {
    label: 'Passphrase',
    newLabel: 'Neue Passphrase',
    repeat: 'Passphrase wiederholen',
    differs: 'Die beiden Passphrasen sind verschieden.',
    show: 'Eingabe anzeigen',
    keeping: {
      keyring: 'Dieses Gerät bewahrt die Passphrase im Schlüsselbund deines Systems auf.',
      none: 'Dieses System hat keinen Schlüsselbund. Wähle, wo die Passphrase aufbewahrt wird:',
      label: 'Passphrase behalten',
      thisRun: {
        label: 'Bis Outpost beendet wird',
        hint: 'Beim nächsten Start fragt Outpost wieder danach.',
      },
      plain: { label: 'In einer einfachen Datei', hint: 'Wer deine Dateien lesen kann, kann sie lesen.' },
    },
    unlock: { title: 'Passphrase des Ordners', action: 'Entsperren' },
    change: {
      setTitle: 'Passphrase festlegen',
      changeTitle: 'Passphrase ändern',
      lead: 'Die Dateien dieses Geräts werden damit verschlüsselt und neu geschrieben. Die anderen Geräte brauchen dieselbe Passphrase: Lege sie auch dort fest.',
      lost: 'Eine vergessene Passphrase lässt sich nicht wiederherstellen, aber jedes Gerät behält seine eigenen Daten.',
      set: 'Passphrase festlegen',
      change: 'Passphrase ändern',
      remove: 'Passphrase entfernen …',
    },
    remove: {
      title: 'Passphrase entfernen?',
      text: 'Die Dateien dieses Geräts werden ohne Verschlüsselung neu geschrieben. Wer den Ordner lesen kann, kann dann deinen Verlauf lesen. Entferne die Passphrase auch auf den anderen Geräten: Bis dahin lesen sie die Dateien dieses Geräts nicht.',
      action: 'Passphrase entfernen',
    },
  },
});
