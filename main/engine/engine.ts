/**
 * Runs the engine in a process of its own: starts it on demand, watches it while it thinks, and stops it when no
 * game needs it. Free of Electron: `fork` creates the process.
 */
import type { Child } from '../base/child.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { EngineAnswer, EngineOrder, ThinkRequest, Thought } from './protocol.ts';

export type EngineProcess = Child<EngineOrder, EngineAnswer>;

export interface EngineState {
  /** `asleep`: no process, because no game needs it. `lost`: crashed or hung; the next request starts it again. */
  readonly state: 'asleep' | 'awake' | 'thinking' | 'lost';
  /** Crashes and timeouts in this run of the app. */
  readonly crashes: number;
  /** Reason of the last crash or timeout, from the system; null when there was none. */
  readonly lastCrash: string | null;
}

export interface MoveEngine {
  /** Starts the engine ahead of the first request of this seat, because starting takes seconds. */
  prepare(seat: string): void;
  /** Rejects when the engine crashes, has no move, or does not answer in time; the caller may retry at once. */
  think(request: ThinkRequest, signal?: AbortSignal): Promise<Thought>;
  /** Ends the use of the engine by this seat. */
  leave(seat: string): void;
  state(): EngineState;
  onChange(listener: () => void): () => void;
  close(): void;
}

export interface MoveEngineOptions {
  readonly fork: () => EngineProcess;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Grace beyond the longest pending search before the engine counts as hung, ms. The first one is longer: starting
 * takes seconds, many on a busy machine.
 */
const firstGraceMs = 60_000;
const graceMs = 8_000;
/** Idle time before the engine is stopped, ms. */
const restMs = 60_000;

interface Question {
  readonly resolve: (thought: Thought) => void;
  readonly reject: (error: Error) => void;
  readonly moveTimeMs: number;
}

export function createMoveEngine({ fork, clock, log: outer }: MoveEngineOptions): MoveEngine {
  const log = outer.child('engine');
  const changes = createEmitter<void>((error) => log.error('listener failed', { reason: String(error) }));
  const questions = new Map<number, Question>();
  const seats = new Set<string>();
  let child: EngineProcess | null = null;
  let counter = 0;
  let crashes = 0;
  let lastCrash: string | null = null;
  let isLost = false;
  let rest: Timer | null = null;
  let watchdog: Timer | null = null;
  /** Whether it has answered since it started. */
  let isUp = false;

  /** Restarts the watchdog, which measures from the last answer. */
  const watch = () => {
    watchdog?.cancel();
    watchdog = null;
    const watched = child;
    if (!watched || questions.size === 0) return;
    const longest = Math.max(...[...questions.values()].map(({ moveTimeMs }) => moveTimeMs));
    const patience = longest + (isUp ? graceMs : firstGraceMs);
    watchdog = clock.after(patience, () => lose(watched, 'it did not answer in time'));
  };

  const settle = (id: number, act: (question: Question) => void) => {
    const question = questions.get(id);
    if (!question) return;
    questions.delete(id);
    watch();
    act(question);
    changes.emit();
  };

  /** Rejects all pending requests after a crash or timeout. */
  const lose = (lostChild: EngineProcess, reason: string) => {
    if (child !== lostChild) return;
    child = null;
    crashes += 1;
    lastCrash = reason;
    isLost = true;
    log.warn('engine lost', { reason });
    lostChild.kill();
    for (const id of [...questions.keys()]) settle(id, ({ reject }) => reject(new Error(reason)));
    changes.emit();
  };

  const start = (): EngineProcess => {
    const started = fork();
    child = started;
    isLost = false;
    isUp = false;
    started.onMessage((message) => {
      if (child !== started) return;
      isUp = true;
      settle(message.id, ({ resolve, reject }) =>
        message.type === 'thought' ? resolve(message.thought) : reject(new Error(message.reason)),
      );
    });
    started.onExit((code) => lose(started, `it ended with code ${code}`));
    return started;
  };

  const stop = () => {
    const current = child;
    child = null;
    isLost = false;
    current?.kill();
    changes.emit();
  };

  const prepare = (seat: string): EngineProcess => {
    rest?.cancel();
    rest = null;
    seats.add(seat);
    return child ?? start();
  };

  return {
    prepare: (seat) => void prepare(seat),
    think(request, signal) {
      if (signal?.aborted) return Promise.reject(new Error('called off'));
      const worker = prepare(request.seat);
      counter += 1;
      const id = counter;
      return new Promise((resolve, reject) => {
        questions.set(id, { resolve, reject, moveTimeMs: request.moveTimeMs });
        if (!watchdog) watch();
        const callOff = () =>
          settle(id, () => {
            if (child === worker) worker.send({ type: 'stop', id });
            reject(new Error('called off'));
          });
        signal?.addEventListener('abort', callOff, { once: true });
        worker.send({ type: 'think', id, request });
        changes.emit();
      });
    },
    leave(seat) {
      if (!seats.delete(seat) || seats.size > 0) return;
      rest?.cancel();
      rest = clock.after(restMs, stop);
    },
    state() {
      const running = questions.size > 0 ? 'thinking' : 'awake';
      return { state: child ? running : isLost ? 'lost' : 'asleep', crashes, lastCrash };
    },
    onChange: (listener) => changes.on(listener),
    close() {
      rest?.cancel();
      stop();
      for (const id of [...questions.keys()])
        settle(id, ({ reject }) => reject(new Error('the app is closing')));
    },
  };
}
