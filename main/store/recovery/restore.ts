import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { draftOf } from '../../base/replace-file.ts';
import { copiesOf, verify, type Copy } from './copies.ts';
import { isDamage } from '../errors.ts';
import type { OpenOptions } from './open-options.ts';
import { moveAside, removeScratch } from './place.ts';
import { forgetDownloads } from './left-out.ts';
import { copyPrivately } from '../database/private-file.ts';
import { removeUnfit, type RowChecks } from './row-checks.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { migrate } from '../database/schema.ts';
import { AlteredError, checkOurs } from './shape.ts';
import { connect, type Connection } from '../database/sqlite.ts';
import { messageOf, sentences, type Message } from '../../text/message.ts';

/** A restored database that is complete but not yet in place. */
const READY = '.restored';
/** Prefix of a restored database under construction; an unguessable part follows. */
const BUILDING = '.restoring';

/** Why a database that cannot be used is restored. */
export function reasonOf(error: unknown): Message {
  return error instanceof AlteredError
    ? messageOf('storage.structureReplaced')
    : messageOf('storage.damaged');
}

/**
 * Replaces an unusable database with the last good copy plus the rows that can be salvaged from it, except rows
 * that `checks` refuse. The old file is moved aside only when its successor is complete on disk, so that a crash
 * at any point loses nothing.
 */
export function restore(options: OpenOptions, reason: Message, checks: RowChecks): void {
  const { file, now, onIncident, onRepaired } = options;
  const building = draftOf(file + BUILDING);
  try {
    const { db, copy } = openBest(options, building);
    const salvaged = fill(db, options, building, checks);
    renameSync(building, file + READY);
    const aside = moveAside(file, now);
    renameSync(file + READY, file);
    onRepaired?.({ incomplete: salvaged.incomplete || salvaged.leftOut > 0, gamesLost: salvaged.gamesLost });
    onIncident({
      at: now,
      message: sentences(
        reason,
        copy
          ? messageOf('storage.copyRestored', { time: new Date(copy.at).toISOString() })
          : messageOf('storage.startedNew'),
        salvaged.entries > 0 ? messageOf('storage.entriesReadBack', { entries: salvaged.entries }) : null,
        salvaged.incomplete ? messageOf('storage.partlyUnreadable') : null,
        salvaged.leftOut > 0 ? messageOf('storage.rowsLeftOut', { rows: salvaged.leftOut }) : null,
        aside === undefined ? null : messageOf('storage.oldFileKept', { name: basename(aside) }),
      ),
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
    const unfit = removeUnfit(db, checks);
    if (unfit.games > 0) forgetDownloads(db);
    return { ...salvaged, gamesLost: salvaged.gamesLost || unfit.games > 0, leftOut: unfit.rows };
  } finally {
    db.close();
  }
}

/** Finishes a restoration that was interrupted after its database was complete. */
export function finishRestoring({ file, now, onIncident }: OpenOptions): void {
  const ready = file + READY;
  if (!existsSync(ready)) return;
  if (existsSync(file)) {
    // Interrupted before the damaged file was moved: opening it detects the damage and restores again.
    removeScratch(ready);
    return;
  }
  moveAside(file, now);
  renameSync(ready, file);
  onIncident({
    at: now,
    message: messageOf('storage.restorationCompleted'),
  });
}

/** Opens the newest intact copy as the file `building`; an empty database when there is none. */
function openBest(
  { file, nativeBinding, migrations, now }: OpenOptions,
  building: string,
): { db: Connection; copy?: Copy } {
  for (const copy of copiesOf(file, now)) {
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
