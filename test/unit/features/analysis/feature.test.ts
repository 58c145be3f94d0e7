import { expect, test } from 'vitest';

import { createEventHub } from '../../../../main/base/event-hub.ts';
import { silentLog } from '../../../../main/base/log.ts';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { packAnalysis } from '../../../../main/chess/packed-analysis.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import type { FeatureContext } from '../../../../main/context.ts';
import { createAnalysisFeature } from '../../../../main/features/analysis/feature.ts';
import type { AppEvents } from '../../../../main/events.ts';
import type { Settings } from '../../../../preload/contract/models.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { analysed, gameRow, memoryStore } from './rows.ts';

const ownGame = (realTime: boolean, ...moves: readonly string[]): OwnGame => ({
  ...{ accountId: 'alice', gameId: 'own00001', realTime, playedBy: 'person' },
  fens: playSans('standard', 'startpos', moves)?.positions.map(({ fen }) => fen) ?? [],
});

function setUp(own: readonly OwnGame[], when: Settings['analysis'] = 'off', host: object | null = null) {
  const { store, positions, done } = memoryStore([gameRow(1, { data: packAnalysis([analysed(20)]) })]);
  let settings = { analysis: when, analysisPaused: false, analysisCores: null as number | null };
  const published: string[] = [];
  const changes: string[] = [];
  const events = createEventHub<AppEvents>(() => {});
  events.on('analysisChanged', ({ accountId }) => changes.push(accountId));
  const context = {
    dialogs: {},
    ...{ analysis: host, clock: createVirtualClock(), events, log: silentLog },
    ...{
      accounts: { list: () => [{ id: 'alice' }] },
      features: () => ({ games: { own: () => own }, history: { recorded: async () => null } }),
    },
    ...{
      idleMs: () => 0,
      publisher: { refresh() {}, publish: (name: string) => published.push(name) },
      storeOf: () => ({ analysis: store }),
    },
    settings: {
      get: () => settings,
      set: (change: Partial<typeof settings>) => (settings = { ...settings, ...change }),
      onChange() {},
    },
  };
  const feature = createAnalysisFeature(context as unknown as FeatureContext);
  const { commands, queries } = feature;
  return {
    ask: (gameId: string) => commands['analysis.analyse']({ accountId: 'alice', gameId }),
    remove: () => commands['analysis.delete']({ accountId: 'alice' }),
    start: feature.accountsChanged,
    board: queries['liveAnalysis.view'],
    watch: (change: { own?: boolean } = {}) =>
      commands['liveAnalysis.watch']({
        ...change,
        ...{ id: 'a', variant: 'standard', initialFen: 'startpos', moves: [], threat: false, only: null },
        ...{ lines: 1, kiloNodes: 1, threads: 1, hashMb: 16 },
      }),
    leave: () => commands['liveAnalysis.leave']({ id: 'a' }),
    choose: () => commands['engines.choose']({ slot: 'standard' }),
    cost: () => queries['analysis.cost']({ accountId: 'alice' }),
    ...{ published, changes, positions, done, settings: () => settings, view: queries['analysis.view'] },
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

test('deletion keeps the games, and pauses only an analysis that would begin again', async () => {
  const always = setUp([], 'always');
  await always.remove();
  expect(always.positions(1)).toEqual([]);
  expect(await always.cost()).toMatchObject({ games: 1, done: 0 });
  expect(always.settings().analysisPaused).toBe(true);
  expect(always.view().idle).toBe('paused');
  expect(always.published).toEqual(['analysesChanged']);
  // The insights read the facts of the games again.
  expect(always.changes).toEqual(['alice']);
  const off = setUp([]);
  await off.remove();
  expect(off.settings().analysisPaused).toBe(false);
});

test('where nothing is analysed, no engine can be chosen', () => {
  expect(() => setUp([]).choose()).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'unavailable' }) }),
  );
});

test('says that it waits while a board has the engine', () => {
  const live = { send() {}, onMessage() {}, onExit() {}, kill() {} };
  const { view, watch, leave } = setUp([], 'always', {
    ...{ cores: { most: 1, usual: 1 }, onBattery: () => false, fork: () => live, forkLive: () => live },
    ...{ enginesFile: { read: () => ({}), write() {} }, seal: {} },
  });
  expect(view()).toMatchObject({ idle: null, waits: null });
  watch();
  expect(view()).toMatchObject({ idle: 'board', waits: 'board' });
  leave();
  expect(view()).toMatchObject({ idle: null, waits: null });
});

test('a board that is open before the engines of earlier runs are read uses the engine of the user then', async () => {
  const searches: unknown[] = [];
  const live = {
    send: (order: { request?: { engine?: { path: string } } }) =>
      'request' in order && searches.push(order.request?.engine?.path),
    ...{ onMessage() {}, onExit() {}, kill() {} },
  };
  const record = { slot: 'standard', path: '/opt/rival', name: 'Rival 3', options: [], values: {} };
  const { start, board, watch } = setUp([], 'off', {
    ...{ cores: { most: 1, usual: 1 }, onBattery: () => false, fork: () => live, forkLive: () => live },
    enginesFile: { read: () => ({ standard: { record: JSON.stringify(record), mark: 'mine' } }) },
    seal: { isMine: async () => true },
  });
  watch({ own: true });
  expect(board().own).toBeNull();
  await start();
  expect(board().own).toBe('Rival 3');
  expect(searches).toEqual([undefined, '/opt/rival']);
});
