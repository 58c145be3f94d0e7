import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { StoreError } from '../api.ts';
import { takeInChosen } from '../recovery/chosen.ts';
import { copiesOf, keepBeforeMigration } from '../recovery/copies.ts';
import { isDamage, toStoreError } from '../errors.ts';
import type { OpenOptions } from '../recovery/open-options.ts';
import { checkPlace, moveAside, sizeOf, removeLeftDrafts } from '../recovery/place.ts';
import { finishRestoring, reasonOf, restore } from '../recovery/restore.ts';
import { isBlank, migrate, newestOf, probe, versionOf } from '../database/schema.ts';
import { checkOurs } from '../recovery/shape.ts';
import { connect, type Connection, type ReadableDb } from '../database/sqlite.ts';
import { messageOf } from '../../text/message.ts';

/** Most memory for the writer's pages, KB. An import changes hundreds of pages of indexes in each commit. */
const writerCacheKb = 8_000;

export interface OpenDatabase {
  readonly writer: Connection;
  /** A second connection, so that interactive reads can move to another thread later. */
  readonly reader: ReadableDb & { close(): void };
  /** Whether the last run ended without closing the database (kill, crash, power cut). */
  readonly unclean: boolean;
}

/**
 * Opens the database, creating, migrating or restoring it as needed. Throws a `StoreError` with code `future`,
 * `readonly`, `full`, `busy` or `internal`. Damage is no error: the file is moved aside and restored as far as
 * possible.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { file } = options;
  try {
    checkPlace(file);
    removeLeftDrafts(file);
    finishRestoring(options);
    // Data in memory belongs to the present database, and a backup may be under construction.
    if (options.isRunning !== true) takeInChosen(options);
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
    if (unclean || copiesOf(file, now).length > 0) {
      restore(
        options,
        existed ? messageOf('storage.fileEmpty') : messageOf('storage.fileMissing'),
        await options.loadRowChecks(),
      );
    } else {
      const aside = existed ? moveAside(file, now) : undefined;
      if (aside !== undefined)
        onIncident({
          at: now,
          message: messageOf('storage.emptyFileReplaced', { name: basename(aside) }),
        });
    }
  }

  const writer = connect(file, { nativeBinding });
  try {
    if (!isBlank(writer)) checkOurs(writer, file, options.migrations);
    else if (copiesOf(file, now).length > 0)
      throw new StoreError('corrupt', messageOf('storage.contentLost', { file }));
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    // On macOS a plain flush reaches only the drive's cache.
    writer.pragma('fullfsync = ON');
    writer.pragma('foreign_keys = ON');
    writer.pragma(`cache_size = -${writerCacheKb}`);
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
    const copyPath = await keepBeforeMigration(writer, file, newest, now, nativeBinding);
    onIncident({
      at: now,
      message: messageOf('storage.copiedBeforeMigration', {
        version: newest,
        name: basename(copyPath),
      }),
    });
  }
  migrate(writer, migrations, appVersion);
}
