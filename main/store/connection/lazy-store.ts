/**
 * Reads a database on the calling thread before its own thread runs. Starting that thread costs more than 150 ms
 * of processor time during startup. So the first picture's data is read here, and the thread starts with the first
 * write or with a call that only it can answer.
 */
import { existsSync } from 'node:fs';
import { createAccounts } from '../accounts.ts';
import type { Store } from '../api.ts';
import { createAway } from '../away.ts';
import { isChosenWaiting } from '../recovery/chosen.ts';
import { createFollows } from '../follows.ts';
import { createGames } from '../games.ts';
import { createIntakeBudget } from '../intake-budget.ts';
import { createLedger } from '../ledger.ts';
import { migrations } from '../migrations/index.ts';
import { createNotices } from '../notices.ts';
import type { Aggregate } from '../protocol.ts';
import { callOn, makeAggregates } from './proxy.ts';
import { createQuarantine } from '../quarantine.ts';
import { isSchemaSmall } from './schema-size.ts';
import { newestOf, versionOf } from '../database/schema.ts';
import { checkOurs } from '../recovery/shape.ts';
import { connect, type Connection } from '../database/sqlite.ts';

export interface LazyStoreOptions {
  readonly file: string;
  /** See `nativeBindingFor`. */
  readonly nativeBinding: string | undefined;
  /** Starts the database thread. */
  readonly open: () => Promise<Store>;
}

type Method = (...args: never) => unknown;
type Reader = Readonly<Partial<Record<Aggregate, Readonly<Record<string, Method>>>>>;

export interface LazyStore {
  readonly store: Store;
  /** Starts the thread unless it runs; rejects with the `StoreError` of opening. */
  wake(): Promise<unknown>;
}

/**
 * Creates a store whose thread starts on demand. Returns null when the thread must open the file: it is missing,
 * of another version, damaged, unreadable, about to be replaced, or has a schema too large to parse here.
 */
export function createLazyStore({ file, nativeBinding, open }: LazyStoreOptions): LazyStore | null {
  const connection = lookAt(file, nativeBinding);
  if (connection === null) return null;
  const reader = createReader(connection);
  let opened: Promise<Store> | undefined;
  const wake = (): Promise<Store> => {
    if (opened) return opened;
    connection.close();
    return (opened = open());
  };

  const store: Store = {
    ...makeAggregates((aggregate, method, effect) => {
      const readHere = effect === 'read' ? reader[aggregate]?.[method] : undefined;
      return async (...args) => {
        if (!opened && readHere) {
          try {
            return readHere(...(args as never));
          } catch {
            // The thread repairs what cannot be read here.
          }
        }
        return callOn(await wake(), aggregate, method, args);
      };
    }),
    scrub: async (how) => (await wake()).scrub(how),
    status: async () => (await wake()).status(),
    // Needs the thread, which makes the daily copy on close.
    close: async () => (await wake()).close(),
  };
  return { store, wake };
}

function lookAt(file: string, nativeBinding: string | undefined): Connection | null {
  if (!existsSync(file) || isChosenWaiting(file)) return null;
  let connection: Connection | undefined;
  try {
    if (!isSchemaSmall(file)) return null;
    connection = connect(file, { nativeBinding, readonly: true });
    if (versionOf(connection) !== newestOf(migrations)) throw new Error('of another version');
    checkOurs(connection, file, migrations);
    return connection;
  } catch {
    // The thread detects the same problem, reports and repairs it.
  }
  connection?.close();
  return null;
}

/** Without `quotas`, whose reads also delete, and without TV and history, which are not needed yet. */
function createReader(connection: Connection): Reader {
  const budget = createIntakeBudget(connection);
  return {
    ledger: createLedger(connection, connection, budget),
    quarantine: createQuarantine(connection, connection, budget),
    away: createAway(connection, connection),
    games: createGames(connection, connection),
    accounts: createAccounts(connection, connection),
    notices: createNotices(connection, connection),
    follows: createFollows(connection, connection),
  };
}
