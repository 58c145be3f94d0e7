/** Notifies of the review of the week that is over: once, at the first suitable time, if a rule asks for it. */
import { createReminder, firstLookMs, type ReminderContext } from '../../notifications/reminder.ts';
import { weekAt, weekLater, type Week } from './week-calendar.ts';

export interface WeekScore {
  readonly games: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** `accounts`: those whose weeks may be reviewed. */
export interface WeekNoticeOptions extends ReminderContext {
  readonly scoreOf: (accountId: string, week: Week) => Promise<WeekScore>;
  readonly tell: (accountId: string, week: Week, score: WeekScore) => void;
}

/** Until the next check while the time does not suit. */
const unsuitableMs = 5 * 60_000;
/** Until the next check while the week has no games: they may still be downloaded. */
const emptyMs = 60 * 60_000;
/** Longest wait for the end of a week, because the wall clock may be set. */
const longestMs = 6 * 60 * 60_000;

export function createWeekNotice(options: WeekNoticeOptions) {
  const { clock } = options;
  const log = options.log.child('week review');
  /** Null without accounts: the first one does not switch the rule on. */
  let wasOn: boolean | null = null;

  const latest = () => weekLater(weekAt(clock.now()), -1);
  const markDone = ({ key, to }: Week) => reminder.markDone(key, to);

  const look = async (): Promise<number> => {
    const week = latest();
    const untilNext = Math.min(longestMs, weekLater(week, 2).from - clock.now() + 1_000);
    if (await reminder.isDone(week.key)) return untilNext;
    if (options.isBusy()) return unsuitableMs;
    let best: { readonly accountId: string; readonly score: WeekScore } | null = null;
    let isSuitable = false;
    for (const accountId of reminder.wanted()) {
      if (!(await options.mayShow(accountId))) continue;
      isSuitable = true;
      const score = await options.scoreOf(accountId, week);
      if (score.games > (best?.score.games ?? 0)) best = { accountId, score };
    }
    if (best === null) return isSuitable ? emptyMs : unsuitableMs;
    // Stored first: after a kill none is better than a second one.
    await markDone(week);
    if (!reminder.isClosed()) options.tell(best.accountId, week, best.score);
    return untilNext;
  };

  const reminder = createReminder({
    ...options,
    ...{ log, kind: 'week-review', keptMs: 60 * 24 * 60 * 60_000, look, afterFailureMs: emptyMs },
  });

  return {
    /** Accounts or settings have changed. Switched on during a run, it begins with the week that is not over. */
    async changed(): Promise<void> {
      const isOn = reminder.wanted().length > 0;
      const isNew = wasOn === false && isOn;
      const isFirst = wasOn === null || !reminder.isPlanned();
      wasOn = options.accounts().length === 0 ? null : isOn;
      if (isNew)
        await markDone(latest()).catch((error: unknown) =>
          log.warn('week not noted', { reason: String(error) }),
        );
      if (isFirst || !isOn) reminder.plan(firstLookMs);
    },
    /** The machine woke up: timers may have slept. */
    wake: () => reminder.plan(firstLookMs),
    close: reminder.close,
  };
}
