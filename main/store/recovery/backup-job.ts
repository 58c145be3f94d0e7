import type { MessagePort } from 'node:worker_threads';
import { chooseBackup, writeBackup, type BackupContents, type BackupOptions } from './backup-file.ts';
import { toStoreError } from '../errors.ts';
import { migrations } from '../migrations/index.ts';
import { wireErrorOf, type StoreWireError } from '../protocol.ts';
import type { LoadRowChecks } from './row-checks.ts';

/** Backup work in a separate thread, because reading a whole database takes seconds. */
export type BackupJob = Omit<BackupOptions, 'migrations'> &
  (
    | { readonly job: 'write'; readonly target: string; /** Ms since the epoch. */ readonly now: number }
    | { readonly job: 'choose'; readonly source: string }
  );

export type BackupAnswer =
  | { readonly ok: true; readonly value: BackupContents }
  | { readonly ok: false; readonly error: StoreWireError };

/** Runs one job and posts its result, inside the thread. */
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
    (error: unknown) => answer({ ok: false, error: wireErrorOf(toStoreError(error, file)) }),
  );
}
