import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { AnalysisView } from '@contract/analysis.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import {
  GameAnalysis,
  nextMistake,
  type AnalysedGame,
} from '../../../../renderer/features/history/GameAnalysis.tsx';
import { EvaluationGraph } from '../../../../renderer/features/history/EvaluationGraph.tsx';
import {
  areaOf,
  heightsOf,
  numberedMove,
  plyAt,
  plyOfKey,
} from '../../../../renderer/features/history/evaluation-geometry.ts';
import { LanguageContext } from '../../../../renderer/ui/index.ts';
import { buttonNamed, click, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const side = { accuracy: 91.4, averageLoss: 24, inaccuracies: 1, mistakes: 2, blunders: 0 };
const unknown = { accuracy: null, averageLoss: null, inaccuracies: null, mistakes: null, blunders: null };
const phases = { middlegame: 17, endgame: 41 };
const key = { accountId: 'acc', gameId: 'game0001' };

const analysed = (change: Partial<AnalysedGame>): AnalysedGame => ({
  ...{ summary: null, summaryBy: null, engine: null, analysedHere: false, heldBack: null },
  ...{ phases: { middlegame: null, endgame: null } },
  ...{ marks: [], sans: [], evaluations: [], clocks: [], initialFen: 'startpos' },
  head: { gameId: key.gameId, color: 'white', own: null, clockInitial: null, clockIncrement: null },
  ...change,
});

function open(change: Partial<AnalysedGame>, view: Partial<AnalysisView> = {}) {
  const onView = vi.fn<(ply: number) => void>();
  const bridge = createFakeBridge();
  bridge.answer('analysis.view', () => success({ games: [], waits: null, skipped: [], ...view }));
  const client = createBridgeClient(bridge);
  const page = (game: AnalysedGame) => (
    <BridgeProvider client={client}>
      <GameAnalysis accountId={key.accountId} game={game} at={20} onView={onView} />
    </BridgeProvider>
  );
  const { container, render } = show(page(analysed(change)));
  return {
    ...{ container, onView, bridge },
    change: (to: Partial<AnalysedGame>) => render(page(analysed(to))),
  };
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
  const page = open({
    ...{ summary: { white: side, black: side }, summaryBy: 'outpost', phases: none },
  }).container;
  expect(page.querySelector('table')).not.toBeNull();
  expect(page.querySelector('button')).toBeNull();
  expect(open({ summary: null, summaryBy: null, phases: none }).container.textContent).toBe('');
});

test('a game without analysis can be analysed, and shows how far it is', async () => {
  const { bridge } = open({ sans: ['e4'] });
  bridge.answer('analysis.analyse', () => success(undefined));
  const button = await until(() => buttonNamed('Analyse'));
  await click(button);
  expect(bridge.calls.filter(({ name }) => name === 'analysis.analyse')).toEqual([
    { name: 'analysis.analyse', input: key },
  ]);
});

test('a refused analysis says why', async () => {
  const { bridge, container } = open({ sans: ['e4'] });
  bridge.answer('analysis.analyse', () => failure('refused', verbatim('Not fair.')));
  await click(await until(() => buttonNamed('Analyse')));
  await until(() => container.textContent?.includes('Not fair.'));
});

test('a game with a position of an own game in progress says why it cannot be analysed', () => {
  const { container } = open({ sans: ['e4'], heldBack: 'ownGame' });
  expect(container.textContent).toContain('You can analyse this game when yours is over.');
  expect(buttonNamed('Analyse')).toBeUndefined();
});

test.each([
  [{ games: [{ ...key, done: 0, positions: 0 }] }, 'Analysis starts in a moment'],
  [{ games: [{ ...key, done: 12, positions: 81 }] }, 'Analysing: 12 of 81 positions'],
  [
    { games: [{ ...key, done: 12, positions: 81 }], waits: 'playing' as const },
    'Analysis waits until your game is over',
  ],
  [
    { games: [{ ...key, done: 12, positions: 81 }], waits: 'board' as const },
    'Analysis waits while a board uses the engine',
  ],
])('an analysis under way says: %o', async (view, text) => {
  const { container } = open({ sans: ['e4'] }, view);
  await until(() => container.textContent?.includes(text));
  expect(buttonNamed('Analyse')).toBeUndefined();
});

test('positions that no engine could analyse are counted, also when the game has its figures', async () => {
  const skip = (gameId: string, ply: number) => ({ ...key, gameId, ply, reason: 'crash' });
  const skipped = [skip(key.gameId, 1), skip('game0002', 1), skip(key.gameId, 4)];
  const { container } = open({ sans: ['e4'], analysedHere: true }, { skipped });
  await until(() => container.textContent?.includes('2 positions could not be analysed'));
  const one = open({ sans: ['e4'] }, { skipped: skipped.slice(1) }).container;
  await until(() => one.textContent?.includes('1 position could not be analysed'));
});

const quiet: AnalysisView = {
  ...{ games: [], waits: null, idle: null, cores: { used: 1, most: 2 } },
  ...{ archive: null, positionsPerMinute: null, skipped: [] },
};

test('a screen reader hears the start and the end, and the focus moves from the button to the progress', async () => {
  const { container, bridge, change } = open({ sans: ['e4'] });
  bridge.answer('analysis.analyse', () => success(undefined));
  const button = await until(() => buttonNamed('Analyse'));
  const news = () => container.querySelector('[role=status]')?.textContent;
  expect(news()).toBe('');
  act(() => button.focus());
  await click(button);
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Progress of the analysis');
  const push = (games: AnalysisView['games']) => act(() => bridge.push('analysis', { ...quiet, games }));
  for (const done of [3, 4]) {
    push([{ ...key, done, positions: 8 }]);
    await until(() => container.textContent?.includes(`${done} of 8`));
    expect(news()).toBe('Analysis started');
  }
  expect(container.querySelector('progress')?.getAttribute('aria-label')).toBe('Progress of the analysis');
  expect(container.querySelector('progress')?.closest('[role=status]')).toBeNull();
  push([]);
  change({ sans: ['e4'], analysedHere: true });
  await until(() => news() === 'Analysis finished');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Progress of the analysis');
});

