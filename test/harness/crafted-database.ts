/** Malicious databases, made with SQLite's protections disabled. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { makeAccountRecord, type AccountRecord } from '../../main/accounts/account-record.ts';
import { migrations } from '../../main/store/migrations/index.ts';
import { migrate } from '../../main/store/database/schema.ts';
import { connect } from '../../main/store/database/sqlite.ts';
import { nativeBinding } from './virtual-store.ts';

export const accountId = '3f1c2a9e-58d4-4a60-9b0e-6d7f1c2b3a4d';
export const honestServer = 'https://chess.example';
export const hostileServer = 'https://evil.example';

const honest: AccountRecord = {
  kind: 'token',
  server: { baseUrl: honestServer, name: 'chess.example', dialect: 'auto' },
  user: { id: 'ruth', name: 'Ruth' },
  isBot: false,
  scopes: ['board:play'],
  tokenKeeping: 'plain',
  expiresAt: null,
  addedAt: 1_700_000_000_000,
};

/** The JSON of an account's row. */
export const accountData = (more: Partial<AccountRecord> = {}): string =>
  makeAccountRecord({ ...honest, ...more });

export const accountAt = (baseUrl: string): string =>
  accountData({
    server: { baseUrl, name: URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl, dialect: 'auto' },
  });

/** Creates a database with one account, ten ledger entries and two claimed notifications. */
export function makeDatabase(file: string): void {
  const db = connect(file, { nativeBinding });
  migrate(db, migrations, '0.1.0');
  db.command('INSERT INTO accounts (id, data) VALUES (?, ?)').run(accountId, accountData());
  const entry = db.command(
    `INSERT INTO ledger (account_id, at, kind, subject, dedupe_key, source, raw) VALUES (?, ?, 'challenge', ?, ?, 'stream', '{}')`,
  );
  for (let n = 0; n < 10; n += 1) entry.run(accountId, 1_700_000_000_000 + n, `c${n}`, `challenge:c${n}`);
  const claim = db.command('INSERT INTO notifications (account_id, dedupe_key, at) VALUES (?, ?, 1)');
  claim.run(accountId, 'challenge:c0');
  claim.run(accountId, 'challenge:c1');
  db.close();
}

/** Runs a script on a database without any protection; `PRAGMA writable_schema = ON` is possible. */
export function tamper(file: string, script: string): void {
  const db = new Database(file, nativeBinding === undefined ? {} : { nativeBinding });
  try {
    db.unsafeMode(true);
    db.exec(script);
  } finally {
    db.close();
  }
}

/** Rebuilds a database of ours with other settings, such as an encoding, and keeps its rows. */
export function remake(file: string, pragmas: string): void {
  tamper(file, `PRAGMA journal_mode = DELETE; ${pragmas}; VACUUM;`);
}

/** A trigger that redirects an account when the app writes a notification. */
export const redirectingTrigger = `
  CREATE TRIGGER redirect AFTER INSERT ON notifications BEGIN
    INSERT INTO accounts (id, data) VALUES (new.account_id, '${accountAt(hostileServer)}')
      ON CONFLICT (id) DO UPDATE SET data = excluded.data;
  END;`;

/** Replaces a table by a view with infinitely many rows. */
export const endlessView = `
  DROP TABLE accounts;
  CREATE VIEW accounts AS
    WITH RECURSIVE n (position) AS (SELECT 1 UNION ALL SELECT position + 1 FROM n)
    SELECT position, CAST(position AS TEXT) AS id, '{}' AS data FROM n ORDER BY position DESC;`;

const list = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => textOf(index)).join(',');

/** Schemas that SQLite parses slowly, named by their cause. */
export const heavySchemas: readonly (readonly [name: string, script: string])[] = [
  [
    'a table of 4,000 automatic indexes',
    `CREATE TABLE heavy (${list(200, (n) => `c${n}`)},
       ${list(4_000, (n) => `UNIQUE (c${n % 200}, c${Math.floor(n / 200) + 1})`)})`,
  ],
  [
    'ten thousand tables',
    `BEGIN; ${Array.from({ length: 10_000 }, (_, n) => `CREATE TABLE heavy${n} (a);`).join('')} COMMIT`,
  ],
  ['a view of a megabyte', `CREATE VIEW heavy AS SELECT ${list(400_000, () => '1')}`],
  [
    'half a million rows of statistics',
    `ANALYZE; WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n LIMIT 500000)
       INSERT INTO sqlite_stat1 (tbl, idx, stat) SELECT 'ledger', 'ledger_at', at || ' 1 1' FROM n`,
  ],
];

export const newId = (): string => randomUUID();
