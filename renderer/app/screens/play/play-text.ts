import { catalogue } from '@text/catalogue.ts';

/** Play: every game under way, and the ways to another one. */
export const playText = catalogue({
  en: {
    noneWaits: 'No game waits for you',
    none: {
      title: 'No games under way',
      practice: 'A game appears here the moment it starts. Ask an opponent of the practice club for one.',
      server:
        'A game appears here the moment it starts: accept a challenge on Home, or start one on the server’s site.',
    },
  },
  de: {
    noneWaits: 'Keine Partie wartet auf dich',
    none: {
      title: 'Keine laufenden Partien',
      practice:
        'Eine Partie erscheint hier, sobald sie beginnt. Bitte einen Gegner aus dem Übungsclub um eine.',
      server:
        'Eine Partie erscheint hier, sobald sie beginnt: Nimm auf der Startseite eine Herausforderung an oder beginne eine auf der Website des Servers.',
    },
  },
});
