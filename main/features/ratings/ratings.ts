/**
 * Ratings of the accounts' users. Trends come from what the history stores; the server is asked only for the
 * current ratings, at the lowest priority, while a screen shows them.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { readStored } from '../../base/check.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import { parseActivityInterval } from '../../service/codec/activity.ts';
import type { Store } from '../../store/api.ts';
import type { ActivitySpanRow } from '../../store/history-api.ts';
import type { Message } from '../../text/message.ts';
import { messageOf } from '../../text/message.ts';
import { messageWhileRepeated } from '../../views/failure.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { curveSchema } from '../../../preload/contract/history.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import type { RatingsView } from '../../../preload/contract/ratings.ts';
import { ratingsOf, trendDays, type RatingProfile, type RatingSources } from './rating-trend.ts';

export interface RatingsOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The account's user; undefined for an unknown account, null for one without a user. */
  readonly userOf: (accountId: string) => { readonly id: string } | null | undefined;
  readonly client: (accountId: string) => Pick<ServiceClient, 'account'> | undefined;
  readonly store: (accountId: string) => {
    readonly activity: Pick<Store['activity'], 'users' | 'spans'>;
    readonly memos: Pick<Store['memos'], 'get' | 'note'>;
  };
  readonly onChange: (accountId: string) => void;
}

/** Least time between two requests, ms: after a game or a failed request, and otherwise. */
const askAgainMs = { early: 60_000, otherwise: 10 * 60_000 } as const;
const dayMs = 86_400_000;
const memo = { kind: 'rating-profile', id: 'one' } as const;

const profileSchema = lazySchema(() =>
  z.object({
    userId: z.string(),
    askedAt: z.number(),
    perfs: z.record(
      z.string(),
      z.object({ games: z.number().exactOptional(), rating: z.number(), provisional: z.boolean() }),
    ),
  }),
);
const curvesSchema = lazySchema(() => z.array(curveSchema));

export function createRatings({ clock, log, userOf, client, store, onChange }: RatingsOptions) {
  /** Monotonic time of the last request, by account. */
  const asked = new Map<string, number>();
  /** Accounts with a game finished since. */
  const played = new Set<string>();
  /** Why the last request failed, by account. */
  const problems = new Map<string, Message>();
  const running = new Map<string, Promise<void>>();

  const knownUser = (accountId: string) => {
    const user = userOf(accountId);
    if (user === undefined) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return user;
  };

  const profileOf = async (accountId: string, userId: string): Promise<RatingProfile | null> => {
    const row = await store(accountId).memos.get(accountId, memo.kind, memo.id);
    const profile = row && readStored(profileSchema, row.data);
    return profile?.userId === userId ? profile : null;
  };

  const ask = async (accountId: string, userId: string): Promise<void> => {
    const answer = await client(accountId)?.account({ cls: 'sync' });
    if (!answer || userOf(accountId)?.id !== userId) return;
    if (!answer.ok) {
      problems.set(accountId, messageWhileRepeated(answer.error));
      onChange(accountId);
      return;
    }
    problems.delete(accountId);
    const perfs = Object.entries(answer.value.value.perfs).map(([key, { games, rating, provisional }]) => [
      key,
      { rating, provisional: provisional === true, ...(games !== undefined && { games }) },
    ]);
    const profile = { userId, askedAt: clock.now(), perfs: Object.fromEntries(perfs) };
    const row = { accountId, ...memo, at: profile.askedAt, data: JSON.stringify(profile) };
    await store(accountId).memos.note(row);
    onChange(accountId);
  };

  const refresh = async (accountId: string): Promise<void> => {
    const user = knownUser(accountId);
    if (!user || !client(accountId)) return;
    const age = clock.monotonic() - (asked.get(accountId) ?? -Infinity);
    const isEarly = played.has(accountId) || problems.has(accountId);
    if (age < (isEarly ? askAgainMs.early : askAgainMs.otherwise)) return;
    asked.set(accountId, clock.monotonic());
    played.delete(accountId);
    const asking = ask(accountId, user.id)
      .catch((error: unknown) => log.warn('ratings not stored', { reason: String(error) }))
      .finally(() => running.delete(accountId));
    running.set(accountId, asking);
    await asking;
  };

  return {
    async view(accountId: string): Promise<RatingsView> {
      const user = knownUser(accountId);
      const problem = problems.get(accountId) ?? null;
      if (!user) return { accountId, askedAt: null, problem, ratings: [] };
      const now = clock.now();
      const { activity } = store(accountId);
      const users = await activity.users(accountId);
      const row = users.find(({ userId }) => userId === user.id);
      const rows = await activity.spans(accountId, user.id, now - (trendDays + 1) * dayMs, now + dayMs);
      const profile = await profileOf(accountId, user.id);
      const sources: RatingSources = {
        profile,
        curves: (row?.curves && readStored(curvesSchema, row.curves)) || [],
        curvesAt: row?.curvesAt ?? -Infinity,
        spans: rows.map(spanOf),
      };
      const times = [profile?.askedAt, row?.askedAt, row?.curvesAt].filter((at) => typeof at === 'number');
      return {
        accountId,
        askedAt: times.length === 0 ? null : Math.max(...times),
        problem,
        ratings: ratingsOf(sources, now),
      };
    },
    /** A screen shows the account's ratings: asks the server unless its last answer is recent. */
    refresh,
    /** The network may be back: repeats failed requests at once. */
    async wake(): Promise<void> {
      const failed = [...problems.keys()].filter(
        (accountId) => !running.has(accountId) && userOf(accountId) !== undefined,
      );
      for (const accountId of failed) asked.delete(accountId);
      await Promise.all(failed.map(refresh));
    },
    gameOver: (accountId: string) => void played.add(accountId),
    /** Resolves when nothing is written for the account any more. */
    async forget(accountId: string): Promise<void> {
      await running.get(accountId);
      asked.delete(accountId);
      played.delete(accountId);
      problems.delete(accountId);
    },
  };
}

function spanOf({ began, ended, seenAt, data }: ActivitySpanRow): RatingSources['spans'][number] {
  const members = readStored(membersSchema, data) ?? {};
  const parsed = parseActivityInterval({ ...members, interval: { start: began, end: ended } });
  const games = parsed.ok ? Object.entries(parsed.value.games ?? {}) : [];
  const ratings = games.flatMap(([perf, { rating }]) => (rating ? [[perf, rating] as const] : []));
  return { start: began, end: ended, seenAt, ratings: Object.fromEntries(ratings) };
}

const membersSchema = lazySchema(() => z.record(z.string(), z.unknown()));
