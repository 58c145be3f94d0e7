/** Store interface of the opening tree: the games of a position, by the move that they continued with. */
import type { ArchiveFilter } from './history-api.ts';

export interface TreeRequest {
  /** Conditions on the counted games. The position is the tree's; absent for the initial position of the filter's variant. */
  readonly filter: ArchiveFilter;
  /** The initial position of the filter's variant if games of the variant can begin elsewhere; otherwise null. */
  readonly start: number | null;
  /** Side to move. */
  readonly turn: 'white' | 'black';
  /** The position after each legal move: the upper 48 bits of its key. */
  readonly after: readonly number[];
  /** The index entry of games that end in the position, see `endKey`. */
  readonly ended: number;
}

/** Sums over the games that continued with a move. Ratings and points are those of the side to move. */
export interface TreeSums {
  readonly games: number;
  readonly white: number;
  readonly draw: number;
  readonly black: number;
  readonly unfinished: number;
  /** Finished games of the account's user, and their points. */
  readonly own: number;
  readonly ownPoints: number;
  /** Own games with an accuracy, and the sum of the accuracies in hundredths of a percent. */
  readonly analysed: number;
  readonly accuracies: number;
  readonly rated: number;
  readonly ratings: number;
  readonly otherRated: number;
  readonly otherRatings: number;
  /** Finished games against an opponent with a rating, the sum of these ratings, and the points. */
  readonly performances: number;
  readonly performanceRatings: number;
  readonly performancePoints: number;
  /** The latest games, ranked by their start in ms since the epoch. */
  readonly latest: readonly RankedRow[];
}

/** A game with the number that it is ranked by, highest first. */
export interface RankedRow {
  readonly id: number;
  readonly rank: number;
}

/** A game that must be replayed to know its move, or the time for it. */
export interface TreeGame {
  readonly id: number;
  readonly variant: string;
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly clocks: Uint8Array | null;
  /** Seconds. */
  readonly clockInitial: number | null;
  readonly clockIncrement: number | null;
  readonly more: string | null;
}

/** The most games of a ranking. */
export const treeLimits = {
  /** Latest games of a move, whose clocks are read. */
  latest: 20,
  /** Wins, losses and games of others. */
  shown: 3,
} as const;

/** Sums that can be added to those of other games. */
export interface TreeCounts {
  /** In the order of the positions after the moves. */
  readonly moves: readonly TreeSums[];
  /** Games that ended in the position. */
  readonly ended: TreeSums;
  /** Own wins, by the opponent's rating. */
  readonly wins: readonly RankedRow[];
  /** Own losses, the lowest rated opponent first. */
  readonly losses: readonly RankedRow[];
  /** Games of others, by the sum of both ratings. */
  readonly strongest: readonly RankedRow[];
}

export interface TreeAnswer extends TreeCounts {
  /** Games whose move is not known without a replay. They are in no sum. */
  readonly unclear: readonly TreeGame[];
}

/** Games of an earlier answer's `unclear`, after their replay. */
export interface DecidedGames {
  readonly turn: 'white' | 'black';
  /** Number of legal moves. */
  readonly moves: number;
  /** Index of the move that each game made, or `moves` for a game that ended in the position. */
  readonly games: readonly (readonly [id: number, move: number])[];
}

export interface TreeStore {
  /** Changes whenever an answer about all of the account's games can have changed; null without an archive. */
  state(accountId: string): Promise<string | null>;
  /** Null for an account without an archive. */
  count(accountId: string, request: TreeRequest): Promise<TreeAnswer | null>;
  countDecided(accountId: string, decided: DecidedGames): Promise<TreeCounts | null>;
  games(ids: readonly number[]): Promise<readonly TreeGame[]>;
}
