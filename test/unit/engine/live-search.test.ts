import { expect, test } from 'vitest';
import { createLiveSearch } from '../../../main/engine/live/live-search.ts';
import type { LiveAnswer, LiveRequest } from '../../../main/engine/live/protocol.ts';
import type { OwnEngineModule } from '../../../main/engine/own/own-engine.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

const request: LiveRequest = {
  ...{ variant: 'fromPosition', initialFen: 'startpos', moves: [], lines: 1, nodes: 1_000, only: null },
  ...{ threads: 1, hashMb: 16, engine: { path: '/opt/rival', values: {}, presses: {} } },
};

/** An engine of the user that prints what the test says, and counts the commands that it gets. */
function open() {
  const clock = createVirtualClock();
  const sent: LiveAnswer[] = [];
  const told: string[] = [];
  let print: (line: string) => void = () => {};
  let start: (engine: OwnEngineModule) => void = () => {};
  const module: OwnEngineModule = {
    ...{ name: 'Rival', options: [], pid: 1, searchesLines: true },
    plays: () => true,
    rules: () => [],
    configure: async () => {},
    close: () => {},
    tell: (command) => void told.push(command),
    ask: (_commands, last, onLine) =>
      new Promise((resolve) => {
        print = (line) => {
          onLine?.(line);
          if (line.startsWith(last)) resolve([line]);
        };
      }),
  };
  const live = createLiveSearch({
    ...{ clock, cores: 1, send: (answer) => void sent.push(answer) },
    open: () => Promise.reject(new Error('no engine of the app')),
    openOwn: () => new Promise((resolve) => (start = resolve)),
    onEnded: () => {},
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    clock,
    live,
    sent,
    told,
    settle,
    start: () => start(module),
    print: (line: string) => print(line),
  };
}

test('output without findings is a sign of life, at most every few seconds', async () => {
  const { clock, live, sent, settle, start, print } = open();
  live.search(1, request);
  start();
  await settle();
  print('info string thinking');
  print('info depth 30 currmove e2e4 currmovenumber 1');
  expect(sent).toEqual([{ type: 'alive', id: 1 }]);
  clock.advance(4_000);
  print('info depth 30 currmove d2d4 currmovenumber 2');
  expect(sent).toHaveLength(1);
  clock.advance(2_000);
  print('info depth 30 currmove c2c4 currmovenumber 3');
  print('info depth 31 score cp 20 nodes 9 nps 9 pv e2e4');
  clock.advance(200);
  print('info depth 31 score cp 21 nodes 9 nps 9 pv e2e4');
  print('bestmove e2e4');
  await settle();
  expect(sent.map(({ type }) => type)).toEqual(['alive', 'alive', 'found', 'done']);
});

test('a silent engine is asked whether it is ready, and lives while it is started', async () => {
  const { live, sent, told, settle, start, print } = open();
  live.ping();
  live.search(1, request);
  live.ping();
  expect(sent).toEqual([{ type: 'alive', id: 1 }]);
  start();
  await settle();
  live.ping();
  expect(told).toEqual(['isready']);
  print('readyok');
  expect(sent).toHaveLength(2);
  print('bestmove e2e4');
  await settle();
  live.ping();
  expect(told).toEqual(['isready']);
});
