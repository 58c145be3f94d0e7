import { catalogue } from '@text/catalogue.ts';

/** Texts of the score against an opponent. */
export const recordText = catalogue({
  en: {
    record: (win: number, draw: number, loss: number) =>
      `Against this opponent so far: ${win} won, ${draw} drawn, ${loss} lost`,
    short: (win: number, draw: number, loss: number) => `+${win} =${draw} −${loss}`,
  },
  de: {
    record: (win, draw, loss) =>
      `Gegen diesen Gegner bisher: ${win} gewonnen, ${draw} remis, ${loss} verloren`,
    short: (win, draw, loss) => `+${win} =${draw} −${loss}`,
  },
});
