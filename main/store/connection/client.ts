import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createSystemClock } from '../../base/system-clock.ts';
import { StoreError, type Store, type StoreStatus } from '../api.ts';
import type { Incident, Repair, StoreReport, StoreRequest, WorkerSetup } from '../protocol.ts';
import { makeAggregates } from './proxy.ts';
import { messageOfError } from '../../text/message-error.ts';
import { messageOf, type Message } from '../../text/message.ts';

export interface StoreOptions {
  /** Entry of the worker: the bundled `store-worker.cjs`, or `worker.ts` where the runtime can load TypeScript. */
  readonly workerUrl: URL;
  /** Database file; its folder is created when missing. */
  readonly file: string;
  /** See `nativeBindingFor`. */
  readonly nativeBinding: string | undefined;
  readonly log: Log;
  readonly clock?: Clock;
  /** Stored in the database, so that an older version can name the version it needs. */
  readonly appVersion?: string;
  readonly workerOptions?: WorkerOptions;
  /** An incomplete repair: rows that were stored may be gone. */
  readonly onLoss?: (repair: Repair) => void;
}

/** Delay of the first check for a due copy after opening, and the interval from then on. */
const FIRST_MAINTENANCE_MS = 60_000;
const MAINTENANCE_MS = 3_600_000;

/** A crashed thread is restarted once, after this pause; again only after it ran for `STEADY_MS`. */
const RESTART_DELAY_MS = 500;
const STEADY_MS = 600_000;

type Body = StoreRequest extends infer R ? (R extends StoreRequest ? Omit<R, 'id' | 'now'> : never) : never;

interface Pending {
  readonly body: Body;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: StoreError) => void;
}

const closedError = () => new StoreError('closed', messageOf('storage.closed'));

/** Starts the database thread and opens the database. Rejects with the `StoreError` of opening. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { workerUrl, file, nativeBinding, appVersion, workerOptions, clock = createSystemClock() } = options;
  const log = options.log.child('store');

  const incidents: Incident[] = [];
  const pending = new Map<number, Pending>();
  let queued: Pending[] = [];
  let worker: Worker | undefined;
  let dead: StoreError | undefined;
  let closing: Promise<void> | undefined;
  let nextId = 1;
  let mayRestart = true;
  let isRunning = false;
  let timer: Timer | undefined;
  let restarting: Promise<void> | undefined;

  const send = (request: Pending): void => {
    if (dead) request.reject(dead);
    else if (!worker) queued.push(request);
    else {
      const id = nextId++;
      pending.set(id, request);
      worker.postMessage({ ...request.body, id, now: clock.now() } satisfies StoreRequest);
    }
  };

  const ask = (body: Body): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closing && body.kind !== 'close') reject(closedError());
      else send({ body, resolve, reject });
    });

  const rejectAll = (error: StoreError): void => {
    const lost = [...pending.values(), ...queued];
    pending.clear();
    queued = [];
    for (const { reject } of lost) reject(error);
  };

  const onReport = (report: StoreReport): void => {
    if (report.kind === 'incident') {
      incidents.push(report.incident);
      log.warn('database incident', { message: report.incident.message });
    }
    if (report.kind === 'repaired' && report.incomplete) options.onLoss?.(report);
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
      const workerData: WorkerSetup = { file, nativeBinding, appVersion, now: clock.now(), isRunning };
      const starting = new Worker(workerUrl, { name: 'store', ...workerOptions, workerData });
      const startedAt = clock.monotonic();
      let reason = messageOf('storage.unknownReason');
      starting.on('message', (report: StoreReport) => {
        onReport(report);
        if (report.kind === 'refused') reject(new StoreError(report.error.code, report.error.message));
        if (report.kind !== 'opened') return;
        worker = starting;
        isRunning = true;
        resolve();
        for (const request of queued.splice(0)) send(request);
      });
      starting.on('error', (error) => {
        reason = messageOfError(error);
      });
      starting.on('exit', () => {
        reject(new StoreError('internal', messageOf('storage.threadNotStarted', { reason })));
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

  const onDeath = (reason: Message, livedMs: number): void => {
    // Unanswered writes may or may not be committed. Repeating them is safe, because keys are unique.
    rejectAll(new StoreError('internal', messageOf('storage.threadEnded', { reason })));
    mayRestart ||= livedMs >= STEADY_MS;
    if (!mayRestart) {
      log.error('store thread crashed again, staying closed', { reason });
      giveUp(new StoreError('closed', messageOf('storage.threadEndedTwice', { reason })));
      return;
    }
    mayRestart = false;
    log.error('store thread crashed, restarting', { reason });
    timer?.cancel();
    timer = clock.after(RESTART_DELAY_MS, () => {
      restarting = restart();
    });
  };

  const restart = async (): Promise<void> => {
    try {
      await start();
      log.info('store thread restarted');
      scheduleMaintenance(FIRST_MAINTENANCE_MS);
    } catch (error) {
      const failure = error instanceof StoreError ? error : new StoreError('internal', messageOfError(error));
      log.error('store thread not restarted', { reason: failure.message });
      giveUp(failure);
    }
  };

  const scheduleMaintenance = (ms: number): void => {
    timer = clock.after(ms, () => {
      scheduleMaintenance(MAINTENANCE_MS);
      ask({ kind: 'maintain' }).catch((error: unknown) => {
        log.warn('database copy failed', { error: String(error) });
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
    async scrub({ setAsideToo } = { setAsideToo: false }) {
      await ask({ kind: 'scrub', setAsideToo });
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
          log.warn('database not closed cleanly', {
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
