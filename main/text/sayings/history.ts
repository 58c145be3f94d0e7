/** What the history cannot do, and why. */
import { sayings } from './sayings.ts';

export const historySayings = sayings({
  de: {
    'This game is not in the archive.': 'Diese Partie ist nicht im Archiv.',
    'This is no name of a user.': 'Das ist kein Name eines Benutzers.',
    'This account is not connected.': 'Dieses Konto ist nicht verbunden.',
    'The server knows no user {name}.': 'Der Server kennt keinen Benutzer {name}.',
    'Nobody is signed in with this account.': 'Mit diesem Konto ist niemand angemeldet.',
    'This server does not tell of such games.': 'Dieser Server gibt über solche Partien keine Auskunft.',
    'The file could not be read: {reason}.': 'Die Datei war nicht zu lesen: {reason}.',
    'This position cannot come up in a game.': 'Diese Stellung kann in keiner Partie vorkommen.',
    'This is no PGN file: it has neither tags nor moves.':
      'Das ist keine PGN-Datei: Sie hat weder Kopfzeilen noch Züge.',
    'The file is not there any more. What was read of it is kept.':
      'Die Datei ist nicht mehr da. Was schon gelesen war, bleibt.',
    'The file has changed since. What was read of it is kept; import it again for the rest.':
      'Die Datei hat sich seitdem geändert. Was schon gelesen war, bleibt; importiere sie für den Rest noch einmal.',
    'This is a folder. Choose the PGN files in it.': 'Das ist ein Ordner. Wähle die PGN-Dateien darin aus.',
    'This is a device or a connection, not a file. Copy the games into a PGN file first.':
      'Das ist ein Gerät oder eine Verbindung und keine Datei. Kopiere die Partien zuerst in eine PGN-Datei.',
    'This file is compressed. Unpack it and import the PGN file that is in it.':
      'Diese Datei ist komprimiert. Entpacke sie und importiere die PGN-Datei, die darin ist.',
    'This file is written in UTF-16. Save it as UTF-8 and import it again.':
      'Diese Datei ist in UTF-16 geschrieben. Speichere sie als UTF-8 und importiere sie noch einmal.',
    'From line {line} on the file is empty: it holds zeros only. The games before it are kept.':
      'Ab Zeile {line} ist die Datei leer: Dort stehen nur Nullen. Die Partien davor bleiben.',
    'Reading this file failed twice, after line {line}. The games before it are kept. Check the file there, or continue to try again.':
      'Diese Datei ließ sich zweimal nicht weiterlesen, jeweils nach Zeile {line}. Die Partien davor bleiben. Prüfe die Datei an dieser Stelle oder versuche es mit „Weiter“ noch einmal.',
    'The file is on another computer. Continue the import to read the rest of it.':
      'Die Datei liegt auf einem anderen Rechner. Setze den Import fort, um den Rest zu lesen.',
    'These files are not known any more. Drop them again, or choose them with Import.':
      'Diese Dateien sind nicht mehr bekannt. Zieh sie noch einmal hierher oder wähle sie über „Importieren“ aus.',
  },
});
