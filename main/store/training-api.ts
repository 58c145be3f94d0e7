/** Where a card comes from: a mistake in an own game, the user's hand, or a prepared line. */
export const cardSources = ['mistake', 'marked', 'line'] as const;
export type CardSourceName = (typeof cardSources)[number];

/**
 * `trained`: an attempt in a session. `lapse`: the same mistake in a game that was played after the card was made.
 * `solved`: a right move in such a game, which does not change when the card is due.
 */
export const reviewKinds = ['trained', 'lapse', 'solved'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export interface CardRow {
  /** Variant and position without counters. */
  readonly key: string;
  readonly source: CardSourceName;
  /** When it was made, ms since the epoch. */
  readonly at: number;
  readonly active: boolean;
  /** The owner's JSON text. */
  readonly data: string;
}

export interface ReviewRow {
  readonly key: string;
  /** Unique for the card: the attempt, or the game and its ply. */
  readonly review: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly kind: ReviewKind;
  /** 1 (wrong) to 4 (easy), as FSRS counts. */
  readonly grade: number;
  /** Time for the answer, ms; 0 in games. */
  readonly elapsed: number;
}

/** A game whose analysis is to be read for mistakes. */
export interface AnalysedGameRow {
  /** Row of the mark that the game is to be read. */
  readonly mark: number;
  readonly accountId: string;
  readonly gameId: string;
  /** End of the game, ms since the epoch. */
  readonly ended: number;
  readonly color: 'white' | 'black';
  readonly variant: string;
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly evals: Uint8Array | null;
  readonly more: string | null;
  /** See `main/chess/packed-analysis.ts`. */
  readonly data: Uint8Array | null;
}

export interface TrainingStore {
  /** Cards of an account, removed ones included, oldest first. */
  cards(accountId: string): Promise<readonly CardRow[]>;
  /** Reviews of an account's cards, by time. */
  reviews(accountId: string): Promise<readonly ReviewRow[]>;
  /** Adds cards whose positions are new, and reviews that are new, in one transaction. */
  add(accountId: string, cards: readonly CardRow[], reviews: readonly ReviewRow[]): Promise<void>;
  /** Changes the content of cards, or removes them from training, in one transaction. */
  change(accountId: string, cards: readonly CardRow[]): Promise<void>;
  /** Own games whose analysis was not read yet, oldest mark first; `others`: marks of games that are not wanted. */
  due(most: number): Promise<{
    readonly games: readonly AnalysedGameRow[];
    readonly others: readonly number[];
  }>;
  /** The analyses behind these marks were read. */
  read(marks: readonly number[]): Promise<void>;
}
