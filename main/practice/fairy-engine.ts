import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Log } from '../base/log.ts';
import type { VariantKey } from '../chess/vocabulary.ts';
import { chooseCandidate, type Engine, type EngineMove, type EngineRequest } from './engine.ts';

/** The part of the engine's module that is used. It searches in a thread of its own: nothing here blocks. */
interface FairyModule {
  postMessage(line: string): void;
  addMessageListener(listener: (line: string) => void): void;
  terminate(): void;
}
interface FairyOptions extends Partial<FairyModule> {
  readonly wasmBinary: Uint8Array;
  readonly arguments: readonly string[];
}
/** Turns the options into the module, of which only a part can be used before the promise resolves. */
type LoadFairy = (options: FairyOptions) => Promise<FairyModule>;

const engineVariants: Readonly<Record<VariantKey, string>> = {
  standard: 'chess',
  fromPosition: 'chess',
  chess960: 'chess',
  crazyhouse: 'crazyhouse',
  antichess: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  kingOfTheHill: 'kingofthehill',
  racingKings: 'racingkings',
  threeCheck: '3check',
};

const options = ['Use NNUE value false', 'Threads value 1', 'Hash value 2'];

/** Loads Fairy-Stockfish. One engine plays for everyone, a move at a time, and forgets between moves. */
export async function createFairyEngine(log: Log): Promise<Engine> {
  let hear: (line: string) => void = () => {};
  const fairy = await loadModule((line) => hear(line));

  const ask = (commands: readonly string[], last: string) =>
    new Promise<readonly string[]>((resolve) => {
      const lines: string[] = [];
      hear = (line) => {
        lines.push(line);
        if (line.startsWith(last)) resolve(lines);
      };
      for (const command of commands) fairy.postMessage(command);
    });

  await ask([...options.map((option) => `setoption name ${option}`), 'isready'], 'readyok');
  log.debug('engine ready');

  const search = async (request: EngineRequest): Promise<EngineMove> => {
    const { variant, initialFen, moves, strength } = request;
    const start = initialFen === 'startpos' ? 'startpos' : `fen ${initialFen}`;
    const lines = await ask(
      [
        `setoption name UCI_Variant value ${engineVariants[variant]}`,
        `setoption name UCI_Chess960 value ${variant === 'chess960'}`,
        `setoption name MultiPV value ${strength.lines}`,
        // Clears what the last search left behind: a move depends on its request alone.
        'ucinewgame',
        `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`,
        `go nodes ${strength.nodes}`,
      ],
      'bestmove',
    );
    const candidates = parseCandidates(lines);
    const chosen = chooseCandidate(candidates, strength.spread, request.roll);
    const best = lines.at(-1)?.split(' ')[1];
    if (chosen) return chosen;
    if (best === undefined || best === '(none)') throw new Error('the engine has no move here');
    return { uci: best, score: 0 };
  };

  let queue: Promise<unknown> = Promise.resolve();
  return {
    bestMove(request) {
      const answer = queue.then(() => search(request));
      queue = answer.catch(() => {});
      return answer;
    },
    close: () => fairy.terminate(),
  };
}

/** Resolves once the engine has greeted: what it is told before that is lost. */
async function loadModule(hear: (line: string) => void): Promise<FairyModule> {
  const require = createRequire(import.meta.url);
  const wasmBinary = await readFile(require.resolve('fairy-stockfish-nnue.wasm/stockfish.wasm'));
  const load = require('fairy-stockfish-nnue.wasm/stockfish.js') as LoadFairy;
  // The module turns every unhandled rejection of the process into its own crash: its handlers are taken off again.
  const signals = ['uncaughtException', 'unhandledRejection'] as const;
  const before = new Map(signals.map((signal) => [signal, process.rawListeners(signal)]));
  // Without `arguments` it would read those of this process as commands.
  const fairy: FairyOptions = { wasmBinary, arguments: [] };
  const loading = load(fairy);
  const greeted = new Promise<void>((resolve) => {
    fairy.addMessageListener?.((line) => {
      resolve();
      hear(line);
    });
  });
  try {
    const loaded = await loading;
    await greeted;
    return loaded;
  } finally {
    for (const signal of signals) {
      for (const listener of process.rawListeners(signal)) {
        if (!before.get(signal)?.includes(listener)) process.off(signal, listener as () => void);
      }
    }
  }
}

/** The last word on each line of a MultiPV search. */
function parseCandidates(lines: readonly string[]): readonly EngineMove[] {
  const byLine = new Map<number, EngineMove>();
  for (const line of lines) {
    const found = / multipv (\d+) score (cp|mate) (-?\d+) .*? pv (\S+)/.exec(line);
    if (!found || / (lower|upper)bound /.test(line)) continue;
    const [, index = '1', unit, text = '0', uci = ''] = found;
    const value = Number(text);
    const score = unit === 'cp' ? value : value > 0 ? 100_000 - value : -100_000 - value;
    byLine.set(Number(index), { uci, score });
  }
  const moves = [...byLine.entries()].sort(([a], [b]) => a - b).map(([, move]) => move);
  // With few positions searched, a line may lag a depth behind and repeat another's move.
  return moves.filter(({ uci }, index) => moves.findIndex((move) => move.uci === uci) === index);
}
