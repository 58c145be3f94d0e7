import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { nothingSeen, watchedView, withLine } from '../../../../main/features/watching/watched-game.ts';
import { createWatching } from '../../../../main/features/watching/watching.ts';
import type { UsersGame, WatchedGame, WatchEvent } from '../../../../main/service/domain-watch.ts';
import type { StreamHealth } from '../../../../main/streams/health.ts';
import { verbatim } from '../../../../main/text/message.ts';
import type { Supervised } from '../../../../main/streams/supervised-stream.ts';
import { me } from '../fixtures.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b';
const afterE5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w';

const game = (changes: Partial<WatchedGame> = {}): WatchedGame => ({
  id: 'q7ZvsdUF',
  variant: { key: 'standard' },
  speed: 'blitz',
  rated: true,
  status: 'started',
  players: { white: { kind: 'user', id: 'anna', name: 'Anna' }, black: { kind: 'ai', level: 2 } },
  ...changes,
});
const position = (fen: string, lastMove?: string): WatchEvent => ({
  type: 'position',
  fen,
  ...(lastMove !== undefined && { lastMove }),
  whiteSeconds: 180,
  blackSeconds: 170,
});
const place = { accountId: me.id, gameId: 'q7ZvsdUF', baseUrl: me.baseUrl, failure: null, waiting: null };
const told = (...events: readonly WatchEvent[]) =>
  watchedView(
    events.reduce((before, event, index) => withLine(before, event, index), nothingSeen),
    place,
  );

