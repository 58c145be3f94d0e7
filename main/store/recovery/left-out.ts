/** Rows that a repair or a restoration does not take over. */
import type { Connection } from '../database/sqlite.ts';

export interface LeftOutRows {
  readonly rows: number;
  /** Archived games among them. */
  readonly games: number;
}

/**
 * Drops the progress of each account's download: it would count games as downloaded that were left out. Games that
 * are stored are only requested again.
 */
export function forgetDownloads(db: Connection): void {
  db.script('UPDATE archives SET progress = NULL');
}
