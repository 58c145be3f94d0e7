/**
 * The engine as the app holds it: a process of its own that is started when somebody has to move, watched while it
 * thinks, and ended when nobody plays. Free of Electron: the process comes from `fork`.
 */
import type { Child } from '../base/child.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { EngineAnswer, EngineOrder, ThinkRequest, Thought } from './protocol.ts';

export type EngineProcess = Child<EngineOrder, EngineAnswer>;

export interface EngineState {
  /** `asleep`: nobody plays, and it takes no memory. `lost`: it ended by itself, and is started at the next question. */
  readonly state: 'asleep' | 'awake' | 'thinking' | 'lost';
  /** How often it ended by itself or did not answer in time, in this run. */
  readonly crashes: number;
  /** Why it was last lost, as the system says it; null when it never was. */
  readonly lastCrash: string | null;
}

export interface MoveEngine {
  /** Questions about this game will come: the engine takes its time to come up. */
  prepare(seat: string): void;
  /** Rejects when the engine is lost, has no move, or does not answer in time; it can be asked again at once. */
  think(request: ThinkRequest, signal?: AbortSignal): Promise<Thought>;
  /** Nothing more will be asked for this seat. */
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
 * Without an answer for so long beyond the longest thought that it owes, it is taken for dead, ms: coming up costs it
 * seconds, many on a busy machine.
 */
const firstGraceMs = 60_000;
const graceMs = 8_000;
/** Without a game it is kept for so long, ms. */
const restMs = 60_000;

interface Question {
  readonly resolve: (thought: Thought) => void;
  readonly reject: (error: Error) => void;
  readonly moveTimeMs: number;
}

export function createMoveEngine({ fork, clock, log: outer }: MoveEngineOptions): MoveEngine {
  const log = outer.child('engine');
  const changes = createEmitter<void>((error) => log.error('a listener failed', { reason: String(error) }));
  const questions = new Map<number, Question>();
  const seats = new Set<string>();
  let child: EngineProcess | null = null;
  let counter = 0;
  let crashes = 0;
  let lastCrash: string | null = null;
  let isLost = false;
  let rest: Timer | null = null;
  let watchdog: Timer | null = null;
  /** It has answered since it came up. */
  let isUp = false;

  /** From now on; anew with each answer. */
  const watch = () => {
    watchdog?.cancel();
    watchdog = null;
    const asked = child;
    if (!asked || questions.size === 0) return;
    const longest = Math.max(...[...questions.values()].map(({ moveTimeMs }) => moveTimeMs));
    const patience = longest + (isUp ? graceMs : firstGraceMs);
    watchdog = clock.after(patience, () => lose(asked, 'it did not answer in time'));
  };

  const settle = (id: number, act: (question: Question) => void) => {
    const question = questions.get(id);
    if (!question) return;
    questions.delete(id);
    watch();
    act(question);
    changes.emit();
  };

  /** Whatever was asked is lost with the process. */
  const lose = (lost: EngineProcess, reason: string) => {
    if (child !== lost) return;
    child = null;
    crashes += 1;
    lastCrash = reason;
    isLost = true;
    log.warn('the engine is lost', { reason });
    lost.kill();
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
    const stopped = child;
    child = null;
    isLost = false;
    stopped?.kill();
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
      const asked = prepare(request.seat);
      counter += 1;
      const id = counter;
      return new Promise((resolve, reject) => {
        questions.set(id, { resolve, reject, moveTimeMs: request.moveTimeMs });
        if (!watchdog) watch();
        const callOff = () =>
          settle(id, () => {
            if (child === asked) asked.send({ type: 'stop', id });
            reject(new Error('called off'));
          });
        signal?.addEventListener('abort', callOff, { once: true });
        asked.send({ type: 'think', id, request });
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
