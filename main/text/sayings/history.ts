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
  },
});
