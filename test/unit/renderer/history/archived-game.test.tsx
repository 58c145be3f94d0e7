import { expect, test } from 'vitest';
import type { ArchivedGameView } from '@contract/history.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ArchivedGame } from '../../../../renderer/features/history/ArchivedGame.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { archiveRow } from './make-history.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

function open(own: Pick<ArchivedGameView, 'head' | 'own'> & Partial<ArchivedGameView>) {
  const bridge = createFakeBridge();
  bridge.answer('history.game', () =>
    success({
      ...{ ownMarks: {}, opponentMarks: {}, initialFen: 'startpos', sans: ['e4'], clocks: [] },
      ...{
        evaluations: [],
        marks: [],
        notes: [],
        summary: null,
        summaryBy: null,
        heldBack: null,
        analysedHere: false,
        engine: null,
        stop: null,
        tags: [],
        address: null,
      },
      ...{ phases: { middlegame: null, endgame: null }, record: null },
      ...own,
    }),
  );
  const router = createRouter({ screen: 'history' });
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <ShellProvider value={shell}>
          <ArchivedGame accountId="acc" gameId="game0001" ply={0} onBack={() => {}} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  return { router, container, unmount };
}

test.each(['Anna', 'Ruth'])('both names of a game of the account lead to pages: %s', async (username) => {
  const { router } = open({ head: archiveRow({ opponent: 'Ruth' }), own: 'Anna' });
  await click(await until(() => buttonNamed(username)));
  expect(router.current()).toEqual({ screen: 'player', accountId: 'acc', username });
});

test('a player of an imported game, who is no user of the server, has no page', async () => {
  const { container } = open({ head: archiveRow({ own: 'Anna' }), own: 'Anna' });
  await until(() => container.textContent?.includes('Anna'));
  expect(buttonNamed('Anna')).toBeUndefined();
});

test('an imported game is called casual only if its file says so, and has no ending that the file does not know', async () => {
  const head = archiveRow({ own: 'Anna', source: 'file', rated: false, status: 'unknownFinish' });
  const facts = async (event: string) => {
    const { container, unmount } = open({ head, own: 'Anna', tags: [['Event', event]] });
    await until(() => container.textContent?.includes(event));
    const shown = container.querySelector('.history-facts-head')?.textContent ?? '';
    unmount();
    return shown;
  };
  expect(await facts('Live Chess')).not.toMatch(/Casual ·|· Casual|· casual|Unknown/i);
  expect(await facts('Casual bullet')).toMatch(/· casual/i);
});

test('a game of Racing Kings shows White below, as it did on the board', async () => {
  const head = archiveRow({ color: 'black', variant: 'racingKings' });
  const { container } = open({ head, own: 'Anna' });
  await until(() => container.querySelector('.cg-wrap.orientation-white'));
});
