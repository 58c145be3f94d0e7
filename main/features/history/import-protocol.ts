/** Messages between main and the worker thread that reads PGN files. */
import type { ArchiveBatch } from '../../store/history-api.ts';
import type { ImportView } from '../../../preload/contract/imports.ts';

/** The `source` of the games: a user's file, or the user's imports on the server. */
export type ImportSource = 'file' | 'import';

/** Identity of a file: reading continues only while all of it matches. */
export interface FileFacts {
  readonly bytes: number;
  /** Last modification, ms since the epoch. */
  readonly changedAt: number;
  /** SHA-256 of its first bytes; null in imports of versions that did not record it. */
  readonly head: string | null;
}

/** Where reading starts or continues. */
export interface ReadFile extends FileFacts {
  readonly file: string;
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** See `ImportOptions`. */
  readonly user: string;
  readonly names?: readonly string[];
  readonly baseUrl: string;
  readonly source: ImportSource;
  /** Sends the first games one by one, because a previous reader died. */
  readonly careful: boolean;
}

/** A game with an error, or text of which nothing is stored. */
export type BrokenGame = ImportView['broken'][number];
/** A game that was stored without all of its annotations. */
export type CutGame = ImportView['cuts'][number];

export interface ReadBatch {
  readonly batch: ArchiveBatch;
  readonly games: number;
  readonly broken: readonly BrokenGame[];
  readonly cuts: readonly CutGame[];
  /** Where reading continues after it. */
  readonly offset: number;
  readonly line: number;
  /** Bytes of the file read so far; `offset` counts those of UTF-8. */
  readonly place: number;
}

export type ToReader =
  | ({ readonly kind: 'read' } & ReadFile)
  /** Grants one more batch (back-pressure), of at most so many games. */
  | { readonly kind: 'next'; readonly games: number }
  /** Answers `opened` and `long`: the attempt is stored. */
  | { readonly kind: 'go' };

/** Why a file cannot be read. `changed`: it is not the chosen file any more. */
export type FileProblem =
  | 'gone'
  | 'folder'
  | 'not-a-file'
  | 'changed'
  | 'not-pgn'
  | 'compressed'
  | 'no-text'
  | 'file';

export type FromReader =
  /** The file is the chosen one. The reader waits for `go`. */
  | { readonly kind: 'opened' }
  /** A game is so long that no batch was sent for a while. The reader waits for `go`. */
  | { readonly kind: 'long' }
  | ({ readonly kind: 'batch' } & ReadBatch)
  | { readonly kind: 'end' }
  | {
      readonly kind: 'failed';
      readonly reason: FileProblem;
      readonly detail: string;
      readonly line: number;
    };
