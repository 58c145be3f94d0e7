/** The practice club under supervision: its process, and tokens that are valid for this run. */
import { createEmitter } from '../../base/emitter.ts';
import { integerBelow } from '../../base/random.ts';
import type { PracticeClub } from './practice.ts';
import { humanScopes } from '../../practice/config.ts';
import { createPracticeLauncher, type PracticeLauncherOptions } from './launcher.ts';

type SharedOptions = Pick<PracticeLauncherOptions, 'fork' | 'clock' | 'random' | 'log' | 'onNotice'>;

export interface PracticeClubOptions extends SharedOptions {
  readonly createToken: () => string;
  readonly onSecret: (secret: string) => void;
  readonly stateFile: string;
}

const userName = 'You';

export function createPracticeClub(options: PracticeClubOptions): PracticeClub {
  const { createToken, onSecret, stateFile, ...shared } = options;
  const { random, log } = options;
  const [userToken, controlToken] = [createToken(), createToken()];
  for (const secret of [userToken, controlToken]) onSecret(secret);
  const listening = createEmitter<string>((error) => log.error('listener failed', { reason: String(error) }));
  let address: string | null = null;
  const drawSeed = () => integerBelow(random, 2 ** 31);

  const launcher = createPracticeLauncher({
    ...shared,
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
