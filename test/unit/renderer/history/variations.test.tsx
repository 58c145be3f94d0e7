import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ArchivedGame } from '../../../../renderer/features/history/ArchivedGame.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { archiveRow } from './make-history.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

test('a variation is played through by keys, with its comments and glyphs', async () => {
  const bridge = createFakeBridge();
  bridge.answer('history.game', () =>
    success({
      ...{ head: archiveRow({ plies: 3, own: 'Anna' }), own: 'Anna', ownTitle: null, opponentTitle: null },
      ...{ initialFen: 'startpos', sans: ['e4', 'c5', 'Nf3'], clocks: [], evaluations: [], marks: [] },
      notes: [
        { ply: 2, kind: 'variation', text: '1... e5 2. Nf3 (2. f4 $1 exf4 { accepted }) 2... Nc6 $14' },
      ],
      ...{ summary: null, phases: { middlegame: null, endgame: null } },
      ...{ stop: null, tags: [], address: null, record: null },
    }),
  );
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'history' })}>
        <ShellProvider value={shell}>
          <ArchivedGame accountId="acc" gameId="game0001" ply={0} onBack={() => {}} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  await until(() => container.querySelector('.history-tree'));
  const now = () => container.querySelector('.history-tree [aria-current=step]')?.textContent;
  const steps = [
    ['ArrowRight', 'e4'],
    ['ArrowRight', 'c5'],
    ['ArrowDown', 'e5'],
    ['ArrowRight', 'Nf3'],
    ['ArrowDown', 'f4!'],
    ['ArrowRight', 'exf4'],
    ['ArrowLeft', 'f4!'],
    ['ArrowUp', 'Nf3'],
    ['End', 'Nc6⩲'],
    ['Home', undefined],
    ['End', 'Nf3'],
  ] as const;
  for (const [key, san] of steps) {
    await press(window, key);
    await until(() => now() === san);
  }
  expect(container.textContent).toContain('accepted');
});
