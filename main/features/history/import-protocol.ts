/** What the app and the thread that reads files of games say to each other. */
import type { PgnBroken } from '../../chess/bulk/pgn-game.ts';
import type { ArchiveBatch } from '../../store/history-api.ts';

/** What is noted of each game: a file of the user's, or what they imported on the server. */
export type ImportSource = 'file' | 'import';

/** Where reading a file begins, or goes on. */
export interface ReadFile {
  readonly file: string;
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** See `ImportOptions`. */
  readonly user: string;
  readonly baseUrl: string;
  readonly source: ImportSource;
}

/** A game that is told with its line and left out. */
export interface BrokenGame {
  readonly line: number;
  readonly problem: PgnBroken['problem'] | 'move' | 'position';
  /** What was met there. */
  readonly text: string;
}

export interface ReadBatch {
  readonly batch: ArchiveBatch;
  readonly games: number;
  readonly broken: readonly BrokenGame[];
  /** Where reading goes on behind it. */
  readonly offset: number;
  readonly line: number;
}

export type ToReader =
  | ({ readonly kind: 'read' } & ReadFile)
  /** One more batch is welcome. */
  | { readonly kind: 'next' };

export type FromReader =
  | ({ readonly kind: 'batch' } & ReadBatch)
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly reason: 'not-pgn' | 'file'; readonly detail: string };
