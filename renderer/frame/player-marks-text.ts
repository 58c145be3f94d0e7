import { catalogue } from '@text/catalogue.ts';

/** Names of the marks beside a player's name. */
export const playerMarksText = catalogue({
  en: { patron: 'Patron of the server', flair: (picture: string) => `Flair: ${picture}` },
  de: { patron: 'Förderer des Servers', flair: (picture) => `Symbol: ${picture}` },
});
