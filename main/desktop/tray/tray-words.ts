/** Texts of the tray. Times are `14:02`, preceded by the weekday unless it is today. */
import { catalogue } from '../../text/catalogue.ts';
import { forms } from '../../text/forms.ts';

export const trayWords = catalogue({
  en: {
    newVersion: (version: string) => `Version ${version} is available…`,
    restart: (version: string) => `Restart to use version ${version}`,
    open: 'Open Outpost',
    settings: 'Settings…',
    quit: 'Quit Outpost',
    moreOnHome: (count: number) => `${count} more on Home`,
    challenge: (who: string, terms: string) => `Challenge from ${who}: ${terms}`,
    browser: 'Open in browser',
    accept: 'Accept',
    decline: 'Decline',
    seeOnHome: 'View on Home',
    yourMove: (who: string, place: string | null) =>
      `Your move against ${who}${place === null ? '' : `, ${place}`}`,
    training: (due: number, place: string | null) =>
      `${forms.en.count(due, { one: 'position', other: 'positions' })} to train today${place === null ? '' : `, ${place}`}`,
    inBrowser: (label: string) => `${label} (in the browser)`,
    pause: 'Pause notifications for 1 hour',
    resume: (time: string) => `Resume notifications (paused until ${time})`,
    waiting: (challenges: number, games: number) =>
      `Waiting for you: ${[
        ...(challenges === 0 ? [] : [forms.en.count(challenges, { one: 'challenge', other: 'challenges' })]),
        ...(games === 0 ? [] : [`your move in ${forms.en.count(games, { one: 'game', other: 'games' })}`]),
      ].join(', ')}`,
    someone: 'someone',
    health: {
      listening: 'connected',
      signedOut: 'signed out',
      stopped: (silence: string) => `stopped, ${silence}`,
      notConnected: 'not connected',
      connecting: 'connecting',
      noEvents: 'no response',
      silentSince: (time: string) => `no response since ${time}`,
    },
    time: (at: number, now: number) => timeIn(weekdays.en, at, now),
    /** The count on the app's icon, for screen readers. */
    waitingCount: (count: number) => `${count} waiting for you`,
    /** Shown once, when the window is closed for the first time. */
    keepsRunning: {
      title: 'Outpost keeps running in the tray',
      body: 'You still get notified of challenges and games. To quit, use the tray icon. You can change this under Settings, Desktop.',
    },
    installed: {
      title: 'Outpost was updated',
      body: (version: string) =>
        `Version ${version} is installed. Restart Outpost to use it: in the tray, or in Settings, About.`,
    },
    didNotWork: 'That didn’t work',
  },
  de: {
    newVersion: (version) => `Version ${version} ist verfügbar …`,
    restart: (version) => `Neu starten mit Version ${version}`,
    open: 'Outpost öffnen',
    settings: 'Einstellungen …',
    quit: 'Outpost beenden',
    moreOnHome: (count) => `${count} weitere auf der Startseite`,
    challenge: (who, terms) => `Herausforderung von ${who}: ${terms}`,
    browser: 'Im Browser öffnen',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    seeOnHome: 'Auf der Startseite ansehen',
    yourMove: (who, place) => `Du bist am Zug gegen ${who}${place === null ? '' : `, ${place}`}`,
    training: (due, place) =>
      `Heute ${forms.de.count(due, { one: 'Stellung', other: 'Stellungen' })} zu trainieren${place === null ? '' : `, ${place}`}`,
    inBrowser: (label) => `${label} (im Browser)`,
    pause: 'Benachrichtigungen 1 Stunde pausieren',
    resume: (time) => `Benachrichtigungen fortsetzen (pausiert bis ${time})`,
    waiting: (challenges, games) =>
      `Wartet auf dich: ${[
        ...(challenges === 0
          ? []
          : [forms.de.count(challenges, { one: 'Herausforderung', other: 'Herausforderungen' })]),
        ...(games === 0 ? [] : [`dein Zug in ${forms.de.count(games, { one: 'Partie', other: 'Partien' })}`]),
      ].join(', ')}`,
    someone: 'Unbekannt',
    health: {
      listening: 'verbunden',
      signedOut: 'abgemeldet',
      stopped: (silence) => `angehalten, ${silence}`,
      notConnected: 'nicht verbunden',
      connecting: 'wird verbunden',
      noEvents: 'keine Antwort',
      silentSince: (time) => `keine Antwort seit ${time}`,
    },
    time: (at, now) => timeIn(weekdays.de, at, now),
    waitingCount: (count) => (count === 1 ? '1 wartet auf dich' : `${count} warten auf dich`),
    keepsRunning: {
      title: 'Outpost läuft im Infobereich weiter',
      body: 'Du wirst weiter über Herausforderungen und Partien benachrichtigt. Beenden kannst du Outpost über sein Symbol im Infobereich, ändern unter Einstellungen, Desktop.',
    },
    installed: {
      title: 'Outpost wurde aktualisiert',
      body: (version) =>
        `Version ${version} ist installiert. Starte Outpost neu, um sie zu verwenden: im Infobereich oder in den Einstellungen unter Über Outpost.`,
    },
    didNotWork: 'Das hat nicht geklappt',
  },
});

const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
} as const;

function timeIn(days: readonly string[], at: number, now: number): string {
  const date = new Date(at);
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  const isToday = new Date(now).toDateString() === date.toDateString();
  return isToday ? time : `${days[date.getDay()] ?? ''} ${time}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
