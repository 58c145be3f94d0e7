/**
 * A backup that the user chose stands beside the database, complete, until the next start puts it in its place. Being
 * stopped at any point leaves the one or the other whole; what was there before is set aside, never deleted.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { say } from '../../text/say.ts';
import { rollingCopyAt } from './copies.ts';
import type { OpenOptions } from '../connection/open-options.ts';
import { moveAside, removeScratch, siblings, SIDE_FILES } from './place.ts';
import { migrate } from '../connection/schema.ts';
import { checkOurs } from './shape.ts';
import { connect, type Connection } from '../connection/sqlite.ts';

/** Folders in which backups are read; six random characters follow. */
export const CHOOSING = '.choosing-';
/** Complete, and waits for the next start. */
export const CHOSEN = '.chosen';
/** The same once more: the copy to go back to, should the first become damaged. Those of before are of another database. */
export const CHOSEN_COPY = '.chosen-copy';

/** Whether a chosen backup waits for the next start. */
export const isChosenWaiting = (file: string): boolean => existsSync(file + CHOSEN);

/** The user thought better of it. */
export function dropChosen(file: string): void {
  removeScratch(file + CHOSEN);
  removeScratch(file + CHOSEN_COPY);
}

/** Before the database is opened: puts the chosen backup in its place, if there is one. */
export function takeInChosen(options: OpenOptions): void {
  const { file, now, onIncident } = options;
  removeChoosing(file);
  if (!isChosenWaiting(file)) {
    removeScratch(file + CHOSEN_COPY);
    return;
  }
  if (!isChosenOurs(options)) {
    dropChosen(file);
    onIncident({
      at: now,
      message: say('The chosen backup was changed after it was read, and is not used. Choose it again.'),
    });
    return;
  }
  const isCarried = !existsSync(file) || carryOver(options);
  if (existsSync(file + CHOSEN_COPY)) renameSync(file + CHOSEN_COPY, rollingCopyAt(file, now));
  const isLeft = ['', ...SIDE_FILES].some((suffix) => existsSync(file + suffix));
  const aside = isLeft ? moveAside(file, now, 'replaced') : undefined;
  renameSync(file + CHOSEN, file);
  onIncident({
    at: now,
    message: [
      say('The chosen backup is in use now.'),
      aside === undefined ? '' : say('What was there before is kept as {name}.', { name: basename(aside) }),
      isCarried ? '' : say('It could not be read: notifications that were told before may be told again.'),
    ]
      .filter(Boolean)
      .join(' '),
  });
}

/** Removes the folders of backups whose reading was stopped. */
function removeChoosing(file: string): void {
  for (const path of siblings(file, CHOOSING))
    if (/^.{6}$/.test(path.slice(file.length + CHOOSING.length)))
      rmSync(path, { recursive: true, force: true });
}

/** Whether the file that waits is still one that `chooseBackup` made, or a version before this one. */
function isChosenOurs({ file, nativeBinding, migrations }: OpenOptions): boolean {
  let db: Connection | undefined;
  try {
    db = connect(file + CHOSEN, { nativeBinding, readonly: true });
    checkOurs(db, file + CHOSEN, migrations);
    return true;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

/**
 * What must not be forgotten over a step back in time: what was asked of servers lately, for it still counts there; what
 * the user was told, for nothing is told twice; and how much of the day's budget servers used. May run again after a
 * stop. Leaves the database as one file, so that it is set aside at once. False where it could not be read: that may be
 * why it is replaced.
 */
function carryOver({ file, nativeBinding, migrations, appVersion }: OpenOptions): boolean {
  let db: Connection | undefined;
  try {
    const old = connect(file, { nativeBinding });
    try {
      checkOurs(old, file, migrations);
      old.pragma('wal_checkpoint(TRUNCATE)');
      old.pragma('journal_mode = DELETE');
    } finally {
      old.close();
    }
    const chosen = (db = connect(file + CHOSEN, { nativeBinding }));
    migrate(chosen, migrations, appVersion);
    chosen.command('ATTACH ? AS old').run(file);
    chosen.transaction(() => {
      chosen.script(`
        DELETE FROM quota_uses WHERE (key, at) IN (SELECT key, at FROM old.quota_uses);
        INSERT INTO quota_uses (key, at) SELECT key, at FROM old.quota_uses;
        INSERT OR IGNORE INTO notifications (account_id, dedupe_key, at, outcome)
          SELECT account_id, dedupe_key, at, outcome FROM old.notifications;
      `);
      // A database that waits for its own migration has no budgets yet.
      if (chosen.query(`SELECT 1 FROM old.sqlite_schema WHERE name = 'intake_days'`).get())
        chosen.script(`
          DELETE FROM intake_days;
          INSERT INTO intake_days (account_id, day, part, entries, bytes)
            SELECT account_id, day, part, entries, bytes FROM old.intake_days;
        `);
    });
    return true;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
