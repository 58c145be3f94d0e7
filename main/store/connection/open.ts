import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { StoreError } from '../api.ts';
import { takeInChosen } from '../recovery/chosen.ts';
import { copiesOf, keepBeforeMigration } from '../recovery/copies.ts';
import { isDamage, toStoreError } from '../errors.ts';
import type { OpenOptions } from './open-options.ts';
import { checkPlace, moveAside, sizeOf, removeLeftDrafts } from '../recovery/place.ts';
import { finishRestoring, reasonOf, restore } from '../recovery/restore.ts';
import { isBlank, migrate, newestOf, probe, versionOf } from './schema.ts';
import { checkOurs } from '../recovery/shape.ts';
import { connect, type Connection, type ReadableDb } from './sqlite.ts';
import { say } from '../../text/say.ts';

export interface OpenDatabase {
  readonly writer: Connection;
  /** A second connection, so that what the user waits for can move to a thread of its own. */
  readonly reader: ReadableDb & { close(): void };
  /** Whether the last run ended without closing (killed, crashed, power cut). */
  readonly unclean: boolean;
}

/**
 * Opens the database, new, migrated or restored as needed. Throws a `StoreError`: `future`, `readonly`, `full`, `busy`,
 * or `internal`; damage is no reason to fail, because a damaged file is moved aside and what can be had is restored.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { file } = options;
  try {
    checkPlace(file);
    removeLeftDrafts(file);
    finishRestoring(options);
    takeInChosen(options);
    try {
      return await openSound(options);
    } catch (error) {
      if (!isDamage(error)) throw error;
      restore(options, reasonOf(error), await options.loadRowChecks());
      return await openSound(options);
    }
  } catch (error) {
    throw toStoreError(error, file);
  }
}

async function openSound(options: OpenOptions): Promise<OpenDatabase> {
  const { file, nativeBinding, onIncident, now } = options;
  const existed = existsSync(file);
  const unclean = sizeOf(`${file}-wal`) > 0;
  if (sizeOf(file) === 0) {
    if (unclean || copiesOf(file).length > 0) {
      restore(
        options,
        existed ? say('The database file was empty.') : say('The database file was missing.'),
        await options.loadRowChecks(),
      );
    } else if (existed) {
      const aside = moveAside(file, now);
      onIncident({
        at: now,
        message: say(
          'The database file was empty and there was no copy of it: a new one was begun. The empty file is kept as {name}.',
          { name: basename(aside) },
        ),
      });
    }
  }

  const writer = connect(file, { nativeBinding });
  try {
    if (!isBlank(writer)) checkOurs(writer, file, options.migrations);
    else if (copiesOf(file).length > 0)
      throw new StoreError('corrupt', say('{file} has lost all it held.', { file }));
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    // On macOS a plain flush stops at the drive's own cache.
    writer.pragma('fullfsync = ON');
    writer.pragma('foreign_keys = ON');
    probe(writer);
    await upgrade(writer, options);
    const reader = connect(file, { nativeBinding, readonly: true });
    return { writer, reader, unclean };
  } catch (error) {
    writer.close();
    throw error;
  }
}

async function upgrade(
  writer: Connection,
  { file, nativeBinding, migrations, appVersion, now, onIncident }: OpenOptions,
): Promise<void> {
  const from = versionOf(writer);
  const newest = newestOf(migrations);
  if (from === newest) return;
  if (from > 0) {
    const kept = await keepBeforeMigration(writer, file, newest, now, nativeBinding);
    onIncident({
      at: now,
      message: say('Before the database was brought to format {version}, it was copied to {name}.', {
        version: newest,
        name: basename(kept),
      }),
    });
  }
  migrate(writer, migrations, appVersion);
}
