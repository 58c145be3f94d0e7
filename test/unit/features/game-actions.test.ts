import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../main/service/errors.ts';
import { advance } from '../streams/support.ts';
import { full, me, state, summary } from './fixtures.ts';
import { setUp, settled } from './games-set-up.ts';

describe('a move', () => {
  it('sends a legal move, shows it as pending, and takes the state as confirmation', async () => {
    const { games, service, start, states, last } = setUp();
    start();
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    expect(last()).toMatchObject({ pendingMove: 'e2e4', moves: [] });
    await sent;
    states('e2e4');
    expect(last()).toMatchObject({ pendingMove: null, moves: ['e2e4'], isMyTurn: false });
    expect(service.move).toHaveBeenCalledExactlyOnceWith('board', 'game0001', 'e2e4', expect.anything());
  });

  it.each([
    ['an illegal move', 0, 'e2e5'],
    ['a move for another position', 2, 'e2e4'],
    ['nonsense', 0, 'hello'],
  ])('refuses %s without sending it', async (_, ply, uci) => {
    const { games, service, start } = setUp();
    start();
    await expect(games.move(me.id, 'game0001', ply, uci)).rejects.toMatchObject({
      failure: { code: 'refused' },
    });
    expect(service.move).not.toHaveBeenCalled();
  });

  it('takes a move back on the board when the server refuses it', async () => {
    const { games, service, start, last } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'bad_request', status: 400, message: 'no', detail: 'Not your turn' }),
    );
    await expect(games.move(me.id, 'game0001', 0, 'e2e4')).rejects.toMatchObject({
      failure: { code: 'refused', message: 'Not your turn' },
    });
    expect(last().pendingMove).toBeNull();
  });

  it('sends again after a lost answer while the position still waits for the move', async () => {
    const { games, service, streams, start, clock, last } = setUp();
    start();
    service.move.mockResolvedValueOnce(fail({ code: 'unreachable', message: 'The connection was reset.' }));
    streams.look.mockImplementation(async () => {
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full() }, clock.now());
      return true;
    });
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    expect(last().delivery).toMatchObject({ state: 'checking', reason: 'The connection was reset.' });
    await advance(clock, 1_000);
    await sent;
    expect(streams.look).toHaveBeenCalledTimes(1);
    expect(service.move).toHaveBeenCalledTimes(2);
    expect(last().delivery).toMatchObject({ state: 'sending', uci: 'e2e4' });
  });

  it('does not send again when the state shows that the first try arrived', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'timeout', message: 'late', phase: 'headers', afterMs: 10 }),
    );
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    states('e2e4');
    clock.advance(250);
    await sent;
    expect(service.move).toHaveBeenCalledTimes(1);
  });

  it('takes a refused repetition for arrived once the state shows the move', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    service.move
      .mockResolvedValueOnce(fail({ code: 'unreachable', message: 'reset' }))
      .mockResolvedValueOnce(fail({ code: 'bad_request', status: 400, message: 'not your turn' }));
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    clock.advance(250);
    await settled();
    states('e2e4');
    clock.advance(250);
    await expect(sent).resolves.toBeUndefined();
  });

  it('gives a move up, and says so, when the server asks for more time than the clock has', async () => {
    const { games, service, start, states } = setUp();
    start();
    states('e2e4 e7e5', { whiteMs: 3_000 });
    service.move.mockResolvedValueOnce(fail({ code: 'rate_limited', message: 'slow', retryAfterMs: 60_000 }));
    await expect(games.move(me.id, 'game0001', 2, 'g1f3')).rejects.toMatchObject({
      failure: { code: 'rate_limited', retryAfterMs: 60_000 },
    });
  });

  it('that was not delivered says why until the position changes', async () => {
    const { games, service, start, states, last } = setUp();
    start();
    states('e2e4 e7e5', { whiteMs: 3_000 });
    service.move.mockResolvedValueOnce(
      fail({ code: 'rate_limited', message: 'Slow down.', retryAfterMs: 60_000 }),
    );
    await expect(games.move(me.id, 'game0001', 2, 'g1f3')).rejects.toMatchObject({
      failure: { code: 'rate_limited', message: expect.stringContaining('in the time that was left') },
    });
    expect(last()).toMatchObject({
      pendingMove: null,
      delivery: { uci: 'g1f3', state: 'failed', reason: expect.stringContaining('Slow down.') },
    });
    states('e2e4 e7e5 d2d4');
    expect(last().delivery).toBeNull();
  });

  it('that waits says for how long, and is called off when the game ends', async () => {
    const { games, service, start, states, last, clock } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'rate_limited', message: 'Slow down.', retryAfterMs: 9_000 }),
    );
    const moved = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    expect(last().delivery).toEqual({
      uci: 'e2e4',
      state: 'waiting',
      reason: 'Slow down.',
      nextTryAt: clock.now() + 9_000,
    });
    states('', { status: 'aborted' });
    await expect(moved).rejects.toMatchObject({
      failure: { code: 'refused', message: 'The game ended while this move was on its way.' },
    });
    await advance(clock, 10_000);
    expect(service.move).toHaveBeenCalledTimes(1);
    expect(last()).toMatchObject({ pendingMove: null, delivery: null });
  });

  it('that mates is made, though the end is told before the move', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    states('e2e4 e7e5 d1h5 b8c6 f1c4 g8f6');
    service.move.mockImplementationOnce(() => new Promise(() => {}));
    const moved = games.move(me.id, 'game0001', 6, 'h5f7');
    const fen = 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4';
    const end = summary({ status: 'mate', winner: 'white', fen, isMyTurn: false });
    games.fold(me.id, { type: 'gameFinish', game: end }, clock.now());
    await expect(moved).resolves.toBeUndefined();
  });

  it.each([-7_200_000, 7_200_000])('minds no wall clock that jumps by %i ms', async (jump) => {
    const { games, service, start, states, clock } = setUp();
    start();
    states('e2e4 e7e5', { whiteMs: 30_000 });
    service.move.mockResolvedValueOnce(fail({ code: 'rate_limited', message: 'Slow down.' }));
    const moved = games.move(me.id, 'game0001', 2, 'g1f3');
    await settled();
    clock.jump(jump);
    await advance(clock, 250);
    await expect(moved).resolves.toBeUndefined();
    expect(service.move).toHaveBeenCalledTimes(2);
  });

  it('that the server took and the game does not show is looked for, and given up when it was taken back', async () => {
    const { games, streams, start, clock, last } = setUp();
    start();
    await games.move(me.id, 'game0001', 0, 'e2e4');
    expect(last().pendingMove).toBe('e2e4');
    streams.look.mockImplementation(async () => {
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full() }, clock.now());
      return true;
    });
    await advance(clock, 3_000);
    expect(streams.look).toHaveBeenCalledTimes(1);
    expect(last().pendingMove).toBeNull();
  });

  it('that the server refuses makes the app look at the game', async () => {
    const { games, service, streams, start, clock, last } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'bad_request', status: 400, message: 'no', detail: 'This game is already over' }),
    );
    streams.look.mockImplementation(async () => {
      const game = full('', { state: state('', { status: 'aborted' }) });
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game }, clock.now());
      return true;
    });
    await expect(games.move(me.id, 'game0001', 0, 'e2e4')).rejects.toMatchObject({
      failure: { message: 'This game is already over' },
    });
    expect(last()).toMatchObject({ over: true, result: 'aborted' });
  });

  it('in a game whose moves are not known is made once they are', async () => {
    const { games, service, streams, clock } = setUp();
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    games.fold(me.id, { type: 'gameStart', game: summary({ fen, lastMove: 'e7e5' }) }, clock.now());
    streams.look.mockImplementation(async () => {
      const game = full('', { state: state('e2e4 e7e5') });
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game }, clock.now());
      return true;
    });
    await games.move(me.id, 'game0001', 2, 'g1f3');
    expect(service.move).toHaveBeenCalledExactlyOnceWith('board', 'game0001', 'g1f3', expect.anything());
  });
});

