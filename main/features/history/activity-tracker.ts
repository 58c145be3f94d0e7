/**
 * Stores users' activity: fetches on a schedule and after each finished game, and merges the answers. The server
 * shows only the last week; the store keeps everything.
 */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import { parseActivityInterval } from '../../service/codec/activity.ts';
import type { RatingCurve } from '../../service/domain-history.ts';
import type { ActivitySpanChange, ActivitySpanRow, ActivityStore } from '../../store/history-api.ts';
import {
  canonical,
  isSameSpan,
  mergeSpans,
  type JsonValue,
  type ActivitySpan,
} from '../../machines/facts/activity-merge.ts';
import type { Message } from '../../text/message.ts';

/** Answers of the running service cover seven days, so several fetches a day tolerate long outages. */
const everyMs = 4 * 3_600_000;
const curvesEveryMs = 20 * 3_600_000;
/** Delay after a game until the server has counted it, ms. */
const afterGameMs = 15_000;
const retryMs = 5 * 60_000;

export type ActivityTracker = ReturnType<typeof createActivityTracker>;

export function createActivityTracker(options: {
  readonly accountId: string;
  /** The account's own user, tracked from the start; null for the anonymous client. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly client: () => Pick<ServiceClient, 'activity' | 'ratingHistory'> | undefined;
  readonly store: ActivityStore;
  readonly clock: Clock;
  readonly log: Log;
  /** A user's stored activity may have changed. */
  readonly onChange: () => void;
}) {
  const { accountId, user, client, store, clock, onChange } = options;
  const log = options.log.child('activity');
  const closing = new AbortController();
  const causes = new Map<string, Message>();
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
        log.warn('activity not stored', { reason: String(error) });
        plan(retryMs);
      })
      .finally(() => (looking = null));
  };

  return {
    look,
    /** Schedules a fetch after a finished game. */
    gameOver() {
      soon?.cancel();
      soon = clock.after(afterGameMs, look);
    },
    /** Why the last fetch failed, as a sentence. */
    cause: (userId: string): Message | null => causes.get(userId) ?? null,
    close() {
      closing.abort();
      timer?.cancel();
      soon?.cancel();
    },
  };
}

/** The rows to write for an answer's spans. Spans without news yield none. */
export function changesBy(
  rows: readonly ActivitySpanRow[],
  spans: readonly ActivitySpan[],
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

/**
 * The spans of an answer with all their members. Entries without an interval are skipped; an unknown end is stored
 * as the start.
 */
export function readSpans(raw: unknown): readonly ActivitySpan[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown): ActivitySpan[] => {
    const parsed = parseActivityInterval(entry);
    if (!parsed.ok) return [];
    const { interval: _, ...members } = entry as { readonly [key: string]: JsonValue };
    const { start, end = start } = parsed.value;
    return [{ start, end, members }];
  });
}

export function toSpan({
  began,
  ended,
  data,
}: Pick<ActivitySpanRow, 'began' | 'ended' | 'data'>): ActivitySpan {
  return { start: began, end: ended, members: JSON.parse(data) as ActivitySpan['members'] };
}

function makeCurves(curves: readonly RatingCurve[]): string {
  return JSON.stringify(curves.filter(({ points }) => points.length > 0));
}
