import type { ArchivePosition } from './history-api.ts';

/** A game with the data for its analysis. */
export interface AnalysisGameRow {
  /** Row of the game. */
  readonly id: number;
  readonly gameId: string;
  readonly began: number;
  readonly variant: string;
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly evals: Uint8Array | null;
  /** The archive's JSON text of rare fields. */
  readonly more: string | null;
  /** See `main/chess/packed-analysis.ts`; null before the first position. */
  readonly data: Uint8Array | null;
}

/** The fields that an analysis depends on. */
export type AnalysisSubject = Pick<AnalysisGameRow, 'id' | 'gameId' | 'variant' | 'moves' | 'more'>;

export interface AnalysisPage {
  /** Null when none of the games looked at is open. */
  readonly game: AnalysisGameRow | null;
  /** Where the next page begins; null after the oldest game. */
  readonly next: ArchivePosition | null;
}

export interface AnalysisCounts {
  readonly games: number;
  readonly done: number;
  /** Positions of all games, and of those that are done. */
  readonly positions: number;
  readonly positionsDone: number;
  /** Bytes of all analyses of the account, those of recordings included. */
  readonly bytes: number;
}

/** Engine analysis of archived games and of recorded TV games. */
export interface AnalysisStore {
  /**
   * The newest own game after this position whose analysis is not done. Looks at no more than `look` games, so that
   * one call stays short in a large archive.
   */
  pending(accountId: string, after: ArchivePosition | null, look: number): Promise<AnalysisPage>;
  game(accountId: string, gameId: string): Promise<AnalysisGameRow | null>;
  /**
   * Stores the analysis of a game. Resolves to false, and stores nothing, when the game is gone or no longer the one
   * that was analysed.
   */
  put(accountId: string, game: AnalysisSubject, isDone: boolean, data: Uint8Array): Promise<boolean>;
  /** The packed analysis of a TV game that is only recorded. */
  ofRecording(accountId: string, gameId: string): Promise<Uint8Array | null>;
  /** As `put`, for a recorded TV game; `whole`: its moves as recorded. */
  putOfRecording(accountId: string, gameId: string, whole: Uint8Array, data: Uint8Array): Promise<boolean>;
  /** The number of an engine by its name with version. */
  engineNumber(name: string): Promise<number>;
  engineNames(): Promise<readonly { readonly id: number; readonly name: string }[]>;
  counts(accountId: string): Promise<AnalysisCounts>;
  /**
   * Deletes analyses of the account's games, collections and recordings included, and no game. Deletes at most `limit`, so that one
   * call stays short; resolves to the number deleted.
   */
  clear(accountId: string, limit: number): Promise<number>;
}
