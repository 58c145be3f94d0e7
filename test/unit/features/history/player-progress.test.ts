import { expect, it } from 'vitest';
import {
  afterPlayerPage,
  finished,
  newProgress,
  nextSpan,
  parsePlayerProgress,
  taken,
  wanting,
  type PlayerProgress,
} from '../../../../main/features/history/player-progress.ts';

const fresh = newProgress({ userId: 'ruth', name: 'Ruth' });

/** Downloads page by page from a server with games at these start times, ms. Returns the progress and the downloaded times. */
function run(before: PlayerProgress, there: readonly number[]) {
  let progress = before;
  const fetched: number[] = [];
  for (let asked = nextSpan(progress); asked; asked = nextSpan(progress)) {
    const most = progress.left;
    const { since = 0, until = Infinity } = asked;
    const page = there
      .filter((at) => at >= since && at <= until)
      .toSorted((a, b) => b - a)
      .slice(0, most);
    fetched.push(...page);
    progress = afterPlayerPage(taken(progress, page), { asked, most, games: page.length });
  }
  return { progress: finished(progress, 99), fetched };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it('fetches the newest games up to the limit, then older ones on request, then only newer ones', () => {
  const first = run(wanting(fresh, 'newer', 5), upTo(12));
  expect(first.fetched).toEqual([12, 11, 10, 9, 8]);
  expect(first.progress).toMatchObject({
    wants: null,
    left: 0,
    newest: 12,
    askedAt: 99,
    todo: [{ until: 8 }],
  });
  const newer = run(wanting(first.progress, 'newer', 5), upTo(14));
  expect(newer.fetched).toEqual([14, 13, 12]);
  expect(newer.progress.todo).toEqual([{ until: 8 }]);
  const older = run(wanting(newer.progress, 'older', 100), upTo(14));
  expect(older.fetched).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(older.progress.todo).toEqual([]);
});

it('remembers the gap that a limited request for newer games leaves', () => {
  const { progress } = run(wanting(fresh, 'newer', 2), upTo(4));
  const newer = run(wanting(progress, 'newer', 3), upTo(20));
  expect(newer.fetched).toEqual([20, 19, 18]);
  // Newer games are missing, so the file is as old as before.
  expect(newer.progress.todo).toEqual([{ since: 4, until: 18 }, { until: 3 }]);
  const again = run(wanting(newer.progress, 'newer', 100), upTo(21));
  expect([...new Set(again.fetched)]).toEqual([21, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
});

it('passes games that began in the same ms', () => {
  const same = [5, 5, 5, 5, 4, 3];
  expect(run(wanting(fresh, 'newer', 3), same).fetched).toEqual([5, 5, 5]);
  const { progress } = run(wanting(fresh, 'newer', 3), same);
  const older = run(wanting(progress, 'older', 3), same);
  const last = run(wanting(older.progress, 'older', 6), same);
  expect(last.fetched).toEqual([4, 3]);
});

it('is read back, and no other import is', () => {
  expect(parsePlayerProgress(JSON.stringify(fresh))).toEqual(fresh);
  expect(parsePlayerProgress('{"version":1,"source":"file"}')).toBeUndefined();
  expect(parsePlayerProgress('broken')).toBeUndefined();
});
