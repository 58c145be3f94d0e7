/** Databases and backups as an attacker leaves them, and how the app must answer. */
import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createAccounts, type Accounts } from '../../../../main/accounts/accounts.ts';
import { createTokenVault } from '../../../../main/accounts/token-vault.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { rowChecks } from '../../../../main/restored-row-checks.ts';
import { StoreError, type Store } from '../../../../main/store/api.ts';
import { chooseBackup, type BackupContents } from '../../../../main/store/recovery/backup-file.ts';
import { createDatabaseBackups } from '../../../../main/store/recovery/backups.ts';
import { createStore } from '../../../../main/store/connection/client.ts';
import { migrations } from '../../../../main/store/migrations/index.ts';
import { connect } from '../../../../main/store/database/sqlite.ts';
import { accountId, makeDatabase } from '../../../harness/crafted-database.ts';
import { nativeBinding, sourceWorker } from '../../../harness/virtual-store.ts';
import type { HostileCase, HostileContext } from '../case.ts';

export const now = Date.UTC(2026, 0, 15, 12);
export const gibibyte = 2 ** 30;

export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Paths of the app's database and of the user's backup. */
interface Place {
  readonly file: string;
  readonly backup: string;
}

export function placeIn({ folder }: HostileContext): Place {
  const [data, users] = [join(folder, 'data'), join(folder, 'users')];
  mkdirSync(data, { mode: 0o700 });
  mkdirSync(users);
  return { file: join(data, 'outpost.db'), backup: join(users, 'backup.db') };
}

export const open = (file: string): Promise<Store> =>
  createStore({ workerUrl: sourceWorker, file, nativeBinding, log: silentLog });

export const backupsOf = (file: string) =>
  createDatabaseBackups({ workerUrl: sourceWorker, file, nativeBinding, appVersion: '0.1.0' });

export const optionsOf = (file: string) => ({ file, nativeBinding, migrations, appVersion: '0.1.0' });

/** Reads a backup as its thread does. */
export const choose = ({ file, backup }: Place): BackupContents =>
  chooseBackup(optionsOf(file), backup, rowChecks);

/** Fails unless the backup is refused at once, with a sentence for the user and without side effects. */
export function mustRefuse(place: Place, words: RegExp): void {
  const before = readdirSync(join(place.file, '..')).toSorted().join();
  const began = performance.now();
  let refusal: unknown;
  try {
    choose(place);
  } catch (error) {
    refusal = error;
  }
  const took = performance.now() - began;
  check(refusal instanceof StoreError, `not refused, or not with a reason: ${String(refusal)}`);
  const { message } = refusal as StoreError;
  check(words.test(message), `refused with other words: ${message}`);
  check(took < 2_000, `refused only after ${took} ms`);
  check(readdirSync(join(place.file, '..')).toSorted().join() === before, 'the refusal left files');
}

/** Rows of a database, read without the app. */
export function rowsOf<Row>(file: string, sql: string): readonly Row[] {
  const db = connect(file, { nativeBinding, readonly: true });
  try {
    return db.query<Row>(sql).all();
  } finally {
    db.close();
  }
}

export const altered = /^Another program changed the structure of backup\.db,/;
export const damaged = /^backup\.db is damaged and cannot be used/;
export const none = /^backup\.db is not a backup of Outpost/;
export const unreadable = /^backup\.db cannot be read/;

/** A backup that must be refused after `craft` has modified a valid one. */
export const refused = (
  name: string,
  words: RegExp,
  craft: (backup: string) => void,
  makes: (backup: string) => void = makeDatabase,
): HostileCase => ({
  area: 'backup',
  name,
  mustHappen: 'it is refused with a reason, and nothing changes',
  run: async (context) => {
    const place = placeIn(context);
    makes(place.backup);
    craft(place.backup);
    mustRefuse(place, words);
  },
});

export const anAccount = (id: string, data: string) =>
  `INSERT INTO accounts (id, data) VALUES ('${id}', '${data}');`;

export const entryOf = (id: string, raw: string) =>
  `INSERT INTO ledger (id, account_id, at, kind, subject, dedupe_key, source, raw)
   VALUES (${id}, '${accountId}', 1, 'challenge', 'x', 'key ${id}', 'stream', ${raw});`;

/** The app's accounts with their vault, over the store. */
export const accountsOver = (store: Store, tokens: { content: unknown }): Promise<Accounts> =>
  createAccounts({
    stores: {
      real: store.accounts,
      practice: { list: async () => [], put: async () => {}, remove: async () => {} },
    },
    vault: createTokenVault({
      keyring: {
        status: async () => ({ available: true, backend: 'test' }),
        encrypt: async (text) => Buffer.from(text),
        decrypt: async (bytes) => Buffer.from(bytes).toString(),
      },
      file: {
        read: () => tokens.content,
        write: (value) => void (tokens.content = value),
        setAside: () => '',
      },
      log: silentLog,
    }),
    log: silentLog,
    clock: createSystemClock(),
    createId: randomUUID,
    onSecret: () => {},
  });

/** Overwrites bytes of a file. */
export function overwrite(file: string, at: number, bytes: Buffer): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, bytes, 0, bytes.length, at);
  } finally {
    closeSync(opened);
  }
}

export function stretch(file: string, bytes: number): void {
  const opened = openSync(file, 'r+');
  try {
    ftruncateSync(opened, bytes);
  } finally {
    closeSync(opened);
  }
}

export const modeOf = (path: string) => statSync(path).mode & 0o777;
