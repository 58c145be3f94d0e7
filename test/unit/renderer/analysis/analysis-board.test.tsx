import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '@contract/index.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import { success } from '@contract/outcome.ts';
import { writePgnDocument } from '@chess/pgn-document.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { AnalysisScreen } from '../../../../renderer/features/analysis/AnalysisScreen.tsx';
import { createAnalysis } from '../../../../renderer/features/analysis/analysis-store.ts';
import { readChoice } from '../../../../renderer/features/analysis/engine-choice.ts';
import { readText as gamesIn } from '../../../../renderer/features/analysis/read-text.ts';
import { today } from '../../../../renderer/features/analysis/today.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import type { ToastMessage } from '../../../../renderer/ui/index.ts';
import { buttonNamed, click, doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
});

/** The first game of a text. */
const readText = (text: string, variant: string) => gamesIn(text, variant)[0]?.read()?.document;

const notices: ToastMessage[] = [];
const shell = {
  notify: (notice: ToastMessage) => void notices.push(notice),
  openPalette: () => {},
  openShortcuts: () => {},
};

const still: LiveAnalysisView = {
  ...{ id: '', state: 'stopped', cause: null, engine: '', depth: 0, nodes: 0, nodesPerSecond: 0 },
  ...{ lines: [], most: null, own: null },
};

async function open(moves: readonly string[] = []) {
  const bridge = createFakeBridge();
  bridge.answer('liveAnalysis.view', () => success(still));
  bridge.answer('liveAnalysis.watch', () => success(undefined));
  bridge.answer('liveAnalysis.leave', () => success(undefined));
  const analysis = createAnalysis(localStorage);
  analysis.play(...moves);
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'analysis' })}>
        <ShellProvider value={shell}>
          <AnalysisScreen analysis={analysis} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  const calls = (name: 'watch' | 'leave') =>
    bridge.calls.filter((call) => call.name === `liveAnalysis.${name}`).map(({ input }) => input);
  const watched = () => calls('watch') as CommandInput<'liveAnalysis.watch'>[];
  const report = (change: Partial<LiveAnalysisView>) => {
    const id = watched().at(-1)?.id ?? '';
    act(() => bridge.push('liveAnalysis', { ...still, id, state: 'searching', ...change }));
  };
  const pgn = () =>
    writePgnDocument(analysis.store.getState().document, '2026.11.25').split('\n\n')[1]?.trim();
  await until(() => container.querySelector('.move-tree'));
  return { container, analysis, calls, watched, report, pgn, unmount };
}

const line = (value: number, ...moves: string[]) => ({
  ...{ evaluation: { kind: 'centipawns' as const, value }, depth: 14, moves },
});

test('the engine’s lines are shown with depth and speed, and their moves are played by a press', async () => {
  const { container, watched, report, pgn } = await open(['e2e4']);
  await until(() => watched().length === 1);
  expect(watched()[0]).toMatchObject({
    ...{ variant: 'standard', initialFen: 'startpos', moves: ['e2e4'], lines: 3, threat: false, hashMb: 64 },
  });
  report({
    ...{ engine: 'Stockfish 19', depth: 14, nodes: 90_000, nodesPerSecond: 512_000 },
    lines: [line(35, 'e7e5', 'g1f3'), line(41, 'c7c5', 'g1f3')],
  });
  await until(() => container.textContent?.includes('Depth 14 · 512 kN/s · Stockfish 19'));
  expect(container.querySelector('.evaluation-bar')?.getAttribute('aria-label')).toBe('Evaluation +0.35');
  const rows = [...container.querySelectorAll('.engine-line')];
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['Line 1, +0.35', 'Line 2, +0.41']);
  const second = [...(rows[1]?.querySelectorAll('button') ?? [])][1];
  if (!second) throw new Error('no second move');
  await click(second);
  expect(pgn()).toBe('1. e4 c5 2. Nf3 *');
  await until(() => watched().at(-1)?.moves.length === 3);
  // Findings of the position before are not shown for this one.
  expect(container.querySelectorAll('.engine-line')).toHaveLength(0);
});

