/** Starts a practice club in a separate process. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { ClubMessage, PracticeStart } from '../../../main/practice/protocol.ts';

export interface ClubProcess {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

const entry = fileURLToPath(new URL('../../../main/practice/main.ts', import.meta.url));

export function startClub(config: PracticeStart): Promise<ClubProcess> {
  const child = fork(entry, [], { execArgv: ['--import', 'tsx'], silent: true });
  return new Promise((resolve, reject) => {
    child.on('message', (message: ClubMessage) => {
      if (message.type === 'listening')
        resolve({ port: message.port, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') });
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.once('exit', (code) => reject(new Error(`the club exited with ${String(code)}`)));
    child.send({ type: 'start', config });
  });
}
