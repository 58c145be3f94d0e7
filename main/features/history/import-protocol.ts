/** The messages between the app and the thread that reads files of games. */
import type { PgnBroken } from '../../chess/bulk/pgn-game.ts';
import type { ArchiveBatch } from '../../store/history-api.ts';

/** What is noted of each game: a file of the user's, or what they imported on the server. */
export type ImportSource = 'file' | 'import';

/** What a file is known by: it is read on only while all of this fits. */
export interface FileFacts {
  readonly bytes: number;
  /** When it was changed last, ms since the epoch. */
  readonly changedAt: number;
  /** SHA-256 of its first bytes; null in imports of versions that did not note it. */
  readonly head: string | null;
}

/** Where reading a file begins, or continues. */
export interface ReadFile extends FileFacts {
  readonly file: string;
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** See `ImportOptions`. */
  readonly user: string;
  readonly baseUrl: string;
  readonly source: ImportSource;
  /** The first games come one by one: something among them ended the thread before. */
  readonly careful: boolean;
}

/** A game that is reported with its line and left out. */
export interface BrokenGame {
  readonly line: number;
  readonly problem: PgnBroken['problem'] | 'move' | 'position';
  /** What was met there. */
  readonly text: string;
}

/** A game that is in the archive without all that its file has. */
export interface CutGame {
  readonly line: number;
  readonly cut: 'tags' | 'notes' | 'both';
}

export interface ReadBatch {
  readonly batch: ArchiveBatch;
  readonly games: number;
  readonly broken: readonly BrokenGame[];
  readonly cuts: readonly CutGame[];
  /** Where reading continues behind it. */
  readonly offset: number;
  readonly line: number;
}

export type ToReader =
  | ({ readonly kind: 'read' } & ReadFile)
  /** One more batch is welcome. */
  | { readonly kind: 'next' }
  /** The answer to `opened` and `long`: that reading is tried is written down. */
  | { readonly kind: 'go' };

/** Why a file is not read. `changed`: it is not the file that was chosen any more. */
export type FileProblem =
  | 'gone'
  | 'folder'
  | 'not-a-file'
  | 'changed'
  | 'not-pgn'
  | 'compressed'
  | 'utf16'
  | 'no-text'
  | 'file';

export type FromReader =
  /** The file is the one that was chosen. Nothing more is read before `go`. */
  | { readonly kind: 'opened' }
  /** A game is so long that nothing could be sent for a while. Nothing more is read before `go`. */
  | { readonly kind: 'long' }
  | ({ readonly kind: 'batch' } & ReadBatch)
  | { readonly kind: 'end' }
  | {
      readonly kind: 'failed';
      readonly reason: FileProblem;
      readonly detail: string;
      /** Where reading stopped. */
      readonly line: number;
    };