test('the engine is off, refused, failed or has nothing to do: the board says so', async () => {
  const { container, watched, report, calls, unmount } = await open();
  await until(() => watched().length === 1);
  report({ state: 'refused', cause: messageOf('fairPlay.enginesPause') });
  await until(() => container.textContent?.includes('Engines pause while you play a game with a clock.'));
  report({ state: 'over' });
  await until(() => container.textContent?.includes('The game is over in this position.'));
  report({ state: 'failed' });
  await until(() => container.textContent?.includes('can’t analyse this position'));
  const { id: failed } = watched()[0] ?? {};
  await click(await until(() => buttonNamed('Try again')));
  await until(() => watched().length === 2);
  expect(watched()[1]).toMatchObject({ moves: [] });
  expect(watched()[1]?.id).not.toBe(failed);
  expect(container.textContent).not.toContain('can’t analyse this position');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(watched()).toHaveLength(3);
  expect(watched()[2]).toEqual(watched()[1]);
  unmount();
  expect(calls('leave')).toHaveLength(1);
  expect(readChoice('{"isOn":false,"lines":9,"hashMb":7,"threads":"x"}')).toEqual({
    ...{ isOn: false, lines: 3, threads: 1, hashMb: 64, own: false },
  });
  expect(readChoice('no json')).toMatchObject({ isOn: true });
});

test('variations are chosen by keys, promoted, annotated and deleted, and each edit can be undone', async () => {
  const { container, analysis, pgn } = await open(['e2e4', 'e7e5']);
  await press(document.body, 'ArrowLeft');
  await doing(() => analysis.play('c7c5', 'g1f3'));
  await press(document.body, 'ArrowLeft');
  await press(document.body, 'ArrowUp');
  const now = () => container.querySelector('.move-tree [aria-current=step]')?.textContent;
  expect(now()).toBe('e5');
  await press(document.body, 'ArrowDown');
  expect(now()).toBe('c5');
  await click(await until(() => buttonNamed('Promote variation')));
  expect(pgn()).toBe('1. e4 c5 (1... e5) 2. Nf3 *');
  await click(await until(() => buttonNamed('Good move')));
  expect(pgn()).toBe('1. e4 c5 $1 (1... e5) 2. Nf3 *');
  await doing(() => {
    const { game, at } = analysis.store.getState();
    analysis.comment({ game, id: at }, 'Sicilian');
  });
  expect(container.textContent).toContain('Sicilian');
  await click(await until(() => buttonNamed('Delete from here')));
  expect(pgn()).toBe('1. e4 e5 *');
  for (let steps = 0; steps < 4; steps += 1)
    await doing(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true }));
    });
  expect(pgn()).toBe('1. e4 e5 (1... c5 2. Nf3) *');
});

const commentField = (container: HTMLElement): HTMLInputElement => {
  const field = container.querySelector<HTMLInputElement>('input[placeholder=Comment]');
  if (!field) throw new Error('no field');
  return field;
};

test('a comment is stored when a move, another screen or another game replaces its field', async () => {
  const { container, analysis, pgn, unmount } = await open(['e2e4']);
  await type(commentField(container), 'best by test');
  await doing(() => analysis.play('e7e5'));
  expect(pgn()).toBe('1. e4 { best by test } 1... e5 *');
  expect(commentField(container).value).toBe('');
  await type(commentField(container), 'open game');
  const other = readText('1. d4 d5 *', 'standard');
  if (!other) throw new Error('no game');
  await doing(() => analysis.open(other, 2));
  expect(pgn()).toBe('1. d4 d5 *');
  await type(commentField(container), 'closed');
  unmount();
  expect(pgn()).toBe('1. d4 d5 { closed } *');
  analysis.undo();
  analysis.undo();
  expect(pgn()).toBe('1. e4 { best by test } 1... e5 { open game } *');
});

