/** How fast the engines analyse, measured in this run of the app. Pure. */

/** Searches and games that the figures come from: the latest ones, because the computer is not always as busy. */
const lastSearches = 100;
const lastGames = 30;
/** Fewer searches say too little. */
const leastSearches = 5;
/**
 * Thousands of nodes for each position until a game is finished: 200 each, and 1,000 more for a tenth of them. Most
 * games are near this.
 */
const usualKiloNodes = 300;

export interface Pace {
  /** Positions with all their searches, while the engines run. */
  readonly positionsPerMinute: number;
}

export function createPace() {
  let searches: { readonly kiloNodes: number; readonly ms: number }[] = [];
  let games: { readonly kiloNodes: number; readonly positions: number }[] = [];
  return {
    searched(kiloNodes: number, ms: number): void {
      if (kiloNodes > 0 && ms > 0) searches = [...searches, { kiloNodes, ms }].slice(-lastSearches);
    },
    /** A game of which an earlier run of the app searched a part would look cheaper than it is. */
    finished(kiloNodes: number, positions: number): void {
      if (kiloNodes >= positions * 100) games = [...games, { kiloNodes, positions }].slice(-lastGames);
    },
    /** Null before enough searches. */
    of(workers: number): Pace | null {
      if (searches.length < leastSearches) return null;
      const perMs = sum(searches, ({ kiloNodes }) => kiloNodes) / sum(searches, ({ ms }) => ms);
      const perPosition =
        games.length === 0
          ? usualKiloNodes
          : sum(games, ({ kiloNodes }) => kiloNodes) / sum(games, ({ positions }) => positions);
      return { positionsPerMinute: (perMs * 60_000 * workers) / perPosition };
    },
  };
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);
