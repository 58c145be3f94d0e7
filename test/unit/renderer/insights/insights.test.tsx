import { expect, test } from 'vitest';
import type { EstimateView, FigureView, InsightsView } from '@contract/insights.ts';
import { failure, success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { InsightsBody } from '../../../../renderer/features/insights/InsightsBody.tsx';
import { markOf, scaleOf } from '../../../../renderer/features/insights/plot.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };
const estimate = (value: number, games: number, spread: number): EstimateView => ({
  ...{ value, games, low: value - spread, high: value + spread },
});
const figure = (games: number, analysed = games): FigureView => ({
  ...{ games, win: games, draw: 0, loss: 0, score: games === 0 ? null : estimate(0.6, games, 0.1) },
  accuracy: analysed === 0 ? null : estimate(82, analysed, 3),
  theirAccuracy: analysed === 0 ? null : estimate(79, analysed, 3),
  difference: analysed === 0 ? null : estimate(3, analysed, 2),
});
const view = (change: Partial<InsightsView> = {}): InsightsView => ({
  ...{ selected: 40, others: 0, unfinished: 0, unread: 0, analysed: 40, all: figure(40) },
  groups: [
    { by: 'color', group: 'white', figure: figure(30) },
    { by: 'color', group: 'black', figure: figure(10) },
  ],
  openings: { families: [], moreFamilies: 0, unnamed: 0 },
  turns: [
    {
      ...{ turn: 'comeback', own: estimate(0.25, 24, 0.1), ownTimes: 6, ownGroup: 'comeback' },
      ...{ their: null, theirTimes: 0, theirGroup: 'theirComeback' },
    },
  ],
  ...change,
});

function open(answer: InsightsView | null, filter = {}) {
  const bridge = createFakeBridge();
  bridge.answer('insights.view', () =>
    answer ? success(answer) : failure('storage', messageOf('history.gameNotInArchive')),
  );
  const router = createRouter({ screen: 'insights' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <ShellProvider value={shell}>
          <InsightsBody accountId="acc" filter={filter} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  return { router, container };
}

test('groups of at least 20 games are drawn, smaller ones are not', async () => {
  const { container } = open(view());
  await until(() => container.querySelector('.insights-table') !== null);
  const rows = [...container.querySelectorAll('[aria-label="Colour"] tbody tr')];
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([2, 0]);
  expect(rows[0]?.textContent).toContain('60% (50%\u00a0to\u00a070%)');
  expect(rows[1]?.textContent).toContain('Too few games');
  // Sides differ by shape.
  expect(rows[0]?.querySelectorAll('circle')).toHaveLength(2);
  expect(rows[0]?.querySelectorAll('path')).toHaveLength(1);
});

test('a group opens its games with the filter of the page', async () => {
  const { router, container } = open(view(), { perfs: ['blitz'] });
  await until(() => container.querySelector('.insights-table') !== null);
  const button = buttonNamed('Show the games: Black', container);
  if (!button) throw new Error('no such button');
  await click(button);
  expect(router.current()).toEqual({
    ...{ screen: 'history', accountId: 'acc', section: 'games' },
    filter: { perfs: ['blitz'], insight: { by: 'color', group: 'black' } },
  });
});

test('the page says how many games are analysed, read and left out', async () => {
  const { container } = open(view({ analysed: 12, unread: 5, others: 3, unfinished: 1 }));
  await until(() => container.textContent?.includes('12 of 40 games analysed') ?? false);
  expect(container.textContent).toContain('still reading 5 games');
  expect(container.textContent).toContain('3 games of other players are not counted');
  expect(container.textContent).toContain('1 game without a result is not counted');
});

test('without analysis there are results only', async () => {
  const { container } = open(
    view({
      analysed: 0,
      all: figure(40, 0),
      groups: [{ by: 'color', group: 'white', figure: figure(40, 0) }],
    }),
  );
  await until(() => container.textContent?.includes('None of these games is analysed yet') ?? false);
  expect(container.querySelector('[aria-label="Turning points"]')).toBeNull();
  expect(container.querySelectorAll('[aria-label="Colour"] svg')).toHaveLength(1);
});

const none = { selected: 0, analysed: 0, all: figure(0, 0), groups: [], turns: [] };

test.each([
  ['few games', view({ all: figure(7) }), {}, 'Fewer than 20 games'],
  ['no games', view(none), {}, 'No games of yours here yet'],
  [
    'no games of one’s own',
    view({ ...none, selected: 4, others: 4 }),
    {},
    '4 games of other players are not counted',
  ],
  ['no games that match', view(none), { perfs: ['rapid'] }, 'Change or clear the filters'],
  ['a failure', null, {}, 'The figures couldn’t be loaded'],
])('%s have a state of their own', async (_, answer, filter, words) => {
  const { container } = open(answer, filter);
  await until(() => container.textContent?.includes(words) ?? false);
});

test('the scale of accuracies contains all drawn intervals', () => {
  const estimates = [estimate(82, 30, 3), estimate(61, 25, 4), estimate(10, 5, 5), null];
  const scale = scaleOf(estimates);
  expect(scale).toEqual({ least: 50, most: 90 });
  expect(markOf('dot', estimates[1] ?? null, scale)).toMatchObject({ at: 0.275, low: 0.175, high: 0.375 });
  expect(markOf('dot', estimates[2] ?? null, scale)).toBeNull();
  expect(scaleOf([])).toEqual({ least: 0, most: 100 });
});
