import { createAccounts } from '../accounts.ts';
import { createActivity } from '../activity.ts';
import type { Store, StoreError, StoreStatus } from '../api.ts';
import { createArchive } from '../archive/archive.ts';
import { createAway } from '../away.ts';
import { copyIsDue, makeRollingCopy, removeOlderCopies } from '../recovery/copies.ts';
import { isDamage, toStoreError } from '../errors.ts';
import { createFollows } from '../follows.ts';
import { createGames } from '../games.ts';
import { createIntakeBudget } from '../intake-budget.ts';
import { createLedger } from '../ledger.ts';
import { createMemos } from '../memos.ts';
import { createNotices } from '../notices.ts';
import type { OpenOptions } from './open-options.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { sizeOf } from '../recovery/place.ts';
import { operations, type Aggregate, type Call, type Effect, type Synchronous } from './protocol.ts';
import { createQuarantine } from '../quarantine.ts';
import { createQuotas } from '../quotas.ts';
import { reasonOf, restore } from '../recovery/restore.ts';
import { createTv } from '../tv.ts';

export type EngineOptions = Omit<OpenOptions, 'now'>;

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: StoreError };

/** The database with everything that happens in its thread. Times are ms since the epoch. */
export interface Engine {
  /**
   * Runs the calls in order and answers in order. Writes that follow each other share one commit, so that a burst costs
   * one flush of the disk instead of many; each still succeeds or fails for itself.
   */
  run(calls: readonly Call[], now: number): Promise<readonly Outcome[]>;
  status(now: number): Promise<Omit<StoreStatus, 'incidents'>>;
  /** Makes the daily copy when it is due; it is also what reads and checks every page. */
  maintain(now: number): Promise<void>;
  /** Rewrites the database without what was deleted, and replaces every copy by one of it. */
  scrub(now: number): Promise<void>;
  close(now: number): Promise<void>;
}

type Aggregates = { readonly [A in Aggregate]: Synchronous<Store[A]> };

interface Session {
  readonly db: OpenDatabase;
  readonly aggregates: Aggregates;
}

const DAY_MS = 86_400_000;

/** A disk that damages what was just restored is not helped by restoring for ever. */
const MAX_RESTORATIONS = 3;

const effectOf = ({ aggregate, method }: Call): Effect | undefined =>
  (operations[aggregate] as Readonly<Record<string, Effect>>)[method];

const isRead = (call: Call): boolean => effectOf(call) === 'read';

