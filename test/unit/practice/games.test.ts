import { describe, expect, it } from 'vitest';
import { createLotEngine, openClub, playMoves, startGame } from './support.ts';

const shuffle = 'g1f3 g8f6 f3g1 f6g8';
const noMove = { ok: false, refusal: { status: 400 } };

describe('the end of a game', () => {
  it('is mate, with its winner, told on both feeds', () => {
    const club = openClub();
    const game = startGame(club);
    const board = club.watch(game.id);
    playMoves(club, game, 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7');
    expect(game).toMatchObject({ status: 'mate', winner: 'white' });
    expect(board.lines.at(-1)).toMatchObject({ type: 'gameState', status: 'mate', winner: 'white' });
    expect(board.ended()).toBe(true);
    expect(club.events.at(-1)).toMatchObject({
      type: 'gameFinish',
      game: { id: game.id, status: { id: 30, name: 'mate' }, winner: 'white', isMyTurn: false },
    });
  });

  it('is stalemate or bare kings without a winner', () => {
    const club = openClub();
    const stale = startGame(club, { fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' });
    playMoves(club, stale, 'g6f7');
    expect(stale.status).toBe('stalemate');
    const bare = startGame(club, { fen: '7k/6p1/6K1/8/8/8/8/8 w - - 0 1' });
    playMoves(club, bare, 'g6h5 g7g6 h5g6');
    expect(bare.status).toBe('draw');
    expect(bare.winner).toBeUndefined();
  });

  it('is a draw at the fifth repetition, and at the third when it is claimed', () => {
    const club = openClub();
    const claimed = startGame(club);
    playMoves(club, claimed, shuffle);
    expect(club.games.claimDraw(claimed)).toMatchObject(noMove);
    playMoves(club, claimed, shuffle);
    expect(claimed.status).toBe('started');
    expect(club.games.draw(claimed, 'white', true).ok).toBe(true);
    expect(claimed.status).toBe('draw');
    const fivefold = startGame(club);
    playMoves(club, fivefold, Array.from({ length: 4 }, () => shuffle).join(' '));
    expect(fivefold.status).toBe('draw');
  });

  it('is the flag, a draw when the other side could not mate', async () => {
    const club = openClub();
    const game = startGame(club, { limit: 60, increment: 0 });
    playMoves(club, game, 'e2e4 e7e5');
    await club.pass(59_999);
    expect(game.status).toBe('started');
    await club.pass(1);
    expect(game).toMatchObject({ status: 'outoftime', winner: 'black', clocks: { white: 0, black: 60_000 } });

    const bare = startGame(club, { fen: 'k7/8/8/8/8/8/PP6/K7 w - - 0 1', limit: 60, increment: 0 });
    playMoves(club, bare, 'a2a3 a8a7');
    await club.pass(60_000);
    expect(bare.status).toBe('outoftime');
    expect(bare.winner).toBeUndefined();
  });

  it('is resignation, or the abort of a game that has hardly begun', () => {
    const club = openClub();
    const early = startGame(club);
    playMoves(club, early, 'e2e4');
    expect(club.games.resign(early, 'white').ok).toBe(true);
    expect(early.status).toBe('aborted');
    const late = startGame(club);
    playMoves(club, late, 'e2e4 e7e5');
    expect(club.games.abort(late)).toMatchObject(noMove);
    club.games.resign(late, 'white');
    expect(late).toMatchObject({ status: 'resign', winner: 'black' });
    expect(club.games.resign(late, 'white')).toMatchObject(noMove);
  });

  it('comes to a lobby game whose first move does not, and not to a challenge', async () => {
    const club = openClub({ firstMoveMs: 30_000 });
    const friend = startGame(club);
    const lobby = startGame(club, { source: 'lobby' });
    await club.pass(10_000);
    expect(club.watch(lobby.id).lines[0]).toMatchObject({
      state: { expiration: { idleMillis: 10_000, millisToMove: 30_000 } },
    });
    await club.pass(20_000);
    expect(lobby.status).toBe('aborted');
    expect(friend.status).toBe('started');
    expect(club.watch(friend.id).lines[0]).not.toHaveProperty('state.expiration');
  });
});

describe('clocks', () => {
  it('stand until both have moved, then run and earn the increment', async () => {
    const club = openClub({}, { engine: { bestMove: () => new Promise(() => {}), close() {} } });
    const game = startGame(club);
    club.clock.advance(20_000);
    playMoves(club, game, 'e2e4');
    club.clock.advance(20_000);
    playMoves(club, game, 'e7e5');
    expect(game.clocks).toEqual({ white: 600_000, black: 600_000 });
    club.clock.advance(7_000);
    expect(club.games.remaining(game, 'white')).toBe(593_000);
    playMoves(club, game, 'g1f3');
    expect(game.clocks).toEqual({ white: 598_000, black: 600_000 });
  });
});

describe('moves', () => {
  it('are refused out of turn, against the rules and after the end', () => {
    const club = openClub();
    const game = startGame(club);
    expect(club.games.move(game, 'black', 'e7e5', false)).toMatchObject(noMove);
    expect(club.games.move(game, 'white', 'e2e5', false)).toMatchObject(noMove);
    expect(club.games.move(game, 'white', 'nonsense', false)).toMatchObject(noMove);
    playMoves(club, game, 'f2f3 e7e5 g2g4 d8h4');
    expect(club.games.move(game, 'white', 'a2a3', false)).toMatchObject(noMove);
  });

  it("take castling written either way and keep the king's two squares", () => {
    const club = openClub();
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8g8');
    expect(game.moves.slice(-2)).toEqual(['e1g1', 'e8g8']);
  });
});

describe('offers', () => {
  it('of a draw show in the state, are taken up or fall with the answer', () => {
    const club = openClub();
    const game = startGame(club);
    const board = club.watch(game.id);
    expect(club.games.draw(game, 'white', true)).toMatchObject(noMove);
    playMoves(club, game, 'e2e4 e7e5');
    club.games.draw(game, 'white', true);
    expect(board.lines.at(-1)).toMatchObject({ moves: 'e2e4 e7e5', wdraw: true });
    club.games.draw(game, 'black', false);
    expect(board.lines.at(-1)).not.toHaveProperty('wdraw');
    club.games.draw(game, 'black', true);
    playMoves(club, game, 'g1f3');
    expect(game.drawOffer).toBeNull();
    club.games.move(game, 'black', 'b8c6', true);
    expect(board.lines.at(-1)).toMatchObject({ bdraw: true });
    club.games.draw(game, 'white', true);
    expect(game.status).toBe('draw');
  });

  it("of a takeback undo one move or two, to the proposer's turn", () => {
    const club = openClub();
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5 g1f3');
    club.games.takeback(game, 'white', true);
    club.games.takeback(game, 'black', true);
    expect(game.moves).toEqual(['e2e4', 'e7e5']);
    playMoves(club, game, 'g1f3 b8c6');
    club.games.takeback(game, 'white', true);
    club.games.takeback(game, 'black', true);
    expect(game.moves).toEqual(['e2e4', 'e7e5']);
    expect(club.games.position(game).turn).toBe('white');
    playMoves(club, game, 'f1c4');
  });

  it('are answered by the opponent in its manner', async () => {
    const club = openClub({}, { engine: { bestMove: () => new Promise(() => {}), close() {} } });
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5');
    club.games.takeback(game, 'white', true);
    club.clock.advance(2_000);
    expect(game.moves).toEqual([]);
    playMoves(club, game, 'e2e4 e7e5');
    club.games.draw(game, 'white', true);
    club.clock.advance(2_000);
    expect(game).toMatchObject({ drawOffer: null, status: 'started' });
  });
});

describe('an opponent who has gone', () => {
  it('can be claimed from after a while, and the game goes on when it returns', async () => {
    const club = openClub({ claimVictoryMs: 20_000 });
    const game = startGame(club);
    const board = club.watch(game.id);
    playMoves(club, game, 'e2e4 e7e5');
    club.games.setGone(game, true);
    expect(board.lines.at(-1)).toEqual({ type: 'opponentGone', gone: true, claimWinInSeconds: 20 });
    playMoves(club, game, 'g1f3');
    await club.pass(19_000);
    expect(game.moves).toHaveLength(3);
    expect(club.games.claimVictory(game, 'white')).toMatchObject(noMove);
    club.games.setGone(game, false);
    expect(board.lines.at(-1)).toEqual({ type: 'opponentGone', gone: false });
    await club.pass(4_000);
    expect(game.moves).toHaveLength(4);
    club.games.setGone(game, true);
    await club.pass(20_000);
    expect(club.games.claimVictory(game, 'white').ok).toBe(true);
    expect(game).toMatchObject({ status: 'timeout', winner: 'white' });
  });

  it('can be granted a draw after a while', async () => {
    const club = openClub({ claimVictoryMs: 20_000 });
    const game = startGame(club);
    playMoves(club, game, 'e2e4 e7e5');
    club.games.setGone(game, true);
    await club.pass(19_999);
    expect(club.games.claimDraw(game)).toMatchObject(noMove);
    await club.pass(1);
    expect(club.games.claimDraw(game).ok).toBe(true);
    expect(game.status).toBe('timeout');
    expect(game.winner).toBeUndefined();
  });
});

it('goes on without an engine: the opponent has gone, and can be claimed from', async () => {
  const club = openClub(
    {},
    { engine: { bestMove: () => Promise.reject(new Error('out of memory')), close() {} } },
  );
  const game = startGame(club);
  const board = club.watch(game.id);
  playMoves(club, game, 'e2e4');
  await club.pass(100);
  expect(board.lines.at(-1)).toMatchObject({ type: 'opponentGone', gone: true });
  await club.pass(20_000);
  expect(club.games.claimVictory(game, 'white').ok).toBe(true);
});

describe('an opponent', () => {
  it('resigns what it has long seen lost, if that is its manner', async () => {
    const club = openClub({}, { engine: createLotEngine(-2_000) });
    const moves = async (id: string) => {
      const game = club.games.byId(id);
      for (let ply = 0; game && game.status === 'started' && ply < 8; ply += 1) {
        const uci = club.games.position(game).legalMoves()[0] ?? '';
        club.games.move(game, 'white', uci, false);
        await club.pass(6_000);
      }
      return game?.status;
    };
    const against = (challenger: string) => {
      const made = club.challengeUser({
        challenger,
        rated: false,
        color: 'black',
        timeControl: { type: 'clock', limit: 600, increment: 5 },
      });
      club.api.acceptChallenge(made.id, {});
      return made.id;
    };
    expect(await moves(against('sequoia'))).toBe('resign');
    expect(await moves(against('willow'))).not.toBe('resign');
  });
});

describe('chat', () => {
  it('reaches the board, and is refused when empty or too long', () => {
    const club = openClub();
    const game = startGame(club);
    const board = club.watch(game.id);
    const say = (text: string) => club.games.chat(game, { room: 'player', username: 'You', text });
    expect(say('Hello').ok).toBe(true);
    expect(board.lines.at(-1)).toEqual({ type: 'chatLine', room: 'player', username: 'You', text: 'Hello' });
    expect(say('  ')).toMatchObject(noMove);
    expect(say('x'.repeat(141))).toMatchObject(noMove);
  });
});

describe('ratings', () => {
  it('move by a rated game, in opposite directions, and are told with its end', () => {
    const club = openClub();
    const game = startGame(club, { rated: true });
    playMoves(club, game, 'f2f3 e7e5 g2g4 d8h4');
    const { white = 0, black = 0 } = game.ratingDiffs ?? {};
    expect(white).toBeLessThan(-10);
    expect(black).toBeGreaterThan(0);
    expect(club.state.user.perfs.rapid).toMatchObject({ games: 1, rating: 1500 + white, prog: white });
    expect(club.events.at(-1)).toMatchObject({
      game: { rating: 1500, ratingDiff: white, opponent: { ratingDiff: black } },
    });
  });

  it('stay where they are after a casual or an aborted game', () => {
    const club = openClub();
    playMoves(club, startGame(club), 'f2f3 e7e5 g2g4 d8h4');
    club.games.abort(startGame(club, { rated: true }));
    expect(club.state.user.perfs.rapid).toMatchObject({ games: 0, rating: 1500 });
  });
});
