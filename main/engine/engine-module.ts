import { cut } from '../base/cut.ts';
import { plainText } from '../base/plain-text.ts';

/** Variants that Stockfish plays. Others are Fairy-Stockfish's. */
export const stockfishVariants: ReadonlySet<string> = new Set(['standard', 'chess960', 'fromPosition']);

/** An engine that analyses, as a module of this process. */
export interface EngineModule {
  /** Name with version. */
  readonly name: string;
  /**
   * Sends commands and resolves with all lines up to one that begins with `last`. One call at a time. `onLine` receives
   * the lines instead; then only the last one is returned.
   */
  ask(commands: readonly string[], last: string, onLine?: (line: string) => void): Promise<readonly string[]>;
  /** Sends a command without awaiting an answer, such as `stop`. */
  tell(command: string): void;
}

/** The engine ended, or threw. It cannot be used any more, nor replaced in this process. */
export class EngineEnded extends Error {
  override readonly name = 'EngineEnded';
  constructor() {
    super('the engine ended');
  }
}

/** An engine of the user can call itself anything. */
const longestName = 100;

/** The engine's name with its version, from its answer to `uci`; empty when it does not say. */
export function engineNameIn(greeting: readonly string[]): string {
  const prefix = 'id name ';
  const name = greeting.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? '';
  return cut(plainText(name), longestName);
}
