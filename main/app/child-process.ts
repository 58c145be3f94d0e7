/** Processes of our own (the practice club, the engine): utility processes, Node only, without a window. */
import { utilityProcess } from 'electron';
import type { Child } from '../base/child.ts';
import type { Log } from '../base/log.ts';

export interface ChildProcessOptions {
  /** Path of the built entry. */
  readonly script: string;
  /** As the system's list of processes shows it. */
  readonly serviceName: string;
  /** Where its own log and whatever Node has to say go. */
  readonly log: Log;
}

/** After `ready`. What the process is to do comes by message and never in arguments. */
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
