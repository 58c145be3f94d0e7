import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** Texts of the shell: titles, rail, accounts. */
export const shellText = catalogue({
  en: {
    firstTitle: 'Welcome',
    windowTitle: (screen: string) => `${screen} – Outpost`,
    skipLink: 'Skip to content',
    ongoing: 'You can analyse this game when it is over.',
    unknown: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete, or made for a newer version of Outpost.',
    },
    rail: {
      label: 'Main',
      search: 'Search',
      width: 'Navigation width',
      challenges: (count: number) =>
        forms.en.count(count, { one: 'challenge to answer', other: 'challenges to answer' }),
      turns: (count: number) =>
        forms.en.count(count, { one: 'game waiting for your move', other: 'games waiting for your move' }),
    },
    accounts: {
      label: 'Accounts',
      on: (place: string) => `on ${place}`,
      connectionOf: (name: string) => `Connection of ${name}`,
      live: 'Live',
      state: 'In this state',
      lastHeard: 'Last response',
      nothingYet: 'None yet',
      opened: 'Connected',
      openedTimes: (count: number) => `${count === 1 ? 'Once' : `${count} times`} since the app started`,
      lastBreak: 'Last disconnect',
      games: 'Games',
      gamesLive: (live: number, all: number) => `${live} of ${all} live`,
      resting:
        'The server received too many requests. Outpost sends moves at once and everything else after this time.',
      signInAgain: 'Sign in again',
      resume: 'Resume',
      reconnect: 'Reconnect now',
      streams: 'Streams',
      budget: 'Rate limits',
      account: 'Account',
    },
  },
  de: {
    firstTitle: 'Willkommen',
    windowTitle: (screen) => `${screen} – Outpost`,
    skipLink: 'Zum Inhalt springen',
    ongoing: 'Du kannst diese Partie analysieren, sobald sie zu Ende ist.',
    unknown: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er ist unvollständig oder gehört zu einer neueren Version von Outpost.',
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
      live: 'Live',
      state: 'In diesem Zustand',
      lastHeard: 'Letzte Antwort',
      nothingYet: 'Noch keine',
      opened: 'Verbunden',
      openedTimes: (count) => `${count === 1 ? 'Einmal' : `${count}-mal`} seit dem Start der App`,
      lastBreak: 'Letzte Trennung',
      games: 'Partien',
      gamesLive: (live, all) => `${live} von ${all} live`,
      resting:
        'Der Server hat zu viele Anfragen erhalten. Outpost sendet Züge sofort und alles andere nach dieser Zeit.',
      signInAgain: 'Erneut anmelden',
      resume: 'Fortsetzen',
      reconnect: 'Jetzt neu verbinden',
      streams: 'Datenströme',
      budget: 'Anfragelimits',
      account: 'Konto',
    },
  },
});
