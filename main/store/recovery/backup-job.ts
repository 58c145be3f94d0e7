import type { MessagePort } from 'node:worker_threads';
import { chooseBackup, writeBackup, type BackupContents, type BackupOptions } from './backup-file.ts';
import { toStoreError } from '../errors.ts';
import { migrations } from '../migrations/index.ts';
import type { WireError } from '../connection/protocol.ts';
import type { LoadRowChecks } from './row-checks.ts';

/** Work on backups, in a thread of its own: reading a database through takes seconds that nobody else should wait for. */
export type BackupJob = Omit<BackupOptions, 'migrations'> &
  (
    | { readonly job: 'write'; readonly target: string; /** Ms since the epoch. */ readonly now: number }
    | { readonly job: 'choose'; readonly source: string }
  );

export type BackupAnswer =
  | { readonly ok: true; readonly value: BackupContents }
  | { readonly ok: false; readonly error: WireError };

/** Does one job and answers: the inside of the thread. */
export function serveBackupJob(port: MessagePort, work: BackupJob, loadRowChecks: LoadRowChecks): void {
  const { file, nativeBinding, appVersion } = work;
  const options = { file, nativeBinding, appVersion, migrations };
  const answer = (message: BackupAnswer) => port.postMessage(message);
  const doJob = async (): Promise<BackupContents> =>
    work.job === 'write'
      ? writeBackup(options, work.target, work.now)
      : chooseBackup(options, work.source, await loadRowChecks());
  doJob().then(
    (value) => answer({ ok: true, value }),
    (error: unknown) => {
      const { code, message } = toStoreError(error, file);
      answer({ ok: false, error: { code, message } });
    },
  );
}