test('an analysed game names its engine, and leads to the own next mistake', async () => {
  const marks = [
    { ply: 7, name: 'Blunder', line: null },
    { ply: 22, name: 'Mistake', line: null },
    { ply: 25, name: 'Inaccuracy', line: 'Nf3' },
  ];
  const { container, onView } = open({
    sans: ['e4'],
    marks,
    engine: 'Stockfish 19',
    analysedHere: true,
    summaryBy: 'outpost',
  });
  expect(container.textContent).toContain('Analysed by Stockfish 19');
  expect(buttonNamed('Analyse')).toBeUndefined();
  await click(await until(() => buttonNamed('Next mistake')));
  expect(onView).toHaveBeenCalledWith(25);
  // Most evaluations are of the file: no engine is named, and there is nothing left to analyse.
  const page = open({ sans: ['e4'], analysedHere: true, summaryBy: 'outpost' }).container;
  expect(page.textContent).not.toContain('Analyse');
  const game = analysed({ marks });
  expect(nextMistake(game, 25)).toBe(7);
  expect(nextMistake({ ...game, head: { ...game.head, color: 'black' } }, 0)).toBe(22);
  expect(nextMistake({ ...game, head: { ...game.head, own: 'Anna' } }, 7)).toBe(22);
  expect(nextMistake({ ...game, initialFen: '8/8/8/8/8/8/8/8 b - - 0 1' }, 0)).toBe(22);
  expect(nextMistake(analysed({}), 0)).toBeUndefined();
});

test('the graph shows chances by move, for the eye and for a screen reader', () => {
  const evaluations = [
    { kind: 'centipawns', value: 0 },
    null,
    { kind: 'mate', moves: 0 },
  ] as const satisfies AnalysedGame['evaluations'];
  const heights = heightsOf([...evaluations], 'white').map(Math.round);
  // The mate in 0 is White's, who made the third move; in a game that Black began, it is Black's.
  expect(heights).toEqual([51, 50, 50, 98]);
  expect(heightsOf([...evaluations], 'black').map(Math.round)).toEqual([51, 50, 50, 2]);
  expect(areaOf([50, 100])).toBe('M0 100L0 50L1 0L1 100Z');
  expect([plyAt(-1, 80), plyAt(0.5, 81), plyAt(2, 80)]).toEqual([0, 41, 80]);
  const summary = { white: side, black: side };
  const { container } = open({ evaluations: [...evaluations], summary, summaryBy: 'outpost', engine: 'E' });
  const graph = container.querySelector('[role=slider]');
  // Ply 20 was asked for, and the graph ends at ply 3.
  expect(graph?.getAttribute('aria-valuenow')).toBe('3');
  expect(graph?.getAttribute('aria-valuetext')).toBe('White 98%');
});

describe('the graph’s slider', () => {
  const evaluations = Array.from({ length: 24 }, () => ({ kind: 'centipawns' as const, value: 0 }));
  const graphOf = (at: number, language: 'en' | 'de' = 'en') => {
    const onView = vi.fn<(ply: number) => void>();
    const game = analysed({
      ...{ evaluations, sans: evaluations.map((_, index) => (index % 2 === 0 ? 'Nf3' : 'Nf6')) },
      marks: [{ ply: 4, name: 'Blunder', line: null }],
    });
    const { container } = show(
      <LanguageContext value={language}>
        <EvaluationGraph game={game} at={at} onView={onView} />
      </LanguageContext>,
    );
    const graph = container.querySelector('[role=slider]');
    if (!graph) throw new Error('no graph');
    return { graph, onView };
  };

  test.each([
    [0, 'en', 'Starting position, White 51%'],
    [3, 'en', '2. Nf3, White 50%'],
    [4, 'en', '2… Nf6, Blunder, White 50%'],
    [4, 'de', '2… Nf6, Patzer, Weiß 50 %'],
    [0, 'de', 'Anfangsstellung, Weiß 51 %'],
  ] as const)('says move, judgement and chances: ply %i, %s', (at, language, text) => {
    expect(graphOf(at, language).graph.getAttribute('aria-valuetext')).toBe(text);
  });

  test.each([
    ['ArrowLeft', 11],
    ['ArrowDown', 11],
    ['ArrowRight', 13],
    ['ArrowUp', 13],
    ['PageDown', 2],
    ['PageUp', 22],
    ['Home', 0],
    ['End', 24],
  ])('has its keys: %s', async (key, ply) => {
    const { graph, onView } = graphOf(12);
    const seen = vi.fn<(prevented: boolean) => void>();
    const listen = (event: Event) => seen(event.defaultPrevented);
    window.addEventListener('keydown', listen);
    await press(graph, key);
    await press(graph, 'f');
    window.removeEventListener('keydown', listen);
    expect(onView.mock.calls).toEqual([[ply]]);
    expect(seen.mock.calls).toEqual([[true], [false]]);
  });

  test('stays within the game, and counts from the initial position', () => {
    expect([plyOfKey('PageDown', 3, 24), plyOfKey('PageUp', 20, 24), plyOfKey('a', 3, 24)]).toEqual([
      ...[0, 24, undefined],
    ]);
    const fen = '8/8/8/8/8/8/8/8 b - - 0 31';
    expect([1, 2].map((ply) => numberedMove(fen, ply, 'Kd5'))).toEqual(['31… Kd5', '32. Kd5']);
  });
});
