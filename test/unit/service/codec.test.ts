import { describe, expect, test } from 'vitest';

import { parseAccount, parseAcknowledgement, parseTokenInfo } from '../../../main/service/codec/account.ts';
import { parseChallenge, parseChallengeList } from '../../../main/service/codec/challenge.ts';
import { createDialectSense } from '../../../main/service/codec/dialect.ts';
import { makeServiceEvent, parseServiceEvent } from '../../../main/service/codec/events.ts';
import { parseGameEvent } from '../../../main/service/codec/game-stream.ts';
import { makeGameEvent } from '../../harness/encode/game-stream.ts';
import { parsePlaying } from '../../../main/service/codec/game-summary.ts';
import { readLine, type Read } from '../../../main/service/codec/message.ts';
import type { Parsed } from '../../../main/service/codec/read-whole.ts';
import { account, challenge, challengeList, full, game, playing, state } from './samples.ts';

function valueOf<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new Error(parsed.issues.join('; '));
  return parsed.value;
}

function eventOf<T>(read: Read<T>): T {
  if (read.kind !== 'event') throw new Error(JSON.stringify(read));
  return read.value;
}

describe('challenges', () => {
  test('are converted to the domain without dialect', () => {
    expect(valueOf(parseChallenge(challenge))).toEqual({
      id: 'abcd1234',
      url: 'https://chess.example/abcd1234',
      status: 'created',
      challenger: { id: 'club-bot', name: 'Club-Bot', rating: 1500, title: 'BOT', provisional: true },
      destUser: { id: 'ruth', name: 'Ruth', rating: 1822, flair: 'nature.owl', online: true },
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      rated: false,
      speed: 'rapid',
      timeControl: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
      color: 'random',
      finalColor: 'black',
      perfName: 'Rapid',
      direction: 'in',
      rematchOf: 'zyxw9876',
      rules: ['noAbort'],
    });
  });

  test.each([
    [{ type: 'unlimited' }, { kind: 'unlimited' }],
    [
      { type: 'correspondence', daysPerTurn: 3 },
      { kind: 'correspondence', daysPerTurn: 3 },
    ],
    [{ type: 'hourglass' }, { kind: 'other', name: 'hourglass' }],
    [{ type: 'constructor' }, { kind: 'other', name: 'constructor' }],
  ])('time control %j', (timeControl, expected) => {
    expect(valueOf(parseChallenge({ ...challenge, timeControl })).timeControl).toEqual(expected);
  });

  test.each([null, undefined])('a challenger that is %s means none', (challenger) => {
    expect(valueOf(parseChallenge({ ...challenge, challenger }))).not.toHaveProperty('challenger');
  });

  test('an unreadable challenger invalidates the challenge', () => {
    const parsed = parseChallenge({ ...challenge, challenger: { id: 7, name: 8 } });
    expect(parsed).toMatchObject({ ok: false });
    expect(parseChallenge({ ...challenge, challenger: 'Ruth' })).toEqual({
      ok: false,
      issues: ['challenger: expected object'],
    });
  });

  test('a challenger without a readable id is known by the name', () => {
    const parsed = parseChallenge({ ...challenge, challenger: { id: 7, name: 'Ruth' } });
    expect(parsed).toMatchObject({
      value: { challenger: { id: 'ruth', name: 'Ruth' } },
      notes: { dropped: ['challenger.id'] },
    });
  });

  test.each([
    ['toofast', 'tooFast'],
    ['onlybot', 'onlyBot'],
    ['generic', 'generic'],
    ['notToday', 'notToday'],
  ])('decline reason %s is %s', (declineReasonKey, expected) => {
    expect(valueOf(parseChallenge({ ...challenge, declineReasonKey })).declineReasonKey).toBe(expected);
  });

  test('unknown words are kept unchanged', () => {
    const parsed = valueOf(
      parseChallenge({
        ...challenge,
        status: 'frozen',
        speed: 'warp',
        variant: { key: 'duck', name: 'Duck' },
      }),
    );
    expect(parsed).toMatchObject({ status: 'frozen', speed: 'warp', variant: { key: 'duck', name: 'Duck' } });
  });

  test('an unreadable one is dropped from the list', () => {
    const parsed = parseChallengeList({ ...challengeList, in: [{ ...challenge, rated: 'yes' }, challenge] });
    expect(valueOf(parsed).incoming.map(({ id }) => id)).toEqual(['abcd1234']);
    expect(parsed.ok && parsed.notes.dropped).toEqual(['in[0]']);
  });

  test('notes list what the domain value lacks', () => {
    const parsed = parseChallenge({
      ...challenge,
      rating: [1],
      destUser: { ...challenge.destUser, rating: '1822' },
    });
    expect(parsed.ok && parsed.notes).toEqual({
      unknown: [{ path: 'rating', count: 1 }],
      unused: ['challenger.lag', 'timeControl.show', 'perf.icon'].map((path) => ({ path, count: 1 })),
      dropped: ['destUser.rating'],
    });
  });
});