describe('a watched game', () => {
  const opening = [{ type: 'game', game: game() }, position(start), position(afterE4, 'e2e4')] as const;

  it('derives its moves from its positions', () => {
    const view = told(...opening, position(afterE5, 'e7e5'));
    expect(view.moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
    expect(view).toMatchObject({
      state: 'live',
      running: 'white',
      clocks: { white: 180_000, black: 170_000 },
      white: { name: 'Anna' },
      address: 'https://chess.example/q7ZvsdUF',
    });
  });

  it('restarts its moves at an unreachable position', () => {
    const elsewhere = '4k3/8/8/8/8/8/8/4K2R w';
    const view = told(...opening, position(elsewhere));
    expect(view.moves).toEqual([]);
    expect(view.initialFen).toContain('4k3/8/8/8/8/8/8/4K2R w');
  });

  it('is not duplicated by a reopened stream, and ends with the last line', () => {
    expect(told(...opening, ...opening).moves).toHaveLength(1);
    const over = told(...opening, { type: 'game', game: game({ status: 'mate', winner: 'white' }) });
    expect(over).toMatchObject({ state: 'over', over: true, winner: 'white', running: null });
    expect(over.moves).toHaveLength(1);
  });

  it('of an unknown variant has positions and no moves', () => {
    const odd = game({ variant: { key: 'giveaway3d', name: 'Odd' } });
    expect(told({ type: 'game', game: odd }, position(start), position(afterE4))).toMatchObject({
      moves: [],
      fen: afterE4,
      variant: { key: 'giveaway3d', name: 'Odd' },
    });
  });
});

describe('watching', () => {
  function setUp(people: ReadonlySet<string> | null = new Set(['anna', 'bert', 'carl'])) {
    const clock = createVirtualClock();
    const supervised = new Map<string, Supervised>();
    const lines: ((value: WatchEvent | UsersGame) => void)[] = [];
    const open = vi.fn((_: unknown, listener: { onOpen: () => void; onLine: (line: never) => void }) => {
      listener.onOpen();
      lines.push((value) => listener.onLine({ read: { kind: 'event', value, notes: {} } } as never));
      return new Promise<never>(() => {});
    });
    const onBegun = vi.fn();
    const onWatched = vi.fn();
    const watching = createWatching({
      clock,
      log: silentLog,
      supervisor: {
        supervise(one) {
          supervised.set(one.id, one);
          void one.open({ opened() {}, byte() {}, line() {} }, new AbortController().signal);
        },
        stop: (id) => void supervised.delete(id),
      },
      account: () => me,
      client: () => ({ openWatchStream: open, openUsersStream: open, dialect: () => 'document' }) as never,
      followed: async () => people,
      onWatched,
      onFollowed: () => {},
      onBegun,
    });
    return { clock, watching, supervised, lines, open, onBegun, onWatched };
  }

  it('says while its stream is broken why nothing arrives, and stops the clock', () => {
    const { watching, lines, onWatched } = setUp();
    watching.open(me.id, 'q7ZvsdUF');
    const health = { id: `watch:${me.id}:q7ZvsdUF`, accountId: me.id, gameId: 'q7ZvsdUF' } as StreamHealth;
    const cause = verbatim('Too many requests.');
    const waits = { ...health, state: 'waiting', cause, nextAttemptAt: 9_000, lastClose: null } as const;
    watching.streamChanged(waits);
    expect(onWatched).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'opening', waiting: { cause, nextAttemptAt: 9_000 } }),
    );
    watching.streamChanged({ ...health, state: 'open', cause: null, lastClose: null });
    for (const line of [
      { type: 'game', game: game() } as const,
      position(start),
      position(afterE4, 'e2e4'),
      position(afterE5, 'e7e5'),
    ])
      lines[0]?.(line);
    expect(onWatched).toHaveBeenLastCalledWith(expect.objectContaining({ running: 'white', waiting: null }));
    const lost = { code: 'lost', message: verbatim('Cut.'), at: 0, livedMs: 5 } as const;
    watching.streamChanged({ ...health, state: 'opening', cause: null, lastClose: lost });
    expect(onWatched).toHaveBeenLastCalledWith(
      expect.objectContaining({ running: null, waiting: { cause: lost.message, nextAttemptAt: null } }),
    );
  });

  it('has no wait while it opens for the first time, nor from another stream', () => {
    const { watching, onWatched } = setUp();
    watching.open(me.id, 'q7ZvsdUF');
    const health = { id: `watch:${me.id}:q7ZvsdUF`, accountId: me.id, gameId: 'q7ZvsdUF' } as StreamHealth;
    watching.streamChanged({ ...health, state: 'opening', cause: null, lastClose: null });
    watching.streamChanged({ ...health, id: `game:${me.id}:q7ZvsdUF`, state: 'waiting', nextAttemptAt: 1 });
    watching.streamChanged({ ...health, gameId: 'other123', state: 'waiting', nextAttemptAt: 1 });
    expect(onWatched).not.toHaveBeenCalled();
  });

  it('counts the followed users whose games it watches', async () => {
    const { watching } = setUp(new Set(Array.from({ length: 23 }, (_, index) => `user${index}`)));
    expect(watching.watchedUsers(me.id)).toBeNull();
    await watching.follow([me.id]);
    expect(watching.watchedUsers(me.id)).toBe(5);
    await watching.follow([]);
    expect(watching.watchedUsers(me.id)).toBeNull();
  });

  it('ends a minute after the last request for the game', () => {
    const { watching, supervised, clock, open } = setUp();
    watching.open(me.id, 'q7ZvsdUF');
    clock.advance(50_000);
    watching.open(me.id, 'q7ZvsdUF');
    expect(open).toHaveBeenCalledOnce();
    clock.advance(59_000);
    expect(supervised.size).toBe(1);
    clock.advance(1_000);
    expect(supervised.size).toBe(0);
  });

  it('publishes each line, and why a game cannot be shown', () => {
    const { watching, supervised, lines, onWatched } = setUp();
    watching.open(me.id, 'q7ZvsdUF');
    lines[0]?.({ type: 'game', game: game() });
    expect(onWatched).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'live' }));
    const [one] = supervised.values();
    one?.onStopped?.({ code: 'not_found', message: 'Gone.', action: null } as never);
    expect(onWatched).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'failed', message: 'Gone.' }),
    );
  });

  const between: UsersGame = {
    id: 'between1',
    variant: 'standard',
    speed: 'blitz',
    rated: false,
    createdAt: 3,
    status: 'started',
    players: { white: { id: 'anna', rating: 1500 }, black: { id: 'bert' } },
  };

  it('reports games between followed users once when they begin, and not after they end', async () => {
    const { watching, lines, onBegun, open } = setUp();
    await watching.follow([me.id]);
    await watching.follow([me.id]);
    expect(open).toHaveBeenCalledExactlyOnceWith(['anna', 'bert', 'carl'], expect.anything());
    lines[0]?.(between);
    lines[0]?.(between);
    expect(onBegun).toHaveBeenCalledOnce();
    expect(watching.followedGames()).toMatchObject([{ gameId: 'between1', white: { name: 'anna' } }]);
    lines[0]?.({ ...between, status: 'mate' });
    expect(watching.followedGames()).toEqual([]);
    await watching.follow([]);
    expect(open).toHaveBeenCalledOnce();
  });

  it('drops games that a reopened stream does not repeat: they ended meanwhile', async () => {
    const { watching, supervised, lines, clock } = setUp();
    const listed = () => watching.followedGames().map(({ gameId }) => gameId);
    const reopen = () => {
      for (const one of supervised.values())
        void one.open({ opened() {}, byte() {}, line() {} }, new AbortController().signal);
    };
    await watching.follow([me.id]);
    lines[0]?.(between);
    lines[0]?.({ ...between, id: 'between2' });
    clock.advance(60_000);
    expect(listed()).toEqual(['between2', 'between1']);
    reopen();
    lines[1]?.({ ...between, id: 'between2' });
    expect(listed()).toEqual(['between2', 'between1']);
    clock.advance(5_000);
    // A stream that breaks again proves nothing.
    reopen();
    clock.advance(5_000);
    expect(listed()).toEqual(['between2', 'between1']);
    lines[2]?.({ ...between, id: 'between2' });
    clock.advance(5_000);
    expect(listed()).toEqual(['between2']);
  });

  it('requests no more users than documented, and none with fewer than two', async () => {
    const many = setUp(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g']));
    await many.watching.follow([me.id]);
    expect(many.open).toHaveBeenCalledWith(['a', 'b', 'c', 'd', 'e'], expect.anything());
    const few = setUp(new Set(['a']));
    await few.watching.follow([me.id]);
    expect(few.open).not.toHaveBeenCalled();
  });
});
