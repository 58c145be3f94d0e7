/** The diagnostics page, but for what other parts of the app say of themselves. */
import { catalogue } from '../text/catalogue.ts';
import { forms } from '../text/forms.ts';

export const diagnosticsWords = catalogue({
  en: {
    places: { data: 'Data', logs: 'Logs', program: 'Program', home: 'Home', wire: 'Wire log' },
    versions: { system: 'System', desktop: 'Desktop', fromCheckout: ' (from a checkout)' },
    database: (name: string) => `Database: ${name}`,
    looksOn: 'Looks on without an account.',
    notifications: {
      taken: { subject: 'Notifications', detail: 'The desktop takes notifications.' },
      none: { subject: 'Notifications', detail: 'No notification service answers.' },
    },
    storage: {
      subject: 'Storage',
      unread: (lines: number) =>
        `${forms.en.count(lines, { one: 'line', other: 'lines' })} of servers could not be read and are kept as they came.`,
      none: 'No incident.',
    },
    keyring: {
      subject: 'Keyring',
      none: (backend: string) =>
        `None that protects anything (${backend}): tokens are kept for one run, unless you chose otherwise.`,
    },
    tray: {
      subject: 'Tray',
      none: 'This desktop has none: closing the window ends Outpost.',
      there: 'The icon is in it.',
      unknown: 'Not known yet.',
    },
    updates: {
      subject: 'Newer versions',
      none: 'This build does not look for any.',
      not_looked: 'Not looked for yet.',
      looking: 'Being looked for.',
      current: 'This is the newest.',
      available: 'One is out.',
      fetching: 'One is being fetched.',
      ready: 'One is verified and ready to install.',
    },
  },
  de: {
    places: {
      data: 'Daten',
      logs: 'Protokolle',
      program: 'Programm',
      home: 'Persönlicher Ordner',
      wire: 'Leitungsprotokoll',
    },
    versions: { system: 'System', desktop: 'Desktop', fromCheckout: ' (aus dem Quelltext)' },
    database: (name) => `Datenbank: ${name}`,
    looksOn: 'Schaut ohne Konto zu.',
    notifications: {
      taken: { subject: 'Benachrichtigungen', detail: 'Der Desktop nimmt Benachrichtigungen an.' },
      none: { subject: 'Benachrichtigungen', detail: 'Es antwortet kein Benachrichtigungsdienst.' },
    },
    storage: {
      subject: 'Speicher',
      unread: (lines) =>
        lines === 1
          ? '1 Zeile von Servern war nicht lesbar und ist aufbewahrt, wie sie kam.'
          : `${forms.de.number(lines)} Zeilen von Servern waren nicht lesbar und sind aufbewahrt, wie sie kamen.`,
      none: 'Kein Vorfall.',
    },
    keyring: {
      subject: 'Schlüsselbund',
      none: (backend) =>
        `Keiner, der etwas schützt (${backend}): Token werden für einen Lauf behalten, wenn du es nicht anders gewählt hast.`,
    },
    tray: {
      subject: 'Infobereich',
      none: 'Dieser Desktop hat keinen: Mit dem Fenster endet Outpost.',
      there: 'Das Symbol ist darin.',
      unknown: 'Noch nicht bekannt.',
    },
    updates: {
      subject: 'Neuere Versionen',
      none: 'Dieser Build sucht keine.',
      not_looked: 'Noch nicht gesucht.',
      looking: 'Wird gesucht.',
      current: 'Dies ist die neueste.',
      available: 'Es gibt eine.',
      fetching: 'Eine wird geholt.',
      ready: 'Eine ist geprüft und kann installiert werden.',
    },
  },
});
