import type { Migration } from '../migrations/migration.ts';
import type { Incident } from './protocol.ts';
import type { LoadRowChecks } from '../recovery/row-checks.ts';

/** What a database is opened with, and restored with when that fails. */
export interface OpenOptions {
  readonly file: string;
  readonly nativeBinding: string | undefined;
  readonly migrations: readonly Migration[];
  readonly appVersion: string | undefined;
  /** Ms since the epoch. */
  readonly now: number;
  /** Rows of a repaired database are checked by what these say. */
  readonly loadRowChecks: LoadRowChecks;
  /** Told of everything that opening had to do beyond opening. */
  readonly onIncident: (incident: Incident) => void;
}
