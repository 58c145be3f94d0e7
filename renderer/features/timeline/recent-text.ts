import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** Texts of the timeline and of absences. */
export const recentText = catalogue({
  en: {
    away: {
      title: 'While you were away',
      /** Includes the day when it differs from today. */
      span: (from: string, to: string) => `Away ${from} to ${to}`,
      dismiss: (what: string) => `Dismiss: ${what}`,
      started: (count: number) => `${forms.en.count(count, { one: 'game', other: 'games' })} started`,
      finished: (count: number) => `${forms.en.count(count, { one: 'game', other: 'games' })} finished`,
      open: (count: number) =>
        `${forms.en.count(count, { one: 'challenge', other: 'challenges' })} still open`,
      missed: (count: number) => `${forms.en.count(count, { one: 'challenge', other: 'challenges' })} missed`,
      nothing: 'Nothing new',
    },
    timeline: {
      failed: 'Couldn’t load recent activity',
      kept: 'New activity is still being recorded.',
      tryAgain: 'Try again',
      anotherMachine: 'Another machine',
      none: 'No activity yet. Challenges, games and interruptions appear here as they happen.',
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
      nothing: 'Nichts Neues',
    },
    timeline: {
      failed: 'Die letzte Aktivität konnte nicht geladen werden',
      kept: 'Neue Aktivität wird weiter aufgezeichnet.',
      tryAgain: 'Erneut versuchen',
      anotherMachine: 'Anderes Gerät',
      none: 'Noch keine Aktivität. Herausforderungen, Partien und Unterbrechungen erscheinen hier, sobald sie geschehen.',
    },
  },
});
