import { catalogue } from '@text/catalogue.ts';

/** Texts of players in tables and lists. */
export const playerText = catalogue({
  en: {
    aiLevel: (name: string, level: number) => `${name} level ${level}`,
    ratedAt: 'rating',
    openPage: (name: string) => `${name}: view player`,
    file: 'Opponent report',
    fileOf: (name: string) => `Opponent report on ${name}`,
  },
  de: {
    aiLevel: (name, level) => `${name} Stufe ${level}`,
    ratedAt: 'Wertung',
    openPage: (name) => `${name}: Spieler ansehen`,
    file: 'Gegnerprofil',
    fileOf: (name) => `Gegnerprofil von ${name}`,
  },
});
