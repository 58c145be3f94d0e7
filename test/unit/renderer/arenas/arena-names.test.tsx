import { beforeEach, describe, expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import type { FakeBridge } from '../fake-bridge.ts';
import { createArenasBench, type ArenasBench } from './arenas-bench.tsx';
import { arenaRow, joined } from './make-arenas.ts';

let screen: ArenasBench;
let bridge: FakeBridge;
beforeEach(() => {
  screen = createArenasBench();
  ({ bridge } = screen);
});

describe('names beside the standings lead to pages', () => {
  const side = (name: string) => ({ name, rating: 1_500, rank: 1 });
  const address = 'https://chess.example/game0001';
  const routeTo = (username: string) => ({ screen: 'player', accountId: 'acc', username });

  test('of team members', async () => {
    const team = { id: 'rooks', name: 'Rooks', rank: 1, score: 9, isMine: false };
    screen.arenaIs({
      teamStanding: [
        {
          ...team,
          players: [
            { name: 'Ada', score: 5 },
            { name: 'Bert', score: 4 },
          ],
        },
      ],
    });
    const { says, router } = screen.open({ arenaId: 'evening1' });
    await says('Ada 5, Bert 4');
    await screen.pressButton('Bert');
    expect(router.current()).toEqual(routeTo('Bert'));
  });

  test('of the players of duels, whose games open in the browser', async () => {
    bridge.answer('shell.openAddress', () => success(undefined));
    screen.arenaIs({ duels: [{ gameId: 'game0001', sides: [side('Ada'), side('Bert')], address }] });
    const { router } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Open in browser: Ada against Bert');
    expect(screen.called('shell.openAddress')).toEqual([{ address }]);
    await screen.pressButton('Ada');
    expect(router.current()).toEqual(routeTo('Ada'));
  });

  test('of the players of the top game', async () => {
    const fen = '8/8/8/8/8/8/8/8 w - - 0 1';
    const board = { gameId: 'game0001', fen, orientation: 'white', lastMove: null, address } as const;
    screen.arenaIs({ featured: { ...board, white: side('Ada'), black: null } });
    const { router } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Ada');
    expect(router.current()).toEqual(routeTo('Ada'));
  });

  test('of opponents, whose games have a button of their own', async () => {
    screen.arenaIs({ row: arenaRow({ own: joined }) });
    bridge.answer('arenas.myGames', () =>
      success([
        {
          ...{ gameId: 'game0001', opponent: 'Ada', rating: 1_500, color: 'white', result: 'win' },
          ...{ forfeit: false, createdAt: 0, address },
        },
      ]),
    );
    const { router } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Ada');
    expect(router.current()).toEqual(routeTo('Ada'));
    const again = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Open the game against Ada: Won');
    expect(again.router.current()).toEqual({ screen: 'game', accountId: 'acc', gameId: 'game0001' });
  });
});
