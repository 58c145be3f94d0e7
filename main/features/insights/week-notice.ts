/** Notifies of the review of the week that is over: once, at the first suitable time, if a rule asks for it. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/api.ts';
import { weekAt, weekLater, type Week } from './week-calendar.ts';

export interface WeekScore {
  readonly games: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export interface WeekNoticeOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Accounts whose weeks may be reviewed. */
  readonly accounts: () => readonly string[];
  readonly memos: (accountId: string) => Pick<Store['memos'], 'get' | 'keep' | 'trim'>;
  readonly scoreOf: (accountId: string, week: Week) => Promise<WeekScore>;
  /** Whether the account's rule is on. */
  readonly isOn: (accountId: string) => boolean;
  /** Whether a notification would be shown now: not in quiet hours, in a pause, or during Do Not Disturb. */
  readonly mayShow: (accountId: string) => Promise<boolean>;
  /** Whether the user plays a game with a clock, or is away. */
  readonly isBusy: () => boolean;
  readonly tell: (accountId: string, week: Week, score: WeekScore) => void;
}

const kind = 'week-review';
/** After the start: the download of the last games takes precedence. */
const firstMs = 60_000;
/** Until the next check while the time does not suit. */
const unsuitableMs = 5 * 60_000;
/** Until the next check while the week has no games: they may still be downloaded. */
const emptyMs = 60 * 60_000;
/** Longest wait for the end of a week, because the wall clock may be set. */
const longestMs = 6 * 60 * 60_000;
/** Notes of earlier weeks are deleted after this time. */
const keptMs = 60 * 24 * 60 * 60_000;

export function createWeekNotice(options: WeekNoticeOptions) {
  const { clock, memos } = options;
  const log = options.log.child('week review');
  let timer: Timer | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  /** Null without accounts: the first one does not switch the rule on. */
  let wasOn: boolean | null = null;

  const wanted = () => options.accounts().filter(options.isOn);
  const latest = () => weekLater(weekAt(clock.now()), -1);

  /** One note for any account is enough: there is one notification a week. */
  const isDone = async ({ key }: Week): Promise<boolean> => {
    for (const accountId of options.accounts())
      if ((await memos(accountId).get(accountId, kind, key)) !== null) return true;
    return false;
  };
  const markDone = async ({ key, to }: Week): Promise<void> => {
    for (const accountId of options.accounts()) {
      await memos(accountId).keep({ accountId, kind, id: key, at: to, data: '{}' });
      await memos(accountId).trim(accountId, kind, to - keptMs);
    }
  };

  /** Resolves to the time until the next check, ms. */
  const look = async (): Promise<number> => {
    const week = latest();
    const untilNext = Math.min(longestMs, weekLater(week, 2).from - clock.now() + 1_000);
    if (await isDone(week)) return untilNext;
    if (options.isBusy()) return unsuitableMs;
    let best: { readonly accountId: string; readonly score: WeekScore } | null = null;
    let isSuitable = false;
    for (const accountId of wanted()) {
      if (!(await options.mayShow(accountId))) continue;
      isSuitable = true;
      const score = await options.scoreOf(accountId, week);
      if (score.games > (best?.score.games ?? 0)) best = { accountId, score };
    }
    if (best === null) return isSuitable ? emptyMs : unsuitableMs;
    // Stored first: after a kill none is better than a second one.
    await markDone(week);
    if (!isClosed) options.tell(best.accountId, week, best.score);
    return untilNext;
  };

  const plan = (ms: number): void => {
    timer?.cancel();
    timer = isClosed || wanted().length === 0 ? null : clock.after(ms, check);
  };

  function check(): void {
    if (isClosed || running || wanted().length === 0) return;
    running = look()
      .catch((error: unknown) => {
        log.warn('week not reviewed', { reason: String(error) });
        return emptyMs;
      })
      .then((ms) => {
        running = null;
        plan(ms);
      });
  }

  return {
    /** Accounts or settings have changed. Switched on during a run, it begins with the week that is not over. */
    async changed(): Promise<void> {
      const isOn = wanted().length > 0;
      const isNew = wasOn === false && isOn;
      const isFirst = wasOn === null || timer === null;
      wasOn = options.accounts().length === 0 ? null : isOn;
      if (isNew)
        await markDone(latest()).catch((error: unknown) =>
          log.warn('week not noted', { reason: String(error) }),
        );
      if (isFirst || !isOn) plan(firstMs);
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
