import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../main/service/errors.ts';
import { advance } from '../streams/support.ts';
import { full, me, state, summary } from './fixtures.ts';
import { setUp, settled } from './games-set-up.ts';
import { verbatim, messageOf, sentences } from '../../../main/text/message.ts';

describe('a move', () => {
  it('is sent if legal, shown as pending, and confirmed by the state', async () => {
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
  ])('is refused without sending: %s', async (_, ply, uci) => {
    const { games, service, start } = setUp();
    start();
    await expect(games.move(me.id, 'game0001', ply, uci)).rejects.toMatchObject({
      failure: { code: 'refused' },
    });
    expect(service.move).not.toHaveBeenCalled();
  });

  it('is undone on the board if the server refuses it', async () => {
    const { games, service, start, last } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'bad_request', status: 400, message: verbatim('no'), detail: 'Not your turn' }),
    );
    await expect(games.move(me.id, 'game0001', 0, 'e2e4')).rejects.toMatchObject({
      failure: { code: 'refused', message: verbatim('Not your turn') },
    });
    expect(last().pendingMove).toBeNull();
  });

  it('is repeated after a lost response while the position still waits for it', async () => {
    const { games, service, streams, start, clock, last } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'unreachable', message: verbatim('The connection was reset.') }),
    );
    streams.look.mockImplementation(async () => {
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full() }, clock.now());
      return true;
    });
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    expect(last().delivery).toMatchObject({
      state: 'checking',
      reason: verbatim('The connection was reset.'),
    });
    await advance(clock, 1_000);
    await sent;
    expect(streams.look).toHaveBeenCalledTimes(1);
    expect(service.move).toHaveBeenCalledTimes(2);
    expect(last().delivery).toMatchObject({ state: 'sending', uci: 'e2e4' });
  });

  it('is not repeated once the state shows that the first attempt arrived', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'timeout', message: verbatim('late'), phase: 'headers', afterMs: 10 }),
    );
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    states('e2e4');
    clock.advance(250);
    await sent;
    expect(service.move).toHaveBeenCalledTimes(1);
  });

  it('counts as arrived if its repetition is refused and the state shows it', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    service.move
      .mockResolvedValueOnce(fail({ code: 'unreachable', message: verbatim('reset') }))
      .mockResolvedValueOnce(fail({ code: 'bad_request', status: 400, message: verbatim('not your turn') }));
    const sent = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    clock.advance(250);
    await settled();
    states('e2e4');
    clock.advance(250);
    await expect(sent).resolves.toBeUndefined();
  });

  it('is given up, with a message, if the server demands a longer wait than the clock has', async () => {
    const { games, service, start, states } = setUp();
    start();
    states('e2e4 e7e5', { whiteMs: 3_000 });
    service.move.mockResolvedValueOnce(
      fail({ code: 'rate_limited', message: verbatim('slow'), retryAfterMs: 60_000 }),
    );
    await expect(games.move(me.id, 'game0001', 2, 'g1f3')).rejects.toMatchObject({
      failure: { code: 'rate_limited', retryAfterMs: 60_000 },
    });
  });

  it('states why it was not delivered until the position changes', async () => {
    const notDelivered = sentences(messageOf('game.moveNotDelivered'), verbatim('Slow down.'));
    const { games, service, start, states, last } = setUp();
    start();
    states('e2e4 e7e5', { whiteMs: 3_000 });
    service.move.mockResolvedValueOnce(
      fail({ code: 'rate_limited', message: verbatim('Slow down.'), retryAfterMs: 60_000 }),
    );
    await expect(games.move(me.id, 'game0001', 2, 'g1f3')).rejects.toMatchObject({
      failure: { code: 'rate_limited', message: notDelivered },
    });
    expect(last()).toMatchObject({
      pendingMove: null,
      delivery: { uci: 'g1f3', state: 'failed', reason: notDelivered },
    });
    states('e2e4 e7e5 d2d4');
    expect(last().delivery).toBeNull();
  });

  it('states how long it waits, and is cancelled when the game ends', async () => {
    const { games, service, start, states, last, clock } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({ code: 'rate_limited', message: verbatim('Slow down.'), retryAfterMs: 9_000 }),
    );
    const moved = games.move(me.id, 'game0001', 0, 'e2e4');
    await settled();
    expect(last().delivery).toEqual({
      uci: 'e2e4',
      state: 'waiting',
      reason: verbatim('Slow down.'),
      nextTryAt: clock.now() + 9_000,
    });
    states('', { status: 'aborted' });
    await expect(moved).rejects.toMatchObject({
      failure: { code: 'refused', message: messageOf('game.endedBeforeMove') },
    });
    await advance(clock, 10_000);
    expect(service.move).toHaveBeenCalledTimes(1);
    expect(last()).toMatchObject({ pendingMove: null, delivery: null });
  });

  it('is made if it mates, even if the end arrives before the move', async () => {
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

  it.each([-7_200_000, 7_200_000])('is unaffected by a wall clock that jumps by %i ms', async (jump) => {
    const { games, service, start, states, clock } = setUp();
    start();
    states('e2e4 e7e5', { whiteMs: 30_000 });
    service.move.mockResolvedValueOnce(fail({ code: 'rate_limited', message: verbatim('Slow down.') }));
    const moved = games.move(me.id, 'game0001', 2, 'g1f3');
    await settled();
    clock.jump(jump);
    await advance(clock, 250);
    await expect(moved).resolves.toBeUndefined();
    expect(service.move).toHaveBeenCalledTimes(2);
  });

  it('is looked up if accepted but not shown, and dropped if taken back', async () => {
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

  it('causes a fetch of the game if the server refuses it', async () => {
    const { games, service, streams, start, clock, last } = setUp();
    start();
    service.move.mockResolvedValueOnce(
      fail({
        code: 'bad_request',
        status: 400,
        message: verbatim('no'),
        detail: 'This game is already over',
      }),
    );
    streams.look.mockImplementation(async () => {
      const game = full('', { state: state('', { status: 'aborted' }) });
      games.streamEvent(me.id, 'game0001', { type: 'gameFull', game }, clock.now());
      return true;
    });
    await expect(games.move(me.id, 'game0001', 0, 'e2e4')).rejects.toMatchObject({
      failure: { message: verbatim('This game is already over') },
    });
    expect(last()).toMatchObject({ over: true, result: 'aborted' });
  });

  it('waits for the moves of a game that are not known yet', async () => {
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
  const lost = fail<never>({
    code: 'unreachable',
    cause: 'ECONNRESET',
    message: verbatim('The connection was reset.'),
  });

  it('succeeds if the game is over, even after a lost response', async () => {
    const { games, service, start, states, clock } = setUp();
    start();
    service[act].mockResolvedValueOnce(lost);
    const done = games[act](me.id, 'game0001');
    await advance(clock, 300);
    states('', { status: act === 'resign' ? 'resign' : 'aborted' });
    await expect(done).resolves.toBeUndefined();
    expect(service[act]).toHaveBeenCalledTimes(1);
  });

  it('is repeated while the game continues', async () => {
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

  it('is refused in the server’s words', async () => {
    const { games, service, start } = setUp();
    start();
    service[act].mockResolvedValueOnce(
      fail({ code: 'bad_request', status: 400, message: verbatim('no'), detail: 'It is too late for that.' }),
    );
    await expect(games[act](me.id, 'game0001')).rejects.toMatchObject({
      failure: { code: 'refused', message: verbatim('It is too late for that.') },
    });
  });

  it('uses the bot API for a bot account', async () => {
    const { games, service, clock } = setUp({ isBot: true, scopes: ['bot:play'] });
    games.fold(
      me.id,
      { type: 'gameStart', game: summary({ compat: { bot: true, board: false } }) },
      clock.now(),
    );
    service[act].mockResolvedValueOnce(succeed(undefined));
    await games[act](me.id, 'game0001');
    expect(service[act]).toHaveBeenCalledExactlyOnceWith('bot', 'game0001', expect.anything());
  });
});
