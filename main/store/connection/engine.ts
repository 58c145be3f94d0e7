import { createAccounts } from '../accounts.ts';
import { createActivity } from '../activity.ts';
import type { Store, StoreError, StoreStatus } from '../api.ts';
import { createAnalysis } from '../archive/analysis.ts';
import { createArchive } from '../archive/archive.ts';
import { createArchiveSearch } from '../archive/archive-search.ts';
import { createInsights } from '../archive/insights.ts';
import { createOpeningTree } from '../archive/opening-tree.ts';
import { createAway } from '../away.ts';
import { copyIsDue, makeRollingCopy, removeOtherCopies } from '../recovery/copies.ts';
import { isDamage, toStoreError } from '../errors.ts';
import { createFollows } from '../follows.ts';
import { createGames } from '../games.ts';
import { createIntakeBudget } from '../intake-budget.ts';
import { createLedger } from '../ledger.ts';
import { createMemos } from '../memos.ts';
import { createTraining } from '../training.ts';
import { createNotes } from '../notes.ts';
import { createNotices } from '../notices.ts';
import type { OpenOptions } from '../recovery/open-options.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { dropChosen } from '../recovery/chosen.ts';
import { removeSetAside, sizeOf } from '../recovery/place.ts';
import { operations, type Aggregate, type StoreCall, type Effect, type Synchronous } from '../protocol.ts';
import { createQuarantine } from '../quarantine.ts';
import { createQuotas } from '../quotas.ts';
import { createRepertoires } from '../repertoires.ts';
import { createSharedSettings } from '../shared/settings.ts';
import { createSharing, type Sharing } from '../shared/sharing.ts';
import { reasonOf, restore } from '../recovery/restore.ts';
import { createTv } from '../tv.ts';

export interface DatabaseEngineOptions extends Omit<OpenOptions, 'now'> {
  /** Time for the slices of a merge, ms from any start. Without it, slices have a fixed size. */
  readonly monotonic?: () => number;
}

export type StoreCallResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: StoreError };

/** The database as used in its thread. Times are ms since the epoch. */
export type DatabaseEngine = Awaited<ReturnType<typeof createDatabaseEngine>>;

type Aggregates = { readonly [A in Aggregate]: Synchronous<Store[A]> };

interface Session {
  readonly db: OpenDatabase;
  readonly aggregates: Aggregates;
  readonly sharing: Sharing;
  /** The writer's level, as opening sets it and commits change it. */
  synchronous: 'FULL' | 'NORMAL';
}

const DAY_MS = 86_400_000;

/** Limits restorations, because a disk that damages restored files cannot be helped. */
const MAX_RESTORATIONS = 3;

const effectOf = ({ aggregate, method }: StoreCall): Effect | undefined =>
  (operations[aggregate] as Readonly<Record<string, Effect>>)[method];

const isRead = (call: StoreCall): boolean => effectOf(call) === 'read';

