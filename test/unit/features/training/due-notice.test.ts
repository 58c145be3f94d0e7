import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createDueNotice } from '../../../../main/features/training/due-notice.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => void vi.unstubAllEnvs());

/** A world that survives restarts of the app. Begins at ten in the morning. */
function makeWorld() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 18, 9));
  const notes = new Map<string, MemoRow>();
  const state = {
    on: ['alice', 'bob'],
    quiet: false,
    isBusy: false,
    due: new Map([
      ['alice', 3],
      ['bob', 7],
    ]),
  };
  const told: string[] = [];
  const start = () =>
    createDueNotice({
      ...{ clock, log: silentLog, accounts: () => ['alice', 'bob'] },
      memos: () => ({
        get: async (accountId, kind, id) => notes.get([accountId, kind, id].join(' ')) ?? null,
        keep: async (row) => void notes.set([row.accountId, row.kind, row.id].join(' '), row),
        trim: async () => {},
      }),
      due: async (accountId) => state.due.get(accountId) ?? 0,
      isOn: (accountId) => state.on.includes(accountId),
      mayShow: async () => !state.quiet,
      isBusy: () => state.isBusy,
      tell: (accountId, on, due) => void told.push(`${accountId} ${on} ${due}`),
    });
  const pass = async (ms: number, step = 5 * minute) => {
    for (let left = ms; left > 0; left -= step) {
      clock.advance(Math.min(step, left));
      await settle();
    }
  };
  return { clock, state, told, start, pass };
}

test('one reminder a day, for the account with the most cards, also across restarts', async () => {
  const { told, start, pass } = makeWorld();
  for (let restart = 0; restart < 4; restart += 1) {
    const notice = start();
    notice.changed();
    await pass(2 * hour);
    await notice.close();
  }
  expect(told).toEqual(['bob 2026-11-18 7']);
  const last = start();
  last.changed();
  await pass(2 * day);
  expect(told).toEqual(['bob 2026-11-18 7', 'bob 2026-11-19 7', 'bob 2026-11-20 7']);
  await last.close();
});

test('none during a game, in quiet hours, at night, without cards, or while the rule is off', async () => {
  const { state, told, start, pass } = makeWorld();
  const notice = start();
  state.isBusy = true;
  notice.changed();
  await pass(hour);
  state.isBusy = false;
  state.quiet = true;
  await pass(hour);
  state.quiet = false;
  state.due.clear();
  await pass(hour);
  state.on = [];
  notice.changed();
  state.due.set('alice', 2);
  await pass(hour);
  expect(told).toEqual([]);
  // Switched on, it comes on the same day.
  state.on = ['alice'];
  notice.changed();
  await pass(hour);
  expect(told).toEqual(['alice 2026-11-18 2']);
  // The next one waits for the morning.
  await pass(14 * hour);
  expect(told).toHaveLength(1);
  await pass(6 * hour);
  expect(told).toHaveLength(2);
  await notice.close();
});
