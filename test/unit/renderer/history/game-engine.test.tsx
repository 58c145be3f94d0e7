import { act } from 'react';
import { expect, test } from 'vitest';
import type { CommandInput } from '@contract/index.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ArchivedGame } from '../../../../renderer/features/history/ArchivedGame.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { archiveRow, historyView } from './make-history.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

const still: LiveAnalysisView = {
  ...{ id: '', state: 'stopped', cause: null, engine: '', depth: 0, nodes: 0, nodesPerSecond: 0 },
  ...{ lines: [], most: null, own: null },
};

/** Black overlooks a mate in one: 3… Nf6 4. Qxf7#. */
const game: ArchivedGameView = {
  ...{
    head: archiveRow({ own: null }),
    own: 'Anna',
    ownMarks: {},
    opponentMarks: {},
    initialFen: 'startpos',
  },
  ...{ sans: ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#'], clocks: [] },
  evaluations: [20, 20, 20, 20, 20, 900, null].map((value) =>
    value === null ? { kind: 'mate', moves: 0 } : { kind: 'centipawns', value },
  ),
  marks: [{ ply: 6, name: 'Blunder', line: 'g6' }],
  ...{ notes: [], summary: null, summaryBy: 'outpost', heldBack: null, analysedHere: true, engine: 'E' },
  ...{ stop: null, tags: [], address: null, record: null, phases: { middlegame: null, endgame: null } },
};

async function open(change: Partial<ArchivedGameView> = {}, ply = 6) {
  const bridge = createFakeBridge();
  bridge.answer('history.game', () => success({ ...game, ...change }));
  bridge.answer('analysis.view', () => success({ games: [], waits: null, skipped: [] }));
  bridge.answer('liveAnalysis.view', () => success(still));
  bridge.answer('liveAnalysis.watch', () => success(undefined));
  bridge.answer('liveAnalysis.leave', () => success(undefined));
  bridge.answer('history.view', () => success([historyView()]));
  bridge.answer('training.mark', () => success({ key: 'card', isNew: true, isChanged: true }));
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'history' })}>
        <ShellProvider value={shell}>
          <ArchivedGame accountId="acc" gameId="game0001" ply={ply} onBack={() => {}} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  await until(() => container.querySelector('.moves'));
  const marked = async () => {
    await click(await until(() => buttonNamed('Train this position')));
    return bridge.calls.filter(({ name }) => name === 'training.mark').map(({ input }) => input);
  };
  const calls = (name: 'watch' | 'leave') =>
    bridge.calls.filter((call) => call.name === `liveAnalysis.${name}`).map(({ input }) => input);
  const watched = () => calls('watch') as CommandInput<'liveAnalysis.watch'>[];
  const report = (moves: readonly string[], state: LiveAnalysisView['state'] = 'done') => {
    const id = watched().at(-1)?.id ?? '';
    const line = { evaluation: { kind: 'centipawns' as const, value: 30 }, depth: 12, moves: [...moves] };
    act(() => bridge.push('liveAnalysis', { ...still, id, state, lines: moves.length > 0 ? [line] : [] }));
  };
  return { container, watched, calls, report, unmount, marked };
}

const announced = (container: HTMLElement) =>
  [...container.querySelectorAll('.board [role=status]')].map((one) => one.textContent).join('');

test('the engine continues the better move of a mistake, and the line is played on the board', async () => {
  const { container, watched, report } = await open();
  await until(() => watched().length === 1);
  const [first] = watched();
  expect(first).toMatchObject({
    ...{ moves: ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5'], only: 'g7g6', lines: 1, threat: false },
  });
  report(['g7g6', 'h5f3', 'g8f6']);
  await click(await until(() => buttonNamed('Qf3')));
  expect(announced(container)).toContain('White: Qf3');
  await press(document.body, 'ArrowRight');
  await until(() => announced(container).includes('Black: Nf6'));
  // The line ends there; the way back leads through it to the game.
  await press(document.body, 'ArrowRight');
  expect(buttonNamed('Nf6')?.getAttribute('aria-current')).toBe('step');
  await press(document.body, 'Home');
  expect(container.querySelector('.line-move-now')).toBeNull();
  await press(document.body, 'ArrowRight');
  await until(() => announced(container).includes('Q takes f7'));
  expect(container.querySelector('.line-moves')).toBeNull();
});

test('a better line names its reason, and says nothing without one', async () => {
  const mate = { marks: [{ ply: 7, name: 'Blunder', line: 'Qxf7#' }] };
  const { container } = await open({ ...mate, sans: [...game.sans.slice(0, 6), 'Qf3'] }, 7);
  await until(() => container.textContent?.includes('Qxf7# is checkmate'));
  const quiet = await open({ marks: [{ ply: 6, name: 'Blunder', line: 'g6 Qf3 Nf6' }] });
  await until(() => quiet.container.querySelector('.line-moves'));
  expect(quiet.container.querySelector('.history-thought')?.textContent).not.toMatch(/wins|mates|is check/);
  // A line that is stored in full needs no engine.
  expect(quiet.watched()).toEqual([]);
});

test('the threat is asked for with a null move, drawn, and said', async () => {
  const { container, watched, report, calls, unmount } = await open({ marks: [] }, 5);
  expect(watched()).toEqual([]);
  await press(document.body, 'x');
  await until(() => watched().length === 1);
  expect(watched()[0]).toMatchObject({ moves: ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5'], threat: true });
  report(['h5f7'], 'searching');
  await until(() => container.textContent?.includes('Threat: Qxf7#'));
  expect(container.querySelector('.board-shape-red')).not.toBeNull();
  await click(await until(() => buttonNamed('Hide threat')));
  expect(container.querySelector('.board-shape-red')).toBeNull();
  await until(() => calls('leave').length === 1);
  await press(document.body, 'x');
  await until(() => watched().length === 2);
  unmount();
  expect(calls('leave')).toHaveLength(2);
});

test('the end of a game and a check have no threat, and fair play can forbid it', async () => {
  const { container, watched } = await open({ marks: [] }, 7);
  await press(document.body, 'x');
  await until(() => container.textContent?.includes('The game is over'));
  expect(watched()).toEqual([]);
  const held = await open({ marks: [], heldBack: 'ownGame' }, 5);
  expect(held.container.querySelector('[aria-label="Show threat"]')).toBeNull();
});

test('an engine that fails says so', async () => {
  const { container, watched, report } = await open({ marks: [] }, 5);
  await press(document.body, 'x');
  await until(() => watched().length === 1);
  report([], 'failed');
  await until(() => container.textContent?.includes('The engine is not available'));
});

test('the position before a mistake is trained with the better line, not with the mistake', async () => {
  const { marked } = await open({}, 5);
  expect(await marked()).toMatchObject([{ moves: ['g7g6'], line: ['g7g6'], game: { ply: 5 } }]);
});

test('a mistake without a better line is no answer, and other moves of the game are', async () => {
  const mistake = await open({ marks: [{ ply: 6, name: 'Mistake', line: null }] }, 5);
  expect(await mistake.marked()).toEqual([]);
  mistake.unmount();
  const inexact = await open({ marks: [{ ply: 6, name: 'Inaccuracy', line: null }] }, 5);
  expect(await inexact.marked()).toMatchObject([{ moves: ['g8f6'], line: ['g8f6', 'h5f7'] }]);
});