describe('events', () => {
  test('compat belongs to the envelope, and is absent when not sent', () => {
    const compat = { bot: true, board: false };
    const event = eventOf(parseServiceEvent({ type: 'challenge', challenge, compat }));
    expect(event).toMatchObject({ type: 'challenge', challenge: { compat } });
    expect(eventOf(parseServiceEvent({ type: 'challenge', challenge }))).not.toHaveProperty(
      'challenge.compat',
    );
  });

  test('the secret part of a game id is dropped', () => {
    const read = parseServiceEvent({ type: 'gameStart', game });
    expect(JSON.stringify(eventOf(read))).not.toContain('WXYZ');
    expect(read.kind === 'event' && read.notes.unused).toEqual([{ path: 'game.fullId', count: 1 }]);
  });

  test.each([
    [
      { id: 'ruth', username: 'Ruth', rating: 1 },
      { kind: 'user', id: 'ruth', name: 'Ruth', rating: 1 },
    ],
    [
      { id: null, username: 'Engine', ai: 3 },
      { kind: 'ai', level: 3, name: 'Engine' },
    ],
    [
      { id: null, username: 'Anon.' },
      { kind: 'anonymous', name: 'Anon.' },
    ],
    [{}, { kind: 'anonymous' }],
  ])('opponent %j', (opponent, expected) => {
    const event = eventOf(parseServiceEvent({ type: 'gameStart', game: { ...game, opponent } }));
    expect(event).toMatchObject({ game: { opponent: expected } });
  });

  test.each([
    [{ username: 'Ruth', rating: 1800 }, { kind: 'user', id: 'ruth', name: 'Ruth', rating: 1800 }, []],
    [{ rating: 1800 }, { kind: 'anonymous' }, ['game.opponent.rating']],
    [{ id: 'ruth' }, { kind: 'user', id: 'ruth', name: 'ruth' }, []],
    [{ id: 5, username: 'Ruth' }, { kind: 'anonymous', name: 'Ruth' }, ['game.opponent.id']],
    [{ id: null, username: 'Engine', ai: '3' }, { kind: 'anonymous', name: 'Engine' }, ['game.opponent.ai']],
    ['Ruth', { kind: 'unknown' }, ['game.opponent']],
  ])('opponent %j is contradictory or incomplete, and the game stays', (opponent, expected, dropped) => {
    expect(parseServiceEvent({ type: 'gameStart', game: { ...game, opponent } })).toMatchObject({
      kind: 'event',
      value: { game: { id: game.id, opponent: expected } },
      notes: { dropped },
    });
  });

  test('an empty last move means none; an absent one means not stated', () => {
    expect(eventOf(parseServiceEvent({ type: 'gameStart', game }))).toMatchObject({
      game: { lastMove: null },
    });
    const { lastMove: _lastMove, ...silent } = game;
    expect(eventOf(parseServiceEvent({ type: 'gameStart', game: silent }))).not.toHaveProperty(
      'game.lastMove',
    );
  });

  test.each([
    [{}, { kind: 'keepAlive' }],
    [{ t: 1 }, { kind: 'keepAlive' }],
    [{ game }, { kind: 'malformed', issues: ['type: needed'] }],
    [{ type: 4 }, { kind: 'malformed', issues: ['type: expected string'] }],
    [
      { type: 'meteor', of: 1 },
      { kind: 'unknown', type: 'meteor' },
    ],
    [{ type: 'toString' }, { kind: 'unknown', type: 'toString' }],
    [{ type: 'gameStart' }, { kind: 'malformed', issues: ['game: expected object'] }],
    [[], { kind: 'malformed', issues: ['the value: expected object'] }],
    [null, { kind: 'malformed', issues: ['the value: expected object'] }],
  ])('message %j', (json, expected) => {
    expect(parseServiceEvent(json)).toEqual(expected);
  });

  test.each(['', '{', '\u0000{}', '{"type":"challenge"', 'nonsense'])('line %j is not JSON', (text) => {
    expect(readLine(text, parseServiceEvent)).toEqual({ kind: 'malformed', issues: ['not JSON'] });
  });

  test('the document dialect has fewer members', () => {
    const declined = {
      ...valueOf(parseChallenge(challenge)),
      status: 'declined',
      declineReasonKey: 'later',
    } as const;
    const made = makeServiceEvent({ type: 'challengeDeclined', challenge: declined }, 'document');
    expect(made).toEqual({
      type: 'challengeDeclined',
      challenge: {
        id: 'abcd1234',
        url: 'https://chess.example/abcd1234',
        status: 'declined',
        challenger: { id: 'club-bot', name: 'Club-Bot' },
        destUser: { id: 'ruth', name: 'Ruth' },
        variant: { key: 'standard', name: 'Standard', short: 'Std' },
        rated: false,
        speed: 'rapid',
        timeControl: { type: 'clock', limit: 600, increment: 5 },
        color: 'random',
        perf: { name: 'Rapid' },
      },
    });
  });
});

