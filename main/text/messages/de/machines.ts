/** Teilen des Verlaufs mit anderen Geräten. */
export const machinesMessages = {
  'machines.notAFolder': 'Das ist kein Ordner. Wähle einen Ordner.',
  'machines.ownData':
    'Dieser Ordner gehört zu den eigenen Daten von Outpost, die während der Benutzung nicht kopiert werden dürfen. Wähle einen anderen Ordner.',
  'machines.notWritable':
    'Du darfst in diesem Ordner nicht schreiben. Wähle einen anderen oder ändere seine Rechte.',
  'machines.folderMissing':
    'Der Ordner ist nicht da. Schließe sein Laufwerk an oder wähle einen anderen Ordner.',
  'machines.folderUnreadable':
    'Der Ordner ist gerade nicht lesbar. Prüfe sein Laufwerk und versuche es noch einmal.',
  'machines.wrongPassphrase': 'Die Passphrase ist falsch. Gib die der Geräte ein, die diesen Ordner teilen.',
  'machines.passphraseNeeded': 'Die Geräte dieses Ordners haben eine Passphrase. Gib dieselbe ein.',
  'machines.passphraseUnknown':
    'Outpost hat die Passphrase dieses Ordners nicht mehr. Gib sie noch einmal ein.',
  'machines.emptied':
    'Die Dateien dieses Geräts sind nicht mehr im Ordner. Teile ihn unter Einstellungen, Geräte, noch einmal.',
  'machines.diskFull': 'Der Datenträger ist voll. Gib Platz frei und versuche es noch einmal.',
  'machines.readOnly':
    'Outpost darf in diesem Ordner nicht schreiben. Ändere seine Rechte oder wähle einen anderen Ordner.',
  'machines.tooManyFiles': 'Der Ordner hat zu viele Dateien. Wähle einen Ordner, den nur Outpost benutzt.',
  'machines.failed': 'Der Ordner konnte nicht gelesen oder beschrieben werden. Versuche es noch einmal.',
  'machines.notChosen': 'Wähle zuerst einen Ordner.',
  'machines.sharedAlready': 'Der Verlauf wird schon über einen Ordner geteilt. Beende das zuerst.',
  'machines.another': 'ein anderes Gerät',
  'machines.notShared': 'Der Verlauf wird nicht geteilt.',
  'machines.accountErased':
    'Die Daten von {name} wurden auf einem anderen deiner Geräte gelöscht, und darum auch hier.',
  'machines.safeMode':
    'Im abgesicherten Modus wird nichts geteilt. Beende Outpost und starte es ohne --safe-mode.',
  'machines.passphraseNotKept':
    'Die Passphrase konnte nicht gespeichert werden. Entsperre den Schlüsselbund des Systems, oder behalte sie nur für diese Sitzung.',
};
