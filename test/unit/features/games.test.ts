import { describe, expect, it } from 'vitest';
import type { GameRow } from '../../../main/store/api.ts';
import { full, me, state, summary } from './fixtures.ts';
import { setUp, settled } from './games-set-up.ts';

describe('games', () => {
  it('bounds a flood to more games than anyone plays', () => {
    const { games, clock } = setUp();
    for (let index = 0; index < 1000; index += 1) {
      games.fold(me.id, { type: 'gameStart', game: summary({ id: `g${index}` }) }, clock.now());
    }
    expect(games.list()).toHaveLength(500);
  });

  it('has no position for unplayable moves until others replace them', () => {
    const { start, states, last } = setUp();
    start();
    for (const unplayable of ['e2e4 e7e4', 'e2e4 e7e4 d2d4']) {
      states(unplayable);
      expect(last().fen).toBe(summary().fen);
    }
    states('e2e4 e7e5');
    expect(last()).toMatchObject({
      isMyTurn: true,
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    });
  });

  it('follows a takeback', () => {
    const { start, states, last } = setUp();
    start();
    states('e2e4 e7e5 g1f3');
    states('e2e4');
    expect(last()).toMatchObject({
      isMyTurn: false,
      lastMove: 'e2e4',
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    });
  });

  it('derives a variant’s initial position if the server only names it as usual', () => {
    const { games, start, clock, last } = setUp();
    start();
    const horde = { ...full(), variant: { key: 'horde', name: 'Horde' }, initialFen: null };
    games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: horde }, clock.now());
    expect(last().initialFen).toMatch(/^rnbqkbnr\/pppppppp\/8\/1PP2PP1\//);
  });

  it('says when a correspondence move is due: by the summary, and by the clocks of its stream', () => {
    const { games, clock } = setUp();
    const slow = { id: 'slow0001', speed: 'correspondence', isMyTurn: true } as const;
    const dueOf = () => games.list().find(({ gameId }) => gameId === slow.id)?.dueAt;
    const told = clock.now();
    games.fold(me.id, { type: 'gameStart', game: summary(slow) }, told);
    expect(dueOf()).toBeUndefined();
    games.fold(me.id, { type: 'gameStart', game: summary({ ...slow, secondsLeft: 7_200 }) }, told);
    clock.advance(60_000);
    expect(dueOf()).toBe(told + 7_200_000);
    const { clock: _, ...untimed } = full();
    const at = clock.now();
    const game = {
      ...untimed,
      id: slow.id,
      speed: 'correspondence',
      state: state('', { whiteMs: 5_000_000 }),
    };
    games.streamEvent(me.id, slow.id, { type: 'gameFull', game }, at);
    expect(dueOf()).toBe(at + 5_000_000);
    games.streamEvent(me.id, slow.id, { type: 'gameState', state: state('e2e4') }, at);
    expect(dueOf()).toBeUndefined();
  });

  it('has no due time for games with a clock or without a limit', () => {
    const { games, clock } = setUp();
    const turn = { isMyTurn: true, secondsLeft: 60 };
    games.fold(me.id, { type: 'gameStart', game: summary({ ...turn, id: 'fast0001' }) }, clock.now());
    const endless = { ...turn, id: 'slow0001', speed: 'correspondence', secondsLeft: 2_147_483.647 };
    games.fold(me.id, { type: 'gameStart', game: summary(endless) }, clock.now());
    expect(games.list().map(({ dueAt }) => dueAt)).toEqual([undefined, undefined]);
  });

  it('watches a game that starts, through the permitted API', () => {
    const { streams, start } = setUp();
    start();
    expect(streams.watch).toHaveBeenCalledWith(me.id, 'game0001', 'board', {
      viewed: 0,
      realTime: true,
    });
  });

  it('leaves games without a permitted API to the browser, and refuses moves in them', async () => {
    const { games, streams, clock } = setUp();
    games.fold(
      me.id,
      { type: 'gameStart', game: summary({ compat: { bot: false, board: false } }) },
      clock.now(),
    );
    expect(streams.watch).not.toHaveBeenCalled();
    expect(games.list()).toMatchObject([{ access: 'browser', address: 'https://chess.example/game0001' }]);
    await expect(games.move(me.id, 'game0001', 0, 'e2e4')).rejects.toMatchObject({
      failure: { code: 'unavailable' },
    });
  });

  it('keeps a state with unchanged moves, because it may carry a draw offer', () => {
    const { start, states, last } = setUp();
    start();
    states('e2e4');
    states('e2e4', { drawOffer: { white: false, black: true } });
    expect(last()).toMatchObject({ moves: ['e2e4'], drawOffer: 'black' });
  });

  it('derives the winner of a mate that names none', () => {
    const { start, states, last, streams } = setUp();
    start();
    states('f2f3 e7e5 g2g4 d8h4', { status: 'mate' });
    expect(last()).toMatchObject({ over: true, winner: 'black', result: 'lost', link: 'done' });
    expect(streams.unwatch).toHaveBeenCalledExactlyOnceWith(me.id, 'game0001');
  });

  it('reports the end of a game once, although both streams report it', () => {
    const { start, states, games, ended, clock } = setUp();
    start();
    expect(ended).toEqual([]);
    states('e2e4', { status: 'resign', winner: 'white' });
    states('e2e4', { status: 'resign', winner: 'white' });
    games.fold(
      me.id,
      { type: 'gameFinish', game: summary({ status: 'resign', winner: 'white' }) },
      clock.now(),
    );
    expect(ended).toEqual(['game0001']);
  });

  it('accepts the end from the event stream if the game stream missed it', () => {
    const { start, states, games, last, clock } = setUp();
    start();
    states('e2e4');
    games.fold(
      me.id,
      { type: 'gameFinish', game: summary({ status: 'resign', winner: 'white' }) },
      clock.now(),
    );
    expect(last()).toMatchObject({ over: true, result: 'won', moves: ['e2e4'] });
  });

  it('waits for the last move from the game stream if the event stream reports the end first', () => {
    const { start, states, games, last, streams, clock } = setUp();
    start();
    games.linkChanged(me.id, 'game0001', true);
    states('f2f3 e7e5 g2g4');
    const mated = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const end = summary({ status: 'mate', winner: 'black', fen: mated, lastMove: 'd8h4' });
    games.fold(me.id, { type: 'gameFinish', game: end }, clock.now());
    expect(games.list()).toMatchObject([{ over: true, result: 'lost', fen: mated, lastMove: 'd8h4' }]);
    expect(last()).toMatchObject({ over: true, link: 'live' });
    expect(streams.unwatch).not.toHaveBeenCalled();
    states('f2f3 e7e5 g2g4 d8h4', { status: 'mate', winner: 'black' });
    expect(last()).toMatchObject({ fen: mated, moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'], link: 'done' });
    expect(streams.unwatch).toHaveBeenCalledExactlyOnceWith(me.id, 'game0001');
  });

  it('is no draw when the server did not tell how it ended', () => {
    const { start, games, last, clock } = setUp();
    start();
    games.fold(me.id, { type: 'gameFinish', game: summary({ status: 'unknownFinish' }) }, clock.now());
    expect(last()).toMatchObject({ over: true, winner: null, result: 'unknown' });
  });

  it('has the change of the rating once the server has rated the game', () => {
    const { start, games, last, clock } = setUp();
    start();
    games.fold(me.id, { type: 'gameStart', game: summary({ rating: 1_500 }) }, clock.now());
    expect(last().ratingChange).toBeUndefined();
    const end = summary({ status: 'resign', winner: 'white', rating: 1_500, ratingDiff: 7 });
    games.fold(me.id, { type: 'gameFinish', game: end }, clock.now());
    expect(last().ratingChange).toEqual({ before: 1_500, change: 7 });
  });

  it('releases the stream if it breaks after the end', () => {
    const { start, states, games, last, streams, clock } = setUp();
    start();
    games.linkChanged(me.id, 'game0001', true);
    states('f2f3');
    const end = summary({ status: 'resign', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' });
    games.fold(me.id, { type: 'gameFinish', game: end }, clock.now());
    expect(last()).toMatchObject({ over: true, link: 'live' });
    games.linkChanged(me.id, 'game0001', false);
    expect(last()).toMatchObject({ over: true, link: 'done' });
    expect(streams.unwatch).toHaveBeenCalledExactlyOnceWith(me.id, 'game0001');
  });

  it('shows a game that ended while disconnected with its last move, from the full game', async () => {
    const first = setUp();
    first.start();
    first.states('f2f3 e7e5 g2g4');
    await settled();
    const { games, clock } = setUp();
    games.restore([...first.rows.values()]);
    const told = full('f2f3 e7e5 g2g4 d8h4', { state: state('f2f3 e7e5 g2g4 d8h4', { status: 'mate' }) });
    games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: told }, clock.now());
    games.fold(me.id, { type: 'gameFinish', game: summary({ status: 'mate' }) }, clock.now());
    expect(games.list()).toMatchObject([
      { over: true, result: 'lost', lastMove: 'd8h4', fen: expect.stringContaining('/6Pq/5P2/') },
    ]);
  });

  it('derives the two moves to a summary’s position, and reports if it cannot', () => {
    const { start, states, games, clock, last } = setUp();
    start();
    states('e2e4 e7e5');
    const tell = (fen: string, lastMove: string) =>
      games.fold(
        me.id,
        { type: 'gameStart', game: summary({ fen, lastMove, secondsLeft: 321 }) },
        clock.now(),
      );
    tell('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'b8c6');
    expect(last()).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], clocks: { white: 321_000 } });
    const far = 'r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 6 5';
    tell(far, 'b1c3');
    expect(last()).toMatchObject({ fen: far, lastMove: 'b1c3', clocks: null, running: null });
    expect(last().moves).toHaveLength(4);
  });

  it('shows the newest position of a game without a stream, whatever its stream sent before', () => {
    const { start, states, games, clock, last } = setUp();
    start();
    states('e2e4');
    const later = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    games.fold(me.id, { type: 'gameStart', game: summary({ fen: later, lastMove: 'e7e5' }) }, clock.now());
    expect(last()).toMatchObject({ fen: later, lastMove: 'e7e5', isMyTurn: true, link: 'catching_up' });
    states('e2e4 e7e5');
    expect(last()).toMatchObject({ fen: later, moves: ['e2e4', 'e7e5'] });
    games.linkChanged(me.id, 'game0001', true);
    games.fold(me.id, { type: 'gameStart', game: summary() }, clock.now());
    expect(last()).toMatchObject({ fen: later, lastMove: 'e7e5' });
  });

  it('clears a gone opponent at the next move, even without an event', () => {
    const { games, start, states, last, clock } = setUp();
    start();
    games.streamEvent(
      me.id,
      'game0001',
      { type: 'opponentGone', presence: { gone: true, claimWinInSeconds: 30 } },
      clock.now(),
    );
    expect(last().opponentGone).toEqual({ claimAt: clock.now() + 30_000 });
    states('e2e4');
    expect(last().opponentGone).toBeNull();
  });

  it('stores only the newest state if the disk is slower than the game', async () => {
    const { start, states, save, rows } = setUp();
    const waiting: (() => void)[] = [];
    save.mockImplementation(async (row) => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      rows.set(row.gameId, row);
    });
    start();
    for (const moves of ['e2e4', 'e2e4 e7e5', 'e2e4 e7e5 g1f3']) states(moves);
    expect(save).toHaveBeenCalledTimes(1);
    waiting.shift()?.();
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    waiting.shift()?.();
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(JSON.parse(rows.get('game0001')?.data ?? '')).toMatchObject({
      full: { state: { moves: ['e2e4', 'e7e5', 'g1f3'] } },
    });
  });

  it('resumes from the stored state, and marks it so until an event arrives', async () => {
    const first = setUp();
    first.start();
    first.states('e2e4');
    await settled();
    const second = setUp();
    second.games.restore([...first.rows.values()]);
    expect(second.games.list()).toMatchObject([{ gameId: 'game0001', fen: expect.stringContaining('4P3') }]);
    expect(second.games.ongoing(me.id).map((game) => game.id)).toEqual(['game0001']);
    const link = async () => (await second.games.get(me.id, 'game0001')).link;
    second.games.linkChanged(me.id, 'game0001', true);
    expect(await link()).toBe('remembered');
    second.states('e2e4 e7e5');
    expect(await link()).toBe('live');
    second.games.linkChanged(me.id, 'game0001', false);
    expect(await link()).toBe('catching_up');
  });

  it('shows a stored game of a signed-out account, which is not a game in progress', async () => {
    const first = setUp();
    first.start();
    await settled();
    const { games, rows, signOut } = setUp();
    for (const [id, row] of first.rows) rows.set(id, row);
    signOut();
    for (const show of [games.get, games.open])
      expect(await show(me.id, 'game0001')).toMatchObject({ gameId: 'game0001', over: false });
    expect([games.list(), games.own(), games.ongoing(me.id)]).toEqual([[], [], []]);
  });

  it('does not replace a game that began to be followed while its row was read', async () => {
    const first = setUp();
    first.start();
    await settled();
    const { games, rows, start, states } = setUp();
    for (const [id, row] of first.rows) rows.set(id, row);
    const opened = games.open(me.id, 'game0001');
    start();
    states('e2e4 e7e5');
    expect((await opened).moves).toEqual(['e2e4', 'e7e5']);
    expect((await games.get(me.id, 'game0001')).moves).toEqual(['e2e4', 'e7e5']);
  });

  it('is one game for two calls that read its row, also while a move is delivered', async () => {
    const first = setUp();
    first.start();
    await settled();
    const { games, rows, states, service, load } = setUp();
    for (const [id, row] of first.rows) rows.set(id, row);
    let answer = (_: GameRow | null): void => {};
    load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const second = games.get(me.id, 'game0001');
    await games.open(me.id, 'game0001');
    const delivery = games.move(me.id, 'game0001', 0, 'e2e4');
    expect(service.move).toHaveBeenCalledOnce();
    answer(rows.get('game0001') ?? null);
    expect((await second).pendingMove).toBe('e2e4');
    states('e2e4');
    await delivery;
    expect((await games.get(me.id, 'game0001')).moves).toEqual(['e2e4']);
  });

  it('does not let an unreadable row affect others', () => {
    const { games } = setUp();
    const broken: GameRow = { accountId: me.id, gameId: 'x', over: false, updatedAt: 0, data: '{' };
    const good: GameRow = {
      ...broken,
      gameId: 'game0001',
      data: JSON.stringify({ summary: summary(), chat: [], startedAt: 0, updatedAt: 0 }),
    };
    games.restore([broken, good]);
    expect(games.list()).toHaveLength(1);
  });

  it('shows a game of an unknown variant from its summary', () => {
    const { games, clock } = setUp();
    games.fold(
      me.id,
      { type: 'gameStart', game: summary({ variant: { key: 'duckChess', name: 'Duck' } }) },
      clock.now(),
    );
    games.streamEvent(
      me.id,
      'game0001',
      { type: 'gameFull', game: full('e2e4', { variant: { key: 'duckChess' } }) },
      clock.now(),
    );
    expect(games.list()).toMatchObject([{ variant: { key: 'duckChess', name: 'Duck' }, fen: summary().fen }]);
  });

  it('names the arena that the app finds at the start, also after the end and a restart', async () => {
    const { games, arenaIdOf, clock, rows, last } = setUp();
    const game = summary({ source: 'arena' });
    arenaIdOf.mockReturnValueOnce('arena001');
    games.fold(me.id, { type: 'gameStart', game }, clock.now());
    // Another arena runs by now.
    arenaIdOf.mockReturnValue('arena002');
    games.fold(me.id, { type: 'gameFinish', game: { ...game, status: 'resign' } }, clock.now());
    expect(last()).toMatchObject({ over: true, arenaId: 'arena001' });
    await settled();
    const restarted = setUp();
    for (const [id, row] of rows) restarted.rows.set(id, row);
    expect(await restarted.games.get(me.id, game.id)).toMatchObject({ arenaId: 'arena001' });
  });

  it('prefers the arena that the server names', () => {
    const { games, arenaIdOf, clock, last } = setUp();
    arenaIdOf.mockReturnValue('arena001');
    games.fold(me.id, { type: 'gameStart', game: summary({ tournamentId: 'arena002' }) }, clock.now());
    expect(last().arenaId).toBe('arena002');
  });

  it('lists games with the user to move first, and drops finished ones after a while', () => {
    const { games, clock } = setUp();
    games.fold(me.id, { type: 'gameStart', game: summary({ id: 'a', isMyTurn: false }) }, clock.now());
    games.fold(me.id, { type: 'gameStart', game: summary({ id: 'b' }) }, clock.now());
    expect(games.list().map((card) => card.gameId)).toEqual(['b', 'a']);
    games.fold(me.id, { type: 'gameFinish', game: summary({ id: 'b', status: 'draw' }) }, clock.now());
    expect(games.list().map((card) => [card.gameId, card.result])).toEqual([
      ['a', null],
      ['b', 'drawn'],
    ]);
    clock.advance(700_000);
    expect(games.list().map((card) => card.gameId)).toEqual(['a']);
  });
});