describe('games under way', () => {
  test('are listed without a second id', () => {
    expect(valueOf(parsePlaying(playing))).toMatchObject([{ id: 'abcd1234', opponent: { kind: 'user' } }]);
  });

  test.each([
    ['started', { status: 'started' }],
    [
      { id: 20, name: 'started' },
      { status: 'started', statusId: 20 },
    ],
    [{ name: 'started' }, { status: 'started' }],
  ])('the status %o is parsed', (status, told) => {
    const parsed = parsePlaying({ nowPlaying: [{ ...game, status }] });
    expect(valueOf(parsed)).toMatchObject([told]);
    expect(parsed.ok && parsed.notes.dropped).toEqual([]);
  });

  test('an id that differs from gameId invalidates the game', () => {
    const parsed = parsePlaying({ nowPlaying: [{ ...game, id: 'other999' }] });
    expect(valueOf(parsed)).toMatchObject([{ id: 'abcd1234' }]);
    expect(parsed.ok && parsed.notes.dropped).toEqual(['nowPlaying[0].id']);
  });
});

describe('game streams', () => {
  test('a full game of two users', () => {
    expect(eventOf(parseGameEvent(full))).toEqual({
      type: 'gameFull',
      game: {
        id: 'abcd1234',
        variant: { key: 'standard', name: 'Standard', short: 'Std' },
        speed: 'rapid',
        perfName: 'Schnellschach',
        rated: true,
        createdAt: 1743531507166,
        white: { kind: 'user', id: 'ruth', name: 'Ruth', rating: 1822, provisional: true },
        black: { kind: 'user', id: 'club-bot', name: 'Club-Bot', title: 'BOT', rating: 1500 },
        initialFen: null,
        clock: { initialMs: 600000, incrementMs: 5000 },
        tournamentId: 'arena123',
        state: {
          moves: ['e2e4', 'e7e5', 'e1e2'],
          whiteMs: 590000,
          blackMs: 600000,
          whiteIncrementMs: 5000,
          blackIncrementMs: 5000,
          status: 'started',
          drawOffer: { white: true, black: false },
          takebackOffer: { white: false, black: true },
          expiration: { idleMs: 120, withinMs: 30000 },
        },
      },
    });
  });

  test('an untimed game against an engine, its state without a type', () => {
    const { type: _type, ...bare } = { ...state, wtime: 2147483647, btime: 2147483647, moves: '' };
    const { clock: _clock, ...untimed } = full;
    const event = eventOf(parseGameEvent({ ...untimed, white: { aiLevel: 4 }, black: {}, state: bare }));
    expect(event).toMatchObject({
      game: {
        white: { kind: 'ai', level: 4 },
        black: { kind: 'anonymous' },
        state: { moves: [], whiteMs: null, blackMs: null },
      },
    });
    expect(event).not.toHaveProperty('game.clock');
  });

  test('an unreadable clock invalidates the game', () => {
    const read = parseGameEvent({ ...full, clock: { initial: '600000', increment: 0 } });
    expect(read).toEqual({ kind: 'malformed', issues: ['clock.initial: expected number'] });
  });

  test.each([
    [{ type: 'opponentGone' }, {}],
    [
      { type: 'opponentGone', gone: true, claimWinInSeconds: 9 },
      { gone: true, claimWinInSeconds: 9 },
    ],
    [{ type: 'opponentGone', gone: false }, { gone: false }],
  ])('presence %j', (json, presence) => {
    expect(eventOf(parseGameEvent(json))).toEqual({ type: 'opponentGone', presence });
  });

  test('the document dialect has neither offers nor rooms', () => {
    const event = eventOf(parseGameEvent(state));
    expect(makeGameEvent(event, 'document')).toEqual({
      type: 'gameState',
      moves: 'e2e4 e7e5 e1e2',
      wtime: 590000,
      btime: 600000,
      winc: 5000,
      binc: 5000,
      status: 'started',
    });
    const line = { room: 'player', username: 'Ruth', text: 'gg' } as const;
    expect(makeGameEvent({ type: 'chatLine', line }, 'document')).toEqual({
      type: 'chatLine',
      username: 'Ruth',
      text: 'gg',
    });
  });
});

