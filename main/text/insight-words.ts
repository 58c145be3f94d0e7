/** Names of groupings of games and of their groups, which History and Insights share. */
import { catalogue } from './catalogue.ts';
import { forms } from './forms.ts';

type Names = Readonly<Record<string, string>>;

export interface InsightWords {
  /** Name of a grouping. */
  readonly groupings: Names;
  /** Names of groups by grouping; a group without one has its own name. */
  readonly groups: Readonly<Record<string, Names>>;
  /** How a grouping counts, where its name does not say it. */
  readonly notes: Names;
  /** Games behind a figure, as a filter names them. */
  readonly behind: (grouping: string, group: string) => string;
}

const en = forms.en;
const de = forms.de;

const ratings = (under: (rating: string) => string, number: (value: number) => string): Names =>
  Object.fromEntries(
    ['0', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2400'].map((key) => {
      const from = Number(key);
      if (from === 0) return [key, under(number(1_000))];
      return [key, from === 2_400 ? `${number(from)}+` : `${number(from)}–${number(from + 199)}`];
    }),
  );

const hours = (text: (from: string, to: string) => string): Names =>
  Object.fromEntries(
    [0, 3, 6, 9, 12, 15, 18, 21].map((from) => [
      String(from),
      text(`${String(from).padStart(2, '0')}:00`, `${String(from + 3).padStart(2, '0')}:00`),
    ]),
  );

export const insightWords = catalogue<InsightWords>({
  en: {
    groupings: {
      color: 'Colour',
      perf: 'Speed',
      opening: 'Opening',
      phase: 'Phase',
      end: 'Phase in which the game ended',
      rating: 'Opponent’s rating',
      gap: 'Rating compared to yours',
      hour: 'Time of day',
      weekday: 'Day of the week',
      clock: 'Least time left on your clock',
      moveClock: 'Time left before a move',
      length: 'Length of the game',
      moment: 'Turning points',
      line: 'Line',
    },
    groups: {
      color: { white: 'White', black: 'Black' },
      phase: { opening: 'Opening', middlegame: 'Middlegame', endgame: 'Endgame' },
      end: { opening: 'Opening', middlegame: 'Middlegame', endgame: 'Endgame' },
      rating: ratings((rating) => `Below ${rating}`, String),
      gap: {
        below200: 'Over 200 lower',
        below100: '101 to 200 lower',
        below0: '1 to 100 lower',
        above0: '0 to 99 higher',
        above100: '100 to 199 higher',
        above200: '200 higher or more',
      },
      hour: hours((from, to) => `${from}–${to}`),
      weekday: {
        0: 'Monday',
        1: 'Tuesday',
        2: 'Wednesday',
        3: 'Thursday',
        4: 'Friday',
        5: 'Saturday',
        6: 'Sunday',
      },
      clock: {
        half: 'Half or more',
        quarter: `${en.percent(0.25)} to ${en.percent(0.5)}`,
        tenth: `${en.percent(0.1)} to ${en.percent(0.25)}`,
        less: `Below ${en.percent(0.1)}`,
      },
      moveClock: {
        half: 'Half or more',
        quarter: `${en.percent(0.25)} to ${en.percent(0.5)}`,
        tenth: `${en.percent(0.1)} to ${en.percent(0.25)}`,
        less: `Below ${en.percent(0.1)}`,
      },
      length: {
        20: 'Up to 20 moves',
        30: '21 to 30 moves',
        40: '31 to 40 moves',
        60: '41 to 60 moves',
        more: 'More than 60 moves',
      },
      moment: {
        leadLost: 'Your lost leads',
        theirLeadLost: 'Your opponents’ lost leads',
        comeback: 'Your comebacks',
        theirComeback: 'Your opponents’ comebacks',
        chanceTaken: 'First mistakes that you punished',
        slipPunished: 'First mistakes that your opponents punished',
      },
    },
    notes: {
      phase: 'Accuracy of the moves in the phase. Results of the games that reached it.',
      moveClock:
        'Average accuracy of the moves, by share of the initial time. Results of the games with such moves.',
      clock: 'As a share of the initial time.',
    },
    behind: (grouping, group) => `${grouping}: ${group}`,
  },
  de: {
    groupings: {
      color: 'Farbe',
      perf: 'Tempo',
      opening: 'Eröffnung',
      phase: 'Partiephase',
      end: 'Phase, in der die Partie endete',
      rating: 'Wertung des Gegners',
      gap: 'Wertung verglichen mit deiner',
      hour: 'Tageszeit',
      weekday: 'Wochentag',
      clock: 'Geringste Restzeit auf deiner Uhr',
      moveClock: 'Restzeit vor dem Zug',
      length: 'Länge der Partie',
      moment: 'Wendepunkte',
      line: 'Variante',
    },
    groups: {
      color: { white: 'Weiß', black: 'Schwarz' },
      phase: { opening: 'Eröffnung', middlegame: 'Mittelspiel', endgame: 'Endspiel' },
      end: { opening: 'Eröffnung', middlegame: 'Mittelspiel', endgame: 'Endspiel' },
      rating: ratings((rating) => `Unter ${rating}`, String),
      gap: {
        below200: 'Über 200 niedriger',
        below100: '101 bis 200 niedriger',
        below0: '1 bis 100 niedriger',
        above0: '0 bis 99 höher',
        above100: '100 bis 199 höher',
        above200: '200 höher oder mehr',
      },
      hour: hours((from, to) => `${from}–${to} Uhr`),
      weekday: {
        0: 'Montag',
        1: 'Dienstag',
        2: 'Mittwoch',
        3: 'Donnerstag',
        4: 'Freitag',
        5: 'Samstag',
        6: 'Sonntag',
      },
      clock: {
        half: 'Die Hälfte oder mehr',
        quarter: `${de.percent(0.25)} bis ${de.percent(0.5)}`,
        tenth: `${de.percent(0.1)} bis ${de.percent(0.25)}`,
        less: `Unter ${de.percent(0.1)}`,
      },
      moveClock: {
        half: 'Die Hälfte oder mehr',
        quarter: `${de.percent(0.25)} bis ${de.percent(0.5)}`,
        tenth: `${de.percent(0.1)} bis ${de.percent(0.25)}`,
        less: `Unter ${de.percent(0.1)}`,
      },
      length: {
        20: 'Bis 20 Züge',
        30: '21 bis 30 Züge',
        40: '31 bis 40 Züge',
        60: '41 bis 60 Züge',
        more: 'Mehr als 60 Züge',
      },
      moment: {
        leadLost: 'Deine vergebenen Vorteile',
        theirLeadLost: 'Vergebene Vorteile der Gegner',
        comeback: 'Deine Aufholjagden',
        theirComeback: 'Aufholjagden der Gegner',
        chanceTaken: 'Erste Fehler, die du bestraft hast',
        slipPunished: 'Erste Fehler, die die Gegner bestraft haben',
      },
    },
    notes: {
      phase: 'Genauigkeit der Züge in der Phase. Ergebnisse der Partien, die sie erreicht haben.',
      moveClock:
        'Mittlere Genauigkeit der Züge nach Anteil der Anfangszeit. Ergebnisse der Partien mit solchen Zügen.',
      clock: 'Als Anteil der Anfangszeit.',
    },
    behind: (grouping, group) => `${grouping}: ${group}`,
  },
});
