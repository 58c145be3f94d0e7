import { catalogue } from '@text/catalogue.ts';

/** Players as every table and list shows them. */
export const playerText = catalogue({
  en: {
    aiLevel: (name: string, level: number) => `${name} level ${level}`,
    ratedAt: 'rated',
  },
  de: {
    aiLevel: (name, level) => `${name} Stufe ${level}`,
    ratedAt: 'Wertungszahl',
  },
});