describe('accounts and tokens', () => {
  test('ratings and puzzle runs are distinguished', () => {
    expect(valueOf(parseAccount(account))).toMatchObject({
      perfs: { rapid: { games: 12, rating: 1822, deviation: 80, progress: -4, provisional: true } },
      puzzleRuns: { storm: { runs: 3, score: 21 } },
      counts: { all: 40, win: 20, draw: 5, loss: 15 },
      playTime: { totalSeconds: 3600, tvSeconds: 0 },
      profile: { bio: 'Hello', fideRating: 1900 },
    });
  });

  test('an invalid rating is dropped', () => {
    const parsed = parseAccount({
      ...account,
      perfs: { ...account.perfs, blitz: { games: 1, rating: 'high' } },
    });
    expect(Object.keys(valueOf(parsed).perfs)).toEqual(['rapid']);
    expect(parsed.ok && parsed.notes.dropped).toEqual(['perfs.blitz']);
  });

  test('names of built-in members are ordinary names', () => {
    const json: unknown = JSON.parse(
      '{"id":"a","username":"A","perfs":{"constructor":{"games":1,"rating":2}}}',
    );
    expect(Object.entries(valueOf(parseAccount(json)).perfs)).toEqual([
      ['constructor', { games: 1, rating: 2 }],
    ]);
  });

  test.each([
    ['bot:play,challenge:read', ['bot:play', 'challenge:read']],
    ['', []],
  ])('scopes %j', (scopes, expected) => {
    expect(valueOf(parseTokenInfo({ userId: 'ruth', scopes, expires: null }))).toEqual({
      userId: 'ruth',
      scopes: expected,
      expiresAt: null,
    });
  });

  test.each([
    [{ ok: true }, true],
    [{ ok: false }, true],
    [{}, true],
    [{ ok: 'true' }, false],
    ['ok', false],
  ])('acknowledgement %j is valid: %s', (json, readable) => {
    expect(parseAcknowledgement(json).ok).toBe(readable);
  });
});

describe('the dialect of a server', () => {
  test('is wire without evidence, document on its evidence, wire on contradictory evidence', () => {
    const sense = createDialectSense('auto');
    expect(sense.current()).toBe('wire');
    sense.observe('objectKeepAlive');
    expect(sense.current()).toBe('document');
    sense.observe('wireMember');
    expect(sense.current()).toBe('wire');
  });

  test.each(['wire', 'document'] as const)('remains %s when configured', (setting) => {
    const sense = createDialectSense(setting);
    sense.observe('objectKeepAlive');
    sense.observe('blankKeepAlive');
    expect(sense.current()).toBe(setting);
  });
});
