import { catalogue } from '@text/catalogue.ts';

/** Texts of players in tables and lists. */
export const playerText = catalogue({
  en: {
    aiLevel: (name: string, level: number) => `${name} level ${level}`,
    ratedAt: 'rating',
    openPage: (name: string) => `${name}: view player`,
    file: 'Opponent file',
    fileOf: (name: string) => `Opponent file of ${name}`,
  },
  de: {
    aiLevel: (name, level) => `${name} Stufe ${level}`,
    ratedAt: 'Wertung',
    openPage: (name) => `${name}: Spieler ansehen`,
    file: 'Gegnerakte',
    fileOf: (name) => `Gegnerakte von ${name}`,
  },
});
