/** Entry of the thread of sharing: files, compression and encryption of the shared folder, and its session. */
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../base/background-thread.ts';
import { createSystemClock } from '../base/system-clock.ts';
import { createDiskFiles } from '../machines/log/disk-files.ts';
import { createSharingCalls } from './calls.ts';
import { previewFolder } from './preview.ts';
import { openSharingSession, type SharingSession } from './session.ts';
import { storeMethods, type PreviewThreadSetup, type SharingThreadSetup } from './thread-setup.ts';

if (!parentPort) throw new Error('Sharing runs in a worker thread');
lowerThreadPriority();
let session: SharingSession | null = null;
const opened = (): SharingSession => {
  if (session) return session;
  throw new TypeError('not opened');
};
const environmentOf = (folder: string) => ({
  files: createDiskFiles(folder),
  clock: createSystemClock(),
  random: randomBytes,
  rest: () => setImmediate(),
});
const { call } = createSharingCalls(parentPort, {
  async open({ folder, ...setup }: SharingThreadSetup) {
    session = await openSharingSession({
      ...setup,
      ...environmentOf(folder),
      store: storeMethods(call),
      eraseAccount: async (accountId) => void (await call('eraseAccount', accountId)),
    });
  },
  preview: async ({ folder, ...setup }: PreviewThreadSetup) =>
    previewFolder({
      ...setup,
      ...environmentOf(folder),
      knownGames: async (...args) => (await call('knownGames', ...args)) as readonly string[],
    }),
  sync: async (presence?: string) => opened().sync(presence),
  report: async () => opened().report(),
  setPaused: async (paused: boolean) => opened().setPaused(paused),
  setPassphrase: async (passphrase: string | null) => opened().setPassphrase(passphrase),
  close: async () => session?.close(),
});
