/** Starts the thread of sharing. Facts pass through the app's thread in small batches on their way to the store. */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { settles, type Clock } from '../base/clock.ts';
import { createSharingCalls, type SharingMethods } from './calls.ts';
import type { FolderPreview, PreviewOptions } from './preview.ts';
import type { SharingReport, SharingSession, SharingSessionOptions, SyncResult } from './session.ts';
import { methodsForThread, type PreviewThreadSetup, type SharingThreadSetup } from './thread-setup.ts';

/**
 * Heap of the thread, MB. Segments are outside of it. The largest part is a compaction, which remembers 150 bytes of
 * each of at most 2,000,000 facts, and unfinished joins (`mostPendingBytes`).
 */
const threadMemory = { maxOldGenerationSizeMb: 768 } as const;

/** Wait for the present step when a session is closed, ms: a network share can hang. */
const mostCloseMs = 3_000;
/** Wait for the thread to end, ms. A call of the system that hangs keeps it; it ends when the call returns. */
const mostEndMs = 1_000;

export interface SharingThreadOptions
  extends SharingThreadSetup, Pick<SharingSessionOptions, 'store' | 'eraseAccount'> {
  /** The bundled entry `worker-thread.ts`, or its source. */
  readonly workerUrl: URL;
  readonly clock: Clock;
  readonly workerOptions?: WorkerOptions | undefined;
}

function startThread(
  { workerUrl, workerOptions }: Pick<SharingThreadOptions, 'workerUrl' | 'workerOptions'>,
  methods: SharingMethods,
) {
  const worker = new Worker(workerUrl, { name: 'sharing', resourceLimits: threadMemory, ...workerOptions });
  const { call, end } = createSharingCalls(worker, methods);
  let reason = 'the thread of sharing ended';
  worker.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => end(reason));
  return { worker, call };
}

export interface PreviewThreadOptions
  extends
    PreviewThreadSetup,
    Pick<PreviewOptions, 'knownGames'>,
    Pick<SharingThreadOptions, 'workerUrl' | 'workerOptions'> {
  /** Ends the preview, which then rejects. */
  readonly signal?: AbortSignal;
}

/** As `previewFolder`, in a thread of its own. Rejects with a `SharingFailure`. */
export async function previewInThread(options: PreviewThreadOptions): Promise<FolderPreview> {
  const { workerUrl, workerOptions, knownGames, signal, ...setup } = options;
  const { worker, call } = startThread({ workerUrl, workerOptions }, { knownGames });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    if (signal?.aborted === true) stop();
    return (await call('preview', setup satisfies PreviewThreadSetup)) as FolderPreview;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Opens a session in a thread of its own. Rejects with a `SharingFailure`. */
export async function openSharingThread(options: SharingThreadOptions): Promise<SharingSession> {
  const { workerUrl, workerOptions, clock, store, eraseAccount, ...setup } = options;
  const { worker, call } = startThread({ workerUrl, workerOptions }, methodsForThread(store, eraseAccount));
  const end = (): Promise<boolean> => settles(clock, mostEndMs, worker.terminate());
  try {
    await call('open', setup satisfies SharingThreadSetup);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    sync: async (presence) => (await call('sync', presence)) as SyncResult,
    report: async () => (await call('report')) as SharingReport,
    setPaused: async (paused) => void (await call('setPaused', paused)),
    setPassphrase: async (passphrase) => void (await call('setPassphrase', passphrase)),
    async close() {
      await settles(clock, mostCloseMs, call('close')).catch(() => {});
      await end();
    },
  };
}
