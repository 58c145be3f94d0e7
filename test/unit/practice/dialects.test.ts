import { describe, expect, it } from 'vitest';
import { openClub, playMoves, startGame } from './support.ts';

const offer = {
  challenger: 'sequoia',
  rated: false,
  color: 'black',
  timeControl: { type: 'clock', limit: 900, increment: 10 },
} as const;

describe('the wire dialect', () => {
  it('gives whole users, titles that may be null, the final colour and the key of a reason', () => {
    const club = openClub({ dialect: 'wire' });
    const { id } = club.challengeUser(offer);
    expect(club.events[0]).toMatchObject({
      challenge: {
        challenger: { title: 'BOT', rating: 2180 },
        destUser: { provisional: true, lag: 4 },
        finalColor: 'black',
      },
      compat: { board: true },
    });
    club.api.declineChallenge(id, { reason: 'later' });
    expect(club.events[1]).toMatchObject({
      challenge: { challenger: { id: 'sequoia', rating: 2180 }, declineReasonKey: 'later' },
    });
  });

  it('leaves compat out of a replayed challenge', () => {
    const club = openClub({ dialect: 'wire' });
    club.challengeUser(offer);
    const lines: unknown[] = [];
    club.feeds.openEvents('token', { send: (line) => lines.push(line), end() {} });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('compat');
  });

  it('names the direction in lists only', () => {
    const club = openClub({ dialect: 'wire' });
    club.challengeUser(offer);
    expect(club.events[0]).not.toHaveProperty('challenge.direction');
    expect(club.api.challenges()).toMatchObject({ value: { in: [{ direction: 'in' }], out: [] } });
  });
});

describe('the document dialect', () => {
  it('names only id and name of the users of a declined or canceled challenge', () => {
    const club = openClub({ dialect: 'document' });
    const { id } = club.challengeUser(offer);
    expect(club.events[0]).toMatchObject({
      challenge: { challenger: { rating: 2180 } },
      compat: { bot: false, board: true },
    });
    expect(club.events[0]).not.toHaveProperty('challenge.finalColor');
    club.api.declineChallenge(id, {});
    const declined = club.events[1] as { challenge: Record<string, unknown> };
    expect(declined.challenge['challenger']).toEqual({ id: 'sequoia', name: 'Sequoia' });
    expect(declined.challenge['destUser']).toEqual({ id: 'you', name: 'You' });
    expect(declined.challenge['declineReason']).toEqual(expect.any(String));
    expect(declined.challenge).not.toHaveProperty('declineReasonKey');
  });

  it('leaves out what only the running service sends', () => {
    const club = openClub({ dialect: 'document' });
    const game = startGame(club, { rated: true });
    const board = club.watch(game.id);
    expect(board.lines[0]).toMatchObject({ white: { id: 'you', name: 'You', rating: 1500 } });
    expect(board.lines[0]).not.toHaveProperty('white.title');
    club.games.chat(game, { room: 'player', username: 'Willow', text: 'Hi' });
    expect(board.lines.at(-1)).toEqual({ type: 'chatLine', username: 'Willow', text: 'Hi' });
    club.games.setGone(game, true);
    expect(board.lines.at(-1)).toEqual({ type: 'opponentGone' });
    playMoves(club, game, 'f2f3 e7e5 g2g4 d8h4');
    expect(club.events.at(-1)).not.toHaveProperty('game.ratingDiff');
    expect(club.events.at(-1)).toMatchObject({ game: { winner: 'black', status: { id: 30, name: 'mate' } } });
  });
});

describe('compat', () => {
  it.each([
    ['human', 600, 'friend', { bot: false, board: true }],
    ['human', 300, 'friend', { bot: false, board: true }],
    ['human', 300, 'lobby', { bot: false, board: false }],
    ['human', 60, 'friend', { bot: false, board: false }],
    ['bot', 60, 'friend', { bot: true, board: false }],
  ] as const)('of a %s account with %i s from %s', (kind, limit, source, compat) => {
    const club = openClub({ account: { kind, name: 'You' } });
    const game = startGame(club, { limit, increment: 0, source });
    expect(club.events.at(-1)).toMatchObject({ game: { compat } });
    expect(club.api.game(game.id, 'board').ok).toBe(compat.board);
    expect(club.api.game(game.id, 'bot').ok).toBe(compat.bot);
  });
});

describe('feeds', () => {
  it('replay ongoing games and open challenges, and evict the one before', () => {
    const club = openClub();
    const live = startGame(club);
    playMoves(club, startGame(club), 'f2f3 e7e5 g2g4 d8h4');
    const { id } = club.challengeUser(offer);
    let evicted = false;
    const lines: unknown[] = [];
    const sink = { send: (line: unknown) => lines.push(line), end: () => void (evicted = true) };
    club.feeds.openEvents('token', sink);
    expect(lines).toMatchObject([
      { type: 'gameStart', game: { id: live.id } },
      { type: 'challenge', challenge: { id } },
    ]);
    club.feeds.openEvents('another token', { send() {}, end() {} });
    expect(evicted).toBe(false);
    club.feeds.openEvents('token', { send() {}, end() {} });
    expect(evicted).toBe(true);
  });

  it('are one a user in the document dialect', () => {
    const club = openClub({ dialect: 'document' });
    let evicted = false;
    club.feeds.openEvents('token', { send() {}, end: () => void (evicted = true) });
    club.feeds.openEvents('another token', { send() {}, end() {} });
    expect(evicted).toBe(true);
  });

  it('of a game are one a program, and end at once when it is over', () => {
    const club = openClub();
    const game = startGame(club);
    const [first, other] = [club.watch(game.id, 'a'), club.watch(game.id, 'b')];
    const second = club.watch(game.id, 'a');
    expect([first.ended(), other.ended(), second.ended()]).toEqual([true, false, false]);
    club.games.abort(game);
    const late = club.watch(game.id);
    expect(late.lines).toMatchObject([{ type: 'gameFull', state: { status: 'aborted' } }]);
    expect(late.ended()).toBe(true);
  });
});

it('lists games under way and the state of the account', () => {
  const club = openClub();
  const game = startGame(club);
  expect(club.api.playing()).toMatchObject({
    value: { nowPlaying: [{ gameId: game.id, isMyTurn: true, secondsLeft: 600 }], nbMyTurn: 1 },
  });
  playMoves(club, game, 'f2f3 e7e5 g2g4 d8h4');
  expect(club.api.playing()).toMatchObject({ value: { nowPlaying: [], nbMyTurn: 0 } });
  expect(club.api.account()).toMatchObject({
    value: { id: 'you', username: 'You', count: { all: 1, loss: 1, win: 0, playing: 0 } },
  });
});

it('tests tokens', () => {
  const club = openClub();
  const { token } = club.tokens.issue(['challenge:read'], 1_000);
  expect(club.api.testTokens(`token,${token}, nonsense`)).toMatchObject({
    value: { token: { userId: 'you', expires: null }, [token]: { scopes: 'challenge:read' }, nonsense: null },
  });
  club.clock.advance(1_000);
  expect(club.api.testTokens(token)).toMatchObject({ value: { [token]: null } });
});
