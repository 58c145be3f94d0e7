/** Reads and ages the data directory of an app that has ended. */
import { join } from 'node:path';
import { connect, type Connection } from '../../main/store/database/sqlite.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';

/** Opens the database of the real accounts; the app must have ended. */
export async function withDatabase<T>(
  userDataDir: string,
  use: (db: Connection) => T | Promise<T>,
): Promise<T> {
  const db = connect(join(userDataDir, 'outpost.db'), {
    nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

/** Shifts all times back, as if the app had ended `ms` earlier. */
export async function ageProfile(userDataDir: string, ms: number): Promise<void> {
  await withDatabase(userDataDir, (db) => {
    for (const table of ['ledger', 'heartbeats', 'notifications', 'training_cards', 'training_reviews']) {
      db.command(`UPDATE ${table} SET at = at - ?`).run(ms);
    }
  });
}
