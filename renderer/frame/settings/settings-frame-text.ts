import { catalogue } from '@text/catalogue.ts';

/** What all parts of the settings share: the names of the parts, and what is said when one cannot be read. */
export const settingsFrameText = catalogue({
  en: {
    title: 'Settings',
    failed: 'This could not be read',
    sections: {
      accounts: 'Accounts',
      appearance: 'Appearance',
      notifications: 'Notifications',
      challenges: 'Challenges',
      desktop: 'Desktop',
      network: 'Network',
      storage: 'Storage',
      diagnostics: 'Diagnostics',
      about: 'About',
    },
  },
  de: {
    title: 'Einstellungen',
    failed: 'Das ließ sich nicht lesen',
    sections: {
      accounts: 'Konten',
      appearance: 'Darstellung',
      notifications: 'Benachrichtigungen',
      challenges: 'Herausforderungen',
      desktop: 'Desktop',
      network: 'Netzwerk',
      storage: 'Speicher',
      diagnostics: 'Diagnose',
      about: 'Über',
    },
  },
});
