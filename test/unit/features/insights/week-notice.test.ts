import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createWeekNotice, type WeekScore } from '../../../../main/features/insights/week-notice.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Everything but the clock is done within a turn of the event loop. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => void vi.unstubAllEnvs());

/** A world that survives restarts of the app. Begins on a Wednesday. */
function makeWorld() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 18, 12));
  const notes = new Map<string, MemoRow>();
  const state = {
    on: new Set(['alice', 'bob']),
    quiet: new Set<string>(),
    isBusy: false,
    games: new Map([
      ['alice', 4],
      ['bob', 9],
    ]),
    isBroken: false,
  };
  const told: string[] = [];
  const start = () => {
    const notice = createWeekNotice({
      ...{ clock, log: silentLog, accounts: () => ['alice', 'bob'] },
      memos: () => ({
        get: async (accountId, kind, id) => notes.get([accountId, kind, id].join(' ')) ?? null,
        async keep(row) {
          if (state.isBroken) throw new Error('disk full');
          notes.set([row.accountId, row.kind, row.id].join(' '), row);
        },
        trim: async () => {},
      }),
      async scoreOf(accountId): Promise<WeekScore> {
        const games = state.games.get(accountId) ?? 0;
        return { games, win: games, draw: 0, loss: 0 };
      },
      isOn: (accountId) => state.on.has(accountId),
      mayShow: async (accountId) => !state.quiet.has(accountId),
      isBusy: () => state.isBusy,
      tell: (accountId, { key }, { games }) => void told.push(`${accountId} ${key} ${games}`),
    });
    return notice;
  };
  const pass = async (ms: number, step = 5 * minute) => {
    for (let left = ms; left > 0; left -= step) {
      clock.advance(Math.min(step, left));
      await settle();
    }
  };
  return { clock, state, told, start, pass };
}

test('there is one notification a week, about the account with the most games, also across restarts', async () => {
  const { told, start, pass } = makeWorld();
  const first = start();
  await first.changed();
  await pass(2 * hour);
  expect(told).toEqual(['bob 2026-11-09 9']);
  await first.close();
  for (let restart = 0; restart < 5; restart += 1) {
    const again = start();
    await again.changed();
    await pass(12 * hour, hour);
    await again.close();
  }
  expect(told).toHaveLength(1);
  const last = start();
  await last.changed();
  await pass(21 * day, hour);
  expect(told).toEqual(['bob 2026-11-09 9', 'bob 2026-11-16 9', 'bob 2026-11-23 9', 'bob 2026-11-30 9']);
  await last.close();
});

test('it comes within the hour after the week’s end, also when the clocks change', async () => {
  const { clock, told, start, pass } = makeWorld();
  clock.jump(Date.UTC(2027, 2, 24, 12) - clock.now());
  const notice = start();
  await notice.changed();
  await pass(hour);
  expect(told).toHaveLength(1);
  const end = new Date(2027, 2, 29).getTime();
  await pass(end - clock.now() - minute);
  expect(told).toHaveLength(1);
  await pass(hour);
  expect(told.at(-1)).toBe('bob 2027-03-22 9');
  await notice.close();
});

test('it waits for quiet hours, games and an absent user', async () => {
  const { state, told, start, pass } = makeWorld();
  const notice = start();
  state.isBusy = true;
  state.quiet.add('alice').add('bob');
  await notice.changed();
  await pass(3 * hour);
  state.isBusy = false;
  await pass(3 * hour);
  expect(told).toEqual([]);
  // The other account's rules may allow it earlier.
  state.quiet.delete('alice');
  await pass(10 * minute);
  expect(told).toEqual(['alice 2026-11-09 4']);
  state.quiet.delete('bob');
  await pass(day);
  expect(told).toHaveLength(1);
  await notice.close();
});

test('a week without games is notified when its games arrive, and otherwise never', async () => {
  const { state, told, start, pass } = makeWorld();
  state.games.clear();
  const notice = start();
  await notice.changed();
  await pass(5 * hour);
  expect(told).toEqual([]);
  state.games.set('alice', 1);
  await pass(2 * hour);
  expect(told).toEqual(['alice 2026-11-09 1']);
  await notice.close();
});

test('without the rule there is no notification and no timer', async () => {
  const { clock, state, told, start, pass } = makeWorld();
  state.on.clear();
  const notice = start();
  await notice.changed();
  expect(clock.untilNext()).toBeUndefined();
  // Switched on, it begins with the week that is not over.
  state.on.add('alice');
  await notice.changed();
  await pass(day, hour);
  expect(told).toEqual([]);
  await pass(5 * day, hour);
  expect(told).toEqual(['alice 2026-11-16 4']);
  state.on.clear();
  await notice.changed();
  expect(clock.untilNext()).toBeUndefined();
  await notice.close();
});

test('a full disk delays it, rather than showing it twice', async () => {
  const { state, told, start, pass } = makeWorld();
  state.isBroken = true;
  const notice = start();
  await notice.changed();
  await pass(5 * hour);
  expect(told).toEqual([]);
  state.isBroken = false;
  await pass(2 * hour);
  expect(told).toHaveLength(1);
  await notice.close();
});
