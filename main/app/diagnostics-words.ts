/** Texts of the diagnostics page, except those that other parts of the app provide. */
import { catalogue } from '../text/catalogue.ts';
import { forms } from '../text/forms.ts';

export const diagnosticsWords = catalogue({
  en: {
    places: { data: 'Data', logs: 'Logs', program: 'Program', home: 'Home', wire: 'Network log' },
    versions: {
      system: 'System',
      desktop: 'Desktop',
      windowSystem: 'Window system',
      fromCheckout: ' (from a checkout)',
    },
    database: (name: string) => `Database: ${name}`,
    watches: 'Watches without an account.',
    notifications: {
      taken: { subject: 'Notifications', detail: 'The desktop accepts notifications.' },
      none: { subject: 'Notifications', detail: 'No notification service found.' },
    },
    storage: {
      subject: 'Storage',
      unread: (lines: number) =>
        `${forms.en.count(lines, { one: 'unreadable server message is', other: 'unreadable server messages are' })} kept unchanged.`,
      none: 'No incidents.',
    },
    keyring: {
      subject: 'Keyring',
      none: (backend: string) =>
        `No secure keyring (${backend}). Tokens are kept until Outpost quits, unless you chose otherwise.`,
    },
    tray: {
      subject: 'Tray',
      none: 'This desktop has no tray. Closing the window quits Outpost.',
      there: 'The icon is in the tray.',
      unknown: 'Not known yet.',
    },
    updates: {
      subject: 'Updates',
      none: 'This build does not check for updates.',
      not_looked: 'Not checked yet.',
      looking: 'Checking for updates.',
      current: 'Outpost is up to date.',
      available: 'An update is available.',
      in_packages: 'An update is available from the package manager.',
      fetching: 'An update is being downloaded.',
      ready: 'An update is verified and ready to install.',
      installed: 'An update is installed. Restart Outpost to use it.',
    },
  },
  de: {
    places: {
      data: 'Daten',
      logs: 'Protokolle',
      program: 'Programm',
      home: 'Persönlicher Ordner',
      wire: 'Netzwerkprotokoll',
    },
    versions: {
      system: 'System',
      desktop: 'Desktop',
      windowSystem: 'Fenstersystem',
      fromCheckout: ' (aus dem Quelltext)',
    },
    database: (name) => `Datenbank: ${name}`,
    watches: 'Schaut ohne Konto zu.',
    notifications: {
      taken: { subject: 'Benachrichtigungen', detail: 'Der Desktop nimmt Benachrichtigungen an.' },
      none: { subject: 'Benachrichtigungen', detail: 'Kein Benachrichtigungsdienst gefunden.' },
    },
    storage: {
      subject: 'Speicher',
      unread: (lines) =>
        lines === 1
          ? '1 Servernachricht war nicht lesbar und wird unverändert aufbewahrt.'
          : `${forms.de.number(lines)} Servernachrichten waren nicht lesbar und werden unverändert aufbewahrt.`,
      none: 'Keine Vorfälle.',
    },
    keyring: {
      subject: 'Schlüsselbund',
      none: (backend) =>
        `Kein sicherer Schlüsselbund (${backend}). Token bleiben nur bis zum Beenden, wenn du nichts anderes gewählt hast.`,
    },
    tray: {
      subject: 'Infobereich',
      none: 'Dieser Desktop hat keinen Infobereich. Beim Schließen des Fensters wird Outpost beendet.',
      there: 'Das Symbol ist im Infobereich.',
      unknown: 'Noch nicht bekannt.',
    },
    updates: {
      subject: 'Updates',
      none: 'Diese Version sucht nicht nach Updates.',
      not_looked: 'Noch nicht gesucht.',
      looking: 'Updates werden gesucht.',
      current: 'Outpost ist auf dem neuesten Stand.',
      available: 'Ein Update ist verfügbar.',
      in_packages: 'Ein Update ist über die Paketverwaltung verfügbar.',
      fetching: 'Ein Update wird heruntergeladen.',
      ready: 'Ein Update ist geprüft und kann installiert werden.',
      installed: 'Ein Update ist installiert. Starte Outpost neu, um es zu verwenden.',
    },
  },
});
