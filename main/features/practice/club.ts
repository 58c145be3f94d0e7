/** The practice club under supervision: its process, and tokens that are valid for this run. */
import type { Clock } from '../../base/clock.ts';
import { createEmitter } from '../../base/emitter.ts';
import type { Log } from '../../base/log.ts';
import { integerBelow, type Random } from '../../base/random.ts';
import type { PracticeClub } from './practice.ts';
import { humanScopes } from '../../practice/config.ts';
import { createPracticeLauncher, type PracticeProcess } from './launcher.ts';
import type { Message } from '../../text/message.ts';

export interface PracticeClubOptions {
  readonly fork: () => PracticeProcess;
  readonly createToken: () => string;
  readonly onSecret: (secret: string) => void;
  readonly stateFile: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly onNotice: (message: Message) => void;
}

const userName = 'You';

export function createPracticeClub(options: PracticeClubOptions): PracticeClub {
  const { fork, createToken, onSecret, stateFile, clock, random, log, onNotice } = options;
  const [userToken, controlToken] = [createToken(), createToken()];
  for (const secret of [userToken, controlToken]) onSecret(secret);
  const listening = createEmitter<string>((error) => log.error('listener failed', { reason: String(error) }));
  let address: string | null = null;
  const drawSeed = () => integerBelow(random, 2 ** 31);

  const launcher = createPracticeLauncher({
    fork,
    clock,
    random,
    log,
    onNotice,
    drawSeed,
    config: {
      seed: drawSeed(),
      dialect: 'wire',
      account: { kind: 'human', name: userName },
      userToken,
      controlToken,
      stateFile,
    },
    onListening(baseUrl) {
      address = baseUrl;
      listening.emit(baseUrl);
    },
  });

  return {
    userToken,
    userName,
    scopes: humanScopes,
    control: () => (address === null ? null : { baseUrl: address, controlToken }),
    start: () => launcher.start(),
    async stop() {
      address = null;
      await launcher.stop();
    },
    onListening: (listener) => void listening.on(listener),
  };
}