/** Opens the database; throws a `StoreError` when it cannot be opened or must not be. */
export async function createEngine(options: EngineOptions, startedAt: number): Promise<Engine> {
  const { file, nativeBinding } = options;
  let session: Session | undefined;
  let restorations = 0;
  let checkWanted = false;
  let copying: Promise<void> | undefined;
  let opening: Promise<Session> | undefined;

  const open = async (now: number): Promise<Session> => {
    const db = await openDatabase({ ...options, now });
    checkWanted ||= db.unclean;
    session = { db, aggregates: createAggregates(db) };
    return session;
  };

  /** The open database; one that could not be opened again after a failure is tried anew. */
  const current = (now: number): Session | Promise<Session> => {
    if (session) return session;
    opening ??= open(now).finally(() => {
      opening = undefined;
    });
    return opening;
  };

  const release = (): void => {
    session?.db.reader.close();
    session?.db.writer.close();
    session = undefined;
  };

  /** Runs `action`; when it meets damage, restores the database and runs it once more. */
  const withSession = async <T>(now: number, action: (session: Session) => T | Promise<T>): Promise<T> => {
    const used = session ?? (await current(now));
    try {
      return await action(used);
    } catch (error) {
      if (!isDamage(error) || restorations >= MAX_RESTORATIONS) throw error;
      // Loaded first: nothing may open the database between its release and its restoration.
      const checks = await options.loadRowChecks();
      if (session === used) {
        restorations++;
        release();
        restore({ ...options, now }, reasonOf(error), checks);
      }
      return action(await current(now));
    }
  };

  const runGroup = async (
    calls: readonly Call[],
    now: number,
    action: (session: Session) => readonly Outcome[],
  ) => {
    try {
      return await withSession(now, action);
    } catch (error) {
      const failure = toStoreError(error, file);
      return calls.map((): Outcome => ({ ok: false, error: failure }));
    }
  };

  const read = ({ aggregates }: Session, call: Call): Outcome => {
    try {
      return { ok: true, value: invoke(aggregates, call) };
    } catch (error) {
      if (isDamage(error)) throw error;
      return { ok: false, error: toStoreError(error, file) };
    }
  };

  /** One commit for all; a call that fails alone takes back only what it did. */
  const commit = ({ db: { writer }, aggregates }: Session, calls: readonly Call[]): readonly Outcome[] => {
    writer.pragma(`synchronous = ${calls.some((call) => effectOf(call) === 'write') ? 'FULL' : 'NORMAL'}`);
    return writer.transaction(() =>
      calls.map((call): Outcome => {
        try {
          return { ok: true, value: writer.transaction(() => invoke(aggregates, call)) };
        } catch (error) {
          if (isDamage(error) || !writer.inTransaction) throw error;
          return { ok: false, error: toStoreError(error, file) };
        }
      }),
    );
  };

  const commitTogetherOrAlone = (used: Session, calls: readonly Call[]): readonly Outcome[] => {
    try {
      return commit(used, calls);
    } catch (error) {
      if (isDamage(error) || calls.length === 1) throw error;
      // What is too much for the disk together may fit in part, and each caller gets its own answer.
      return calls.map((call): Outcome => {
        try {
          return commit(used, [call])[0] ?? { ok: false, error: toStoreError(error, file) };
        } catch (alone) {
          if (isDamage(alone)) throw alone;
          return { ok: false, error: toStoreError(alone, file) };
        }
      });
    }
  };

  const copy = async (now: number): Promise<void> => {
    await withSession(now, ({ db }) => makeRollingCopy(db.writer, file, now, nativeBinding));
    checkWanted = false;
  };

  await current(startedAt);

  return {
    async run(calls, now) {
      const outcomes: Outcome[] = [];
      for (const group of groupCalls(calls)) {
        const reading = group.every(isRead);
        outcomes.push(
          ...(await runGroup(group, now, (used) =>
            reading ? group.map((call) => read(used, call)) : commitTogetherOrAlone(used, group),
          )),
        );
      }
      return outcomes;
    },

    async status(now) {
      const count = ({ aggregates, db }: Session) => ({
        bytes: sizeOf(file) + sizeOf(`${file}-wal`),
        entries: db.reader.query<{ count: number }>('SELECT count(*) AS count FROM ledger').get()?.count ?? 0,
        quarantined: aggregates.quarantine.count(),
      });
      try {
        return await withSession(now, count);
      } catch (error) {
        throw toStoreError(error, file);
      }
    },

    async maintain(now) {
      if (copying || !(checkWanted || copyIsDue(file, now, DAY_MS))) return;
      copying = copy(now);
      try {
        await copying;
      } catch (error) {
        throw toStoreError(error, file);
      } finally {
        copying = undefined;
      }
    },

    async scrub(now) {
      await copying?.catch(() => {});
      // Deleted and changed rows leave their bytes in the pages until these are used again.
      const rewrite = async () => {
        await withSession(now, ({ db }) => db.writer.script('VACUUM'));
        await copy(now);
      };
      copying = rewrite();
      try {
        await copying;
        removeOlderCopies(file);
        session?.db.writer.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        throw toStoreError(error, file);
      } finally {
        copying = undefined;
      }
    },

    async close(now) {
      await copying?.catch(() => {});
      if (!session) return;
      try {
        if (copyIsDue(file, now, DAY_MS)) await copy(now);
        session.db.writer.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        throw toStoreError(error, file);
      } finally {
        release();
      }
    },
  };
}

function createAggregates({ reader, writer }: OpenDatabase): Aggregates {
  const budget = createIntakeBudget(writer);
  return {
    ledger: createLedger(reader, writer, budget),
    quarantine: createQuarantine(reader, writer, budget),
    away: createAway(reader, writer),
    games: createGames(reader, writer),
    accounts: createAccounts(reader, writer),
    quotas: createQuotas(writer),
    notices: createNotices(reader, writer),
    follows: createFollows(reader, writer),
    memos: createMemos(reader, writer),
    tv: createTv(reader, writer),
    activity: createActivity(reader, writer),
    archive: createArchive(reader, writer),
  };
}

function invoke(aggregates: Aggregates, { aggregate, method, args }: Call): unknown {
  const methods = aggregates[aggregate] as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  const action = methods[method];
  if (!action) throw new TypeError(`The store has no ${aggregate}.${method}`);
  return action(...args);
}

/** Splits calls into runs of reads and runs of writes, in order: a read sees all that was asked before it. */
function groupCalls(calls: readonly Call[]): readonly (readonly Call[])[] {
  const groups: Call[][] = [];
  let reading: boolean | undefined;
  for (const call of calls) {
    if (isRead(call) !== reading) groups.push([]);
    reading = isRead(call);
    groups.at(-1)?.push(call);
  }
  return groups;
}
