/** Writes and reads backups of a database, each in a thread of its own. */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { messageOfError } from '../../text/message-error.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { StoreError } from '../api.ts';
import type { BackupContents } from './backup-file.ts';
import type { BackupAnswer, BackupJob } from './backup-job.ts';
import { dropChosen, isChosenWaiting } from './chosen.ts';
import { filesBeside } from './place.ts';

export interface DatabaseBackupsOptions {
  /** See `StoreOptions`. */
  readonly workerUrl: URL;
  readonly file: string;
  readonly nativeBinding: string | undefined;
  readonly appVersion: string;
  readonly workerOptions?: WorkerOptions;
}

export type DatabaseBackups = ReturnType<typeof createDatabaseBackups>;

export function createDatabaseBackups(options: DatabaseBackupsOptions) {
  const { workerUrl, file, nativeBinding, appVersion, workerOptions } = options;
  const about = { file, nativeBinding, appVersion };

  const run = (workerData: BackupJob): Promise<BackupContents> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerUrl, { name: 'backup', ...workerOptions, workerData });
      const fail = (reason: Message) =>
        reject(new StoreError('internal', messageOf('storage.backupStopped', { reason })));
      worker.on('message', (answer: BackupAnswer) => {
        if (answer.ok) resolve(answer.value);
        else reject(new StoreError(answer.error.code, answer.error.message));
      });
      worker.on('error', (error) => fail(messageOfError(error)));
      worker.on('exit', (code) => fail(messageOf('storage.exitCode', { code })));
    });

  return {
    /** Writes and verifies a backup. Rejects with a `StoreError` and leaves `target` unchanged. */
    write: (target: string, now: number) => run({ ...about, job: 'write', target, now }),
    /** Checks a backup and prepares it for the next start. Rejects with a `StoreError`; then nothing has changed. */
    choose: (source: string) => run({ ...about, job: 'choose', source }),
    /** Cancels the restoration prepared for the next start. */
    dropChosen: (): void => dropChosen(file),
    /** Whether a backup waits for the next start. */
    isChosenWaiting: (): boolean => isChosenWaiting(file),
    /** Copies and replaced databases in the database's folder. */
    beside: () => filesBeside(file),
  };
}
