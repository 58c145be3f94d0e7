import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import { times } from '@text/times.ts';

/** Home: what wants an answer, what is being played, and what happened. */
export const homeText = catalogue({
  en: {
    title: 'Home',
    nothingWaits: 'Nothing waits for you',
    challengesToAnswer: (count: number) =>
      forms.en.count(count, { one: 'challenge to answer', other: 'challenges to answer' }),
    recent: 'Recent',
    connections: 'Connections',
    resume: 'Resume',
    reconnect: 'Reconnect',
    lastHeard: (ms: number) => `last heard ${times.en.duration(ms)} ago`,
    offline: 'Offline.',
    partlyOffline: 'Not all accounts are connected.',
    pictureFrom: (at: number, now: number) => `What you see is as of ${times.en.clock(at, now)}.`,
    games: {
      label: 'Games under way',
      title: 'Games',
      none: 'No games under way. One appears here, with its board and clocks, the moment it starts.',
    },
  },
  de: {
    title: 'Start',
    nothingWaits: 'Nichts wartet auf dich',
    challengesToAnswer: (count) =>
      forms.de.count(count, {
        one: 'Herausforderung zu beantworten',
        other: 'Herausforderungen zu beantworten',
      }),
    recent: 'Zuletzt',
    connections: 'Verbindungen',
    resume: 'Fortsetzen',
    reconnect: 'Neu verbinden',
    lastHeard: (ms) => `zuletzt gehört vor ${times.de.duration(ms)}`,
    offline: 'Offline.',
    partlyOffline: 'Nicht alle Konten sind verbunden.',
    pictureFrom: (at, now) => `Stand der Anzeige: ${times.de.clock(at, now)}.`,
    games: {
      label: 'Laufende Partien',
      title: 'Partien',
      none: 'Keine laufenden Partien. Sobald eine beginnt, erscheint sie hier mit Brett und Uhren.',
    },
  },
});
