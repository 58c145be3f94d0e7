import type { WritableDb } from '../connection/sqlite.ts';

/** One step forward of the database's shape. A released one is never edited: what must change becomes the next step. */
export interface Migration {
  /** The `user_version` after this step; steps count up from 1 without a hole. */
  readonly version: number;
  /** What `shapeOf` gives after this step: a database of this version with another schema is not used. */
  readonly shape: string;
  /** Runs inside a transaction of its own. */
  readonly up: (db: WritableDb) => void;
}
