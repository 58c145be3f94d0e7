import { expect, test, vi } from 'vitest';
import { readPgnDocument } from '@chess/pgn-document.ts';
import type { WeekGameView, WeekReviewView } from '@contract/insight-week.ts';
import { defaultSettings } from '@contract/defaults.ts';
import { failure, success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { takeBoardSource } from '../../../../renderer/frame/board-source.ts';
import { withBetterLine } from '../../../../renderer/features/insights/better-line.ts';
import { WeekBody } from '../../../../renderer/features/insights/WeekBody.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const game: WeekGameView = {
  ...{ gameId: 'game1', ended: 0, color: 'white', result: 'loss' },
  ...{ opponent: 'Robin', level: null, rating: 1_650, perf: 'blitz' },
};
const pgn = '[White "me"]\n[Black "Robin"]\n[Result "0-1"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 0-1\n';

const view = (change: Partial<WeekReviewView> = {}): WeekReviewView => ({
  ...{ week: '2026-11-16', previous: '2026-11-09', next: '2026-11-23', isOver: true, lastPlayed: null },
  ...{ from: new Date(2026, 10, 16).getTime(), to: new Date(2026, 10, 23).getTime() },
  ...{
    games: 4,
    gamesBefore: 6,
    win: 2,
    draw: 0,
    loss: 2,
    analysed: 4,
    unread: 0,
    open: [],
    positionsLeft: 0,
  },
  played: { ms: 3 * 3_600_000 + 20 * 60_000, games: 4 },
  playedBefore: { ms: 0, games: 0 },
  perfs: [
    { perf: 'blitz', win: 2, draw: 0, loss: 2, rating: { before: 1_600, after: 1_588 }, playedMs: 60_000 },
  ],
  accuracy: { now: { value: 81.25, games: 4 }, before: { value: 79, games: 6 }, change: 'few' },
  mistakesPerGame: { now: { value: 2.5, games: 4 }, before: null, change: null },
  changes: [{ kind: 'newOpening', opening: 'Caro-Kann Defense', win: 2, draw: 0, loss: 1 }],
  mistakes: [
    {
      ...{ game, ply: 5, variant: 'standard', before: 62, after: 18 },
      fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
      played: { san: 'Bc4', uci: 'f1c4' },
      better: [{ san: 'Bb5', uci: 'f1b5' }],
    },
  ],
  heldBack: 0,
  again: { game, reason: { kind: 'leadLost', percent: 91 }, ply: 5 },
  ...change,
});

function open(answer: WeekReviewView | null, queue: object = {}) {
  const bridge = createFakeBridge();
  bridge.answer('insights.week', () =>
    answer ? success(answer) : failure('storage', messageOf('history.gameNotInArchive')),
  );
  bridge.answer('settings.get', () => success(defaultSettings));
  bridge.answer('history.pgn', () => success({ pgn }));
  bridge.answer('analysis.view', () =>
    success({
      ...{ games: [], waits: null, idle: 'off', cores: { used: 1, most: 1 }, archive: null },
      ...{ positionsPerMinute: null, skipped: [] },
      ...queue,
    } as never),
  );
  const router = createRouter({ screen: 'week' });
  const onWeek = vi.fn();
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <WeekBody accountId="acc" week="2026-11-18" onWeek={onWeek} />
      </RouterProvider>
    </BridgeProvider>,
  );
  const says = (words: string) => until(() => container.textContent?.includes(words) ?? false);
  const press = async (name: string) => {
    const button = buttonNamed(name, container);
    if (!button) throw new Error(`no button ${name}`);
    await click(button);
  };
  const sent = (name: string) => bridge.calls.flatMap((call) => (call.name === name ? [call.input] : []));
  return { bridge, router, container, onWeek, says, press, sent };
}

test('the page has figures with their samples, and calls nothing a trend on few games', async () => {
  const { container, says } = open(view());
  await says('2 won, 0 drawn, 2 lost');
  for (const words of [
    ...['16 Nov – 22 Nov 2026', '6 the week before', '3 h 20 min', '81.3% 4 games'],
    ...['79.0% the week before (6 games)', 'Too few games for a trend', 'No analysed games the week before'],
    ...['1600 → 1588 (−12)', 'New opening: Caro-Kann Defense', 'You had winning chances of 91.0%'],
    ...['3. Bc4 instead of Bb5', 'Winning chances 62% → 18%', 'Robin (1650) · Blitz · lost'],
  ])
    expect(container.textContent).toContain(words);
  // The played and the better move.
  expect(container.querySelectorAll('.week-board polygon')).toHaveLength(2);
});

