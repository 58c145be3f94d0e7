export const historyMessages = {
  'history.gameNotInArchive': 'Diese Partie ist nicht im Archiv.',
  'history.collectionGone': 'Diese Sammlung gibt es nicht mehr.',
  'history.noGameInText': 'Dieser Text enthält keine Partie.',
  'history.notAUserName': 'Das ist kein gültiger Benutzername.',
  'history.accountNotConnected': 'Dieses Konto ist nicht verbunden.',
  'history.unknownUser': 'Auf dem Server gibt es keinen Benutzer {name}.',
  'history.nobodySignedIn': 'Dieses Konto ist nicht angemeldet.',
  'history.notOffered': 'Dieser Server bietet solche Partien nicht an.',
  'history.fileUnreadableBecause': 'Die Datei konnte nicht gelesen werden: {reason}.',
  'history.noSuchWeek': 'Diese Woche gibt es nicht. Wähle mit den Pfeilen eine andere.',
  'history.impossiblePosition': 'Diese Stellung kann in keiner Partie vorkommen.',
  'history.notPgn': 'Das ist keine PGN-Datei: Sie hat weder Kopfzeilen noch Züge.',
  'history.fileGone': 'Die Datei ist nicht mehr da. Die bisher gelesenen Partien sind gespeichert.',
  'history.fileChanged':
    'Die Datei hat sich geändert. Die bisher gelesenen Partien sind gespeichert; importiere sie für den Rest noch einmal.',
  'history.folder': 'Das ist ein Ordner. Wähle die PGN-Dateien darin aus.',
  'history.device':
    'Das ist eine Gerätedatei oder eine Verbindung. Kopiere die Partien zuerst in eine PGN-Datei.',
  'history.compressed': 'Diese Datei ist komprimiert. Entpacke sie und importiere die PGN-Datei darin.',
  'history.utf16':
    'Diese Datei ist in UTF-16 geschrieben. Speichere sie als UTF-8 und importiere sie noch einmal.',
  'history.zeros': 'Ab Zeile {line} enthält die Datei nur Nullen. Die Partien davor sind gespeichert.',
  'history.readingFailedTwice':
    'Diese Datei ließ sich zweimal nach Zeile {line} nicht weiterlesen; die Partien davor sind gespeichert. Prüfe die Datei an dieser Stelle, oder versuche es mit „Fortsetzen“ noch einmal.',
  'history.fileOnOtherComputer':
    'Die Datei liegt auf einem anderen Computer. Setze den Import fort, um den Rest zu lesen.',
  'history.dropPgnFiles':
    'Nicht alle sind PGN-Dateien auf diesem Computer, die Outpost lesen kann. Zieh PGN-Dateien (.pgn) hierher, oder wähle sie über „Importieren“ aus: Dort steht zu jeder Datei, woran es liegt.',
};
