/** TV: its feeds and recordings. */
import { sayings } from './sayings.ts';

export const tvSayings = sayings({
  de: {
    'The channel shows another game than its feed tells.':
      'Der Kanal zeigt eine andere Partie, als seine Übertragung sagt.',
    'The feed says nothing, and the channel shows a game.':
      'Die Übertragung schweigt, und der Kanal zeigt eine Partie.',
    'The account is not connected.': 'Das Konto ist nicht verbunden.',
    'This game is not among the recordings any more.': 'Diese Partie ist nicht mehr unter den Aufnahmen.',
  },
});
