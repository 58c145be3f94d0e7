/** Analysis processes for runs without Electron: the real one, and a simulated one on any clock. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Child } from '../../main/base/child.ts';
import type { Clock } from '../../main/base/clock.ts';
import type {
  AnalysisAnswer,
  AnalysisOrder,
  AnalysisRequest,
  FoundPosition,
} from '../../main/engine/analysis/protocol.ts';
import type { AnalysisProcess } from '../../main/engine/analysis/worker.ts';
import type { LiveProcess } from '../../main/engine/live/live-engine.ts';
import type { LiveAnswer, LiveOrder } from '../../main/engine/live/protocol.ts';

const entryOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Forks the real process from its source; `onStart` receives it. */
export const forkAnalysis = (onStart?: (child: ChildProcess) => void): AnalysisProcess =>
  forkSource<AnalysisOrder, AnalysisAnswer>('./analysis-process.mjs', onStart);

/** Forks the real process of live analysis from its source. */
export const forkLive = (): LiveProcess => forkSource<LiveOrder, LiveAnswer>('./live-process.mjs');

function forkSource<Order extends object, Answer>(
  name: string,
  onStart: (child: ChildProcess) => void = () => {},
): Child<Order, Answer> {
  const child = fork(entryOf(name), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onStart(child);
  return {
    send: (order) => {
      if (child.connected) child.send(order);
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message as Answer)),
    onExit: (listener) => void child.once('exit', (code) => listener(code ?? -1)),
    kill: () => void child.kill('SIGKILL'),
  };
}

export interface SimulatedAnalysis {
  readonly fork: () => AnalysisProcess;
  /** Requests that a process received, in order. */
  readonly requests: AnalysisRequest[];
  readonly started: () => number;
  readonly running: () => number;
  /** Ends all running processes, as a crash would. */
  crash(): void;
  /** Silences all running processes. */
  hang(): void;
}

/**
 * Simulated processes: a search takes `nodes` divided by `nodesPerMs`, and finds what `find` returns. A text: the
 * position cannot be analysed; an error: the engine does not load.
 */
export function simulateAnalysis(
  clock: Clock,
  find: (request: AnalysisRequest) => FoundPosition | string | Error,
  nodesPerMs = 500,
): SimulatedAnalysis {
  const processes = new Set<{ crash(): void; hang(): void }>();
  const requests: AnalysisRequest[] = [];
  let started = 0;
  const start = (): AnalysisProcess => {
    started += 1;
    let isSilent = false;
    let answer: (message: AnalysisAnswer) => void = () => {};
    let exit: (code: number) => void = () => {};
    const stops = new Map<number, () => void>();
    const end = () => {
      isSilent = true;
      processes.delete(self);
    };
    const self = {
      crash() {
        end();
        exit(139);
      },
      hang: () => (isSilent = true),
    };
    processes.add(self);
    return {
      send(order) {
        if (isSilent) return;
        if (order.type === 'stop') {
          stops.get(order.id)?.();
          return;
        }
        if (order.type !== 'analyse') return;
        const { id, request } = order;
        requests.push(request);
        const settle = (message: AnalysisAnswer) => {
          timer.cancel();
          stops.delete(id);
          if (!isSilent) answer(message);
        };
        const timer = clock.after(request.nodes / nodesPerMs, () => {
          if (isSilent) return;
          const found = find(request);
          if (found instanceof Error) settle({ type: 'unable', id, reason: found.message });
          else if (typeof found === 'string') settle({ type: 'failed', id, reason: found });
          else settle({ type: 'found', id, found });
        });
        stops.set(id, () => settle({ type: 'stopped', id }));
      },
      onMessage: (listener) => void (answer = listener),
      onExit: (listener) => void (exit = listener),
      kill: end,
    };
  };
  return {
    fork: start,
    requests,
    started: () => started,
    running: () => processes.size,
    crash: () => [...processes].forEach((one) => one.crash()),
    hang: () => [...processes].forEach((one) => one.hang()),
  };
}
