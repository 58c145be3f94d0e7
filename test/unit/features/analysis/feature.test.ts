import { expect, test } from 'vitest';

import { createEventHub } from '../../../../main/base/event-hub.ts';
import { silentLog } from '../../../../main/base/log.ts';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import type { FeatureContext } from '../../../../main/context.ts';
import { createAnalysisFeature } from '../../../../main/features/analysis/feature.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { gameRow, memoryStore } from './rows.ts';

const ownGame = (realTime: boolean, ...moves: readonly string[]): OwnGame => ({
  ...{ accountId: 'alice', gameId: 'own00001', realTime, playedBy: 'person' },
  fens: playSans('standard', 'startpos', moves)?.positions.map(({ fen }) => fen) ?? [],
});

function setUp(own: readonly OwnGame[]) {
  const { store } = memoryStore([gameRow(1)]);
  const context = {
    ...{ analysis: null, clock: createVirtualClock(), events: createEventHub(() => {}), log: silentLog },
    ...{ accounts: { list: () => [{ id: 'alice' }] }, features: () => ({ games: { own: () => own } }) },
    ...{ idleMs: () => 0, publisher: { refresh() {}, publish() {} }, storeOf: () => ({ analysis: store }) },
    settings: { get: () => ({ analysis: 'off' }), onChange() {} },
  };
  const { commands, queries } = createAnalysisFeature(context as unknown as FeatureContext);
  return {
    ask: (gameId: string) => commands['analysis.analyse']({ accountId: 'alice', gameId }),
    asked: () => queries['analysis.view']().games.map(({ gameId }) => gameId),
  };
}

test('a game with a position of an own game in progress is not analysed', async () => {
  const { ask, asked } = setUp([ownGame(false, 'e4', 'e5', 'Bc4')]);
  await expect(ask('game1')).rejects.toMatchObject({
    failure: { code: 'refused', message: { id: 'fairPlay.positionUnderWay' } },
  });
  expect(asked()).toEqual([]);
});

test('another own game in progress refuses no analysis, with a clock or without', async () => {
  for (const realTime of [false, true]) {
    const { ask, asked } = setUp([ownGame(realTime, 'd4', 'd5')]);
    await ask('game1');
    expect(asked()).toEqual(['game1']);
  }
});

test('an unknown game is refused', async () => {
  const { ask, asked } = setUp([]);
  await expect(ask('gone0001')).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect(asked()).toEqual([]);
});
