import { catalogue } from '@text/catalogue.ts';

/** Texts of the line about the repertoire. */
export const repertoireLineText = catalogue({
  en: {
    title: 'Repertoire',
    own: (move: string) => `You left your repertoire with ${move}.`,
    opponent: (move: string) => `Your opponent left your repertoire with ${move}.`,
    end: (move: string) => `Your repertoire ended before ${move}.`,
    within: 'The game stayed in your repertoire.',
    prepared: (sans: string) => `Prepared: ${sans}.`,
    open: (name: string) => `Open “${name}”`,
    add: 'Add to a repertoire',
  },
  de: {
    title: 'Repertoire',
    own: (move) => `Mit ${move} hast du dein Repertoire verlassen.`,
    opponent: (move) => `Mit ${move} hat dein Gegner dein Repertoire verlassen.`,
    end: (move) => `Vor ${move} endete dein Repertoire.`,
    within: 'Die Partie blieb in deinem Repertoire.',
    prepared: (sans) => `Vorbereitet: ${sans}.`,
    open: (name) => `„${name}“ öffnen`,
    add: 'In ein Repertoire übernehmen',
  },
});
