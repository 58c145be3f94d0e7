/** Texts about the analysis of the archive, in the window and in the tray. */
import { catalogue } from './catalogue.ts';
import { forms } from './forms.ts';

/** Rounded, because the estimate is: minutes, hours below two days, then days. */
export function timeLeft(positionsLeft: number, positionsPerMinute: number): TimeLeft {
  const minutes = positionsLeft / positionsPerMinute;
  if (minutes < 55) return { unit: 'minutes', count: Math.max(1, Math.round(minutes)) };
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.max(1, Math.round(minutes / 60)) };
  return { unit: 'days', count: Math.round(minutes / 1_440) };
}

export interface TimeLeft {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const units = {
  en: {
    minutes: { one: 'minute', other: 'minutes' },
    hours: { one: 'hour', other: 'hours' },
    days: { one: 'day', other: 'days' },
  },
  de: {
    minutes: { one: 'Minute', other: 'Minuten' },
    hours: { one: 'Stunde', other: 'Stunden' },
    days: { one: 'Tag', other: 'Tage' },
  },
} as const;

export const analysisWords = catalogue({
  en: {
    left: ({ unit, count }: TimeLeft) => `about ${forms.en.count(count, units.en[unit])} left`,
    progress: (done: number, games: number) =>
      `${forms.en.number(done)} of ${forms.en.count(games, { one: 'game', other: 'games' })} analysed`,
    pause: 'Pause analysis',
    resume: 'Resume analysis',
    /** Why analysis waits. */
    waits: {
      playing: 'Waiting until your game is over',
      board: 'Waiting while a board uses the engine',
      battery: 'Waiting for mains power',
      working: 'Waiting until you are away',
    },
  },
  de: {
    left: ({ unit, count }) => `noch etwa ${forms.de.count(count, units.de[unit])}`,
    progress: (done, games) =>
      `${forms.de.number(done)} von ${forms.de.count(games, { one: 'Partie', other: 'Partien' })} analysiert`,
    pause: 'Analyse pausieren',
    resume: 'Analyse fortsetzen',
    waits: {
      playing: 'Wartet, bis deine Partie zu Ende ist',
      board: 'Wartet, solange ein Brett die Engine nutzt',
      battery: 'Wartet auf Netzstrom',
      working: 'Wartet, bis du weg bist',
    },
  },
});
