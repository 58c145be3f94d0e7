import { describe, expect, test, vi } from 'vitest';
import type { OpeningFiguresView, OpeningFigureView, TrendView } from '@contract/insights.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { OpeningsCard } from '../../../../renderer/features/insights/OpeningsCard.tsx';
import { trendScale, trendShape } from '../../../../renderer/features/insights/trend-plot.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, show } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };
const january2026 = 56 * 12;
const trend: TrendView = {
  period: 'quarter',
  points: [
    { month: january2026, score: 0.4, games: 24 },
    { month: january2026 + 3, score: 0.6, games: 61 },
    { month: january2026 + 9, score: 0.5, games: 20 },
  ],
};
const figure = (games: number, change: Partial<OpeningFigureView> = {}): OpeningFigureView => ({
  ...{ games, win: games, draw: 0, loss: 0, accuracy: null, theirAccuracy: null },
  ...{ score: { value: 0.6, low: 0.5, high: 0.7, games }, opponents: null, clock: null, trend: null },
  ...change,
});
const openings: OpeningFiguresView = {
  families: [
    {
      group: 'Sicilian Defense',
      figures: {
        both: figure(60, {
          trend,
          opponents: { value: 1_612.4, games: 58 },
          clock: { value: 75, games: 60 },
        }),
        ...{ white: figure(40), black: figure(20) },
      },
      lines: [
        {
          group: 'Sicilian Defense: Najdorf Variation',
          figures: { both: figure(45), white: figure(45), black: null },
        },
        { group: 'Sicilian Defense', figures: { both: figure(15), white: null, black: figure(15) } },
      ],
      moreLines: 2,
    },
    {
      group: 'French Defense',
      figures: { both: figure(30), white: null, black: figure(30) },
      lines: [{ group: 'French Defense', figures: { both: figure(30), white: null, black: figure(30) } }],
      moreLines: 0,
    },
  ],
  ...{ moreFamilies: 0, unnamed: 7 },
};

function open(change: Partial<OpeningFiguresView> = {}, color?: 'white') {
  const onOpen = vi.fn();
  const { container } = show(
    <BridgeProvider client={createBridgeClient(createFakeBridge())}>
      <ShellProvider value={shell}>
        <OpeningsCard openings={{ ...openings, ...change }} color={color} onOpen={onOpen} />
      </ShellProvider>
    </BridgeProvider>,
  );
  const press = async (name: string) => {
    const button =
      buttonNamed(name, container) ??
      [...container.querySelectorAll<HTMLElement>('[role="radio"]')].find((one) => one.textContent === name);
    if (!button) throw new Error(`no button ${name}`);
    await click(button);
  };
  const rows = () => [...container.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
  return { container, onOpen, press, rows };
}

describe('openings', () => {
  test('show figures of a family, with the size of each sample', () => {
    const { container, rows } = open();
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toContain('60 won, 0 drawn, 0 lost');
    expect(rows()[0]).toContain('1612');
    expect(rows()[0]).toContain('1:15');
    expect(container.querySelector('[title="Average of 58 games"]')).not.toBeNull();
    expect(rows()[0]).toContain('Quarterly, 20–61 games a point');
    expect(container.querySelector('.insights-trend-plot')?.getAttribute('aria-label')).toBe(
      'Q1 2026: 40% of 24 games, Q2 2026: 60% of 61 games, Q4 2026: 50% of 20 games',
    );
    expect(rows()[1]).toContain('Too few games');
    expect(container.textContent).toContain('7 games without the name of an opening are not counted here.');
  });

  test('open into their lines, and each row into its games', async () => {
    const { press, rows, onOpen, container } = open();
    // A family without other lines has nothing to open.
    expect(buttonNamed('Show lines: French Defense', container)).toBeUndefined();
    await press('Show lines: Sicilian Defense');
    expect(rows()[1]).toMatch(/^Najdorf Variation45/);
    expect(rows()[2]).toMatch(/^No further line15/);
    expect(rows()[3]).toBe('and 2 lines with fewer games');
    await press('Show the games: Sicilian Defense: Najdorf Variation');
    expect(onOpen).toHaveBeenLastCalledWith({ by: 'line', group: 'Sicilian Defense: Najdorf Variation' }, {});
    await press('Hide lines: Sicilian Defense');
    expect(rows()).toHaveLength(2);
  });

  test('are shown for one colour, most frequent first, with the games of that colour', async () => {
    const { press, rows, onOpen } = open();
    await press('As Black');
    expect(rows().map((row) => row.match(/^[A-Z][a-z]+/)?.[0])).toEqual(['French', 'Sicilian']);
    await press('Show the games: Sicilian Defense');
    expect(onOpen).toHaveBeenLastCalledWith({ by: 'opening', group: 'Sicilian Defense' }, { color: 'black' });
    await press('As White');
    expect(rows()).toHaveLength(1);
  });

  test('of a selection with one colour have no choice of colours', () => {
    expect(open({}, 'white').container.querySelector('[role="radio"]')).toBeNull();
  });

  test('without names say so', () => {
    expect(open({ families: [] }).container.textContent).toContain(
      'None of these games has the name of an opening.',
    );
  });
});

test('a trend is interrupted where a period has too few games', () => {
  const scale = trendScale([figure(60, { trend })]);
  expect(scale).toMatchObject({ from: january2026 + 1.5, to: january2026 + 10.5 });
  const { dots, path, half } = trendShape(trend, scale, 90, 20);
  expect(dots.map(({ x }) => x)).toEqual([0, 30, 90]);
  expect(dots[0]?.y).toBeGreaterThan(half);
  expect(dots[2]?.y).toBe(half);
  expect(path.replaceAll(/[\d. ]+/g, '')).toBe('MLM');
});
