/**
 * A backup chosen by the user waits, complete, beside the database until the next start moves it into place. A
 * crash at any point leaves either database complete. The old one is moved aside, never deleted.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { messageOf, sentences } from '../../text/message.ts';
import { rollingCopyAt } from './copies.ts';
import type { OpenOptions } from './open-options.ts';
import { moveAside, removeScratch, siblings } from './place.ts';
import { migrate } from '../database/schema.ts';
import { checkOurs } from './shape.ts';
import { withConnection } from '../database/sqlite.ts';

/** Prefix of folders in which backups are read; six random characters follow. */
export const CHOOSING = '.choosing-';
/** The complete database that waits for the next start. */
export const CHOSEN = '.chosen';
/** A second copy of it, the first rolling copy of the new database: older copies belong to the old one. */
export const CHOSEN_COPY = '.chosen-copy';

/** Whether a chosen backup waits for the next start. */
export const isChosenWaiting = (file: string): boolean => existsSync(file + CHOSEN);

/** Deletes the waiting backup. */
export function dropChosen(file: string): void {
  removeScratch(file + CHOSEN);
  removeScratch(file + CHOSEN_COPY);
}

/** Moves the chosen backup into place, if there is one. Call before opening the database. */
export function takeInChosen(options: OpenOptions): void {
  const { file, now, onIncident } = options;
  removeChoosing(file);
  if (!isChosenWaiting(file)) {
    removeScratch(file + CHOSEN_COPY);
    return;
  }
  if (!isChosenOurs(options)) {
    dropChosen(file);
    onIncident({ at: now, message: messageOf('storage.backupChanged') });
    return;
  }
  const isCarried = !existsSync(file) || carryOver(options);
  if (existsSync(file + CHOSEN_COPY)) renameSync(file + CHOSEN_COPY, rollingCopyAt(file, now));
  const aside = moveAside(file, now, 'replaced');
  renameSync(file + CHOSEN, file);
  onIncident({
    at: now,
    message: sentences(
      messageOf('storage.backupRestored'),
      aside === undefined ? null : messageOf('storage.previousKept', { name: basename(aside) }),
      isCarried ? null : messageOf('storage.notificationsMayRepeat'),
    ),
  });
}

/** Removes folders of backups whose reading was interrupted. */
function removeChoosing(file: string): void {
  for (const path of siblings(file, CHOOSING))
    if (/^.{6}$/.test(path.slice(file.length + CHOOSING.length)))
      rmSync(path, { recursive: true, force: true });
}

/** Whether the waiting file has a schema of this version or an older one. */
function isChosenOurs({ file, nativeBinding, migrations }: OpenOptions): boolean {
  try {
    withConnection(file + CHOSEN, { nativeBinding, readonly: true }, (db) =>
      checkOurs(db, file + CHOSEN, migrations),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Carries over state that must not go back in time: recent quota uses, which servers still count; claimed
 * notifications, which must not be shown twice; and used daily budgets. Idempotent, so it may run again after a
 * crash. Leaves the old database as a single file, ready to be moved. Returns false when it could not be read,
 * which may be why it is replaced.
 */
function carryOver({ file, nativeBinding, migrations, appVersion }: OpenOptions): boolean {
  try {
    withConnection(file, { nativeBinding }, (old) => {
      checkOurs(old, file, migrations);
      old.pragma('wal_checkpoint(TRUNCATE)');
      old.pragma('journal_mode = DELETE');
    });
    withConnection(file + CHOSEN, { nativeBinding }, (chosen) => {
      migrate(chosen, migrations, appVersion);
      chosen.command('ATTACH ? AS old').run(file);
      chosen.transaction(() => {
        chosen.script(`
          DELETE FROM quota_uses WHERE (key, at) IN (SELECT key, at FROM old.quota_uses);
          INSERT INTO quota_uses (key, at) SELECT key, at FROM old.quota_uses;
          INSERT OR IGNORE INTO notifications (account_id, dedupe_key, at, outcome)
            SELECT account_id, dedupe_key, at, outcome FROM old.notifications;
        `);
        // A database that has not been migrated yet has no budgets.
        if (chosen.query(`SELECT 1 FROM old.sqlite_schema WHERE name = 'intake_days'`).get())
          chosen.script(`
            DELETE FROM intake_days;
            INSERT INTO intake_days (account_id, day, part, entries, bytes)
              SELECT account_id, day, part, entries, bytes FROM old.intake_days;
          `);
      });
    });
    return true;
  } catch {
    return false;
  }
}
