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

/** The engine's name with its version, from its answer to `uci`; empty when it does not say. */
export function engineNameIn(greeting: readonly string[]): string {
  const prefix = 'id name ';
  return greeting.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? '';
}
