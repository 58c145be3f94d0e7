import { parentPort, workerData } from 'node:worker_threads';
import { serveBackupJob, type BackupJob } from './store/recovery/backup-job.ts';
import { serveStore } from './store/connection/host.ts';
import type { WorkerSetup } from './store/protocol.ts';
import type { LoadRowChecks } from './store/recovery/row-checks.ts';

// Lazy: repairs and restorations are rare, and the row checks import much code.
const loadRowChecks: LoadRowChecks = async () => (await import('./restored-row-checks.ts')).rowChecks;

if (!parentPort) throw new Error('The store runs in a worker thread');
const wanted = workerData as WorkerSetup | BackupJob;
if ('job' in wanted) serveBackupJob(parentPort, wanted, loadRowChecks);
else serveStore(parentPort, wanted, loadRowChecks);
