/** The engine in the app's analysis process and the bare one search the same positions in turns. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { playSans } from '../../../main/chess/san-line.ts';
import type { AnalysisAnswer } from '../../../main/engine/analysis/protocol.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { treeUse } from '../process-tree.ts';

export interface EnginePair {
  /** The bare engine's nodes; the app's searches as many. */
  readonly nodes: number;
  readonly appMs: number;
  readonly bareMs: number;
}

export interface MeasuredPairs {
  readonly pairs: readonly EnginePair[];
  /** The bare engine's processor time against that of the app's process, for all searches together. */
  readonly cpuRatio: number;
}

const hashMb = 32;

/** Both run in Electron's Node. `games`: SAN. Each game is searched from its end, as the app does. */
export async function measurePairs(
  electron: string,
  games: readonly (readonly string[])[],
  nodes: number,
  onPair: (pairs: number) => void,
): Promise<MeasuredPairs> {
  const start = (file: string) =>
    fork(file, [], {
      execPath: electron,
      // Without the loader of the sources, which the app does not have.
      execArgv: [],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const app = start(join(projectRoot, 'out', 'main', 'analysis.cjs'));
  const bare = start(join(projectRoot, 'test', 'bench', 'analysis', 'bare-engine.cjs'));
  const pairs: EnginePair[] = [];
  try {
    await once(bare, 'message');
    let id = 0;
    const askApp = async (request: {
      readonly ply: number;
      readonly sans: readonly string[];
      key: string;
    }) => {
      id += 1;
      const { key, sans, ply } = request;
      const game = { key, sans, variant: 'standard', initialFen: 'startpos' };
      const began = performance.now();
      const answer = (await ask(app, {
        type: 'analyse',
        id,
        request: { game, ply, nodes },
      })) as AnalysisAnswer;
      if (answer.type !== 'found') throw new Error(`the app’s process answered ${JSON.stringify(answer)}`);
      return performance.now() - began;
    };
    const askBare = async (commands: readonly string[]) =>
      (await ask(bare, commands)) as { readonly nodes: number; readonly ms: number };
    // The first searches load the engines.
    await askApp({ key: 'first', sans: [], ply: 0 });
    await askBare([`setoption name Hash value ${hashMb}`, 'position startpos', `go nodes ${nodes}`]);
    for (const { pid } of [app, bare]) raisePriority(pid);
    const cpuOf = async ({ pid = NaN }: ChildProcess) => (await treeUse(pid)).cpuMs;
    const before = [await cpuOf(bare), await cpuOf(app)] as const;
    for (const [at, sans] of games.entries()) {
      const { ucis } = playSans('standard', 'startpos', sans) ?? { ucis: [] };
      for (let ply = ucis.length - 1; ply >= 0; ply -= 1) {
        const isNew = ply === ucis.length - 1;
        const moves = ucis.slice(0, ply).join(' ');
        const commands = [
          ...(isNew ? ['ucinewgame'] : []),
          `position startpos${ply > 0 ? ` moves ${moves}` : ''}`,
          `go nodes ${nodes}`,
        ];
        const request = { key: String(at), sans, ply };
        // Whichever is second may find the processor warmer.
        const isAppFirst = pairs.length % 2 === 0;
        const early = isAppFirst ? await askApp(request) : 0;
        const searched = await askBare(commands);
        const appMs = isAppFirst ? early : await askApp(request);
        pairs.push({ nodes: searched.nodes, appMs, bareMs: searched.ms });
        onPair(pairs.length);
      }
    }
    const used = [(await cpuOf(bare)) - before[0], (await cpuOf(app)) - before[1]] as const;
    return { pairs, cpuRatio: used[0] / used[1] };
  } finally {
    app.kill('SIGKILL');
    bare.kill('SIGKILL');
  }
}

/** At the lowest priority, other programs decide the times. Only root may raise it; without, both stay there. */
function raisePriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_NORMAL);
  } catch {
    // Both engines have the same priority then, too.
  }
}

function ask(child: ChildProcess, message: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`the process ended with code ${code}`));
    child.once('exit', end);
    child.once('message', (answer) => {
      child.off('exit', end);
      resolve(answer);
    });
    child.send(message);
  });
}
