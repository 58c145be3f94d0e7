import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** What happened lately, and while the app was away. */
export const recentText = catalogue({
  en: {
    away: {
      title: 'While you were away',
      /** The day is said where it is another one. */
      span: (from: string, to: string) => `Away ${from} to ${to}`,
      dismiss: (what: string) => `Dismiss: ${what}`,
      started: (count: number) => `${forms.en.count(count, { one: 'game', other: 'games' })} started`,
      finished: (count: number) => `${forms.en.count(count, { one: 'game', other: 'games' })} finished`,
      open: (count: number) =>
        `${forms.en.count(count, { one: 'challenge', other: 'challenges' })} still open`,
      missed: (count: number) => `${forms.en.count(count, { one: 'challenge', other: 'challenges' })} missed`,
      nothing: 'Nothing happened that the server still knows of',
    },
    timeline: {
      failed: 'The timeline could not be read',
      kept: 'Nothing is lost: what happens goes on being recorded.',
      tryAgain: 'Try again',
      none: 'Nothing yet. Challenges, games and interruptions are listed here as they happen, and kept for good.',
    },
  },
  de: {
    away: {
      title: 'Während du weg warst',
      span: (from, to) => `Weg von ${from} bis ${to}`,
      dismiss: (what) => `Ausblenden: ${what}`,
      started: (count) => `${forms.de.count(count, { one: 'Partie', other: 'Partien' })} begonnen`,
      finished: (count) => `${forms.de.count(count, { one: 'Partie', other: 'Partien' })} beendet`,
      open: (count) =>
        `${forms.de.count(count, { one: 'Herausforderung', other: 'Herausforderungen' })} noch offen`,
      missed: (count) =>
        `${forms.de.count(count, { one: 'Herausforderung', other: 'Herausforderungen' })} verpasst`,
      nothing: 'Nichts geschah, wovon der Server noch weiß',
    },
    timeline: {
      failed: 'Der Verlauf ließ sich nicht lesen',
      kept: 'Nichts geht verloren: Was geschieht, wird weiter aufgezeichnet.',
      tryAgain: 'Erneut versuchen',
      none: 'Noch nichts. Herausforderungen, Partien und Unterbrechungen werden hier aufgeführt, sobald sie geschehen, und bleiben erhalten.',
    },
  },
});
