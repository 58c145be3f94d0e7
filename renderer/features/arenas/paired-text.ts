import { catalogue } from '@text/catalogue.ts';

export const pairedText = catalogue({
  en: {
    label: 'Arena game',
    title: (opponent: string) => `You are paired with ${opponent}`,
    /** The game on screen stays there. */
    waits: (arena: string) => `Your game in ${arena} has begun and waits on its own board.`,
    toBoard: 'Go to the board',
    close: 'Dismiss',
  },
  de: {
    label: 'Arenapartie',
    title: (opponent) => `Dein Gegner ist ${opponent}`,
    waits: (arena) => `Deine Partie in ${arena} hat begonnen und wartet auf einem eigenen Brett.`,
    toBoard: 'Zum Brett',
    close: 'Schließen',
  },
});
