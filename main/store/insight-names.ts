/** Ways to group games. The groups of `perf` and `opening` are words of the archive. */
export const insightGroups = {
  color: ['white', 'black'],
  perf: [],
  opening: [],
  /** Accuracy in a phase, of the games that reached it. */
  phase: ['opening', 'middlegame', 'endgame'],
  /** The phase in which the game ended. */
  end: ['opening', 'middlegame', 'endgame'],
  /** The opponent's rating, in steps of 200, and its difference to one's own. */
  rating: ['0', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2400'],
  gap: ['below200', 'below100', 'below0', 'above0', 'above100', 'above200'],
  /** Local time of the start, in steps of three hours; 0 is Monday. */
  hour: ['0', '3', '6', '9', '12', '15', '18', '21'],
  weekday: ['0', '1', '2', '3', '4', '5', '6'],
  /** Least time left, as a share of the initial time; and the accuracy of moves by the time left before them. */
  clock: ['half', 'quarter', 'tenth', 'less'],
  moveClock: ['half', 'quarter', 'tenth', 'less'],
  /** Moves: at most so many. */
  length: ['20', '30', '40', '60', 'more'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type InsightGrouping = keyof typeof insightGroups;

/**
 * Turns of a game. A lead is a win percentage of 75 or more at any time, being behind one of 25 or less. A lead is lost
 * when its owner does not win; a comeback is a win after being behind. A chance is the opponent's first mistake or
 * blunder, a slip one's own.
 */
export const insightMoments = [
  'lead',
  'leadLost',
  'theirLeadLost',
  'behind',
  'comeback',
  'theirComeback',
  'chance',
  'chanceTaken',
  'slip',
  'slipPunished',
] as const;
export type InsightMoment = (typeof insightMoments)[number];

/** Restricts a filter to finished own games of one group, of one line of an opening, or with one moment. */
export interface InsightFilter {
  readonly by: InsightGrouping | 'moment' | 'line';
  readonly group: string;
}

/** The part of an opening's name before its variation, which a file may write after a comma. */
export const openingFamily = (opening: string): string => opening.split(/[:,]/)[0]?.trim() ?? opening;

/**
 * Family and variation of an opening's name, without the branches of the variation:
 * `Sicilian Defense: Najdorf Variation`. The family alone where the name has no variation.
 */
export function openingLine(opening: string): string {
  const variation = opening.split(/[:,]/)[1]?.trim() ?? '';
  return variation === '' ? openingFamily(opening) : `${openingFamily(opening)}: ${variation}`;
}
