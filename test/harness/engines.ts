/** Engines for runs without Electron: the real one in a separate process, and a random one on any clock. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock, Timer } from '../../main/base/clock.ts';
import { pick, type Random } from '../../main/base/random.ts';
import { replay } from '../../main/chess/replay.ts';
import type { EngineProcess } from '../../main/engine/engine.ts';
import type { EngineAnswer, EngineOrder, ThinkRequest } from '../../main/engine/protocol.ts';

const entry = fileURLToPath(new URL('./engine-process.mjs', import.meta.url));

/** Forks the real engine's process from its source. */
export function forkEngine(): EngineProcess {
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    send: (order) => {
      if (child.connected) child.send(order);
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message as EngineAnswer)),
    onExit: (listener) => void child.once('exit', (code) => listener(code ?? -1)),
    kill: () => void child.kill('SIGKILL'),
  };
}

export interface LotEngines {
  readonly fork: () => EngineProcess;
  /** Ends all running processes, as a crash would. */
  crash(): void;
  /** Silences all running processes. */
  hang(): void;
  readonly started: () => number;
}

/**
 * Simulated processes that answer with a random legal move after the full time. `onAnswer` is called with each
 * answer.
 */
export function createLotEngines(
  clock: Clock,
  random: Random,
  onAnswer: (request: ThinkRequest, uci: string) => void = () => {},
): LotEngines {
  const running = new Set<{ crash(): void; hang(): void }>();
  let started = 0;

  const start = (): EngineProcess => {
    started += 1;
    const timers = new Map<number, Timer>();
    let emitAnswer: (answer: EngineAnswer) => void = () => {};
    let exit: (code: number) => void = () => {};
    let silent = false;
    const end = () => {
      for (const timer of timers.values()) timer.cancel();
      running.delete(self);
    };
    const self = {
      crash() {
        end();
        exit(139);
      },
      hang: () => void (silent = true),
    };
    running.add(self);
    const answer = ({ id, request }: Extract<EngineOrder, { type: 'think' }>) => {
      const legal = replay(request).position?.legalMoves() ?? [];
      if (silent) return;
      if (legal.length === 0) emitAnswer({ type: 'failed', id, reason: 'no move' });
      else {
        const uci = pick(random, legal);
        onAnswer(request, uci);
        emitAnswer({ type: 'thought', id, thought: { uci, score: 0, depth: 1 } });
      }
    };
    return {
      send(order) {
        if (order.type === 'stop') timers.get(order.id)?.cancel();
        if (order.type === 'think')
          timers.set(
            order.id,
            clock.after(order.request.moveTimeMs, () => answer(order)),
          );
      },
      onMessage: (listener) => void (emitAnswer = listener),
      onExit: (listener) => void (exit = listener),
      kill() {
        end();
        exit(15);
      },
    };
  };
  return {
    fork: start,
    started: () => started,
    crash: () => [...running].forEach((one) => one.crash()),
    hang: () => [...running].forEach((one) => one.hang()),
  };
}
