/** Backups of a database and what the user chose to restore, each worked on in a thread of its own. */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { say } from '../../text/say.ts';
import { StoreError } from '../api.ts';
import type { BackupContents } from './backup-file.ts';
import type { BackupAnswer, BackupJob } from './backup-job.ts';
import { dropChosen } from './chosen.ts';
import { filesBeside, type FileBeside } from './place.ts';

export interface DatabaseBackupsOptions {
  /** See `StoreOptions`. */
  readonly workerUrl: URL;
  readonly file: string;
  readonly nativeBinding: string | undefined;
  readonly appVersion: string;
  readonly workerOptions?: WorkerOptions;
}

export interface DatabaseBackups {
  /** Writes one and reads it back. Rejects with a `StoreError`; nothing is at `target` then that was not there before. */
  write(target: string, now: number): Promise<BackupContents>;
  /** Checks a backup and keeps it ready for the next start. Rejects with a `StoreError`; nothing has changed then. */
  choose(source: string): Promise<BackupContents>;
  /** The next start takes in nothing. */
  dropChosen(): void;
  /** Copies and what was set aside, in the database's folder. */
  beside(): readonly FileBeside[];
}

export function createDatabaseBackups(options: DatabaseBackupsOptions): DatabaseBackups {
  const { workerUrl, file, nativeBinding, appVersion, workerOptions } = options;
  const about = { file, nativeBinding, appVersion };

  const run = (workerData: BackupJob): Promise<BackupContents> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerUrl, { name: 'backup', ...workerOptions, workerData });
      const fail = (reason: string) =>
        reject(new StoreError('internal', say('The backup ended by itself: {reason}.', { reason })));
      worker.on('message', (answer: BackupAnswer) => {
        if (answer.ok) resolve(answer.value);
        else reject(new StoreError(answer.error.code, answer.error.message));
      });
      worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => fail(String(code)));
    });

  return {
    write: (target, now) => run({ ...about, job: 'write', target, now }),
    choose: (source) => run({ ...about, job: 'choose', source }),
    dropChosen: () => dropChosen(file),
    beside: () => filesBeside(file),
  };
}
