/** What the tray says. A time is `14:02`, with the weekday in front when it is another day. */
import { catalogue } from '../../text/catalogue.ts';
import { forms } from '../../text/forms.ts';

export const trayWords = catalogue({
  en: {
    newVersion: (version: string) => `Version ${version} is out…`,
    open: 'Open Outpost',
    settings: 'Settings…',
    quit: 'Quit Outpost',
    moreOnHome: (count: number) => `${count} more on Home`,
    challenge: (who: string, terms: string) => `Challenge from ${who}: ${terms}`,
    browser: 'Open in the browser',
    accept: 'Accept',
    decline: 'Decline',
    seeOnHome: 'See it on Home',
    yourMove: (who: string, place: string | null) =>
      `Your move against ${who}${place === null ? '' : `, ${place}`}`,
    inBrowser: (label: string) => `${label} (in the browser)`,
    pause: 'Pause notifications for 1 hour',
    resume: (time: string) => `Resume notifications (paused until ${time})`,
    waiting: (challenges: number, games: number) =>
      `Waiting for you: ${[
        ...(challenges === 0 ? [] : [forms.en.count(challenges, { one: 'challenge', other: 'challenges' })]),
        ...(games === 0 ? [] : [`${forms.en.count(games, { one: 'game', other: 'games' })} to move in`]),
      ].join(', ')}`,
    someone: 'someone',
    health: {
      listening: 'listening for events',
      signedOut: 'signed out',
      stopped: (silence: string) => `stopped, ${silence}`,
      notConnected: 'not connected',
      connecting: 'connecting',
      noEvents: 'no events',
      silentSince: (time: string) => `no events since ${time}`,
    },
    time: (at: number, now: number) => timeIn(weekdays.en, at, now),
    /** The count on the app's icon, for screen readers. */
    waitingCount: (count: number) => `${count} waiting for you`,
    /** Said once, when the window closes for the first time. */
    goesOn: {
      title: 'Outpost goes on in the tray',
      body: 'It still hears of challenges and games. Quit it from its icon there; Settings, Desktop has the choice.',
    },
    didNotWork: 'That did not work',
  },
  de: {
    newVersion: (version) => `Version ${version} ist da…`,
    open: 'Outpost öffnen',
    settings: 'Einstellungen…',
    quit: 'Outpost beenden',
    moreOnHome: (count) => `${count} weitere auf der Startseite`,
    challenge: (who, terms) => `Herausforderung von ${who}: ${terms}`,
    browser: 'Im Browser öffnen',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    seeOnHome: 'Auf der Startseite ansehen',
    yourMove: (who, place) => `Du bist am Zug gegen ${who}${place === null ? '' : `, ${place}`}`,
    inBrowser: (label) => `${label} (im Browser)`,
    pause: 'Benachrichtigungen 1 Stunde lang anhalten',
    resume: (time) => `Benachrichtigungen fortsetzen (angehalten bis ${time})`,
    waiting: (challenges, games) =>
      `Es warten auf dich: ${[
        ...(challenges === 0
          ? []
          : [forms.de.count(challenges, { one: 'Herausforderung', other: 'Herausforderungen' })]),
        ...(games === 0 ? [] : [`${forms.de.count(games, { one: 'Partie', other: 'Partien' })}, am Zug`]),
      ].join(', ')}`,
    someone: 'Unbekannt',
    health: {
      listening: 'hört auf Ereignisse',
      signedOut: 'abgemeldet',
      stopped: (silence) => `angehalten, ${silence}`,
      notConnected: 'nicht verbunden',
      connecting: 'verbindet',
      noEvents: 'keine Ereignisse',
      silentSince: (time) => `keine Ereignisse seit ${time}`,
    },
    time: (at, now) => timeIn(weekdays.de, at, now),
    waitingCount: (count) => (count === 1 ? '1 wartet auf dich' : `${count} warten auf dich`),
    goesOn: {
      title: 'Outpost läuft im Infobereich weiter',
      body: 'Es hört weiter auf Herausforderungen und Partien. Beenden lässt es sich dort an seinem Symbol; die Wahl steht unter Einstellungen, Desktop.',
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
