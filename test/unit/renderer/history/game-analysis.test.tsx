import { expect, test, vi } from 'vitest';
import type { ArchivedGameView } from '@contract/history.ts';
import { GameAnalysis } from '../../../../renderer/features/history/GameAnalysis.tsx';
import { click, show } from '../board/page.tsx';

const side = { accuracy: 91.4, averageLoss: 24, inaccuracies: 1, mistakes: 2, blunders: 0 };
const unknown = { accuracy: null, averageLoss: null, inaccuracies: null, mistakes: null, blunders: null };
const phases = { middlegame: 17, endgame: 41 };

function open(game: Pick<ArchivedGameView, 'summary' | 'summaryBy' | 'phases'>) {
  const onView = vi.fn<(ply: number) => void>();
  const { container } = show(<GameAnalysis game={game} onView={onView} />);
  return { container, onView };
}

test('shows both players’ figures, named for screen readers, and leads to the phases', async () => {
  const { container, onView } = open({
    ...{ summary: { white: side, black: unknown }, summaryBy: 'server', phases },
  });
  const cells = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['91%', '24', '1', '2', '0'],
    ['–', '–', '–', '–', '–'],
  ]);
  const heads = [...container.querySelectorAll('thead th .sr-only')].map((head) => head.textContent);
  expect(heads).toEqual([
    'Player',
    'Accuracy',
    'Average centipawn loss',
    'Inaccuracies',
    'Mistakes',
    'Blunders',
  ]);
  const [middlegame, endgame] = [...container.querySelectorAll('button')];
  expect([middlegame?.textContent, endgame?.textContent]).toEqual([
    'Middlegame from move 9',
    'Endgame from move 21',
  ]);
  for (const button of [middlegame, endgame]) if (button) await click(button);
  expect(onView.mock.calls).toEqual([[17], [41]]);
});

test('says whose figures they are', () => {
  const labelOf = (summaryBy: 'server' | 'outpost') =>
    open({ summary: { white: side, black: side }, summaryBy, phases })
      .container.querySelector('section')
      ?.getAttribute('aria-label');
  expect([labelOf('server'), labelOf('outpost')]).toEqual(['Server analysis', 'Analysis']);
});

test('phases without analysis, analysis without phases, and neither', () => {
  const none = { middlegame: null, endgame: null };
  expect(open({ summary: null, summaryBy: null, phases }).container.querySelector('table')).toBeNull();
  const analysed = open({
    ...{ summary: { white: side, black: side }, summaryBy: 'outpost', phases: none },
  }).container;
  expect(analysed.querySelector('table')).not.toBeNull();
  expect(analysed.querySelector('button')).toBeNull();
  expect(open({ summary: null, summaryBy: null, phases: none }).container.textContent).toBe('');
});
