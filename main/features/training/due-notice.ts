/** Reminds of due cards: at most once a day, at the first suitable time, if a rule asks for it. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/api.ts';
import { endOfDay } from './spacing.ts';

export interface DueNoticeOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Accounts that the window shows. */
  readonly accounts: () => readonly string[];
  readonly memos: (accountId: string) => Pick<Store['memos'], 'get' | 'keep' | 'trim'>;
  /** Cards to train today. */
  readonly due: (accountId: string) => Promise<number>;
  /** Whether the account's rule is on. */
  readonly isOn: (accountId: string) => boolean;
  /** Whether a notification would be shown now: not in quiet hours, in a pause, or during Do Not Disturb. */
  readonly mayShow: (accountId: string) => Promise<boolean>;
  /** Whether the user plays a game, or is away. */
  readonly isBusy: () => boolean;
  readonly tell: (accountId: string, day: string, due: number) => void;
}

const kind = 'training-reminder';
/** Cards become due at midnight; the reminder waits for this hour of the local day. */
const earliestHour = 8;
/** After the start: the first screen takes precedence. */
const firstMs = 60_000;
/** Until the next check while the time does not suit, or nothing is due. */
const againMs = 10 * 60_000;
/** Longest wait for the next day, because the wall clock may be set. */
const longestMs = 60 * 60_000;
/** Notes of earlier days are deleted after this time. */
const keptMs = 14 * 24 * 60 * 60_000;

export function createDueNotice(options: DueNoticeOptions) {
  const { clock, memos } = options;
  const log = options.log.child('training reminder');
  let timer: Timer | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;

  const wanted = () => options.accounts().filter(options.isOn);

  /** One note for any account is enough: there is one reminder a day. */
  const isDone = async (day: string): Promise<boolean> => {
    for (const accountId of options.accounts())
      if ((await memos(accountId).get(accountId, kind, day)) !== null) return true;
    return false;
  };
  const markDone = async (day: string): Promise<void> => {
    const at = clock.now();
    for (const accountId of options.accounts()) {
      await memos(accountId).keep({ accountId, kind, id: day, at, data: '{}' });
      await memos(accountId).trim(accountId, kind, at - keptMs);
    }
  };

  /** Resolves to the time until the next check, ms. */
  const look = async (): Promise<number> => {
    const now = clock.now();
    const day = dayOf(now);
    if (await isDone(day)) return Math.min(longestMs, endOfDay(now) - now + 1_000);
    if (new Date(now).getHours() < earliestHour || options.isBusy()) return againMs;
    let best = { accountId: '', due: 0 };
    for (const accountId of wanted()) {
      if (!(await options.mayShow(accountId))) continue;
      const due = await options.due(accountId);
      if (due > best.due) best = { accountId, due };
    }
    if (best.due === 0) return againMs;
    // Stored first: after a kill none is better than a second one.
    await markDone(day);
    if (!isClosed) options.tell(best.accountId, day, best.due);
    return againMs;
  };

  const plan = (ms: number): void => {
    timer?.cancel();
    timer = isClosed || wanted().length === 0 ? null : clock.after(ms, check);
  };

  function check(): void {
    if (isClosed || running || wanted().length === 0) return;
    running = look()
      .catch((error: unknown) => {
        log.warn('not reminded', { reason: String(error) });
        return longestMs;
      })
      .then((ms) => {
        running = null;
        plan(ms);
      });
  }

  return {
    /** Accounts or settings have changed. */
    changed(): void {
      if (timer === null || wanted().length === 0) plan(firstMs);
    },
    /** The machine woke up: timers may have slept. */
    wake: () => plan(firstMs),
    async close(): Promise<void> {
      isClosed = true;
      timer?.cancel();
      await running;
    },
  };
}

/** The local day, for example `2026-11-16`. */
function dayOf(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
