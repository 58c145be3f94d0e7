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
    training: (count: number) =>
      forms.en.count(count, { one: 'position to train', other: 'positions to train' }),
    recent: 'Recent',
    connections: 'Connections',
    resume: 'Resume',
    reconnect: 'Reconnect',
    lastHeard: (ms: number) => `Last response ${times.en.ago(ms)}`,
    offline: 'Offline.',
    partlyOffline: 'Some accounts are offline.',
    pictureFrom: (at: number, now: number) => `Last updated ${times.en.clock(at, now)}.`,
    next: {
      title: 'Up next',
      failed: 'Couldn’t load your arenas',
      none: 'Arenas you join and correspondence moves waiting for you appear here.',
      parts: {
        in: 'Joined',
        asking: 'Checking',
        paused: 'Paused',
        planned: 'Joins automatically',
        reminder: 'Reminder set',
      },
      starts: (until: string) => `starts ${until}`,
      running: 'running now',
      due: (until: string) => `due ${until}`,
      overdue: 'time is up',
      moveAgainst: (name: string) => `Your move against ${name}`,
      all: (count: number) => `Show all ${count}`,
      fewer: 'Show fewer',
    },
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
    training: (count) =>
      forms.de.count(count, { one: 'Stellung zu trainieren', other: 'Stellungen zu trainieren' }),
    recent: 'Zuletzt',
    connections: 'Verbindungen',
    resume: 'Fortsetzen',
    reconnect: 'Neu verbinden',
    lastHeard: (ms) => `Letzte Antwort ${times.de.ago(ms)}`,
    offline: 'Offline.',
    partlyOffline: 'Einige Konten sind offline.',
    pictureFrom: (at, now) => `Letzter Stand: ${times.de.clock(at, now)}.`,
    next: {
      title: 'Als Nächstes',
      failed: 'Deine Arenen konnten nicht geladen werden',
      none: 'Hier erscheinen Arenen, denen du beitrittst, und Fernschachzüge, die auf dich warten.',
      parts: {
        in: 'Beigetreten',
        asking: 'Wird geprüft',
        paused: 'Pausiert',
        planned: 'Tritt automatisch bei',
        reminder: 'Mit Erinnerung',
      },
      starts: (until) => `beginnt ${until}`,
      running: 'läuft gerade',
      due: (until) => `fällig ${until}`,
      overdue: 'Zeit abgelaufen',
      moveAgainst: (name) => `Dein Zug gegen ${name}`,
      all: (count) => `Alle ${count} zeigen`,
      fewer: 'Weniger zeigen',
    },
    games: {
      label: 'Laufende Partien',
      title: 'Partien',
      none: 'Keine laufenden Partien. Sobald eine beginnt, erscheint sie hier mit Brett und Uhren.',
    },
  },
});
