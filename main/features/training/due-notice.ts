/** Reminds of due cards: at most once a day, at the first suitable time, if a rule asks for it. */
import { createReminder, firstLookMs, type ReminderContext } from '../../notifications/reminder.ts';
import { endOfDay } from './spacing.ts';

/** `accounts`: those that the window shows. */
export interface DueNoticeOptions extends ReminderContext {
  /** Cards to train today. */
  readonly due: (accountId: string) => Promise<number>;
  readonly tell: (accountId: string, day: string, due: number) => void;
}

/** Cards become due at midnight; the reminder waits for this hour of the local day. */
const earliestHour = 8;
/** Until the next check while the time does not suit, or nothing is due. */
const againMs = 10 * 60_000;
/** Longest wait for the next day, because the wall clock may be set. */
const longestMs = 60 * 60_000;

export function createDueNotice(options: DueNoticeOptions) {
  const { clock } = options;

  const look = async (): Promise<number> => {
    const now = clock.now();
    const day = dayOf(now);
    if (await reminder.isDone(day)) return Math.min(longestMs, endOfDay(now) - now + 1_000);
    if (new Date(now).getHours() < earliestHour || options.isBusy()) return againMs;
    let best = { accountId: '', due: 0 };
    for (const accountId of reminder.wanted()) {
      if (!(await options.mayShow(accountId))) continue;
      const due = await options.due(accountId);
      if (due > best.due) best = { accountId, due };
    }
    if (best.due === 0) return againMs;
    // Stored first: after a kill none is better than a second one.
    await reminder.markDone(day, now);
    if (!reminder.isClosed()) options.tell(best.accountId, day, best.due);
    return againMs;
  };

  const reminder = createReminder({
    ...options,
    ...{ log: options.log.child('training reminder'), kind: 'training-reminder' },
    ...{ keptMs: 14 * 24 * 60 * 60_000, look, afterFailureMs: longestMs },
  });

  return {
    /** Accounts or settings have changed. */
    changed(): void {
      if (!reminder.isPlanned() || reminder.wanted().length === 0) reminder.plan(firstLookMs);
    },
    /** The machine woke up: timers may have slept. */
    wake: () => reminder.plan(firstLookMs),
    close: reminder.close,
  };
}

/** The local day, for example `2026-11-16`. */
function dayOf(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