/** Opens the database. Throws a `StoreError` when that fails or is not allowed. */
export async function createDatabaseEngine(options: DatabaseEngineOptions, startedAt: number) {
  const { file, nativeBinding } = options;
  let session: Session | undefined;
  let isRunning = options.isRunning ?? false;
  let restorations = 0;
  let checkWanted = false;
  let copying: Promise<string> | undefined;
  let opening: Promise<Session> | undefined;

  const open = async (now: number): Promise<Session> => {
    const db = await openDatabase({ ...options, now, isRunning });
    isRunning = true;
    checkWanted ||= db.unclean;
    const sharing = createSharing(db.writer, options.monotonic);
    session = { db, sharing, aggregates: createAggregates(db, sharing), synchronous: 'FULL' };
    return session;
  };

  /** Returns the open database; reopens it after a failure. */
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

  /** Runs `action`; on damage restores the database and runs it once more. */
  const withSession = async <T>(now: number, action: (session: Session) => T | Promise<T>): Promise<T> => {
    const used = session ?? (await current(now));
    try {
      return await action(used);
    } catch (error) {
      if (!isDamage(error) || restorations >= MAX_RESTORATIONS) throw error;
      // Loaded first: nothing may open the database between release and restoration.
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
    calls: readonly StoreCall[],
    now: number,
    action: (session: Session) => readonly StoreCallResult[],
  ) => {
    try {
      return await withSession(now, action);
    } catch (error) {
      const failure = toStoreError(error, file);
      return calls.map((): StoreCallResult => ({ ok: false, error: failure }));
    }
  };

  const read = ({ aggregates }: Session, call: StoreCall): StoreCallResult => {
    try {
      return { ok: true, value: invoke(aggregates, call) };
    } catch (error) {
      if (isDamage(error)) throw error;
      return { ok: false, error: toStoreError(error, file) };
    }
  };

  /**
   * Commits all calls in one transaction; a failed call rolls back only its own savepoint. A single call has none and
   * rolls back the transaction: within a savepoint SQLite copies the pages that each statement changes to a file.
   */
  const commit = (used: Session, calls: readonly StoreCall[], now: number): readonly StoreCallResult[] => {
    const { aggregates, sharing } = used;
    const { writer } = used.db;
    const level = calls.some((call) => effectOf(call) === 'write') ? 'FULL' : 'NORMAL';
    // Setting it prepares a statement.
    if (used.synchronous !== level) writer.pragma(`synchronous = ${level}`);
    used.synchronous = level;
    return writer.transaction(() => {
      sharing.beforeCommit(now);
      const [first] = calls;
      if (first && calls.length === 1) return [{ ok: true, value: invoke(aggregates, first) }];
      return calls.map((call): StoreCallResult => {
        try {
          return { ok: true, value: writer.transaction(() => invoke(aggregates, call)) };
        } catch (error) {
          if (isDamage(error) || !writer.inTransaction) throw error;
          return { ok: false, error: toStoreError(error, file) };
        }
      });
    });
  };

  const commitTogetherOrAlone = (
    used: Session,
    calls: readonly StoreCall[],
    now: number,
  ): readonly StoreCallResult[] => {
    try {
      return commit(used, calls, now);
    } catch (error) {
      if (isDamage(error) || calls.length === 1) throw error;
      // The disk may have room for some of the calls; each caller gets its own result.
      return calls.map((call): StoreCallResult => {
        try {
          return commit(used, [call], now)[0] ?? { ok: false, error: toStoreError(error, file) };
        } catch (alone) {
          if (isDamage(alone)) throw alone;
          return { ok: false, error: toStoreError(alone, file) };
        }
      });
    }
  };

  /** Returns the copy's path. */
  const copy = async (now: number): Promise<string> => {
    const path = await withSession(now, ({ db }) => makeRollingCopy(db.writer, file, now, nativeBinding));
    checkWanted = false;
    return path;
  };

  await current(startedAt);

  return {
    /**
     * Runs calls and returns their outcomes in order. Consecutive writes share one commit, so a burst costs one disk
     * flush; each still succeeds or fails separately.
     */
    async run(calls: readonly StoreCall[], now: number): Promise<readonly StoreCallResult[]> {
      const outcomes: StoreCallResult[] = [];
      for (const group of groupCalls(calls)) {
        const reading = group.every(isRead);
        outcomes.push(
          ...(await runGroup(group, now, (used) =>
            reading ? group.map((call) => read(used, call)) : commitTogetherOrAlone(used, group, now),
          )),
        );
      }
      return outcomes;
    },

    async status(now: number): Promise<Omit<StoreStatus, 'incidents'>> {
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

    /** Makes the daily copy when due, which also reads and checks every page. */
    async maintain(now: number) {
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

    /** See `Store.scrub`. */
    async scrub(now: number, setAsideToo = false) {
      await copying?.catch(() => {});
      // Pages keep the bytes of deleted and changed rows until reused.
      const rewrite = async () => {
        await withSession(now, ({ db }) => db.writer.script('VACUUM'));
        return copy(now);
      };
      copying = rewrite();
      try {
        removeOtherCopies(file, await copying, now);
        // The next start would bring the deleted data back.
        dropChosen(file);
        if (setAsideToo) removeSetAside(file);
        session?.db.writer.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        throw toStoreError(error, file);
      } finally {
        copying = undefined;
      }
    },

    async close(now: number) {
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

function createAggregates({ reader, writer }: OpenDatabase, sharing: Sharing): Aggregates {
  const budget = createIntakeBudget(writer);
  const search = createArchiveSearch(reader, writer);
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
    archive: createArchive(reader, writer, search),
    analysis: createAnalysis(reader, writer),
    insights: createInsights(reader, writer, search),
    tree: createOpeningTree(reader, search),
    repertoires: createRepertoires(reader, writer),
    training: createTraining(reader, writer),
    notes: createNotes(reader, writer),
    sharing: sharing.aggregate,
    sharedSettings: createSharedSettings(reader, writer),
  };
}

function invoke(aggregates: Aggregates, { aggregate, method, args }: StoreCall): unknown {
  const methods = aggregates[aggregate] as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  const action = methods[method];
  if (!action) throw new TypeError(`The store has no ${aggregate}.${method}`);
  return action(...args);
}

/** Groups consecutive reads and consecutive writes, so that a read sees all earlier calls. */
function groupCalls(calls: readonly StoreCall[]): readonly (readonly StoreCall[])[] {
  const groups: StoreCall[][] = [];
  let reading: boolean | undefined;
  for (const call of calls) {
    if (isRead(call) !== reading) groups.push([]);
    reading = isRead(call);
    groups.at(-1)?.push(call);
  }
  return groups;
}
