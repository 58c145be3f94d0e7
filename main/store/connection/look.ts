/**
 * A first look at a database, on the thread that asks. Starting the database's own thread costs a start more than 150 ms
 * of processor time, in which the first picture could be painted; so what that picture shows is read here, and the
 * thread starts with the first write, or when somebody asks for what only it can do.
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
import type { Aggregate } from './protocol.ts';
import { callOn, makeAggregates } from './proxy.ts';
import { createQuarantine } from '../quarantine.ts';
import { isSchemaSmall } from './schema-size.ts';
import { newestOf, versionOf } from './schema.ts';
import { checkOurs } from '../recovery/shape.ts';
import { connect, type Connection } from './sqlite.ts';

export interface LookOptions {
  readonly file: string;
  /** See `nativeBindingFor`. */
  readonly nativeBinding: string | undefined;
  /** Starts the database's thread. */
  readonly open: () => Promise<Store>;
}

type Method = (...args: never) => unknown;
type Reader = Readonly<Partial<Record<Aggregate, Readonly<Record<string, Method>>>>>;

export interface LookingStore {
  readonly store: Store;
  /** Starts the thread, unless it runs; rejects with the `StoreError` that opening met. */
  wake(): Promise<unknown>;
}

/**
 * The store, asleep until it is needed. `null` where a look is not enough: the file is missing, of another version,
 * damaged, not readable, to be replaced, or has a schema that would hold the asking thread up; the thread deals with all
 * that.
 */
export function createLookingStore({ file, nativeBinding, open }: LookOptions): LookingStore | null {
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
    scrub: async () => (await wake()).scrub(),
    status: async () => (await wake()).status(),
    // The thread also makes the day's copy as it closes.
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
    // Whatever is wrong with it is said by the thread, which also mends it.
  }
  connection?.close();
  return null;
}

/** `quotas` reads as it forgets, so it is not among these; nor are TV and the history, which no first picture shows. */
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
