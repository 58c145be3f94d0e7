import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createSystemClock } from '../../base/system-clock.ts';
import { StoreError, type Store, type StoreStatus } from '../api.ts';
import type { Incident, Report, Request, WorkerSetup } from './protocol.ts';
import { makeAggregates } from './proxy.ts';
import { say } from '../../text/say.ts';

export interface StoreOptions {
  /** The worker's entry: the bundled `store-worker.cjs`, or `worker.ts` where the runtime can load it. */
  readonly workerUrl: URL;
  /** The database file; its folder is made when it is missing. */
  readonly file: string;
  /** See `nativeBindingFor`. */
  readonly nativeBinding: string | undefined;
  readonly log: Log;
  readonly clock?: Clock;
  /** Kept in the database, to be named when an older version meets it. */
  readonly appVersion?: string;
  readonly workerOptions?: WorkerOptions;
}

/** When the first look for a due copy is taken after opening, and how often from then on. */
const FIRST_MAINTENANCE_MS = 60_000;
const MAINTENANCE_MS = 3_600_000;

/** A thread that ended by itself is started once more after this pause; one that then lives this long may do so again. */
const RESTART_DELAY_MS = 500;
const STEADY_MS = 600_000;

type Body = Request extends infer R ? (R extends Request ? Omit<R, 'id' | 'now'> : never) : never;

interface Pending {
  readonly body: Body;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: StoreError) => void;
}

const closedError = () => new StoreError('closed', say('The database is closed.'));

/** Starts the database's thread and opens the database. Rejects with the `StoreError` that opening met. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { workerUrl, file, nativeBinding, appVersion, workerOptions, clock = createSystemClock() } = options;
  const log = options.log.child('store');

  const incidents: Incident[] = [];
  const pending = new Map<number, Pending>();
  let held: Pending[] = [];
  let worker: Worker | undefined;
  let dead: StoreError | undefined;
  let closing: Promise<void> | undefined;
  let nextId = 1;
  let mayRestart = true;
  let timer: Timer | undefined;
  let restarting: Promise<void> | undefined;

  const send = (request: Pending): void => {
    if (dead) request.reject(dead);
    else if (!worker) held.push(request);
    else {
      const id = nextId++;
      pending.set(id, request);
      worker.postMessage({ ...request.body, id, now: clock.now() } satisfies Request);
    }
  };

  const ask = (body: Body): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closing && body.kind !== 'close') reject(closedError());
      else send({ body, resolve, reject });
    });

  const rejectAll = (error: StoreError): void => {
    const lost = [...pending.values(), ...held];
    pending.clear();
    held = [];
    for (const { reject } of lost) reject(error);
  };

  const onReport = (report: Report): void => {
    if (report.kind === 'incident') {
      incidents.push(report.incident);
      log.warn(report.incident.message);
    }
    if (report.kind !== 'answers') return;
    for (const answer of report.answers) {
      const request = pending.get(answer.id);
      pending.delete(answer.id);
      if (answer.ok) request?.resolve(answer.value);
      else request?.reject(new StoreError(answer.error.code, answer.error.message));
    }
  };

  /** Starts a thread; resolves when it has opened the database. */
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const workerData: WorkerSetup = { file, nativeBinding, appVersion, now: clock.now() };
      const starting = new Worker(workerUrl, { name: 'store', ...workerOptions, workerData });
      const startedAt = clock.monotonic();
      let reason = 'it ended by itself';
      starting.on('message', (report: Report) => {
        onReport(report);
        if (report.kind === 'refused') reject(new StoreError(report.error.code, report.error.message));
        if (report.kind !== 'opened') return;
        worker = starting;
        resolve();
        for (const request of held.splice(0)) send(request);
      });
      starting.on('error', (error) => {
        reason = error instanceof Error ? error.message : String(error);
      });
      starting.on('exit', () => {
        reject(
          new StoreError('internal', say("The database's thread could not start: {reason}.", { reason })),
        );
        if (worker !== starting) return;
        worker = undefined;
        if (closing) rejectAll(closedError());
        else onDeath(reason, clock.monotonic() - startedAt);
      });
    });

  const giveUp = (error: StoreError): void => {
    timer?.cancel();
    dead = error;
    rejectAll(error);
  };

  const onDeath = (reason: string, livedMs: number): void => {
    // What was under way may or may not have been committed; asking again is safe, because keys are unique.
    rejectAll(new StoreError('internal', say("The database's thread ended: {reason}.", { reason })));
    mayRestart ||= livedMs >= STEADY_MS;
    if (!mayRestart) {
      log.error(`The database's thread ended again: ${reason}. It stays closed until the next start.`);
      giveUp(
        new StoreError(
          'closed',
          say("The database's thread ended twice: {reason}. Start the app again.", { reason }),
        ),
      );
      return;
    }
    mayRestart = false;
    log.error(`The database's thread ended: ${reason}. Starting it again.`);
    timer?.cancel();
    timer = clock.after(RESTART_DELAY_MS, () => {
      restarting = restart();
    });
  };

  const restart = async (): Promise<void> => {
    try {
      await start();
      log.info("The database's thread runs again.");
      scheduleMaintenance(FIRST_MAINTENANCE_MS);
    } catch (error) {
      const failure = error instanceof StoreError ? error : new StoreError('internal', String(error));
      log.error(`The database's thread could not be started again: ${failure.message}`);
      giveUp(failure);
    }
  };

  const scheduleMaintenance = (ms: number): void => {
    timer = clock.after(ms, () => {
      scheduleMaintenance(MAINTENANCE_MS);
      ask({ kind: 'maintain' }).catch((error: unknown) => {
        log.warn('The copy of the database could not be made.', { error: String(error) });
      });
    });
  };

  await start();
  scheduleMaintenance(FIRST_MAINTENANCE_MS);

  return {
    ...makeAggregates(
      (aggregate, method) =>
        (...args) =>
          ask({ kind: 'call', aggregate, method, args }),
    ),
    async scrub() {
      await ask({ kind: 'scrub' });
    },
    async status() {
      const counts = (await ask({ kind: 'status' })) as Omit<StoreStatus, 'incidents'>;
      return { ...counts, incidents: [...incidents] };
    },
    close() {
      closing ??= (async () => {
        timer?.cancel();
        await restarting;
        timer?.cancel();
        if (dead) return;
        const last = worker;
        if (!last) {
          giveUp(closedError());
          return;
        }
        const ended = new Promise<void>((resolve) => void last.once('exit', () => resolve()));
        try {
          await ask({ kind: 'close' });
        } catch (error) {
          log.warn('The database was not closed cleanly; what was acknowledged is safe.', {
            error: String(error),
          });
        }
        await ended;
        dead = closedError();
      })();
      return closing;
    },
  };
}
