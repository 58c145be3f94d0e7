/** Texts that announce the review of a week. */
import { catalogue } from '../text/catalogue.ts';
import { forms } from '../text/forms.ts';

interface Score {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export const weekWords = catalogue({
  en: {
    title: (games: number) => `Your week: ${forms.en.count(games, { one: 'game', other: 'games' })}`,
    body: ({ win, draw, loss }: Score) =>
      `${forms.en.number(win)} won, ${forms.en.number(draw)} drawn, ${forms.en.number(loss)} lost. See what to learn from them.`,
  },
  de: {
    title: (games) => `Deine Woche: ${forms.de.count(games, { one: 'Partie', other: 'Partien' })}`,
    body: ({ win, draw, loss }) =>
      `${forms.de.number(win)} gewonnen, ${forms.de.number(draw)} remis, ${forms.de.number(loss)} verloren. Sieh dir an, was du daraus lernen kannst.`,
  },
});
