/** The databases, what was wrong with them and what was done, and the settings' file. */
import { forms } from '../forms.ts';
import { sayings } from './sayings.ts';

const { de } = forms;

export const storageSayings = sayings({
  de: {
    Accounts: 'Konten',
    'this server': 'diesem Server',
    'Far more messages arrive for {name} on {server} than Outpost keeps a day. The others are only counted: see Settings, Storage.':
      'Für {name} auf {server} kommen weit mehr Nachrichten an, als Outpost an einem Tag aufbewahrt. Die übrigen werden nur gezählt: siehe Einstellungen, Speicher.',
    '{name} on {server} received {messages} messages more than Outpost keeps a day, most of them of the kind “{kind}”. They were counted and not stored; the server may be faulty.':
      (values) =>
        `Für ${values['name']} auf ${values['server']} kamen ${de.count(Number(values['messages']), { one: 'Nachricht', other: 'Nachrichten' })} mehr an, als Outpost an einem Tag aufbewahrt, die meisten von der Art „${values['kind']}“. Sie wurden gezählt und nicht gespeichert; vielleicht ist der Server defekt.`,
    'The database is closed.': 'Die Datenbank ist geschlossen.',
    "The database's thread could not start: {reason}.":
      'Der Thread der Datenbank konnte nicht starten: {reason}.',
    "The database's thread ended: {reason}.": 'Der Thread der Datenbank ist zu Ende: {reason}.',
    "The database's thread ended twice: {reason}. Start the app again.":
      'Der Thread der Datenbank ist zweimal abgebrochen: {reason}. Starte Outpost neu.',
    'A check found: {finding}': 'Eine Prüfung ergab: {finding}',
    'The database was damaged.': 'Die Datenbank war beschädigt.',
    '{file} was changed by another program: its structure is not Outpost’s.':
      '{file} wurde von einem anderen Programm geändert: Der Aufbau ist nicht der von Outpost.',
    'Another program changed the structure of the database. Its records were taken over, nothing else.':
      'Ein anderes Programm hat den Aufbau der Datenbank geändert. Übernommen wurden ihre Daten, sonst nichts.',
    '{rows} of its rows were not what Outpost writes and were left out.': (values) =>
      de.count(Number(values['rows']), {
        one: 'Datensatz stammte nicht von Outpost und wurde weggelassen.',
        other: 'Datensätze stammten nicht von Outpost und wurden weggelassen.',
      }),
    'The database file was empty.': 'Die Datenbankdatei war leer.',
    'The database file was missing.': 'Die Datenbankdatei fehlte.',
    'The copy of {time} was restored.': 'Die Kopie vom {time} wurde wiederhergestellt.',
    'There was no copy of it: a new one was begun.': 'Es gab keine Kopie davon: Eine neue wurde angelegt.',
    '{entries} more ledger entries were read back from the old file.': (values) =>
      `${de.count(Number(values['entries']), {
        one: 'weiterer Eintrag wurde',
        other: 'weitere Einträge wurden',
      })} aus der alten Datei zurückgelesen.`,
    'Some of the old file could not be read.': 'Ein Teil der alten Datei war nicht lesbar.',
    'The old file is kept as {name}.': 'Die alte Datei ist aufbewahrt als {name}.',
    'The database was damaged, and restoring it had been interrupted. It is complete now.':
      'Die Datenbank war beschädigt, und ihre Wiederherstellung war unterbrochen worden. Jetzt ist sie vollständig.',
    'The database file was empty and there was no copy of it: a new one was begun. The empty file is kept as {name}.':
      'Die Datenbankdatei war leer, und es gab keine Kopie davon: Eine neue wurde angelegt. Die leere Datei ist aufbewahrt als {name}.',
    '{file} has lost all it held.': '{file} hat alles verloren, was darin stand.',
    'Before the database was brought to format {version}, it was copied to {name}.':
      'Bevor die Datenbank auf Format {version} gebracht wurde, wurde sie nach {name} kopiert.',
    'There is no space left to write to {file}. Free some space; what was saved before is safe.':
      'Es ist kein Platz mehr, um in {file} zu schreiben. Schaffe etwas Platz; was vorher gespeichert wurde, ist sicher.',
    '{file} cannot be written. Allow writing to the file and its folder, or choose another place. ({detail})':
      'In {file} kann nicht geschrieben werden. Erlaube das Schreiben in die Datei und ihren Ordner, oder wähle einen anderen Ort. ({detail})',
    '{file} is damaged. ({detail})': '{file} ist beschädigt. ({detail})',
    '{file} is in use by another program. Close that program and try again.':
      '{file} wird von einem anderen Programm benutzt. Schließe es und versuch es noch einmal.',
    'The database {file} failed: {detail}': 'Die Datenbank {file} ist gescheitert: {detail}',
    '{file} is not a file. Move it away, or choose another place for the database.':
      '{file} ist keine Datei. Schaffe es beiseite, oder wähle einen anderen Ort für die Datenbank.',
    '{path} is marked as read-only. Allow writing to it, or choose another place for the database.':
      '{path} ist schreibgeschützt. Erlaube das Schreiben, oder wähle einen anderen Ort für die Datenbank.',
    '{file} is not a database of Outpost.': '{file} ist keine Datenbank von Outpost.',
    '{file} was made by a newer Outpost (its format is {version}, this version knows up to {newest}). Install the newest version to open it. Nothing was changed.':
      '{file} stammt von einem neueren Outpost (Format {version}, diese Version kennt bis {newest}). Installiere die neueste Version, um sie zu öffnen. Nichts wurde geändert.',
    '{file} was made by a newer Outpost (its format is {version}, this version knows up to {newest}). Install version {maker} or newer to open it. Nothing was changed.':
      '{file} stammt von einem neueren Outpost (Format {version}, diese Version kennt bis {newest}). Installiere Version {maker} oder neuer, um sie zu öffnen. Nichts wurde geändert.',
    "An account's record could not be understood and is left as it is: {reason}":
      'Die Angaben zu einem Konto waren nicht zu verstehen und bleiben, wie sie sind: {reason}',
    'The settings file was damaged ({reason}). What could be read is in use; the file is kept as {name}.':
      'Die Datei der Einstellungen war beschädigt ({reason}). Was lesbar war, gilt; die Datei ist aufbewahrt als {name}.',
    'The settings file cannot be read ({reason}). Defaults are in use.':
      'Die Datei der Einstellungen ist nicht lesbar ({reason}). Es gelten die Vorgaben.',
    'no valid value of {names}': 'kein gültiger Wert von {names}',
    'The settings could not be saved. Check that the disk is not full and can be written.':
      'Die Einstellungen konnten nicht gespeichert werden. Prüfe, ob die Festplatte nicht voll und beschreibbar ist.',
    'The chosen backup is in use now.': 'Die gewählte Sicherung ist jetzt in Gebrauch.',
    'What was there before is kept as {name}.': 'Was vorher da war, ist aufbewahrt als {name}.',
    'It could not be read: notifications that were told before may be told again.':
      'Es war nicht lesbar: Was schon gemeldet wurde, wird vielleicht noch einmal gemeldet.',
    '{name} is no backup of Outpost. Choose a file that “Back up…” wrote.':
      '{name} ist keine Sicherung von Outpost. Wähle eine Datei, die „Sichern …“ geschrieben hat.',
    'The chosen backup was changed after it was read, and is not used. Choose it again.':
      'Die gewählte Sicherung wurde nach dem Lesen verändert und wird nicht benutzt. Wähle sie noch einmal.',
    '{name} is not as “Back up…” wrote it: another program changed its structure. Choose another backup.':
      '{name} ist nicht so, wie „Sichern …“ sie geschrieben hat: Ein anderes Programm hat ihren Aufbau geändert. Wähle eine andere Sicherung.',
    'There is not enough space to read {name}. Free some space on the disk with Outpost’s data.':
      'Der Platz reicht nicht, um {name} zu lesen. Schaffe Platz auf der Festplatte mit den Daten von Outpost.',
    '{name} is damaged and cannot be used. Choose another backup. ({detail})':
      '{name} ist beschädigt und nicht zu gebrauchen. Wähle eine andere Sicherung. ({detail})',
    '{name} cannot be read. Check that the file is there and that you may read it.':
      '{name} ist nicht lesbar. Prüfe, ob die Datei da ist und ob du sie lesen darfst.',
    'Outpost keeps the database itself in this folder. Choose another one, best on another disk.':
      'In diesem Ordner liegt die Datenbank von Outpost selbst. Wähle einen anderen, am besten auf einer anderen Festplatte.',
    '{name} is the practice club’s database, which is not for restoring. Choose a backup.':
      '{name} ist die Datenbank des Übungsclubs, die sich nicht wiederherstellen lässt. Wähle eine Sicherung.',
    'The backup ended by itself: {reason}.': 'Die Sicherung brach ab: {reason}.',
    'Another backup is being worked on. Wait until it is done.':
      'An einer anderen Sicherung wird gerade gearbeitet. Warte, bis sie fertig ist.',
    'The file was not written ({code}). Try another place.':
      'Die Datei wurde nicht geschrieben ({code}). Versuch es an einem anderen Ort.',
    'unknown reason': 'Grund unbekannt',
  },
});
