import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { playSans } from '../../../../main/chess/san-line.ts';
import { createLiveEngine, type LiveProcess } from '../../../../main/engine/live/live-engine.ts';
import type { OwnEngine } from '../../../../main/engine/own/own-engine-values.ts';
import type { LiveAnswer, LiveFindings, LiveRequest } from '../../../../main/engine/live/protocol.ts';
import {
  createLiveAnalysis,
  type WatchedPosition,
} from '../../../../main/features/analysis/live-analysis.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const wish = (change: Partial<WatchedPosition> = {}): WatchedPosition => ({
  ...{ id: 'a', variant: 'standard', initialFen: 'startpos', moves: ['e2e4', 'e7e5'], threat: false },
  ...{ only: null, lines: 2, kiloNodes: 1_000, threads: 1, hashMb: 16 },
  ...change,
});

const found: LiveFindings = {
  ...{ engine: 'Engine 1', depth: 9, nodes: 5_000, nodesPerSecond: 100_000 },
  lines: [{ evaluation: { kind: 'centipawns', value: 31 }, depth: 9, moves: ['g1f3'] }],
  most: { threads: 1, hashMb: 256 },
};

const own = (sans: string, change: Partial<OwnGame> = {}): OwnGame => {
  const line = playSans('standard', undefined, sans.split(' '));
  const fens = line?.positions.map(({ fen }) => fen) ?? [];
  return { accountId: 'acc', gameId: 'g', fens, realTime: false, playedBy: 'person', ...change };
};

type OwnChoice = { readonly name: string; readonly engine: OwnEngine } | undefined;
const engine: OwnEngine = { path: '/opt/rival', values: { Contempt: 5 }, presses: {} };

function open(games: readonly OwnGame[] = []) {
  const clock = createVirtualClock();
  const requests: LiveRequest[] = [];
  const state = {
    games,
    stops: 0,
    pings: 0,
    kills: 0,
    forks: 0,
    id: 0,
    own: { name: 'Rival 3', engine } as OwnChoice,
  };
  let answer: (message: LiveAnswer) => void = () => {};
  let exit: (code: number) => void = () => {};
  const fork = (): LiveProcess => {
    state.forks += 1;
    return {
      send(order) {
        if (order.type === 'stop') state.stops += 1;
        else if (order.type === 'ping') state.pings += 1;
        else {
          state.id = order.id;
          requests.push(order.request);
        }
      },
      onMessage: (listener) => void (answer = listener),
      onExit: (listener) => void (exit = listener),
      kill: () => void (state.kills += 1),
    };
  };
  const onBusy = vi.fn<() => void>();
  const onOwnAnswered = vi.fn<(variant: string, isLost: boolean) => void>();
  const live = createLiveAnalysis({
    ...{ clock, engine: createLiveEngine({ fork, clock, log: silentLog }), onBusy, onChange() {} },
    ownGames: () => state.games,
    ownEngine: (variant) => (variant === 'standard' ? state.own : undefined),
    onOwnAnswered,
  });
  return {
    ...{ clock, live, requests, state, onBusy, onOwnAnswered },
    answer: (type: 'found' | 'done', id = state.id) => answer({ type, id, found }),
    signOfLife: () => answer({ type: 'alive', id: state.id }),
    exit: (code: number) => exit(code),
  };
}

