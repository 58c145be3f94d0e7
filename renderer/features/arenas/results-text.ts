import { catalogue } from '@text/catalogue.ts';

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
    place: (rank: number, players: number) => `${rank} of ${players}`,
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
    place: (rank, players) => `${rank} von ${players}`,
  },
});
