/** The app's own child processes (practice club, engine): Electron utility processes, Node only. */
import { utilityProcess } from 'electron';
import type { Child } from '../base/child.ts';
import type { Log } from '../base/log.ts';

export interface ChildProcessOptions {
  /** Path of the built entry. */
  readonly script: string;
  readonly serviceName: string;
  /** Receives the child's output. */
  readonly log: Log;
}

/** Call after `ready`. The process gets its task by message, never by arguments. */
export function forkChild<Order, Answer>({
  script,
  serviceName,
  log,
}: ChildProcessOptions): Child<Order, Answer> {
  const child = utilityProcess.fork(script, [], { serviceName, stdio: 'pipe' });
  const pass = (chunk: Buffer) => log.info(chunk.toString('utf8').trimEnd());
  child.stdout?.on('data', pass);
  child.stderr?.on('data', pass);
  return {
    send: (order) => child.postMessage(order),
    onMessage: (listener) => void child.on('message', (message: Answer) => listener(message)),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  };
}
