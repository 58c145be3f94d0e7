/** Backups of the real accounts' database, and what is to be restored. Times are ms since the epoch. */
import { z } from 'zod';
import { count, list, moment, most, word } from './bounds.ts';
import { later } from './later.ts';

/** A backup that was read through from its first page to its last. */
export const backupSchema = later(() =>
  z.object({
    /** The file's name. */
    file: word,
    /** When it was made; null for a database that was not written as a backup. */
    at: moment.nullable(),
    bytes: count,
    accounts: count,
    games: count,
    /** Days that some activity is kept of. */
    days: count,
    /** Of the ledger. */
    entries: count,
    /** Rows that were not what the app writes, and were left out; absent when there were none. */
    leftOut: count.exactOptional(),
  }),
);
export type BackupView = z.infer<typeof backupSchema>;

export const backupsSchema = later(() =>
  z.object({
    busy: z.enum(['writing', 'reading']).nullable(),
    /** The last one that was made. */
    last: backupSchema.nullable(),
    /** The one that the next start takes in. */
    waiting: backupSchema.nullable(),
    /** Files beside the database that are not in use: copies of it, and what was set aside; the newest first. */
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
  /** Asks where to, writes a backup and reads it back; null when the user thought better of it. */
  'backups.make': { input: nothing, output: backupSchema.nullable() },
  /** Asks for a backup, reads it through and keeps it for the next start; null when the user thought better of it. */
  'backups.choose': { input: nothing, output: backupSchema.nullable() },
  /** The next start takes in nothing. */
  'backups.drop': { input: nothing, output: z.void() },
  /** Ends the app and starts it again. */
  'backups.restart': { input: nothing, output: z.void() },
} as const;
