import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** Texts of the results page. */
export const resultsText = catalogue({
  en: {
    label: 'My results',
    none: {
      title: 'No results yet',
      text: 'Your arena results appear here.',
    },
    columns: {
      day: 'Date',
      name: 'Arena',
      place: 'Place',
      score: 'Points',
      games: 'Games',
      performance: 'Performance',
    },
    place: (rank: number, players: number) => `${forms.en.number(rank)} of ${forms.en.number(players)}`,
  },
  de: {
    label: 'Meine Ergebnisse',
    none: {
      title: 'Noch keine Ergebnisse',
      text: 'Deine Arena-Ergebnisse erscheinen hier.',
    },
    columns: {
      day: 'Datum',
      name: 'Arena',
      place: 'Platz',
      score: 'Punkte',
      games: 'Partien',
      performance: 'Performance',
    },
    place: (rank, players) => `${forms.de.number(rank)} von ${forms.de.number(players)}`,
  },
});
