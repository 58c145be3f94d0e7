import { catalogue } from '@text/catalogue.ts';

/** Texts of Play. */
export const playText = catalogue({
  en: {
    noneToMove: 'No game is waiting for your move',
    none: {
      title: 'No games in progress',
      practice: 'Challenge an opponent in the practice club. The game appears here as soon as it starts.',
      server: 'Start a new game, or accept a challenge on Home. The game appears here as soon as it starts.',
    },
  },
  de: {
    noneToMove: 'Keine Partie wartet auf deinen Zug',
    none: {
      title: 'Keine laufenden Partien',
      practice: 'Fordere einen Gegner im Übungsclub heraus. Die Partie erscheint hier, sobald sie beginnt.',
      server:
        'Beginne eine neue Partie oder nimm auf der Startseite eine Herausforderung an. Die Partie erscheint hier, sobald sie beginnt.',
    },
  },
});
