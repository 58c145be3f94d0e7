import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createRatings } from '../../../../main/features/ratings/ratings.ts';
import type { ServiceClient } from '../../../../main/service/client.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { messageOf } from '../../../../main/text/message.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const minute = 60_000;
const blitz = { games: 12, rating: 1600, provisional: true };

function setUp(memo: MemoRow | null = null) {
  const clock = createVirtualClock(Date.UTC(2026, 10, 24, 12));
  const classes: unknown[] = [];
  const changed: string[] = [];
  const rows: MemoRow[] = memo ? [memo] : [];
  let offline = false;
  let fails = false;
  const account: ServiceClient['account'] = async (options) => {
    classes.push(options?.cls);
    if (fails)
      return { ok: false, error: { code: 'unreachable', message: messageOf('account.notConnected') } };
    const profile = {
      ...{ id: 'you', username: 'You', puzzleRuns: {}, counts: {}, profile: {} },
      perfs: { blitz },
    };
    return {
      ok: true,
      value: { value: profile, raw: null, notes: { unknown: [], unused: [], dropped: [] } },
    };
  };
  const ratings = createRatings({
    clock,
    log: silentLog,
    userOf: (accountId) => (accountId === 'me' ? { id: 'you' } : accountId === 'watch' ? null : undefined),
    client: () => (offline ? undefined : { account }),
    store: () => ({
      activity: { users: async () => [], spans: async () => [] },
      memos: {
        get: async () => rows.at(-1) ?? null,
        note: async (row) => void rows.push(row),
      },
    }),
    onChange: (accountId) => changed.push(accountId),
  });
  return {
    ...{ clock, classes, changed, rows, ratings },
    goOffline: () => (offline = true),
    fail: (on: boolean) => (fails = on),
  };
}

describe('the ratings of an account', () => {
  it('are asked for with the lowest priority, at most every ten minutes, and a minute after a game', async () => {
    const { clock, classes, ratings } = setUp();
    await ratings.refresh('me');
    await ratings.refresh('me');
    expect(classes).toEqual(['sync']);
    clock.advance(9 * minute);
    await ratings.refresh('me');
    expect(classes).toHaveLength(1);
    ratings.gameOver('me');
    await ratings.refresh('me');
    expect(classes).toHaveLength(2);
    ratings.gameOver('me');
    await ratings.refresh('me');
    expect(classes).toHaveLength(2);
    clock.advance(minute);
    await ratings.refresh('me');
    expect(classes).toHaveLength(3);
    clock.advance(10 * minute);
    await ratings.refresh('me');
    expect(classes).toHaveLength(4);
  });

  it('are stored, announced, and readable without a connection', async () => {
    const { changed, clock, goOffline, ratings } = setUp();
    expect(await ratings.view('me')).toEqual({ accountId: 'me', askedAt: null, problem: null, ratings: [] });
    await ratings.refresh('me');
    expect(changed).toEqual(['me']);
    const askedAt = clock.now();
    goOffline();
    clock.advance(60 * minute);
    await ratings.refresh('me');
    expect(await ratings.view('me')).toMatchObject({
      askedAt,
      ratings: [{ perf: 'blitz', rating: 1600, provisional: true, games: 12 }],
    });
  });

  it('keep the last known values and say why the server did not answer', async () => {
    const { clock, fail, ratings } = setUp();
    await ratings.refresh('me');
    clock.advance(10 * minute);
    fail(true);
    await ratings.refresh('me');
    const view = await ratings.view('me');
    expect(view.problem?.id).toBeDefined();
    expect(view.ratings).toHaveLength(1);
    fail(false);
    clock.advance(10 * minute);
    await ratings.refresh('me');
    expect((await ratings.view('me')).problem).toBeNull();
  });

  it('are asked for again a minute after a failed request, or when the network may be back', async () => {
    const { changed, classes, clock, fail, ratings } = setUp();
    fail(true);
    await ratings.refresh('me');
    clock.advance(59_000);
    await ratings.refresh('me');
    expect(classes).toHaveLength(1);
    clock.advance(1_000);
    await ratings.refresh('me');
    expect(classes).toHaveLength(2);
    fail(false);
    await ratings.wake();
    expect(classes).toHaveLength(3);
    expect((await ratings.view('me')).problem).toBeNull();
    expect(changed).toEqual(['me', 'me', 'me']);
    await ratings.wake();
    clock.advance(minute);
    await ratings.refresh('me');
    expect(classes).toHaveLength(3);
  });

  it.each([
    ['unreadable', 'no JSON'],
    ['of another form', '{"perfs":[1]}'],
    [
      'of another user',
      JSON.stringify({ userId: 'other', askedAt: 1, perfs: { blitz: { ...blitz, rating: 9 } } }),
    ],
  ])('ignore a stored answer that is %s', async (_, data) => {
    const { ratings } = setUp({ accountId: 'me', kind: 'rating-profile', id: 'one', at: 1, data });
    expect((await ratings.view('me')).ratings).toEqual([]);
  });

  it('exist only for a user, and not for an unknown account', async () => {
    const { classes, ratings } = setUp();
    await ratings.refresh('watch');
    expect((await ratings.view('watch')).ratings).toEqual([]);
    expect(classes).toEqual([]);
    await expect(ratings.view('gone')).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  });
});
