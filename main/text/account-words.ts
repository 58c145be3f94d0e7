import { catalogue } from './catalogue.ts';

export const accountWords = catalogue({
  en: {
    practice: 'Practice club',
    /** An account whose name is unknown. */
    account: 'Account',
    watching: 'Watching only',
    noAccount: 'No account',
    on: (name: string, server: string) => `${name} on ${server}`,
  },
  de: {
    practice: 'Übungsclub',
    account: 'Konto',
    watching: 'Nur Zuschauer',
    noAccount: 'Kein Konto',
    on: (name, server) => `${name} auf ${server}`,
  },
});
