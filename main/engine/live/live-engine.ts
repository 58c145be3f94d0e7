/**
 * The live analysis process, as the app sees it: started with the first search, ended soon after the last one. Free of
 * Electron: `fork` creates the process.
 */
import type { Child } from '../../base/child.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { LiveAnswer, LiveFindings, LiveOrder, LiveRequest } from './protocol.ts';

export type LiveProcess = Child<LiveOrder, LiveAnswer>;

export type LiveReport =
  | { readonly kind: 'found'; readonly found: LiveFindings }
  | { readonly kind: 'done'; readonly found: LiveFindings }
  | { readonly kind: 'over' }
  /** Another search took its place. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface LiveEngine {
  /** Replaces a running search. Reports end with `done`, `over`, `replaced` or `failed`. */
  search(request: LiveRequest, onReport: (report: LiveReport) => void): void;
  /** Ends the search without a further report. */
  stop(): void;
  close(): void;
}

export interface LiveEngineOptions {
  readonly fork: () => LiveProcess;
  readonly clock: Clock;
  readonly log: Log;
}

/** The process stays this long for the next search, ms. */
const restMs = 20_000;
/** A process that is silent for this long is asked for a sign of life. Loading takes seconds, many on a busy machine. */
const silenceMs = 60_000;
/** Without an answer in this time it is ended. */
const answerMs = 10_000;

export function createLiveEngine({ fork, clock, log }: LiveEngineOptions): LiveEngine {
  let child: LiveProcess | null = null;
  let running: { readonly id: number; readonly onReport: (report: LiveReport) => void } | null = null;
  let counter = 0;
  let timer: Timer | null = null;

  const end = (): void => {
    timer?.cancel();
    const ended = child;
    child = null;
    ended?.kill();
  };

  const fail = (reason: string): void => {
    log.warn('live analysis lost', { reason });
    const failed = running;
    running = null;
    end();
    failed?.onReport({ kind: 'failed', reason });
  };

  const after = (ms: number, act: () => void): void => {
    timer?.cancel();
    timer = clock.after(ms, act);
  };
  const watch = (): void =>
    after(silenceMs, () => {
      child?.send({ type: 'ping' });
      after(answerMs, () => fail('the engine did not answer'));
    });

  const start = (): LiveProcess => {
    const started = fork();
    child = started;
    started.onMessage((answer) => {
      if (child !== started || running?.id !== answer.id) return;
      const { onReport } = running;
      if (answer.type === 'alive') return watch();
      if (answer.type === 'found') watch();
      else {
        running = null;
        after(restMs, end);
      }
      if (answer.type === 'over') onReport({ kind: 'over' });
      else if (answer.type === 'failed') onReport({ kind: 'failed', reason: answer.reason });
      else onReport({ kind: answer.type, found: answer.found });
    });
    started.onExit((code) => {
      if (child === started) fail(`it ended with code ${code}`);
    });
    return started;
  };

  return {
    search(request, onReport) {
      counter += 1;
      const before = running;
      running = { id: counter, onReport };
      before?.onReport({ kind: 'replaced' });
      (child ?? start()).send({ type: 'search', id: counter, request });
      watch();
    },
    stop() {
      if (!running) return;
      running = null;
      child?.send({ type: 'stop' });
      after(restMs, end);
    },
    close() {
      running = null;
      end();
    },
  };
}
