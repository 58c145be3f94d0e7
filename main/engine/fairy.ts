/** Fairy-Stockfish as a module of this process. Searches in its own thread; loading blocks this one briefly. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { castlesOntoRook, movesForEngine, type EnginePosition } from '../chess/engine-moves.ts';
import type { VariantKey } from '../chess/vocabulary.ts';

/** The part of the engine's module that Outpost uses. */
interface FairyModule {
  postMessage(line: string): void;
  addMessageListener(listener: (line: string) => void): void;
  terminate(): void;
}
interface FairyOptions extends Partial<FairyModule> {
  readonly wasmBinary: Uint8Array;
  readonly arguments: readonly string[];
}
/** Adds the module's members to the options object; some work before the promise resolves. */
type LoadFairy = (options: FairyOptions) => Promise<FairyModule>;

export interface Fairy {
  /**
   * Sends commands and resolves with all lines up to one that begins with `last`. One call at a time. `onLine` receives
   * the lines instead; then only the last one is returned.
   */
  ask(commands: readonly string[], last: string, onLine?: (line: string) => void): Promise<readonly string[]>;
  /** Sends a command without awaiting an answer, such as `stop`. */
  tell(command: string): void;
  close(): void;
}

/** Names of the variants in UCI's option `UCI_Variant`. */
export const engineVariants: Readonly<Record<VariantKey, string>> = {
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

const fixedOptions = ['Use NNUE value false', 'Threads value 1'];

/** Loads the engine. `hashMb` is the size of its hash table in MB. */
export async function loadFairy({ hashMb }: { readonly hashMb: number }): Promise<Fairy> {
  let onLine: (line: string) => void = () => {};
  const fairy = await loadModule((line) => onLine(line));
  const ask: Fairy['ask'] = (commands, last, take) =>
    new Promise((resolve) => {
      const lines: string[] = [];
      onLine = (line) => {
        if (take) take(line);
        else lines.push(line);
        if (line.startsWith(last)) resolve(take ? [line] : lines);
      };
      for (const command of commands) fairy.postMessage(command);
    });
  const options = [...fixedOptions, `Hash value ${hashMb}`].map((option) => `setoption name ${option}`);
  await ask([...options, 'isready'], 'readyok');
  return {
    ask,
    tell: (command) => fairy.postMessage(command),
    close: () => fairy.terminate(),
  };
}

/** UCI options that select the rules of a game. */
export function rulesCommands({ variant, initialFen }: EnginePosition): readonly string[] {
  return [
    `setoption name UCI_Variant value ${engineVariants[variant]}`,
    `setoption name UCI_Chess960 value ${castlesOntoRook(variant, initialFen)}`,
  ];
}

/** The position as the engine reads it after `rulesCommands` of the same game. */
export function positionCommand(position: EnginePosition): string {
  const moves = movesForEngine(position);
  // A line break in a file's position would begin another command.
  const fen = position.initialFen.trim().replaceAll(/\s+/g, ' ');
  const start = fen === 'startpos' ? fen : `fen ${fen}`;
  return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** Score in centipawns for the side to move; a mate counts as 100,000 less its distance. */
export function scoreOf(unit: string | undefined, value: number): number {
  if (unit === 'cp') return value;
  return value > 0 ? 100_000 - value : -100_000 - value;
}

/** Resolves after the engine's greeting; the engine ignores commands before it. */
async function loadModule(onLine: (line: string) => void): Promise<FairyModule> {
  const require = createRequire(import.meta.url);
  const wasmBinary = await readFile(require.resolve('fairy-stockfish-nnue.wasm/stockfish.wasm'));
  const load = require('fairy-stockfish-nnue.wasm/stockfish.js') as LoadFairy;
  // The module turns every unhandled rejection of the process into a crash, so its handlers are removed.
  const signals = ['uncaughtException', 'unhandledRejection'] as const;
  const before = new Map(signals.map((signal) => [signal, process.rawListeners(signal)]));
  // Without `arguments` the module would read the arguments of this process as commands.
  const fairy: FairyOptions = { wasmBinary, arguments: [] };
  const loading = load(fairy);
  const greeted = new Promise<void>((resolve) => {
    fairy.addMessageListener?.((line) => {
      resolve();
      onLine(line);
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