describe('live analysis', () => {
  it.each([
    ['after a reply', 'e4 e5 Nf3 Nc6', true],
    ['before the last move, by other moves', 'e4 e5 Nf3 Nc6 Ng1 Nb8 Nh3 Nc6 Ng1 Nb8', true],
    ['two moves on', 'e4 e5 Nf3 Nc6 Bc4', false],
    ['elsewhere', 'd4 d5 c4', false],
  ])(
    'judges a position that was set up by hand %s, while the own game is in progress',
    (_, sans, isRefused) => {
      const { live } = open([own('e4 e5 Nf3')]);
      const fen = playSans('standard', undefined, sans.split(' '))?.positions.at(-1)?.fen ?? '';
      live.watch(wish({ initialFen: fen, moves: [] }));
      expect(live.view().state).toBe(isRefused ? 'refused' : 'starting');
    },
  );

  it('refuses a neighbour of an own position with the other side to move', () => {
    const { live } = open([own('e4 e5 Nf3')]);
    const initialFen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b - - 0 1';
    live.watch(wish({ initialFen, moves: [] }));
    expect(live.view().state).toBe('refused');
  });

  it('allows the initial position, one move before an own game', () => {
    const { live } = open([own('e4')]);
    live.watch(wish({ moves: [] }));
    expect(live.view().state).toBe('starting');
  });

  it.each(['no board', '8/8/8/8/8/8/8/8 w - - 0 1', 'k7/8/8/8/8/8/8/8 w - - 0 1\nquit', '9'.repeat(90)])(
    'a hostile position fails before an engine gets it: %o',
    (initialFen) => {
      const { live, requests } = open();
      live.watch(wish({ initialFen, moves: [] }));
      expect(live.view().state).toBe('failed');
      live.watch(wish({ id: 'b', moves: ['e2e4\nquit'] }));
      live.watch(wish({ id: 'c', only: 'e2e4\nquit' }));
      expect(requests).toEqual([]);
    },
  );

  it('gives the engine the position only, without what follows it', () => {
    const { live, requests } = open();
    const initialFen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nsetoption name Log File value /tmp/x';
    live.watch(wish({ initialFen, moves: [] }));
    for (const request of requests) expect(request.initialFen).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  });

  it('uses the engine of the user where it is wanted and chosen for the variant', () => {
    const { live, requests, answer, onOwnAnswered } = open();
    live.watch(wish());
    expect(live.view().own).toBe('Rival 3');
    live.watch(wish({ id: 'b', own: true }));
    live.watch(wish({ id: 'c', variant: 'atomic', own: true, moves: [] }));
    expect(live.view().own).toBeNull();
    expect(requests.map((request) => request.engine)).toEqual([undefined, engine, undefined]);
    live.watch(wish({ id: 'd', own: true }));
    answer('done');
    expect(onOwnAnswered.mock.calls).toEqual([['standard', false]]);
  });

  it('starts over with the engine of the user when it is read or chosen later', () => {
    const { live, requests, state, answer } = open();
    const chosen = state.own;
    state.own = undefined;
    live.watch(wish({ own: true }));
    answer('found');
    expect(live.view()).toMatchObject({ state: 'searching', own: null });
    state.own = chosen;
    live.enginesChanged();
    expect(live.view()).toMatchObject({ id: 'a', state: 'starting', own: 'Rival 3', lines: [] });
    expect(requests.map((request) => request.engine)).toEqual([undefined, engine]);
    answer('done');
    expect(live.view().state).toBe('done');
    // Whether it answered, and pressed buttons, do not change the engine.
    state.own = { name: 'Rival 3', engine: { ...engine, presses: { 'Clear Hash': 1 } } };
    live.enginesChanged();
    expect(requests).toHaveLength(2);
    state.own = { name: 'Rival 3', engine: { ...engine, values: { Contempt: 9 } } };
    live.enginesChanged();
    state.own = undefined;
    live.enginesChanged();
    expect(requests.slice(2).map((request) => request.engine?.values)).toEqual([{ Contempt: 9 }, undefined]);
    expect(live.view().state).toBe('starting');
  });

  it('offers the engine of the user that is read later, and leaves the search of the app’s engine', () => {
    const { live, requests, state, answer } = open();
    const chosen = state.own;
    state.own = undefined;
    live.enginesChanged();
    live.watch(wish());
    answer('found');
    state.own = chosen;
    live.enginesChanged();
    expect(live.view()).toMatchObject({ state: 'searching', own: 'Rival 3', depth: 9 });
    expect(requests).toHaveLength(1);
  });

  it('does not begin again for a board that was left, or of a window that ended', () => {
    for (const end of ['leave', 'lease'] as const) {
      const { live, requests, state, answer, clock } = open();
      live.watch(wish({ own: true }));
      answer('done');
      if (end === 'leave') live.leave('a');
      else clock.advance(180_000);
      state.own = undefined;
      live.enginesChanged();
      expect(live.view().state).toBe('done');
      expect(requests).toHaveLength(1);
    }
  });

  it('names the engine of the user that was lost', () => {
    const { live, exit, onOwnAnswered } = open();
    live.watch(wish({ own: true }));
    exit(1);
    expect(live.view()).toMatchObject({
      ...{ state: 'failed', own: 'Rival 3' },
      cause: { id: 'engine.lostOnBoard', values: { name: 'Rival 3' } },
    });
    expect(onOwnAnswered.mock.calls).toEqual([['standard', true]]);
  });

  it('reports lines while it searches, and that it is done', () => {
    const { live, requests, answer, onBusy } = open();
    live.watch(wish());
    expect(live.view()).toMatchObject({ id: 'a', state: 'starting', lines: [] });
    expect(requests).toEqual([
      {
        ...{ variant: 'fromPosition', initialFen: 'startpos', moves: ['e2e4', 'e7e5'], lines: 2 },
        ...{ nodes: 1_000_000, only: null, threads: 1, hashMb: 16 },
      },
    ]);
    answer('found');
    expect(live.view()).toMatchObject({ state: 'searching', engine: 'Engine 1', depth: 9 });
    expect(live.isSearching()).toBe(true);
    answer('done');
    expect(live.view()).toMatchObject({ state: 'done', lines: [{ moves: ['g1f3'] }] });
    expect(live.isSearching()).toBe(false);
    // The queue looks again when it may work, and when it must not.
    expect(onBusy).toHaveBeenCalledTimes(2);
  });

  it('asks for the threat with a null move, but not in check', () => {
    const { live, requests } = open();
    live.watch(wish({ threat: true }));
    expect(requests[0]?.moves).toEqual(['e2e4', 'e7e5', '--']);
    live.watch(wish({ id: 'b', threat: true, moves: ['e2e4', 'f7f6', 'd2d4', 'g7g5', 'd1h5'] }));
    expect(live.view().state).toBe('failed');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['an illegal move', { moves: ['e2e5'] }],
    ['an invalid position', { initialFen: '8/8/8/8/8/8/8/8 w - - 0 1', moves: [] }],
    ['a king that could be captured', { initialFen: '4k3/8/8/8/8/8/8/K3R3 w - - 0 1', moves: [] }],
    ['an unknown variant', { variant: 'fourPlayer' }],
  ])('refuses %s without an engine', (_, change) => {
    const { live, requests } = open();
    live.watch(wish(change));
    expect(live.view().state).toBe('failed');
    expect(requests).toEqual([]);
  });

  it('ends when the board is left, or is no longer repeated; another board is not disturbed', () => {
    const { live, state, clock, answer } = open();
    live.watch(wish());
    live.leave('other');
    expect(live.isSearching()).toBe(true);
    live.leave('a');
    expect(live.view().state).toBe('stopped');
    expect(state.stops).toBe(1);
    live.watch(wish({ id: 'b' }));
    // A hidden window repeats its request once a minute.
    for (let minutes = 0; minutes < 5; minutes += 1) {
      clock.advance(61_000);
      answer('found');
      live.watch(wish({ id: 'b' }));
    }
    for (let minutes = 0; minutes < 3; minutes += 1) {
      expect(live.isSearching()).toBe(true);
      answer('found');
      clock.advance(59_000);
    }
    expect(live.isSearching()).toBe(true);
    clock.advance(4_000);
    expect(live.isSearching()).toBe(false);
    // The process rests for a while, and ends.
    clock.advance(30_000);
    expect(state).toMatchObject({ forks: 1, kills: 1 });
  });

  it('ignores findings of an earlier position', () => {
    const { live, answer, state } = open();
    live.watch(wish());
    const first = state.id;
    live.watch(wish({ id: 'b', moves: [] }));
    answer('done', first);
    expect(live.view()).toMatchObject({ id: 'b', state: 'starting', lines: [] });
  });

  it('says when the engine crashed or is silent, and starts another process', () => {
    const { live, state, exit, clock } = open();
    live.watch(wish());
    exit(139);
    expect(live.view().state).toBe('failed');
    live.watch(wish({ id: 'b' }));
    expect(state.forks).toBe(2);
    clock.advance(69_000);
    live.watch(wish({ id: 'b' }));
    expect(state.pings).toBe(1);
    clock.advance(2_000);
    expect(live.view().state).toBe('failed');
    expect(state.kills).toBe(2);
  });

  it('waits for an engine that prints nothing new, but gives a sign of life', () => {
    const { live, state, signOfLife, clock } = open();
    live.watch(wish());
    for (let minutes = 0; minutes < 10; minutes += 1) {
      clock.advance(65_000);
      signOfLife();
      live.watch(wish());
    }
    expect(live.view().state).toBe('starting');
    expect(state).toMatchObject({ pings: 10, kills: 0 });
  });

  it('begins again when a search that was stopped is asked for again', () => {
    const { live, requests, clock, answer } = open();
    live.watch(wish());
    answer('found');
    for (let minutes = 0; minutes < 4; minutes += 1) {
      clock.advance(50_000);
      answer('found');
    }
    expect(live.view().state).toBe('stopped');
    live.watch(wish());
    expect(live.view().state).toBe('starting');
    expect(requests).toHaveLength(2);
    answer('done');
    live.watch(wish());
    expect(requests).toHaveLength(2);
  });
});

