import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { draftOf } from '../../base/replace-file.ts';
import { copiesOf, verify, type Copy } from './copies.ts';
import { isDamage } from '../errors.ts';
import type { OpenOptions } from '../connection/open-options.ts';
import { moveAside, removeScratch, SIDE_FILES } from './place.ts';
import { copyPrivately } from './private-file.ts';
import { removeUnfit, type RowChecks } from './row-checks.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { migrate } from '../connection/schema.ts';
import { AlteredError, checkOurs } from './shape.ts';
import { connect, type Connection } from '../connection/sqlite.ts';
import { say } from '../../text/say.ts';

/** A restored database that is complete but not in its place yet. */
const READY = '.restored';
/** One that is being put together; the rest of the name cannot be guessed. */
const BUILDING = '.restoring';

/** Why a database that cannot be used is restored, in words for the user. */
export function reasonOf(error: unknown): string {
  return error instanceof AlteredError
    ? say('Another program changed the structure of the database. Its records were taken over, nothing else.')
    : say('The database was damaged.');
}

/**
 * Replaces a database that cannot be used by the last good copy and the rows that can still be read from it. Rows that
 * `checks` refuse are left out. The old file is moved aside only when its successor is complete on the disk, so a stop
 * at any point loses nothing.
 */
export function restore(options: OpenOptions, reason: string, checks: RowChecks): void {
  const { file, now, onIncident } = options;
  const building = draftOf(file + BUILDING);
  try {
    const { db, copy } = openBest(options, building);
    const salvaged = fill(db, options, building, checks);
    renameSync(building, file + READY);
    const aside = moveLost(file, now);
    renameSync(file + READY, file);
    onIncident({
      at: now,
      message: [
        reason,
        copy
          ? say('The copy of {time} was restored.', { time: new Date(copy.at).toISOString() })
          : say('There was no copy of it: a new one was begun.'),
        salvaged.entries > 0
          ? say('{entries} more ledger entries were read back from the old file.', {
              entries: salvaged.entries,
            })
          : '',
        salvaged.incomplete ? say('Some of the old file could not be read.') : '',
        salvaged.leftOut > 0
          ? say('{rows} of its rows were not what Outpost writes and were left out.', {
              rows: salvaged.leftOut,
            })
          : '',
        aside === undefined ? '' : say('The old file is kept as {name}.', { name: basename(aside) }),
      ]
        .filter(Boolean)
        .join(' '),
    });
  } finally {
    removeScratch(building);
  }
}

function fill(
  db: Connection,
  { file, nativeBinding, migrations, appVersion }: OpenOptions,
  building: string,
  checks: RowChecks,
): Salvaged & { readonly leftOut: number } {
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    migrate(db, migrations, appVersion);
    const salvaged = salvage(file, db, building, { migrations, nativeBinding });
    return { ...salvaged, leftOut: removeUnfit(db, checks) };
  } finally {
    db.close();
  }
}

/** Ends a restoration that was stopped after its database was complete. */
export function finishRestoring({ file, now, onIncident }: OpenOptions): void {
  const ready = file + READY;
  if (!existsSync(ready)) return;
  if (existsSync(file)) {
    // Stopped before the damaged file was moved: opening finds the damage again and restores anew.
    removeScratch(ready);
    return;
  }
  moveLost(file, now);
  renameSync(ready, file);
  onIncident({
    at: now,
    message: say('The database was damaged, and restoring it had been interrupted. It is complete now.'),
  });
}

/** Side files must not stay behind: SQLite would take them for those of the successor. */
function moveLost(file: string, now: number): string | undefined {
  return ['', ...SIDE_FILES].some((suffix) => existsSync(file + suffix)) ? moveAside(file, now) : undefined;
}

/** The newest copy that is sound, as the file `building`; an empty database when there is none. */
function openBest(
  { file, nativeBinding, migrations }: OpenOptions,
  building: string,
): { db: Connection; copy?: Copy } {
  for (const copy of copiesOf(file)) {
    removeScratch(building);
    copyPrivately(copy.path, building);
    let db: Connection | undefined;
    try {
      db = connect(building, { nativeBinding });
      checkOurs(db, building, migrations);
      verify(db);
      return { db, copy };
    } catch (error) {
      db?.close();
      if (!isDamage(error)) throw error;
    }
  }
  removeScratch(building);
  return { db: connect(building, { nativeBinding }) };
}
