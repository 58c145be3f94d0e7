import { catalogue } from '@text/catalogue.ts';

/** Texts that all settings panes share. */
export const settingsFrameText = catalogue({
  en: {
    title: 'Settings',
    failed: 'These settings couldn’t be loaded',
    sections: {
      accounts: 'Accounts',
      appearance: 'Appearance',
      board: 'Board',
      analysis: 'Analysis',
      notifications: 'Notifications',
      challenges: 'Challenges',
      desktop: 'Desktop',
      network: 'Network',
      storage: 'Storage',
      machines: 'Machines',
      diagnostics: 'Diagnostics',
      about: 'About',
    },
  },
  de: {
    title: 'Einstellungen',
    failed: 'Diese Einstellungen konnten nicht geladen werden',
    sections: {
      accounts: 'Konten',
      appearance: 'Darstellung',
      board: 'Brett',
      analysis: 'Analyse',
      notifications: 'Benachrichtigungen',
      challenges: 'Herausforderungen',
      desktop: 'Desktop',
      network: 'Netzwerk',
      storage: 'Speicher',
      machines: 'Geräte',
      diagnostics: 'Diagnose',
      about: 'Über Outpost',
    },
  },
});