describe('live analysis is fair', () => {
  const refused = (games: readonly OwnGame[], change: Partial<WatchedPosition> = {}) => {
    const { live, requests } = open(games);
    live.watch(wish(change));
    const { state, cause } = live.view();
    expect(requests).toHaveLength(state === 'refused' ? 0 : 1);
    return state === 'refused' ? cause?.id : null;
  };
  const open45 = ['e2e4', 'e7e5', 'g1f3'];

  it('during a game with a clock: it refuses every position', () => {
    expect(refused([own('d4 d5', { realTime: true })])).toBe('fairPlay.enginesPause');
  });

  it('in a correspondence game: it refuses its positions, with either side to move', () => {
    expect(refused([own('e4 e5')])).toBe('fairPlay.positionUnderWay');
    expect(refused([own('e4 e5 Nf3')])).toBe('fairPlay.positionUnderWay');
    expect(refused([own('d4 d5')])).toBeNull();
    const turned = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 2';
    expect(refused([own('e4 e5')], { initialFen: turned, moves: [] })).toBe('fairPlay.positionUnderWay');
  });

  it('refuses continuations of its present position, also from a FEN of it', () => {
    expect(refused([own('e4 e5')], { moves: open45 })).toBe('fairPlay.positionUnderWay');
    const present = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    expect(refused([own('e4 e5')], { initialFen: present, moves: ['g1f3'] })).toBe(
      'fairPlay.positionUnderWay',
    );
    // A position that the game has left is a common opening.
    expect(refused([own('e4 e5 d4')], { moves: open45 })).toBeNull();
  });

  it('allows positions of games that an engine plays', () => {
    expect(refused([own('e4 e5', { realTime: true, playedBy: 'engine' })])).toBeNull();
  });

  it('stops when such a game begins, and takes back what it found', () => {
    const { live, answer, state } = open();
    live.watch(wish());
    answer('done');
    state.games = [own('d4 d5', { realTime: true })];
    live.checkFairness();
    expect(live.view()).toMatchObject({
      state: 'refused',
      lines: [],
      cause: { id: 'fairPlay.enginesPause' },
    });
  });

  it('begins again when the game has ended, unless the board was left or its window is gone', () => {
    for (const end of ['none', 'leave', 'lease'] as const) {
      const { live, requests, state, clock } = open([own('d4 d5', { realTime: true })]);
      live.watch(wish());
      live.checkFairness();
      live.watch(wish());
      expect(live.view().state).toBe('refused');
      if (end === 'leave') live.leave('a');
      if (end === 'lease') clock.advance(200_000);
      state.games = [];
      live.checkFairness();
      expect(live.view().state).toBe(end === 'none' ? 'starting' : 'refused');
      expect(requests).toHaveLength(end === 'none' ? 1 : 0);
      // A window that is there again asks again.
      live.watch(wish());
      expect(live.view().state).toBe('starting');
    }
  });
});
