/** The engine as a player. */
import { sayings } from './sayings.ts';

export const botSayings = sayings({
  de: {
    'There is no legal move here.': 'Hier gibt es keinen erlaubten Zug.',
    'The engine’s move {move} is not legal.': 'Der Zug {move} der Engine ist nicht erlaubt.',
    'The interface does not allow games like this one.':
      'Die Schnittstelle lässt Partien wie diese nicht zu.',
    'Only casual games are taken.': 'Es werden nur freie Partien angenommen.',
    'Only rated games are taken.': 'Es werden nur gewertete Partien angenommen.',
    'Games with bots are not taken.': 'Partien gegen Bots werden nicht angenommen.',
    'Only games with bots are taken.': 'Es werden nur Partien gegen Bots angenommen.',
    'The opponent’s rating is outside of what is taken.':
      'Die Wertung des Gegners liegt außerhalb dessen, was angenommen wird.',
    'The games between bots of this day are used up.':
      'Die Partien zwischen Bots für diesen Tag sind aufgebraucht.',
    'As many games go on as may at once ({count}).':
      'Es laufen so viele Partien, wie gleichzeitig dürfen ({count}).',
    'This variant is not taken.': 'Diese Variante wird nicht angenommen.',
    'This speed is not taken.': 'Diese Bedenkzeit wird nicht angenommen.',
    'No new games are taken: the bot plays out what it has.':
      'Es werden keine neuen Partien angenommen: Der Bot spielt zu Ende, was er hat.',
    'The bot plays out its games ({count}), then Outpost quits. Quit again to leave them.':
      'Der Bot spielt seine Partien zu Ende ({count}), dann beendet sich Outpost. Beende noch einmal, um sie zu verlassen.',
  },
});
