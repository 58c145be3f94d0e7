/** Reminds at most once in a period, such as a day or a week, at the first suitable time, for all accounts together. */
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/api.ts';

/** Conditions of a reminder, and where it notes what it has done. */
export interface ReminderContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: () => readonly string[];
  readonly memos: (accountId: string) => Pick<Store['memos'], 'get' | 'keep' | 'trim'>;
  /** Whether the account's rule is on. */
  readonly isOn: (accountId: string) => boolean;
  /** Whether a notification would be shown now: not in quiet hours, in a pause, or during Do Not Disturb. */
  readonly mayShow: (accountId: string) => Promise<boolean>;
  /** Whether the user plays a game with a clock, or is away. */
  readonly isBusy: () => boolean;
}

export interface ReminderOptions extends Pick<
  ReminderContext,
  'clock' | 'log' | 'accounts' | 'memos' | 'isOn'
> {
  /** Of the memos that note the periods with a reminder. */
  readonly kind: string;
  /** Notes of earlier periods are deleted after this time, ms. */
  readonly keptMs: number;
  /** Reminds if the time suits. Resolves to the time until the next look, ms. */
  readonly look: () => Promise<number>;
  /** Until the next look after one that failed, ms. */
  readonly afterFailureMs: number;
}

/** First look after the start, ms: the first screen and the first downloads take precedence. */
export const firstLookMs = 60_000;

export type Reminder = ReturnType<typeof createReminder>;

export function createReminder(options: ReminderOptions) {
  const { clock, log, accounts, memos, kind, keptMs } = options;
  let timer: Timer | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;

  const wanted = () => accounts().filter(options.isOn);

  const plan = (ms: number): void => {
    timer?.cancel();
    timer = isClosed || wanted().length === 0 ? null : clock.after(ms, check);
  };

  function check(): void {
    if (isClosed || running || wanted().length === 0) return;
    running = options
      .look()
      .catch((error: unknown) => {
        log.warn('not reminded', { kind, reason: String(error) });
        return options.afterFailureMs;
      })
      .then((ms) => {
        running = null;
        plan(ms);
      });
  }

  return {
    /** Accounts whose rule is on. */
    wanted,
    /** One note for any account is enough: there is one reminder in a period. */
    async isDone(period: string): Promise<boolean> {
      for (const accountId of accounts())
        if ((await memos(accountId).get(accountId, kind, period)) !== null) return true;
      return false;
    },
    /** `at`: a time of the period, ms since the epoch. */
    async markDone(period: string, at: number): Promise<void> {
      for (const accountId of accounts()) {
        await memos(accountId).keep({ accountId, kind, id: period, at, data: '{}' });
        await memos(accountId).trim(accountId, kind, at - keptMs);
      }
    },
    /** Looks after this time; never without an account whose rule is on. */
    plan,
    isPlanned: () => timer !== null,
    isClosed: () => isClosed,
    async close(): Promise<void> {
      isClosed = true;
      timer?.cancel();
      await running;
    },
  };
}
