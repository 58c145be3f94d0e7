import type { Clock } from '../../base/clock.ts';
import type { EngineProblem } from '../own/own-engine.ts';
import type { EngineDescription } from './protocol.ts';
import type { AnalysisProcess } from './worker.ts';

/** More than the engine's own time limit, and the start of a process on a busy machine, ms. */
const patienceMs = 60_000;

export type DescribedEngine =
  | { readonly ok: true; readonly engine: EngineDescription }
  | { readonly ok: false; readonly problem: EngineProblem };

/** Starts a file as an engine, in an analysis process of its own, to learn what it offers. */
export function describeEngine(
  path: string,
  { fork, clock }: { readonly fork: () => AnalysisProcess; readonly clock: Clock },
): Promise<DescribedEngine> {
  return new Promise((resolve) => {
    const child = fork();
    const settle = (answer: DescribedEngine) => {
      timer.cancel();
      child.kill();
      resolve(answer);
    };
    const timer = clock.after(patienceMs, () => settle({ ok: false, problem: 'silent' }));
    child.onMessage((answer) => {
      if (answer.type === 'described') settle({ ok: true, engine: answer.engine });
      if (answer.type === 'unusable') settle({ ok: false, problem: answer.problem });
    });
    child.onExit(() => settle({ ok: false, problem: 'ended' }));
    child.send({ type: 'describe', id: 0, path });
  });
}