test('the comment of another game and of an undone state replaces that of the field, and Escape stores nothing', async () => {
  const { container, analysis, pgn } = await open();
  const [one, two] = [readText('{ one } 1. d4 *', 'standard'), readText('{ two } 1. c4 *', 'standard')];
  if (!one || !two) throw new Error('no game');
  await doing(() => analysis.open(one));
  expect(commentField(container).value).toBe('one');
  await doing(() => analysis.open(two));
  expect(commentField(container).value).toBe('two');
  await doing(() => {
    const { game, at } = analysis.store.getState();
    analysis.comment({ game, id: at }, 'three');
  });
  await doing(() => analysis.undo());
  expect(commentField(container).value).toBe('two');
  await type(commentField(container), 'four');
  await press(commentField(container), 'Escape');
  expect(commentField(container).value).toBe('two');
  await doing(() => analysis.play('c2c4'));
  expect(pgn()).toBe('{ two } 1. c4 *');
});

test('a threat replaces the lines while it is shown', async () => {
  const { container, watched, report } = await open(['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5']);
  await press(document.body, 'x');
  await until(() => watched().at(-1)?.threat);
  report({ lines: [line(900, 'h5f7')] });
  await until(() => container.textContent?.includes('Threat: Qxf7#'));
  expect(container.querySelectorAll('.engine-line')).toHaveLength(0);
});

test('the game survives a restart, and another one can be undone', async () => {
  const first = createAnalysis(localStorage);
  first.play('e2e4', 'e7e5');
  const again = createAnalysis(localStorage);
  expect(again.store.getState().document.tree.nodes.map(({ move }) => move?.san)).toEqual([
    ...[undefined, 'e4', 'e5'],
  ]);
  const other = readText('1. d4 d5 2. c4 *', 'standard');
  if (!other) throw new Error('no game');
  again.open(other, 2, 'black');
  expect(again.store.getState()).toMatchObject({ at: 2, orientation: 'black' });
  again.undo();
  expect(again.store.getState().document.tree.nodes[1]?.move?.san).toBe('e4');
  localStorage.setItem('analysis-board', 'garbage');
  expect(createAnalysis(localStorage).store.getState().document.tree.nodes).toHaveLength(1);
});

test.each([
  ['nested variations', `1. e4 ${'('.repeat(200_000)}`],
  ['an unclosed comment', `1. e4 {${'x'.repeat(2_000_000)}`],
  ['ranks without an end', '8/'.repeat(200_000)],
  ['a position with a line break', '[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1\nquit"]\n\n1. Rh2 *'],
  ['control characters', '\u0000\u001b[2J\u202e1. e4'],
  ['moves without an end', '1. Nf3 Nf6 2. Ng1 Ng8 '.repeat(20_000)],
  ['a number that overflows', `4k3/8/8/8/8/8/8/4K2R w - - ${'9'.repeat(400)} 1e999`],
  ['impossible pieces', `${'q'.repeat(8)}/`.repeat(7) + 'KKKKKKKK w KQkq - 0 1'],
])('hostile text is read in part or not at all: %s', (_, text) => {
  const { tree } = readText(text, 'standard') ?? {};
  expect(tree?.initialFen ?? '').not.toMatch(/\p{Cc}/u);
  expect(tree?.nodes.length ?? 0).toBeLessThan(5_000);
});

test('a FEN, a short FEN and a PGN are read; other texts are not', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
  expect(readText(`${start} w KQkq - 0 1`, 'standard')?.tree.variant).toBe('standard');
  expect(readText(`${start} b KQkq - 0 1`, 'standard')?.tree).toMatchObject({
    ...{ variant: 'fromPosition', initialFen: `${start} b KQkq - 0 1` },
  });
  expect(readText('4k3/8/8/8/8/8/8/4K2R', 'standard')?.tree.initialFen).toBe(
    '4k3/8/8/8/8/8/8/4K2R w - - 0 1',
  );
  expect(readText(`${start} w KQkq - 0 1`, 'atomic')?.tree.variant).toBe('atomic');
  expect(readText('1. e4 e5', 'standard')?.tree.nodes).toHaveLength(3);
  expect(readText('https://lichess.org/a/b/c/d/e/f/g/h', 'standard')).toBeUndefined();
  expect(readText('hello', 'standard')).toBeUndefined();
});

