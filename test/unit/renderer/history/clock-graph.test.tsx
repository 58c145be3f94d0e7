import { expect, test, vi } from 'vitest';
import { ClockGraph } from '../../../../renderer/features/history/ClockGraph.tsx';
import { barsOf, moveTimes } from '../../../../renderer/features/history/clock-geometry.ts';
import { LanguageContext } from '../../../../renderer/ui/index.ts';
import { press, show } from '../board/page.tsx';

/** 3+2: White thinks for 5 s, then for 12 s; Black for 1 s, then gets 15 s as a gift. */
const game = {
  ...{ initialFen: 'startpos', sans: ['e4', 'e5', 'Nf3', 'Nc6'] },
  clocks: [18_000, 18_000, 17_700, 19_500],
  head: { clockInitial: 180, clockIncrement: 2 },
};

test('the time of a move is the difference of its clocks and the increment, never below zero', () => {
  expect(moveTimes(game).map(({ spent }) => spent)).toEqual([0, 0, 5_000, 0]);
  expect(moveTimes(game).map(({ left }) => left)).toEqual([180_000, 180_000, 177_000, 195_000]);
  const untold = { ...game, head: { clockInitial: null, clockIncrement: null } };
  expect(moveTimes(untold).map(({ spent }) => spent)).toEqual([null, null, 3_000, 0]);
});

test('the longest move has the whole height, and an unknown one has none', () => {
  const times = [null, 1_000, 4_000].map((spent) => ({ spent, left: 0 }));
  expect(barsOf(times)).toEqual([0, 25, 50]);
  expect(barsOf([{ spent: 0, left: 0 }])).toEqual([0]);
});

test.each([
  ['en', 'startpos', 3, '2. Nf3, 0:05.0 spent, 2:57 left'],
  ['de', 'startpos', 3, '2. Nf3, 0:05.0 gebraucht, 2:57 übrig'],
  ['en', 'startpos', 0, 'Starting position'],
  ['en', '8/8/8/8/8/8/8/8 b - - 0 4', 1, '4… e4, 0:00.0 spent, 3:00 left'],
] as const)('the graph says the move and its times: %s, %s, ply %i', (language, initialFen, at, text) => {
  const { container } = show(
    <LanguageContext value={language}>
      <ClockGraph game={{ ...game, initialFen }} at={at} onView={() => {}} />
    </LanguageContext>,
  );
  expect(container.querySelector('[role=slider]')?.getAttribute('aria-valuetext')).toBe(text);
});

test('bars have the side of their move, also when Black moved first', () => {
  const kinds = (initialFen: string) =>
    [
      ...show(
        <ClockGraph game={{ ...game, initialFen }} at={0} onView={() => {}} />,
      ).container.querySelectorAll('rect'),
    ].map((bar) => [...bar.classList].includes('clock-bar-white'));
  expect(kinds('startpos')).toEqual([true, false, true, false]);
  expect(kinds('8/8/8/8/8/8/8/8 b - - 0 4')).toEqual([false, true, false, true]);
});

test('keys show another move; a game without clocks has no graph', async () => {
  const onView = vi.fn<(ply: number) => void>();
  const { container } = show(<ClockGraph game={game} at={2} onView={onView} />);
  const graph = container.querySelector('[role=slider]');
  if (!graph) throw new Error('no graph');
  await press(graph, 'ArrowRight');
  await press(graph, 'End');
  expect(onView.mock.calls).toEqual([[3], [4]]);
  const none = show(<ClockGraph game={{ ...game, clocks: [] }} at={2} onView={onView} />).container;
  expect(none.textContent).toBe('');
  expect(none.querySelector('[role=slider]')).toBeNull();
});
