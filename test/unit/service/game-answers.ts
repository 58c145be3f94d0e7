/** Sample answers about games, challenges and TV. */
import type { Read } from '../../../main/service/codec/message.ts';
import type { Parsed } from '../../../main/service/codec/read-whole.ts';
import { readUsersLine, readWatchLine } from '../../../main/service/codec/watch.ts';
import { fen, idOf, other, pair, user, within, type AnswerSample, type Identity } from './answer-sample.ts';
import * as samples from './samples.ts';

export const exportedGame = {
  id: 'game0001',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  createdAt: 1_743_530_400_000,
  lastMoveAt: 1_743_530_500_000,
  status: 'resign',
  source: 'arena',
  players: {
    white: {
      user,
      rating: 1_822,
      ratingDiff: 6,
      provisional: true,
      analysis: { inaccuracy: 1, mistake: 2, blunder: 0, acpl: 24, accuracy: 91 },
    },
    black: {
      user: other,
      rating: 1_790,
      ratingDiff: -6,
      analysis: { inaccuracy: 0, mistake: 1, blunder: 3, acpl: 61, accuracy: 74 },
    },
  },
  winner: 'white',
  opening: { eco: 'C20', name: 'King’s Pawn Game', ply: 2 },
  moves: 'e4 e5 Nf3',
  clocks: [18_000, 18_000, 17_800],
  clock: { initial: 180, increment: 0, totalTime: 180 },
  lastFen: fen,
  arenaTour: { id: 'arena001', name: 'Hourly Blitz Arena' },
  analysis: [{ eval: 20 }, { eval: 15, best: 'c7c5', variation: 'c5 Nf3', judgment: { name: 'Mistake' } }],
  division: { middle: 18, end: 40 },
};

/** A user is known by the id or by the name, so neither is listed here or elsewhere. */
const termsOf = (at: string): readonly Identity[] => [
  { because: 'an object is known by its id', members: within(at, ['id']) },
  {
    because: 'the user agrees to these terms, and so do the rules that answer challenges',
    members: within(at, ['variant', 'variant.key', 'rated', 'timeControl']).concat(
      within(at, ['timeControl.type', 'timeControl.limit', 'timeControl.increment']),
    ),
  },
  {
    because: 'an unreadable player must not look like none, as in a challenge to everyone',
    members: within(at, ['challenger', 'destUser']),
  },
];

const asParsed =
  <T>(read: (json: unknown) => Read<T>) =>
  (json: unknown): Parsed<unknown> => {
    const found = read(json);
    return found.kind === 'event'
      ? { ok: true, value: found.value, notes: found.notes }
      : { ok: false, issues: [found.kind] };
  };

const typed = { because: 'a message is known by its type', members: ['type'] };

