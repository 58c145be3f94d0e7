import type { ArchiveFilter } from './history-api.ts';
import type { InsightGrouping, InsightMoment } from './insight-names.ts';

/** Facts about an own game; see `main/chess/insights/game-facts.ts`. Whole numbers of 16 bits. */
export const factNames = [
  'analysed',
  'endPhase',
  'accuracy',
  'opening',
  'middlegame',
  'endgame',
  'clock1',
  'clock2',
  'clock3',
  'clock4',
  'lowestClock',
  'theirAccuracy',
  'theirOpening',
  'theirMiddlegame',
  'theirEndgame',
  'theirClock1',
  'theirClock2',
  'theirClock3',
  'theirClock4',
  'theirLowestClock',
  'best',
  'worst',
  'punished',
  'theirPunished',
  'mistakes',
  'theirMistakes',
  'costliestPly',
  'costliestLoss',
] as const;
export type FactName = (typeof factNames)[number];
export type StoredFacts = Readonly<Record<FactName, number>>;

/** An opening of the public data set that a game's positions show. */
export interface ShownOpening {
  readonly eco: string;
  readonly name: string;
}

/** Facts, and the name of the opening that the positions show; null for none, or where the file names one. */
export type ReadFacts = StoredFacts & { readonly shownOpening: string | null };

/** A game whose facts are missing or out of date, with what they are made of. */
export interface DueGame {
  /** Row of the game. */
  readonly id: number;
  /** Row of the mark that the game has changed; null for a game that was never read. */
  readonly mark: number | null;
  readonly color: 'white' | 'black';
  readonly isWin: boolean;
  /** Games of other players are read for their opening alone. */
  readonly isMine: boolean;
  /** Whether the file or the server named its opening. */
  readonly hasOpening: boolean;
  readonly variant: string;
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly clocks: Uint8Array | null;
  readonly clockInitial: number | null;
  readonly evals: Uint8Array | null;
  readonly more: string | null;
  /** See `main/chess/packed-analysis.ts`. */
  readonly data: Uint8Array | null;
}

export interface DueGames {
  readonly games: readonly DueGame[];
  /** Marks of games of other players with a named opening, whose facts are not wanted. */
  readonly marks: readonly number[];
  /** Row id up to which games were read; null when none was new. */
  readonly upTo: number | null;
}

/** `facts` null: the game has none but its opening. */
export interface FactsChange {
  readonly id: number;
  readonly mark: number | null;
  readonly facts: StoredFacts | null;
  /** The opening that its positions show; null for none, or where the file names one. */
  readonly opening: ShownOpening | null;
}

/** Results, and sums over the games whose accuracies of both sides are known, in hundredths of a percent. */
export interface InsightSums {
  readonly games: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  readonly analysed: number;
  readonly own: number;
  readonly ownSquares: number;
  readonly their: number;
  readonly theirSquares: number;
  /** Of the own accuracy minus the opponent's. */
  readonly difference: number;
  readonly differenceSquares: number;
}

export interface InsightGroupRow extends InsightSums {
  readonly by: InsightGrouping;
  readonly group: string;
}

/** Games of an opening with one colour. */
export interface OpeningSums extends InsightSums {
  /** Games with the opponent's rating, and the sum of the ratings. */
  readonly rated: number;
  readonly ratings: number;
  /** Games with the own clock at the end, and the sum of the clocks, centiseconds. */
  readonly timed: number;
  readonly clocks: number;
  /** Three numbers for each month with dated games: months since January 1970, games, and points times two. */
  readonly months: Uint32Array;
}

/** A family of openings, or one of its lines, by the user's colour. */
export interface OpeningRow {
  readonly name: string;
  readonly white: OpeningSums;
  readonly black: OpeningSums;
}

export interface OpeningFamilyRow extends OpeningRow {
  /** The most frequent lines, by `openingLine`. */
  readonly lines: readonly OpeningRow[];
  /** Number of its other lines. */
  readonly moreLines: number;
}

export interface OpeningFigures {
  /** The most frequent families first. */
  readonly families: readonly OpeningFamilyRow[];
  readonly moreFamilies: number;
  /** Finished own games whose opening has no name. */
  readonly unnamed: number;
}

export interface InsightAnswer {
  /** Selected games, those of them by other players, and own ones without a result. */
  readonly selected: number;
  readonly others: number;
  readonly unfinished: number;
  /** Finished own games whose facts are not read yet. */
  readonly unread: number;
  /** Finished own games. */
  readonly all: InsightSums;
  /** Non-empty groups, in the order of `insightGroups`; kinds of games by their number of games. */
  readonly groups: readonly InsightGroupRow[];
  readonly openings: OpeningFigures;
  readonly moments: Readonly<Record<InsightMoment, number>>;
}

/** Results of games with one opening, as the archive names it, or as their positions show it. */
export interface OpeningTally {
  readonly opening: string;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export interface OpeningTallies {
  readonly tallies: readonly OpeningTally[];
  /** Games without a named opening whose positions are not read yet. */
  readonly unread: number;
}

export interface InsightsStore {
  /** Games of all archives whose facts are to be read; at most `most` of them. */
  due(most: number): Promise<DueGames>;
  /** Stores facts. `upTo`: as in `DueGames`. */
  put(changes: readonly FactsChange[], upTo: number | null): Promise<void>;
  /** Facts of games by their row ids, in the order of the ids; null for one that was not read. */
  facts(ids: readonly number[]): Promise<readonly (ReadFacts | null)[]>;
  /** Stored moves, clocks and evaluations of games by their row ids, in any order. */
  data(ids: readonly number[]): Promise<readonly DueGame[]>;
  /**
   * Openings of own finished games that ended in [from, to), by their names or else by their positions; `from`
   * undefined: all before `to`.
   */
  openings(accountId: string, from: number | undefined, to: number): Promise<OpeningTallies>;
  /** Figures of the selected games. */
  figures(accountId: string, filter: ArchiveFilter): Promise<InsightAnswer>;
}
