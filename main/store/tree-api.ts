/** Store interface of the opening tree: the games of a position, by the move that they continued with. */
import type { ArchiveFilter } from './history-api.ts';

export interface TreeRequest {
  /** Conditions on the counted games. The position is the tree's; absent for the initial position of the filter's variant. */
  readonly filter: ArchiveFilter;
  /** Whether the filter's variant has games that begin in other positions. */
  readonly startsVary: boolean;
  /** Side to move. */
  readonly turn: 'white' | 'black';
  /** The position after each legal move: the upper 48 bits of its key. */
  readonly after: readonly number[];
  /** Moves of the games that an earlier answer called unclear: row id, and index in `after` or -1 for none. */
  readonly decided: readonly (readonly [id: number, move: number])[];
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
  /** Start of the latest game, ms since the epoch; 0 without games. */
  readonly lastPlayed: number;
  /** Row ids of the latest games. */
  readonly latest: readonly number[];
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

export interface TreeAnswer {
  /** In the order of `after`. */
  readonly moves: readonly TreeSums[];
  /** Games that ended in the position. */
  readonly ended: Pick<TreeSums, 'games' | 'white' | 'draw' | 'black' | 'unfinished'>;
  /** Row ids: own wins against the highest rated and own losses against the lowest rated. */
  readonly best: readonly number[];
  readonly worst: readonly number[];
  /** Games whose move is not known without a replay. They are in no sum. */
  readonly unclear: readonly TreeGame[];
}

export interface TreeStore {
  /** Null for an account without an archive. */
  count(accountId: string, request: TreeRequest): Promise<TreeAnswer | null>;
  games(ids: readonly number[]): Promise<readonly TreeGame[]>;
}
