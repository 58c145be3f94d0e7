/** Fairy-Stockfish as a module of this process. It searches in a thread of its own; loading it takes a moment here. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { VariantKey } from '../chess/vocabulary.ts';

/** The part of the engine's module that is used. */
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

export interface Fairy {
  /** Sends commands; resolves with all lines up to the first that begins with `last`. One question at a time. */
  ask(commands: readonly string[], last: string): Promise<readonly string[]>;
  /** Sends a command in between, such as `stop`. */
  tell(command: string): void;
  close(): void;
}

/** A game up to a position. `initialFen` is `startpos` or a FEN. */
export interface EnginePosition {
  readonly variant: VariantKey;
  readonly initialFen: string;
  /** UCI; castling is the king's two squares, but king takes rook in chess960. */
  readonly moves: readonly string[];
}

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

const always = ['Use NNUE value false', 'Threads value 1'];

/** `hashMb`: how much the engine may remember of a search. */
export async function loadFairy({ hashMb }: { readonly hashMb: number }): Promise<Fairy> {
  let hear: (line: string) => void = () => {};
  const fairy = await loadModule((line) => hear(line));
  const ask: Fairy['ask'] = (commands, last) =>
    new Promise((resolve) => {
      const lines: string[] = [];
      hear = (line) => {
        lines.push(line);
        if (line.startsWith(last)) resolve(lines);
      };
      for (const command of commands) fairy.postMessage(command);
    });
  const options = [...always, `Hash value ${hashMb}`].map((option) => `setoption name ${option}`);
  await ask([...options, 'isready'], 'readyok');
  return {
    ask,
    tell: (command) => fairy.postMessage(command),
    close: () => fairy.terminate(),
  };
}

/** The commands that name the rules of a variant. */
export function rulesCommands(variant: VariantKey): readonly string[] {
  return [
    `setoption name UCI_Variant value ${engineVariants[variant]}`,
    `setoption name UCI_Chess960 value ${variant === 'chess960'}`,
  ];
}

export function positionCommand({ initialFen, moves }: EnginePosition): string {
  const start = initialFen === 'startpos' ? 'startpos' : `fen ${initialFen}`;
  return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** Centipawns for the side that moves; mates count as 100,000 less their distance. */
export function scoreOf(unit: string | undefined, value: number): number {
  if (unit === 'cp') return value;
  return value > 0 ? 100_000 - value : -100_000 - value;
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
