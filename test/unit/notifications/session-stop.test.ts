import { expect, test, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSessionStop, stopsOf } from '../../../main/notifications/session-stop.ts';
import type { SessionGame } from '../../../main/chess/session-result.ts';
import { openRule } from '../../../preload/contract/defaults.ts';
import type { ArchivePage } from '../../../main/store/history-api.ts';
import { eventually } from '../../harness/eventually.ts';

const game = (result: SessionGame['result'], change: Partial<SessionGame> = {}): SessionGame => ({
  perf: 'blitz',
  rated: true,
  ownRating: 1_500,
  ownDiff: result === 'win' ? 6 : -6,
  result,
  ...change,
});

test('consecutive losses are counted from the latest game, without aborted games', () => {
  const stop = { losses: 3, points: null };
  const lost = [game('loss'), game('loss'), game('none'), game('loss'), game('win')];
  expect(stopsOf(lost, stop, 'en')).toEqual([
    { key: 'losses:3', text: { title: '3 losses in a row', body: 'A good moment for a break.' } },
  ]);
  expect(stopsOf([game('win'), ...lost], stop, 'en')).toEqual([]);
  expect(stopsOf(lost, { losses: 4, points: null }, 'en')).toEqual([]);
});

test('points are those of the rating that fell most', () => {
  const games = [
    game('loss', { ownRating: 1_460, ownDiff: -12 }),
    game('win', { perf: 'atomic', ownRating: 1_800, ownDiff: 40 }),
    game('loss', { ownRating: 1_500, ownDiff: -8 }),
  ];
  const stop = { losses: null, points: 50 };
  expect(stopsOf(games, stop, 'en').map(({ text }) => text.title)).toEqual(['52 points lost today: Blitz']);
  expect(stopsOf(games, { losses: null, points: 53 }, 'en')).toEqual([]);
  expect(stopsOf(games, stop, 'de')[0]?.text.title).toBe('Heute 52 Punkte verloren: Blitz');
});

test('the user’s local day is judged, and only if a rule asks for it', async () => {
  const now = new Date(2026, 4, 3, 15).getTime();
  const midnight = new Date(2026, 4, 3).getTime();
  const pages: ArchivePage[] = [];
  const told = vi.fn();
  const judge = (on: boolean) =>
    createSessionStop({
      storeOf: () => ({
        archive: {
          page: async (_account: string, page: ArchivePage) => {
            pages.push(page);
            return [game('loss'), game('loss')];
          },
        } as never,
      }),
      rule: () => ({ ...openRule, on, stop: { losses: 2, points: null } }),
      tell: told,
      language: () => 'en',
      clock: { now: () => now },
      log: silentLog,
    })('alice');
  judge(false);
  judge(true);
  await eventually(() => expect(told).toHaveBeenCalledTimes(1));
  expect(pages).toEqual([{ filter: { from: midnight, mine: true }, limit: 500 }]);
  expect(told).toHaveBeenCalledWith({
    accountId: 'alice',
    key: `losses:2:${midnight}`,
    text: { title: '2 losses in a row', body: 'A good moment for a break.' },
  });
});
