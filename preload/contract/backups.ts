/** Backups of the real accounts' database, and the one to restore. Times are ms since the epoch. */
import { z } from 'zod';
import { count, list, moment, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';

/** A backup whose pages were all read and checked. */
export const backupSchema = lazySchema(() =>
  z.object({
    file: word,
    /** Time of the backup; null for a database that was not written as one. */
    at: moment.nullable(),
    bytes: count,
    accounts: count,
    games: count,
    /** Days with stored activity. */
    days: count,
    /** Ledger entries. */
    entries: count,
    /** Rows left out because the app does not write such rows; absent when there were none. */
    leftOut: count.exactOptional(),
  }),
);
export type BackupView = z.infer<typeof backupSchema>;

export const backupsSchema = lazySchema(() =>
  z.object({
    busy: z.enum(['writing', 'reading']).nullable(),
    /** The newest backup. */
    last: backupSchema.nullable(),
    /** The backup that the next start restores. */
    waiting: backupSchema.nullable(),
    /** Unused files beside the database: copies of it and databases set aside; newest first. */
    beside: list(
      z.object({ name: word, kind: z.enum(['copy', 'aside']), bytes: count, at: moment }),
      most.items,
    ),
  }),
);
export type BackupsView = z.infer<typeof backupsSchema>;

const nothing = z.undefined();

export const backupQueries = {
  'backups.view': { input: nothing, output: backupsSchema },
} as const;

export const backupCommands = {
  /** Asks for a file, writes a backup and verifies it; null when the user cancels. */
  'backups.make': { input: nothing, output: backupSchema.nullable() },
  /** Asks for a backup, verifies it and schedules it for the next start; null when the user cancels. */
  'backups.choose': { input: nothing, output: backupSchema.nullable() },
  /** Cancels the scheduled restore. */
  'backups.drop': { input: nothing, output: z.void() },
  /** Restarts the app. */
  'backups.restart': { input: nothing, output: z.void() },
} as const;