test('the checks of a three-check position are kept, and its moves are numbered from its last field', () => {
  const place = '4k3/8/8/8/8/8/8/R3K3 w - -';
  for (const fen of [`${place} 0 9 +2+1`, `${place} 1+2 0 9`]) {
    const document = readText(fen, 'standard');
    expect(document?.tree).toMatchObject({ variant: 'threeCheck', initialFen: fen });
    expect(document?.tree.nodes[0]?.position.fen).toBe(`${place} 1+2 0 9`);
    const analysis = createAnalysis(localStorage);
    if (document) analysis.open(document);
    analysis.play('a1a8');
    const written = writePgnDocument(analysis.store.getState().document, '2026.11.25');
    expect(written).toContain('9. Ra8#');
    expect(readText(written, 'standard')?.tree.nodes[1]?.position.fen).toContain(' 0+2 ');
  }
  // A position that is set up with other rules has no checks.
  expect(readText(`${place} 0 9`, 'threeCheck')?.tree.variant).toBe('threeCheck');
});

const paste = (pasted: string) =>
  doing(() => {
    const event = new Event('paste', { bubbles: true });
    Object.assign(event, { clipboardData: { getData: () => pasted } });
    document.body.dispatchEvent(event);
  });

test('a pasted game with an illegal move or an overlong comment opens without it, and the board says so', async () => {
  const { pgn } = await open();
  await paste('1. e4 e5 2. Nf3');
  expect(pgn()).toBe('1. e4 e5 2. Nf3 *');
  await paste('1. d4 d5 2. Qh5 Nf6');
  expect(pgn()).toBe('1. d4 d5 *');
  await paste(`1. c4 { ${'x'.repeat(300_000)} } c5`);
  expect(pgn()).toMatch(/^1\. c4 .* c5 \*$/);
  expect(notices.map(({ level }) => level)).toEqual(['info', 'warning', 'warning']);
  expect(notices[1]).toMatchObject({ message: expect.stringContaining('stops here') });
  expect(notices[2]).toMatchObject({ message: expect.stringContaining('comments') });
});

test('of several pasted games one is chosen', async () => {
  const { pgn } = await open(['a2a3']);
  await paste('[White "Ann"]\n[Black "Bob"]\n\n1. e4 *\n\n[White "Cid"]\n[Event "Cup"]\n\n1. d4 1-0\n');
  expect(pgn()).toBe('1. a3 *');
  const second = await until(() =>
    [...document.querySelectorAll<HTMLElement>('.ui-row')].find((row) => row.textContent?.includes('Cid')),
  );
  expect([...document.querySelectorAll('.ui-row')].map((row) => row.textContent)).toEqual([
    ...['Ann – Bob ', 'Cid – Black Cup1-0'],
  ]);
  await click(second);
  expect(pgn()).toBe('1. d4 1-0');
  expect(document.querySelectorAll('.ui-row')).toHaveLength(0);
});

test('a game that is too large to be kept leaves no earlier one behind, and the board says so', async () => {
  const { container, analysis } = await open(['e2e4']);
  expect(container.textContent).not.toContain('after a restart');
  await doing(() => analysis.comment({ game: analysis.store.getState().game, id: 1 }, 'x'.repeat(600_000)));
  expect(container.textContent).toContain('can’t be restored after a restart');
  expect(createAnalysis(localStorage).store.getState().document.tree.nodes).toHaveLength(1);
  await doing(() => analysis.comment({ game: analysis.store.getState().game, id: 1 }, 'x'.repeat(400_000)));
  expect(container.textContent).not.toContain('after a restart');
  expect(createAnalysis(localStorage).store.getState().document.tree.nodes[1]?.comments[0]).toHaveLength(
    400_000,
  );
});

test('a full storage keeps no earlier game', () => {
  const stored = new Map([['analysis-board', '1. e4 *']]);
  const analysis = createAnalysis({
    getItem: (name) => stored.get(name) ?? null,
    removeItem: (name) => void stored.delete(name),
    setItem: () => {
      throw new Error('full');
    },
  });
  analysis.play('d2d4');
  expect(stored.size).toBe(0);
  expect(analysis.store.getState().isKept).toBe(false);
});

test('the date of an analysis is the local day', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  try {
    expect(today(new Date('2026-11-28T12:00:00Z'))).toBe('2026.11.29');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
