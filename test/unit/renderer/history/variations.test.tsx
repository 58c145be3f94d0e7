import { expect, test } from 'vitest';
import type { ArchivedGameView } from '@contract/history.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ArchivedGame } from '../../../../renderer/features/history/ArchivedGame.tsx';
import { lineOf } from '../../../../renderer/features/history/archived-line.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { archiveRow } from './make-history.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

/** A game on screen, by its moves and notes. */
function showGame(sans: string[], notes: ArchivedGameView['notes']): HTMLElement {
  const bridge = createFakeBridge();
  bridge.answer('history.game', () =>
    success({
      ...{
        head: archiveRow({ plies: sans.length, own: 'Anna' }),
        own: 'Anna',
        ownMarks: {},
        opponentMarks: {},
      },
      ...{ initialFen: 'startpos', sans, clocks: [], evaluations: [], marks: [] },
      notes,
      ...{ summary: null, summaryBy: null, engine: null, analysedHere: false, heldBack: null },
      ...{ phases: { middlegame: null, endgame: null } },
      ...{ stop: null, tags: [], address: null, record: null },
    }),
  );
  return show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'history' })}>
        <ShellProvider value={shell}>
          <ArchivedGame accountId="acc" gameId="game0001" ply={0} onBack={() => {}} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  ).container;
}

test('a variation is played through by keys, with its comments and glyphs', async () => {
  const container = showGame(
    ['e4', 'c5', 'Nf3'],
    [{ ply: 2, kind: 'variation', text: '1... e5 2. Nf3 (2. f4 $1 exf4 { accepted }) 2... Nc6 $14' }],
  );
  await until(() => container.querySelector('.move-tree'));
  const now = () => container.querySelector('.move-tree [aria-current=step]')?.textContent;
  const steps = [
    ['ArrowRight', 'e4'],
    ['ArrowRight', 'c5'],
    ['ArrowDown', 'e5'],
    ['ArrowRight', 'Nf3'],
    ['ArrowDown', 'f4!'],
    ['ArrowRight', 'exf4'],
    ['ArrowLeft', 'f4!'],
    ['ArrowUp', 'Nf3'],
    ['End', 'Nc6 +='],
    ['Home', undefined],
    ['End', 'Nf3'],
  ] as const;
  for (const [key, san] of steps) {
    await press(window, key);
    await until(() => now() === san);
  }
  expect(container.textContent).toContain('accepted');
});

test('null moves are played through, in the game and in its variations', async () => {
  const container = showGame(
    ['e4', '--', 'd4', 'd5'],
    [{ ply: 4, kind: 'variation', text: '2... Z0 3. c4' }],
  );
  await until(() => container.querySelector('.move-tree'));
  const now = () => container.querySelector('.move-tree [aria-current=step]')?.textContent;
  for (const [key, san] of [
    ['ArrowRight', 'e4'],
    ['ArrowRight', '--'],
    ['ArrowRight', 'd4'],
    ['ArrowRight', 'd5'],
    ['ArrowDown', '--'],
    ['ArrowRight', 'c4'],
  ] as const) {
    await press(window, key);
    await until(() => now() === san);
  }
  const { line, stuck } = lineOf({
    ...{ head: archiveRow({}), initialFen: 'startpos', sans: ['e4', '--', 'd4', 'd5'] },
  });
  expect(stuck).toBeNull();
  expect(line.plies.at(-1)?.fen).toBe('rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3');
});
