import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** The window around the screens: its titles, the rail and the accounts in it. */
export const shellText = catalogue({
  en: {
    firstTitle: 'Welcome',
    windowTitle: (screen: string) => `${screen} – Outpost`,
    skipLink: 'Skip to the content',
    unknown: {
      title: 'This address leads nowhere in Outpost',
      text: 'It may have been cut short, or belong to a newer version.',
    },
    rail: {
      label: 'Main',
      search: 'Search',
      width: 'Width of the navigation',
      challenges: (count: number) =>
        forms.en.count(count, { one: 'challenge to answer', other: 'challenges to answer' }),
      turns: (count: number) =>
        forms.en.count(count, { one: 'game waits for your move', other: 'games wait for your move' }),
    },
    accounts: {
      label: 'Accounts',
      on: (place: string) => `on ${place}`,
      connectionOf: (name: string) => `Connection of ${name}`,
      liveSince: 'Live since',
      since: 'Since',
      lastHeard: 'Last heard',
      nothingYet: 'Nothing yet',
      opened: 'Opened',
      openedTimes: (count: number) => `${count === 1 ? 'Once' : `${count} times`} since the app started`,
      lastBreak: 'Last break',
      games: 'Games',
      gamesLive: (live: number, all: number) => `${live} of ${all} live`,
      signInAgain: 'Sign in again',
      resume: 'Resume',
      reconnect: 'Reconnect now',
      streams: 'Streams',
      account: 'Account',
    },
  },
  de: {
    firstTitle: 'Willkommen',
    windowTitle: (screen) => `${screen} – Outpost`,
    skipLink: 'Zum Inhalt springen',
    unknown: {
      title: 'Diese Adresse führt in Outpost nirgendwohin',
      text: 'Vielleicht wurde sie abgeschnitten oder gehört zu einer neueren Version.',
    },
    rail: {
      label: 'Hauptnavigation',
      search: 'Suchen',
      width: 'Breite der Navigation',
      challenges: (count) =>
        forms.de.count(count, {
          one: 'Herausforderung zu beantworten',
          other: 'Herausforderungen zu beantworten',
        }),
      turns: (count) =>
        forms.de.count(count, {
          one: 'Partie wartet auf deinen Zug',
          other: 'Partien warten auf deinen Zug',
        }),
    },
    accounts: {
      label: 'Konten',
      on: (place) => `auf ${place}`,
      connectionOf: (name) => `Verbindung von ${name}`,
      liveSince: 'Live seit',
      since: 'Seit',
      lastHeard: 'Zuletzt gehört',
      nothingYet: 'Noch nichts',
      opened: 'Geöffnet',
      openedTimes: (count) => `${count === 1 ? 'Einmal' : `${count}-mal`} seit dem Start der App`,
      lastBreak: 'Letzter Abbruch',
      games: 'Partien',
      gamesLive: (live, all) => `${live} von ${all} live`,
      signInAgain: 'Erneut anmelden',
      resume: 'Fortsetzen',
      reconnect: 'Jetzt neu verbinden',
      streams: 'Datenströme',
      account: 'Konto',
    },
  },
});
