import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** Texts of Home. */
export const homeText = catalogue({
  en: {
    title: 'Home',
    allCaughtUp: 'You’re all caught up',
    challengesToAnswer: (count: number) =>
      forms.en.count(count, { one: 'challenge to answer', other: 'challenges to answer' }),
    recent: 'Recent',
    connections: 'Connections',
    resume: 'Resume',
    reconnect: 'Reconnect',
    lastHeard: (ms: number) => `last response ${times.en.ago(ms)}`,
    offline: 'Offline.',
    partlyOffline: 'Some accounts are offline.',
    pictureFrom: (at: number, now: number) => `Last updated ${times.en.clock(at, now)}.`,
    games: {
      label: 'Games in progress',
      title: 'Games',
      none: 'No games in progress. A game appears here with its board and clocks as soon as it starts.',
    },
  },
  de: {
    title: 'Start',
    allCaughtUp: 'Alles erledigt',
    challengesToAnswer: (count) =>
      forms.de.count(count, {
        one: 'Herausforderung zu beantworten',
        other: 'Herausforderungen zu beantworten',
      }),
    recent: 'Zuletzt',
    connections: 'Verbindungen',
    resume: 'Fortsetzen',
    reconnect: 'Neu verbinden',
    lastHeard: (ms) => `letzte Antwort ${times.de.ago(ms)}`,
    offline: 'Offline.',
    partlyOffline: 'Einige Konten sind offline.',
    pictureFrom: (at, now) => `Letzter Stand: ${times.de.clock(at, now)}.`,
    games: {
      label: 'Laufende Partien',
      title: 'Partien',
      none: 'Keine laufenden Partien. Sobald eine beginnt, erscheint sie hier mit Brett und Uhren.',
    },
  },
});
