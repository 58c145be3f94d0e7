import type { WritableDb } from './sqlite.ts';

/** One schema migration. Released ones are never edited; a change needs a new one. */
export interface Migration {
  /** The `user_version` after this migration; versions count from 1 without gaps. */
  readonly version: number;
  /** Result of `shapeOf` after this migration. A database of this version with another schema is rejected. */
  readonly shape: string;
  /** Runs within its own transaction. */
  readonly up: (db: WritableDb) => void;
}
