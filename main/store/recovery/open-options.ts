import type { Migration } from '../database/migration.ts';
import type { Incident, Repair } from '../protocol.ts';
import type { LoadRowChecks } from './row-checks.ts';

/** Options for opening a database, and for restoring it when that fails. */
export interface OpenOptions {
  readonly file: string;
  readonly nativeBinding: string | undefined;
  readonly migrations: readonly Migration[];
  readonly appVersion: string | undefined;
  /** ms since the epoch. */
  readonly now: number;
  /** Loads the checks for rows of a repaired database. */
  readonly loadRowChecks: LoadRowChecks;
  /** The app has used the database before: a chosen backup waits for its next start. */
  readonly isRunning?: boolean;
  /** Called after a repair. */
  readonly onRepaired?: (repair: Repair) => void;
  /** Called for every repair, copy or restoration while opening. */
  readonly onIncident: (incident: Incident) => void;
}