test('a mistake opens its game at the move, and the better line on the analysis board', async () => {
  const { router, says, press } = open(view());
  await says('3. Bc4 instead of Bb5');
  await press('Open game: 3. Bc4, against Robin');
  expect(router.current()).toEqual({
    ...{ screen: 'history', accountId: 'acc', section: 'games', gameId: 'game1', ply: 5 },
  });
  await press('Analyse better line: 3. Bc4, against Robin');
  expect(router.current()).toEqual({ screen: 'analysis' });
  const source = takeBoardSource();
  expect(source).toMatchObject({ ply: 4, orientation: 'white' });
  expect(await source?.pgn()).toContain('3. Bc4 (3. Bb5) 3... Nf6');
});

test('the weeks are stepped through', async () => {
  const { says, press, onWeek, container } = open(view({ next: null, isOver: false }));
  await says('So far');
  await press('Previous week');
  expect(onWeek).toHaveBeenCalledWith('2026-11-09');
  expect(buttonNamed('Next week', container)?.hasAttribute('disabled')).toBe(true);
});

test('games without an analysis are offered for one, with an estimate', async () => {
  const elsewhere = [{ accountId: 'acc', gameId: 'older', done: 1, positions: 9 }];
  const part = view({ analysed: 1, open: ['game1', 'game2', 'game3'], positionsLeft: 1_200 });
  const { bridge, says, press, sent } = open(part, { positionsPerMinute: 100, games: elsewhere });
  bridge.answer('insights.analyseWeek', () => success({ games: 3 }));
  await says('1 of 4 games analysed');
  await says('1,200 positions, about 12 minutes');
  await press('Analyse 3 games');
  expect(sent('insights.analyseWeek')).toEqual([{ accountId: 'acc', week: '2026-11-16' }]);
});

const none = {
  ...{ analysed: 0, open: ['game1'], positionsLeft: 90, mistakes: [], again: null, changes: [] },
  accuracy: { now: null, before: null, change: null },
  mistakesPerGame: { now: null, before: null, change: null },
};
const busy = { games: [{ accountId: 'acc', gameId: 'game1', done: 1, positions: 9 }] };

test.each([
  ['nothing analysed', view(none), {}, 'None of your 4 games is analysed yet'],
  ['no measured pace', view(none), {}, 'the duration appears after the first positions'],
  ['an analysis that runs', view(none), busy, 'Analysing: 1 game left.'],
  [
    'an analysis that waits',
    view(none),
    { ...busy, waits: 'playing' },
    'Analysis continues after your game.',
  ],
  ['games that are being read', view({ analysed: 2, unread: 2 }), {}, 'still reading 2 games'],
  ['no mistakes', view({ mistakes: [] }), {}, 'No mistakes in the analysed games'],
  ['mistakes that are held back', view({ mistakes: [], heldBack: 2 }), {}, '2 mistakes are not shown'],
  ['nothing that changed', view({ changes: [] }), {}, 'Nothing that more than chance would explain'],
  ['a failure', null, {}, 'This week couldn’t be loaded'],
])('%s: a state of its own', async (_, answer, queue, words) => {
  await open(answer, queue).says(words);
});

test('a week without games leads to the last one with some, or to History', async () => {
  const empty = view({ ...none, games: 0, lastPlayed: '2026-07-06' });
  const { says, press, onWeek } = open(empty);
  await says('No games this week');
  await press('Show the last week with games');
  expect(onWeek).toHaveBeenCalledWith('2026-07-06');
  const other = open({ ...empty, lastPlayed: null });
  await other.says('No games this week');
  await other.press('Open History');
  expect(other.router.current()).toMatchObject({ screen: 'history' });
});

test('the notification is off at first, and switched on here', async () => {
  const { bridge, container, says, sent } = open(view());
  bridge.answer('settings.set', () => success(defaultSettings));
  await says('Notify me when a week is over');
  const box = container.querySelector<HTMLInputElement>('input[role=switch]');
  expect(box?.checked).toBe(false);
  if (box) await click(box);
  expect(sent('settings.set')).toMatchObject([
    { notifications: { rules: { weekReview: { on: true }, session: { on: false } } } },
  ]);
});

test('a better line is added as far as it is legal', () => {
  expect(withBetterLine(pgn, 4, ['f1b5', 'a7a6', 'e1e8'])).toContain('3. Bc4 (3. Bb5 a6) 3... Nf6');
  expect(readPgnDocument(withBetterLine(pgn, 4, []))?.tree.hasVariations).toBe(false);
  expect(withBetterLine('', 4, ['f1b5'])).toBe('');
});
