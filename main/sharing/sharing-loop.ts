/** Keeps a session in step with the folder: from time to time, soon after changes, and again after failures. */
import { settles, type Clock, type Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { SharingReport, SharingSession } from './session.ts';
import { troubleOf, type SharingTrouble } from './trouble.ts';

/** Interval of passes, ms. A synchroniser takes longer than that to bring a file. */
const everyMs = 60_000;
/** Wait after a change on this machine, ms: changes that follow are in the same segment. */
const afterChangeMs = 5_000;
/** Shortest and longest wait after a failure, ms. */
const retryMs = { shortest: 30_000, longest: 900_000 } as const;

/** Limits for the last pass, and for ending it, when the app quits, ms. */
const quitMs = { publish: 2_500, end: 2_000 } as const;

/**
 * Failures that end only when the user does something: they are not tried again automatically. An emptied folder is:
 * its drive may be mounted later, and opening only reads.
 */
const endsOnlyByUser: ReadonlySet<SharingTrouble> = new Set([
  ...(['wrong-passphrase', 'passphrase-needed', 'passphrase-unknown'] as const),
]);

export interface SharingLoopView {
  readonly isSyncing: boolean;
  /** Of the last pass; null: it succeeded, or there was none. */
  readonly trouble: SharingTrouble | null;
  /** End of the last pass that succeeded, ms since the Unix epoch. */
  readonly syncedAt: number | null;
  /** After the last pass that succeeded. */
  readonly report: SharingReport | null;
}

export interface SharingLoopOptions {
  /** Opens a session; called again after a failure. */
  readonly open: () => Promise<SharingSession>;
  /** Text for the apps of the other machines; called when a pass begins. */
  readonly presence?: () => string;
  readonly clock: Clock;
  readonly log: Log;
  /** The result of `view` changed. */
  readonly onChange: () => void;
}

export type SharingLoop = ReturnType<typeof createSharingLoop>;

export function createSharingLoop({ open, presence, clock, log, onChange }: SharingLoopOptions) {
  let session: SharingSession | null = null;
  let view: SharingLoopView = { isSyncing: false, trouble: null, syncedAt: null, report: null };
  let timer: Timer | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  /** A pass was asked for while one ran. */
  let isAskedAgain = false;
  /** Something changed on this machine while a pass ran. */
  let isChangedAgain = false;
  let isOutdated = false;
  /** Something changed since the last pass began. */
  let hasChanged = false;
  let failures = 0;

  const show = (change: Partial<SharingLoopView>): void => {
    view = { ...view, ...change };
    onChange();
  };
  const schedule = (ms: number): void => {
    timer?.cancel();
    if (!isClosed) timer = clock.after(ms, start);
  };
  const waitMs = (trouble: SharingTrouble | null): number | null => {
    // The trouble may have ended: the pass under way began with the earlier passphrase or folder.
    if (isAskedAgain) return 0;
    if (trouble === null) return isChangedAgain ? afterChangeMs : everyMs;
    if (endsOnlyByUser.has(trouble)) return null;
    return Math.min(retryMs.longest, retryMs.shortest * 2 ** (failures - 1));
  };

  const closeSession = async (): Promise<void> => {
    const closed = session;
    session = null;
    await closed?.close().catch(() => {});
  };

  async function pass(): Promise<void> {
    isAskedAgain = false;
    isChangedAgain = false;
    hasChanged = false;
    show({ isSyncing: true });
    let trouble: SharingTrouble | null = null;
    try {
      if (isOutdated) await closeSession();
      isOutdated = false;
      if (isClosed) return;
      session ??= await open();
      if (isClosed) {
        await closeSession();
        return;
      }
      await session.sync(presence?.());
      failures = 0;
      show({ isSyncing: false, trouble, syncedAt: clock.now(), report: await session.report() });
    } catch (error) {
      trouble = troubleOf(error);
      failures += 1;
      log.warn('shared folder not in step', { trouble, reason: String(error) });
      // The next pass opens the folder anew.
      await closeSession();
      if (!isClosed) show({ isSyncing: false, trouble });
    }
    const ms = waitMs(trouble);
    if (ms !== null) schedule(ms);
  }

  function start(): void {
    timer?.cancel();
    timer = null;
    if (isClosed) return;
    if (running) {
      isAskedAgain = true;
      return;
    }
    running = pass().finally(() => (running = null));
  }

  const publishRest = async (): Promise<void> => {
    // A pass under way may have begun before the last change.
    await running;
    if (hasChanged) start();
    await running;
  };

  /** Ends after the present step. */
  const close = async (): Promise<void> => {
    isClosed = true;
    timer?.cancel();
    await session?.close();
    await running;
  };

  return {
    view: (): SharingLoopView => view,
    /** Begins a pass at once, also after a failure that only the user can end. */
    start,
    /** Begins a pass with a new session: the accounts, this machine's name or the passphrase changed. */
    reopen(): void {
      isOutdated = true;
      start();
    },
    /** Something changed on this machine. */
    changed(): void {
      hasChanged = true;
      if (running) isChangedAgain = true;
      else if (view.trouble === null) schedule(afterChangeMs);
    },
    /** Calls the open session, between passes. Rejects when none is open. */
    async withSession<T>(work: (session: SharingSession) => Promise<T>): Promise<T> {
      await running;
      if (!session) throw new TypeError('the shared folder is not open');
      return work(session);
    },
    close,
    /** Publishes what changed since the last pass, and ends: the app quits. A folder that hangs is left as it is. */
    async quit(): Promise<void> {
      timer?.cancel();
      if (hasChanged && session && view.trouble === null) await settles(clock, quitMs.publish, publishRest());
      if (!(await settles(clock, quitMs.end, close()))) log.warn('shared folder hangs, left open');
    },
  };
}