describe.each(['resign', 'abort'] as const)('to %s', (act) => {
  const lost = fail<unknown>({
    code: 'unreachable',
    cause: 'ECONNRESET',
    message: 'The connection was reset.',
  });

  it('is done when the game is over, though the answer was lost', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    service[act].mockResolvedValueOnce(lost);
    const done = games[act](me.id, 'game0001');
    await advance(clock, 300);
    states('', { status: act === 'resign' ? 'resign' : 'aborted' });
    await expect(done).resolves.toBeUndefined();
    expect(service[act]).toHaveBeenCalledTimes(1);
  });

  it('is sent again while the game goes on', async () => {
    const { games, service, streams, start, clock } = setUp();
    start();
    service[act].mockResolvedValueOnce(lost);
    streams.look.mockImplementation(async () => {
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full() }, clock.now());
      return true;
    });
    const done = games[act](me.id, 'game0001');
    await advance(clock, 2_000);
    await expect(done).resolves.toBeUndefined();
    expect(service[act]).toHaveBeenCalledTimes(2);
  });

  it('is refused in the words of the server', async () => {
    const { games, service, start } = setUp();
    start();
    service[act].mockResolvedValueOnce(
      fail({ code: 'bad_request', status: 400, message: 'no', detail: 'It is too late for that.' }),
    );
    await expect(games[act](me.id, 'game0001')).rejects.toMatchObject({
      failure: { code: 'refused', message: 'It is too late for that.' },
    });
  });

  it('goes through the door of bots for a bot account', async () => {
    const { games, service, clock } = setUp({ isBot: true, scopes: ['bot:play'] });
    games.fold(
      me.id,
      { type: 'gameStart', game: summary({ compat: { bot: true, board: false } }) },
      clock.now(),
    );
    service[act].mockResolvedValueOnce(succeed({}));
    await games[act](me.id, 'game0001');
    expect(service[act]).toHaveBeenCalledExactlyOnceWith('bot', 'game0001', expect.anything());
  });
});
