/**
 * Keeps users' activity: asks on a schedule and after each finished game, and puts what comes to what is there. What a
 * server shows for a week stays for good.
 */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import { parseActivityInterval } from '../../service/codec/activity.ts';
import type { RatingCurve } from '../../service/domain-history.ts';
import type { ActivitySpanChange, ActivitySpanRow, ActivityStore } from '../../store/history-api.ts';
import { canonical, isSameSpan, mergeSpans, type Json, type Span } from './activity-merge.ts';

/** Answers of the running service hold seven days: several looks a day miss nothing, whatever fails. */
const everyMs = 4 * 3_600_000;
const curvesEveryMs = 20 * 3_600_000;
/** The server counts a game a while after it ended, ms. */
const afterGameMs = 15_000;
const retryMs = 5 * 60_000;

export interface ActivityTracker {
  /** Looks at all users now. */
  look(): void;
  /** Looks at the account's own user soon. */
  gameOver(): void;
  /** Resolves once the users were asked; for those who wait for it. */
  settled(): Promise<void>;
  /** Why the last look failed; a sentence. */
  cause(userId: string): string | null;
  close(): void;
}

export interface ActivityTrackerOptions {
  readonly accountId: string;
  /** The account's own, kept from the beginning; null for the anonymous caller. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly client: () => Pick<ServiceClient, 'activity' | 'ratingHistory'> | undefined;
  readonly store: ActivityStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Something about a user is new. */
  readonly onChange: () => void;
}

export function createActivityTracker(options: ActivityTrackerOptions): ActivityTracker {
  const { accountId, user, client, store, clock, onChange } = options;
  const log = options.log.child('activity');
  const closing = new AbortController();
  const causes = new Map<string, string>();
  let timer: Timer | null = null;
  let soon: Timer | null = null;
  let looking: Promise<void> | null = null;

  const lookAt = async (userId: string, name: string): Promise<boolean> => {
    const answer = await client()?.activity(name, { signal: closing.signal });
    if (!answer) return false;
    if (!answer.ok) {
      causes.set(userId, answer.error.message);
      return false;
    }
    causes.delete(userId);
    const now = clock.now();
    const spans = readSpans(answer.value.raw);
    const from = Math.min(...spans.map(({ start }) => start));
    const to = Math.max(...spans.map(({ end }) => end));
    const rows = spans.length === 0 ? [] : await store.spans(accountId, userId, from, to);
    await store.put(accountId, userId, now, changesBy(rows, spans, now));
    return true;
  };

  const lookAtCurves = async (userId: string, name: string, curvesAt: number | null) => {
    if (curvesAt !== null && Math.abs(clock.now() - curvesAt) < curvesEveryMs) return;
    const answer = await client()?.ratingHistory(name, { signal: closing.signal });
    if (answer?.ok) await store.putCurves(accountId, userId, clock.now(), makeCurves(answer.value.value));
  };

  const lookAtAll = async () => {
    if (user) await store.addUser(accountId, user.id, user.name);
    let isWhole = true;
    for (const { userId, name, curvesAt } of await store.users(accountId)) {
      if (closing.signal.aborted) return;
      isWhole = (await lookAt(userId, name)) && isWhole;
      await lookAtCurves(userId, name, curvesAt);
      onChange();
    }
    plan(isWhole ? everyMs : retryMs);
  };

  const plan = (ms: number) => {
    timer?.cancel();
    timer = closing.signal.aborted ? null : clock.after(ms, look);
  };

  const look = () => {
    looking ??= lookAtAll()
      .catch((error: unknown) => {
        log.warn('activity could not be kept', { reason: String(error) });
        plan(retryMs);
      })
      .finally(() => (looking = null));
  };

  return {
    look,
    gameOver() {
      soon?.cancel();
      soon = clock.after(afterGameMs, look);
    },
    settled: async () => void (await looking),
    cause: (userId) => causes.get(userId) ?? null,
    close() {
      closing.abort();
      timer?.cancel();
      soon?.cancel();
    },
  };
}

/** What becomes of the rows when an answer's spans come: nothing for those that say nothing new. */
export function changesBy(
  rows: readonly ActivitySpanRow[],
  spans: readonly Span[],
  now: number,
): readonly ActivitySpanChange[] {
  return spans.flatMap((span): ActivitySpanChange[] => {
    const answer = canonical(span.members);
    const row = rows.find((one) => isSameSpan({ start: one.began, end: one.ended }, span));
    if (!row) {
      return [{ id: null, began: span.start, ended: span.end, seenAt: now, data: answer, answer }];
    }
    const merged = mergeSpans(toSpan(row), span);
    const data = canonical(merged.members);
    if (data === row.data && merged.end === row.ended) return [];
    return [{ id: row.id, began: row.began, ended: merged.end, seenAt: now, data, answer }];
  });
}

/** The spans of an answer with all their members; those without a time are none. */
export function readSpans(raw: unknown): readonly Span[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown): Span[] => {
    const parsed = parseActivityInterval(entry);
    if (!parsed.ok) return [];
    const { interval: _, ...members } = entry as { readonly [key: string]: Json };
    return [{ start: parsed.value.start, end: parsed.value.end, members }];
  });
}

export function toSpan({ began, ended, data }: Pick<ActivitySpanRow, 'began' | 'ended' | 'data'>): Span {
  return { start: began, end: ended, members: JSON.parse(data) as Span['members'] };
}

function makeCurves(curves: readonly RatingCurve[]): string {
  return JSON.stringify(curves.filter(({ points }) => points.length > 0));
}
