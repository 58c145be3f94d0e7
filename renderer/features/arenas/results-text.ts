import { catalogue } from '@text/catalogue.ts';

/** What the page of own results says. */
export const resultsText = catalogue({
  en: {
    label: 'My results',
    none: {
      title: 'No results yet',
      text: 'What comes of the arenas that you join here appears here, for good.',
    },
    columns: {
      day: 'When',
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
      text: 'Was aus den Arenen wird, denen du hier beitrittst, erscheint hier und bleibt.',
    },
    columns: {
      day: 'Wann',
      name: 'Arena',
      place: 'Platz',
      score: 'Punkte',
      games: 'Partien',
      performance: 'Leistung',
    },
    place: (rank, players) => `${rank} von ${players}`,
  },
});
