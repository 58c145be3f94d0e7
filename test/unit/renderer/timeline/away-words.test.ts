import { expect, test } from 'vitest';
import { awaySummary, awayTitle } from '../../../../renderer/features/timeline/away-words.ts';
import { recentText } from '../../../../renderer/features/timeline/recent-text.ts';
import { times } from '@text/times.ts';

const text = recentText.en;

test('the summary of an absence', () => {
  const from = new Date(2026, 10, 20, 21, 4).getTime();
  const away = {
    id: 1,
    accountId: 'a',
    from,
    to: from + 27 * 60_000,
    gamesStarted: 1,
    gamesFinished: 0,
    challengesOpen: 2,
    challengesMissed: 0,
    incomplete: null,
  };
  expect(awayTitle(away, from + 3_600_000, text.away, times.en)).toBe('Away 21:04 to 21:31');
  expect(awayTitle({ from, to: from + 6 * 3_600_000 }, from + 7 * 3_600_000, text.away, times.en)).toBe(
    'Away 20 Nov, 21:04 to 03:04',
  );
  expect(awaySummary(away, text.away)).toBe('1 game started, 2 challenges still open');
  expect(awaySummary({ ...away, gamesStarted: 0, challengesOpen: 0 }, text.away)).toBe('Nothing new');
});
