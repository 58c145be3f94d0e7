/**
 * An analysis process, as the app sees it: started on demand, watched, restarted after a crash or when it hangs, and
 * stopped when it has nothing to do. Free of Electron: `fork` creates the process.
 */
import type { Child } from '../../base/child.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AnalysisAnswer, AnalysisOrder, AnalysisRequest, FoundPosition } from './protocol.ts';

export type AnalysisProcess = Child<AnalysisOrder, AnalysisAnswer>;

/**
 * `stopped`: on request. `skipped`: the position cannot be analysed. `lost`: two processes in a row crashed, hung or
 * could not load their engine, which may be the position's fault or not.
 */
export type AnalysisResult =
  | { readonly kind: 'found'; readonly found: FoundPosition }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'skipped' | 'lost'; readonly reason: string };

export interface AnalysisWorker {
  /** One call at a time. Aborting ends the search early, or the process when it does not react. */
  analyse(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisResult>;
  /** Processes that crashed, hung or could not load their engine in this run of the app. */
  losses(): number;
  close(): void;
}

export interface AnalysisWorkerOptions {
  readonly fork: () => AnalysisProcess;
  readonly clock: Clock;
  readonly log: Log;
}

/** Loading takes a second, many on a busy machine. */
const startMs = 60_000;
/** The slowest machine that a search waits for; a tenth of an old laptop's speed. */
const leastNodesPerMs = 5;
/** How long a process may take to react to a stop. */
const stopMs = 3_000;
/** Idle time before the process is stopped. */
const restMs = 30_000;
const attempts = 2;

interface RunningSearch {
  readonly id: number;
  readonly child: AnalysisProcess;
  readonly settle: (result: AnalysisResult) => void;
}

export function createAnalysisWorker({ fork, clock, log }: AnalysisWorkerOptions): AnalysisWorker {
  let child: AnalysisProcess | null = null;
  let running: RunningSearch | null = null;
  let counter = 0;
  let losses = 0;
  let watchdog: Timer | null = null;
  let rest: Timer | null = null;
  let isClosed = false;

  const lose = (lost: AnalysisProcess, reason: string) => {
    if (child !== lost) return;
    child = null;
    losses += 1;
    log.warn('analysis process lost', { reason });
    lost.kill();
    if (running?.child === lost) running.settle({ kind: 'lost', reason });
  };

  const start = (): AnalysisProcess => {
    const started = fork();
    child = started;
    started.onMessage((answer) => {
      if (running?.child !== started || running.id !== answer.id) return;
      if (answer.type === 'described' || answer.type === 'unusable') return;
      if (answer.type === 'unable') {
        lose(started, answer.reason);
        return;
      }
      running.settle(
        answer.type === 'found'
          ? { kind: 'found', found: answer.found }
          : answer.type === 'stopped'
            ? { kind: 'stopped' }
            : { kind: 'skipped', reason: answer.reason },
      );
    });
    started.onExit((code) => lose(started, `it ended with code ${code}`));
    return started;
  };

  const stop = () => {
    const current = child;
    child = null;
    current?.kill();
  };

  const attempt = (request: AnalysisRequest, signal?: AbortSignal) =>
    new Promise<AnalysisResult>((resolve) => {
      const worker = child ?? start();
      counter += 1;
      const id = counter;
      const watch = (ms: number, act: () => void) => {
        watchdog?.cancel();
        watchdog = clock.after(ms, act);
      };
      const abort = () => {
        worker.send({ type: 'stop', id });
        // A search that does not stop costs its process, which is no loss: the next search starts another.
        watch(stopMs, () => {
          if (child === worker) stop();
          running?.settle({ kind: 'stopped' });
        });
      };
      running = {
        id,
        child: worker,
        settle(result) {
          watchdog?.cancel();
          running = null;
          signal?.removeEventListener('abort', abort);
          resolve(result);
        },
      };
      watch(startMs + request.nodes / leastNodesPerMs, () => lose(worker, 'it did not answer in time'));
      signal?.addEventListener('abort', abort, { once: true });
      worker.send({ type: 'analyse', id, request });
    });

  return {
    async analyse(request, signal) {
      rest?.cancel();
      let reason = '';
      for (let tries = 0; tries < attempts; tries += 1) {
        if (isClosed || signal?.aborted) return { kind: 'stopped' };
        const result = await attempt(request, signal);
        if (result.kind !== 'lost') {
          if (!isClosed) rest = clock.after(restMs, stop);
          return result;
        }
        ({ reason } = result);
      }
      return { kind: 'lost', reason };
    },
    losses: () => losses,
    close() {
      isClosed = true;
      rest?.cancel();
      stop();
      running?.settle({ kind: 'stopped' });
    },
  };
}
