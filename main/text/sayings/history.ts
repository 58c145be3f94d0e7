/** What the history cannot do, and why. */
import { sayings } from './sayings.ts';

export const historySayings = sayings({
  de: {
    'This game is not in the archive.': 'Diese Partie ist nicht im Archiv.',
    'This is no name of a user.': 'Das ist kein Name eines Benutzers.',
    'This account is not connected.': 'Dieses Konto ist nicht verbunden.',
    'The server knows no user {name}.': 'Der Server kennt keinen Benutzer {name}.',
  },
});
