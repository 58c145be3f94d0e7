/** The practice club in a process of its own, and the file with its state. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPracticeClub, type PracticeClubOptions } from '../features/practice/club.ts';
import { createSecrets } from '../practice/secrets.ts';
import { forkChild } from './child-process.ts';

export interface ClubProcessOptions extends Pick<
  PracticeClubOptions,
  'clock' | 'random' | 'log' | 'onSecret' | 'onNotice'
> {
  /** Folder of the app's data. */
  readonly data: string;
  /** Folder of the built code. */
  readonly built: string;
}

export function createClubProcess({ data, built, ...options }: ClubProcessOptions) {
  const stateFile = join(data, 'practice-state.json');
  const log = options.log.child('practice/output');
  const script = join(built, 'main', 'practice.cjs');
  return {
    club: createPracticeClub({
      ...options,
      fork: () => forkChild({ script, serviceName: 'Outpost practice club', log }),
      createToken: createSecrets().token,
      stateFile,
    }),
    /** Deletes the club's state. */
    forget: () => rm(stateFile, { force: true }),
  };
}