export const gameAnswers: readonly AnswerSample[] = [
  {
    endpoint: 'GET /api/account/playing',
    json: {
      nowPlaying: [
        samples.playing.nowPlaying[0],
        { ...samples.playing.nowPlaying[0], gameId: 'efgh5678', status: 'started' },
      ],
    },
    identity: [
      pair('', ['nowPlaying'], 'no list is not an empty list: games that end are missing from it'),
      pair('nowPlaying[]', ['gameId'], 'a game is known by its id'),
      pair('nowPlaying[].variant', ['key'], 'a variant is its key'),
    ],
  },
  {
    endpoint: 'GET /api/challenge',
    json: { in: [samples.challenge, { ...samples.challenge, id: 'efgh5678' }], out: [] },
    identity: [
      pair('', ['in', 'out'], 'no list is not an empty list: challenges that end are missing from it'),
      ...termsOf('in[]'),
    ],
  },
  { endpoint: 'POST /api/challenge/{}', json: samples.challenge, identity: termsOf('') },
  ...['gameStart', 'gameFinish'].map((type) => ({
    endpoint: 'GET /api/stream/event',
    // Either of the two ids suffices.
    json: { type, game: samples.game },
    identity: [
      typed,
      pair('', ['game'], 'the message is about this game'),
      pair('game.variant', ['key'], 'a variant is its key'),
    ],
  })),
  {
    endpoint: 'GET /api/stream/event',
    json: { type: 'challengeDeclined', challenge: samples.challenge, compat: { bot: true, board: true } },
    identity: [
      typed,
      {
        because: 'the message is about this challenge',
        members: ['challenge', ...termsOf('challenge').flatMap(({ members }) => members)],
      },
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: samples.full,
    identity: [
      typed,
      idOf(''),
      pair('', ['variant', 'variant.key', 'initialFen'], 'without rules and start, no move can be played'),
      pair('', ['clock', 'clock.initial', 'clock.increment'], 'a game without a clock is untimed'),
      pair('', ['state', 'state.moves'], 'the moves are the position'),
      pair('state.expiration', ['idleMillis', 'millisToMove'], 'a deadline is the difference of both'),
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: samples.state,
    identity: [
      typed,
      pair('', ['moves'], 'the moves are the position'),
      pair('expiration', ['idleMillis', 'millisToMove'], 'a deadline is the difference of both'),
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: { type: 'chatLine', room: 'player', username: 'Ruth', text: 'Hello!' },
    identity: [typed, pair('', ['text'], 'a line of a chat is its text')],
  },
  {
    endpoint: 'GET /api/board/game/{}/chat',
    json: [
      { user: 'Ruth', text: 'Hello!' },
      { user: 'Ada', text: 'Good luck' },
    ],
    identity: [pair('[]', ['text'], 'a line of a chat is its text')],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: { type: 'opponentGone', gone: true, claimWinInSeconds: 10 },
    identity: [typed, pair('', ['gone'], 'gone and returned are opposites')],
  },
  {
    endpoint: 'GET /api/tv/channels',
    json: {
      blitz: { user, rating: 2_400, gameId: 'game0001', color: 'white' },
      bot: { user: other, rating: 2_100, gameId: 'game0002', color: 'black' },
    },
    identity: [
      pair('blitz', ['gameId'], 'a channel is its game'),
      pair('bot', ['gameId'], 'a channel is its game'),
    ],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: {
      t: 'featured',
      d: {
        id: 'game0001',
        orientation: 'black',
        players: [
          { color: 'white', user, rating: 2_400, seconds: 170 },
          { color: 'black', user: other, rating: 2_300, seconds: 160 },
        ],
        fen,
      },
    },
    identity: [
      pair('', ['t', 'd', 'd.id'], 'the message is about this game'),
      pair('d.players[]', ['color'], 'a seat is known by its colour'),
    ],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: { t: 'fen', d: { fen, lm: 'e2e4', wc: 170, bc: 160 } },
    identity: [pair('', ['t', 'd', 'd.fen'], 'the message is this position')],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: { t: 'ply', d: { ply: 1, uci: 'e2e4', san: 'e4', fen, clock: { white: 170, black: 160 } } },
    identity: [pair('', ['t', 'd', 'd.fen'], 'the message is this position')],
  },
  {
    endpoint: 'GET /api/stream/game/{}',
    json: {
      id: 'game0001',
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      speed: 'blitz',
      rated: true,
      initialFen: fen,
      fen,
      status: { id: 20, name: 'started' },
      winner: 'white',
      players: { white: { user, rating: 2_400 }, black: { user: other, rating: 2_300 } },
    },
    parse: asParsed(readWatchLine),
    identity: [idOf(''), pair('variant', ['key'], 'a variant is its key')],
  },
  {
    endpoint: 'GET /api/stream/game/{}',
    json: { fen, lm: 'e2e4', wc: 170, bc: 160 },
    parse: asParsed(readWatchLine),
    identity: [pair('', ['fen'], 'the line is this position')],
  },
  {
    endpoint: 'POST /api/stream/games-by-users',
    json: {
      id: 'game0001',
      variant: 'standard',
      speed: 'blitz',
      rated: true,
      createdAt: 1_743_530_400_000,
      status: 20,
      statusName: 'started',
      winner: 'white',
      players: { white: { userId: 'ruth', rating: 1_822 }, black: { userId: 'ada', rating: 1_790 } },
    },
    parse: asParsed(readUsersLine),
    identity: [idOf('')],
  },
  {
    endpoint: 'GET /api/games/user/{}',
    json: exportedGame,
    identity: [
      idOf(''),
      pair('clock', ['initial', 'increment'], 'half a time control is another time control'),
      pair('arenaTour', ['id'], 'an arena is known by its id'),
      ...['clocks[]', 'analysis[]'].map((entry) => ({
        because: 'the entries belong to the moves by their positions',
        members: [entry],
      })),
    ],
  },
];
