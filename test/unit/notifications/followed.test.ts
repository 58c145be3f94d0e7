import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createFollowed } from '../../../main/notifications/followed.ts';
import type { Result } from '../../../main/service/errors.ts';
import type { FollowsRow } from '../../../main/store/api.ts';
import { verbatim, messageOf, type Message } from '../../../main/text/message.ts';

const hour = 3_600_000;

function createBench(kept: FollowsRow | null = null) {
  const clock = createVirtualClock(100 * hour);
  const state = {
    kept,
    asked: 0,
    connected: true,
    obstacle: null as Message | null,
    answer: { ok: true, value: ['Bob', 'carol'] } as Result<readonly string[]> | 'never',
  };
  const followed = createFollowed({
    clock,
    log: silentLog,
    ask() {
      if (!state.connected) return undefined;
      state.asked += 1;
      return state.answer === 'never' ? new Promise(() => {}) : Promise.resolve(state.answer);
    },
    obstacle: () => state.obstacle,
    storeOf: () => ({
      follows: {
        get: async () => state.kept,
        put: async (_accountId, row) => void (state.kept = row),
      },
    }),
    onChange: () => {},
  });
  return { clock, state, followed };
}

describe('followed users', () => {
  it('are fetched once, on demand, and stored', async () => {
    const { followed, state } = createBench();
    expect(state.asked).toBe(0);
    expect(await followed.of('acc')).toEqual(new Set(['bob', 'carol']));
    await followed.of('acc');
    expect(state.asked).toBe(1);
    expect(state.kept).toEqual({ askedAt: 100 * hour, users: ['bob', 'carol'] });
    expect(followed.view('acc')).toEqual({ count: 2, askedAt: 100 * hour, problem: null });
  });

  it('are served from the store at once, and refreshed in the background when stale', async () => {
    const young = createBench({ askedAt: 95 * hour, users: ['dan'] });
    expect(await young.followed.of('acc')).toEqual(new Set(['dan']));
    expect(young.state.asked).toBe(0);

    const old = createBench({ askedAt: 10 * hour, users: ['dan'] });
    expect(await old.followed.of('acc')).toEqual(new Set(['dan']));
    expect(old.state.asked).toBe(1);
    expect(await old.followed.of('acc')).toEqual(new Set(['bob', 'carol']));
  });

  it('are waited for briefly', async () => {
    const { followed, state, clock } = createBench();
    state.answer = 'never';
    const answer = followed.of('acc');
    await expect.poll(() => clock.advance(2_000) ?? state.asked).toBe(1);
    clock.advance(2_000);
    expect(await answer).toBeNull();
  });

  it('are not fetched repeatedly after a refusal, unless the user asks', async () => {
    const { followed, state, clock } = createBench();
    state.answer = {
      ok: false,
      error: { code: 'forbidden', message: verbatim('Missing scope.'), missingScopes: [] },
    };
    expect(await followed.of('acc')).toBeNull();
    expect(await followed.of('acc')).toBeNull();
    expect(state.asked).toBe(1);
    expect(followed.view('acc').problem).toEqual(verbatim('Missing scope.'));
    clock.advance(11 * 60_000);
    await followed.of('acc');
    expect(state.asked).toBe(2);
    state.answer = { ok: true, value: [] };
    expect(await followed.ask('acc')).toBe(true);
    expect(followed.view('acc')).toMatchObject({ count: 0, problem: null });
    expect(await followed.of('acc')).toEqual(new Set());
  });

  it('are fetched once the account is connected', async () => {
    const { followed, state } = createBench();
    state.connected = false;
    expect(await followed.of('acc')).toBeNull();
    expect(followed.view('acc').problem).toEqual(messageOf('account.notConnected'));
    state.connected = true;
    expect(await followed.of('acc')).toEqual(new Set(['bob', 'carol']));
    expect(followed.view('acc').problem).toBeNull();
  });

  it('are not fetched if the token does not permit it', async () => {
    const { followed, state } = createBench();
    state.obstacle = verbatim('This token may not.');
    expect(await followed.of('acc')).toBeNull();
    expect(state.asked).toBe(0);
    expect(followed.view('acc').problem).toEqual(verbatim('This token may not.'));
  });
});
