import { parentPort, workerData } from 'node:worker_threads';
import { serveBackupJob, type BackupJob } from './backup-job.ts';
import { serveStore } from './host.ts';
import type { WorkerSetup } from './protocol.ts';

if (!parentPort) throw new Error('The store runs in a worker thread');
const wanted = workerData as WorkerSetup | BackupJob;
if ('job' in wanted) serveBackupJob(parentPort, wanted);
else serveStore(parentPort, wanted);
