/** The practice club as a utility process: Node only, no window, its configuration by message and never in arguments. */
import { utilityProcess } from 'electron';
import type { Log } from '../base/log.ts';
import type { ClubMessage } from '../practice/protocol.ts';
import type { PracticeProcess } from './practice-launcher.ts';

/** After `ready`. `script` is the path of the built club. */
export function forkPracticeProcess(script: string, log: Log): PracticeProcess {
  const child = utilityProcess.fork(script, [], { serviceName: 'Outpost practice club', stdio: 'pipe' });
  // The club's own log and whatever Node has to say come this way; what failed for good comes as a message.
  const output = log.child('practice/output');
  const pass = (chunk: Buffer) => output.info(chunk.toString('utf8').trimEnd());
  child.stdout?.on('data', pass);
  child.stderr?.on('data', pass);
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (message: ClubMessage) => listener(message)),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  };
}
