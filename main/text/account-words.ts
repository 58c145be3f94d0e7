/** How accounts are called. */
import { catalogue } from './catalogue.ts';

export const accountWords = catalogue({
  en: {
    practice: 'Practice club',
    /** An account whose name is not known. */
    account: 'Account',
    watching: 'Watching only',
    noAccount: 'No account',
    on: (name: string, server: string) => `${name} on ${server}`,
  },
  de: {
    practice: 'Übungsclub',
    account: 'Konto',
    watching: 'Nur zuschauen',
    noAccount: 'Kein Konto',
    on: (name, server) => `${name} auf ${server}`,
  },
});
