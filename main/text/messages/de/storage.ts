export const storageMessages = {
  'storage.accounts': 'Konten',
  'storage.thisServer': 'diesem Server',
  'storage.dailyLimitReached':
    'Für {name} auf {server} kommen weit mehr Nachrichten an, als Outpost an einem Tag speichert. Die übrigen zählt Outpost nur: siehe Einstellungen, Speicher.',
  'storage.dailyLimitCounted':
    'Für {name} auf {server} kamen {messages|one=Nachricht|other=Nachrichten} mehr an, als Outpost an einem Tag speichert, die meisten von der Art „{kind}“. Sie wurden gezählt, aber nicht gespeichert; vielleicht ist der Server fehlerhaft.',
  'storage.closed': 'Die Datenbank ist geschlossen.',
  'storage.threadNotStarted': 'Der Thread der Datenbank konnte nicht starten. Grund: {reason}',
  'storage.threadEnded': 'Der Thread der Datenbank hat sich beendet. Grund: {reason}',
  'storage.threadEndedTwice':
    'Der Thread der Datenbank hat sich zweimal beendet. Starte Outpost neu. Grund: {reason}',
  'storage.checkFound': 'Eine Prüfung ergab: {finding}',
  'storage.damaged': 'Die Datenbank war beschädigt.',
  'storage.structureChanged': 'Ein anderes Programm hat den Aufbau von {file} geändert.',
  'storage.structureReplaced':
    'Ein anderes Programm hat den Aufbau der Datenbank geändert. Outpost hat nur ihre Daten übernommen.',
  'storage.rowsLeftOut':
    '{rows|one=Datensatz stammte nicht von Outpost und wurde|other=Datensätze stammten nicht von Outpost und wurden} weggelassen.',
  'storage.fileEmpty': 'Die Datenbankdatei war leer.',
  'storage.fileMissing': 'Die Datenbankdatei fehlte.',
  'storage.copyRestored': 'Die Kopie vom {time} wurde wiederhergestellt.',
  'storage.startedNew': 'Es gab keine Kopie, deshalb hat Outpost eine neue Datenbank angelegt.',
  'storage.entriesReadBack':
    '{entries|one=weiterer Eintrag wurde|other=weitere Einträge wurden} aus der alten Datei gerettet.',
  'storage.partlyUnreadable': 'Ein Teil der alten Datei war nicht lesbar.',
  'storage.oldFileKept': 'Die alte Datei ist als {name} gespeichert.',
  'storage.restorationCompleted':
    'Die Datenbank war beschädigt, und ihre Wiederherstellung wurde unterbrochen. Jetzt ist sie vollständig.',
  'storage.emptyFileReplaced':
    'Die Datenbankdatei war leer und hatte keine Kopie, deshalb hat Outpost eine neue Datenbank angelegt. Die leere Datei ist als {name} gespeichert.',
  'storage.contentLost': '{file} hat den gesamten Inhalt verloren.',
  'storage.copiedBeforeMigration':
    'Outpost hat die Datenbank nach {name} kopiert, bevor es sie auf Format {version} gebracht hat.',
  'storage.diskFull':
    'Die Festplatte hat keinen Platz mehr, um in {file} zu schreiben. Schaffe Platz; alles vorher Gespeicherte ist sicher.',
  'storage.readOnly':
    'In {file} kann nicht geschrieben werden. Erlaube das Schreiben in die Datei und ihren Ordner, oder wähle einen anderen Ort. Einzelheiten: {detail}',
  'storage.damagedBecause':
    '{file} ist beschädigt. Starte Outpost neu: Es stellt die letzte gute Kopie wieder her. Einzelheiten: {detail}',
  'storage.busy': '{file} wird von einem anderen Programm benutzt. Schließe es und versuche es noch einmal.',
  'storage.failed': 'Bei der Datenbank {file} ist ein Fehler aufgetreten. Einzelheiten: {detail}',
  'storage.notAFile':
    '{file} ist keine Datei. Schaffe es beiseite, oder wähle einen anderen Ort für die Datenbank.',
  'storage.markedReadOnly':
    '{path} ist schreibgeschützt. Erlaube das Schreiben, oder wähle einen anderen Ort für die Datenbank.',
  'storage.notOutposts': '{file} ist keine Datenbank von Outpost.',
  'storage.newerFormat':
    '{file} stammt von einem neueren Outpost (Format {version}, diese Version kennt bis {newest}); es wurde nichts geändert. Installiere die neueste Version, um die Datei zu öffnen.',
  'storage.newerFormatOfVersion':
    '{file} stammt von einem neueren Outpost (Format {version}, diese Version kennt bis {newest}); es wurde nichts geändert. Installiere Version {maker} oder neuer, um die Datei zu öffnen.',
  'storage.accountUnreadable':
    'Die Daten eines Kontos waren nicht lesbar und blieben unverändert. Einzelheiten: {reason}',
  'storage.settingsDamaged':
    'Die Datei der Einstellungen war beschädigt ({reason}). Outpost benutzt den lesbaren Teil; die Datei ist als {name} gespeichert.',
  'storage.settingsUnreadable':
    'Die Datei der Einstellungen ist nicht lesbar ({reason}). Outpost benutzt die Vorgaben.',
  'storage.invalidValues': 'kein gültiger Wert von {names|and}',
  'storage.settingsNotSaved':
    'Die Einstellungen konnten nicht gespeichert werden. Prüfe, ob die Festplatte beschreibbar ist und genug Platz hat.',
  'storage.backupRestored': 'Outpost benutzt jetzt die gewählte Sicherung.',
  'storage.previousKept': 'Die vorherige Datenbank ist als {name} gespeichert.',
  'storage.notificationsMayRepeat':
    'Sie war nicht lesbar, deshalb erscheinen frühere Benachrichtigungen vielleicht noch einmal.',
  'storage.notABackup':
    '{name} ist keine Sicherung von Outpost. Wähle eine Datei, die „Sichern …“ geschrieben hat.',
  'storage.backupChanged':
    'Die gewählte Sicherung hat sich nach dem Lesen geändert, deshalb benutzt Outpost sie nicht. Wähle sie noch einmal.',
  'storage.backupStructureChanged':
    'Ein anderes Programm hat den Aufbau von {name} geändert, deshalb kann Outpost die Datei nicht wiederherstellen. Wähle eine andere Sicherung.',
  'storage.noSpaceForBackup':
    'Der Platz reicht nicht, um {name} zu lesen. Schaffe Platz auf der Festplatte mit den Daten von Outpost.',
  'storage.backupDamaged':
    '{name} ist beschädigt und nicht zu gebrauchen. Wähle eine andere Sicherung. Einzelheiten: {detail}',
  'storage.backupUnreadable':
    '{name} ist nicht lesbar. Prüfe, ob die Datei da ist und ob du sie lesen darfst.',
  'storage.backupInDataFolder':
    'In diesem Ordner speichert Outpost seine eigene Datenbank. Wähle einen anderen, am besten auf einer anderen Festplatte.',
  'storage.backupOfPractice':
    '{name} ist die Datenbank des Übungsclubs, die sich nicht wiederherstellen lässt. Wähle eine Sicherung.',
  'storage.backupStopped': 'Die Sicherung brach ab, bevor sie fertig war. Grund: {reason}',
  'storage.backupUnderWay': 'Eine andere Sicherung läuft gerade. Warte, bis sie fertig ist.',
  'storage.fileNotWritten':
    'Die Datei konnte nicht geschrieben werden ({code}). Versuche es an einem anderen Ort.',
  'storage.unknownReason': 'Grund unbekannt',
  'storage.exitCode': 'Exit-Code {code}',
};
