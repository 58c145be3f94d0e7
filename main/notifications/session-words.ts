/** Texts that suggest a break. */
import { catalogue } from '../text/catalogue.ts';
import { forms } from '../text/forms.ts';

export const sessionWords = catalogue({
  en: {
    losses: (count: number) => `${forms.en.count(count, { one: 'loss', other: 'losses' })} in a row`,
    points: (count: number, perf: string) =>
      `${forms.en.count(count, { one: 'point', other: 'points' })} lost today: ${perf}`,
    advice: 'A good moment for a break.',
  },
  de: {
    losses: (count) => `${forms.de.count(count, { one: 'Niederlage', other: 'Niederlagen' })} in Folge`,
    points: (count, perf) =>
      `Heute ${forms.de.count(count, { one: 'Punkt', other: 'Punkte' })} verloren: ${perf}`,
    advice: 'Ein guter Moment für eine Pause.',
  },
});
