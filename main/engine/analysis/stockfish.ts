/** Stockfish as a module of this process. It searches in this thread and yields to messages several times a second. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Clock } from '../../base/clock.ts';
import { EngineEnded, engineNameIn, type EngineModule } from '../engine-module.ts';

/** The part of the module that Outpost uses. */
interface StockfishModule {
  /** Answers whether the network is loaded. */
  _isReady?(): boolean;
  ccall(
    name: 'command',
    returns: null,
    types: readonly ['string'],
    values: readonly [string],
    options: { readonly async: boolean },
  ): unknown;
}
interface StockfishOptions extends Partial<StockfishModule> {
  readonly wasmBinary: Uint8Array;
  readonly listener: (line: string) => void;
  readonly locateFile: (name: string) => string;
}
/** Adds the module's members to the options object. */
type LoadStockfish = () => (options: StockfishOptions) => Promise<unknown>;

const readyEveryMs = 10;

/** Loads the engine. `hashMb` is the size of its hash table in MB. */
export async function loadStockfish({
  hashMb,
  clock,
}: {
  readonly hashMb: number;
  readonly clock: Clock;
}): Promise<EngineModule> {
  const require = createRequire(import.meta.url);
  const wasm = require.resolve('stockfish/bin/stockfish-19-lite-single.wasm');
  const load = require('stockfish/bin/stockfish-19-lite-single.js') as LoadStockfish;
  let onLine: (line: string) => void = () => {};
  const options: StockfishOptions = {
    wasmBinary: await readFile(wasm),
    listener: (line) => onLine(line),
    locateFile: () => wasm,
  };
  await load()(options);
  const { _isReady: isReady } = options;
  while (isReady && !isReady()) await new Promise<void>((resolve) => void clock.after(readyEveryMs, resolve));
  // A search runs beside this process's other work; everything else ends within the call.
  const run = (command: string) =>
    options.ccall?.('command', null, ['string'], [command], { async: command.startsWith('go') });
  const tell = (command: string) => void run(command);
  const ask: EngineModule['ask'] = (commands, last, take) =>
    new Promise((resolve, reject) => {
      const lines: string[] = [];
      onLine = (line) => {
        if (take) take(line);
        else lines.push(line);
        if (line.startsWith(last)) resolve(take ? [line] : lines);
      };
      // For a position that it refuses, the module throws plain objects and numbers, at once or while it searches.
      const fail = () => reject(new EngineEnded());
      try {
        for (const command of commands) Promise.resolve(run(command)).catch(fail);
      } catch {
        fail();
      }
    });
  const greeting = await ask(['uci'], 'uciok');
  await ask([`setoption name Hash value ${hashMb}`, 'isready'], 'readyok');
  return { name: engineNameIn(greeting), ask, tell };
}
