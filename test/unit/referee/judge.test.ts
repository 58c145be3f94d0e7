import { describe, expect, it } from 'vitest';
import type { JudgeOptions } from '../../referee/judge.ts';
import { createTraffic } from './traffic.ts';
import type { Asked, Traffic } from './traffic.ts';
import {
  second,
  minute,
  hour,
  token,
  other,
  bot,
  get,
  post,
  anonymous,
  every,
  openAll,
} from './judged-traffic.ts';

const tooMany = (traffic: Traffic, asked: Asked, headers = {}) =>
  traffic.ask(asked, 429, { error: 'too many' }, headers);

/** Event streams that are opened and left again. */
const reopen = (stepMs: number, count: number) => (traffic: Traffic) => {
  for (let index = 0; index < count; index++) {
    traffic.at(index * stepMs);
    traffic.send(get('/api/stream/event')).open().leave();
  }
};

const watchUsers = (from: string, users = 'a,b'): Asked => ({
  ...post('/api/stream/games-by-users', users),
  token: from,
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => `game${index}`).join(',');

interface Case {
  readonly what: string;
  readonly options?: JudgeOptions;
  readonly violates: (traffic: Traffic) => void;
  /** Kinds and how many of each. */
  readonly as: Readonly<{ [kind: string]: number }>;
  /** As close as one may come. */
  readonly inside: (traffic: Traffic) => void;
}

const windows: readonly Case[] = [
  {
    what: 'requests of an account in a minute',
    violates: every(second - 17, 61, get('/api/account/playing')),
    as: { standard: 1 },
    inside: every(second, 200, get('/api/account/playing')),
  },
  {
    what: 'requests without an account in a minute',
    violates: every(4 * second - 1, 17, anonymous('/api/tv/channels')),
    as: { standard: 2 },
    inside: every(4 * second, 60, anonymous('/api/tv/channels')),
  },
  {
    what: 'searches of an account',
    violates: every(3 * second, 16, get('/games/search?q=x')),
    as: { search: 1 },
    inside: every(4 * second, 60, get('/games/search?q=x')),
  },
  {
    what: 'searches without an account',
    violates: every(11 * second, 6, anonymous('/games/search?q=x')),
    as: { search: 1 },
    inside: every(12 * second, 30, anonymous('/games/search?q=x')),
  },
  {
    what: 'challenge requests of a bot',
    options: bot,
    violates: every(400, 121, get('/api/challenge')),
    as: { challenge: 1 },
    inside: every(500, 400, get('/api/challenge')),
  },
  {
    what: 'looks at the account',
    violates: every(9 * second, 31, get('/api/account')),
    as: { account: 1 },
    inside: every(10 * second, 90, get('/api/account')),
  },
  {
    what: 'activity feeds of two accounts on one machine',
    violates: every(7 * second, 16, (index) => ({
      path: '/api/user/a/activity',
      token: index % 2 ? token : other,
    })),
    as: { activity: 1 },
    inside: every(8 * second, 60, (index) => ({
      path: '/api/user/a/activity',
      token: index % 2 ? token : other,
    })),
  },
  {
    what: 'arenas joined in an hour',
    violates: every(7 * minute, 9, (index) => post(`/api/tournament/arena${index}/join`)),
    as: { 'join-hour': 1 },
    inside: every(7.5 * minute, 24, (index) => post(`/api/tournament/arena${index}/join`)),
  },
  {
    what: 'arenas joined in a day',
    violates: every(40 * minute, 31, (index) => post(`/api/tournament/arena${index}/join`)),
    as: { 'join-day': 1 },
    inside: every(48 * minute, 90, (index) => post(`/api/tournament/arena${index}/join`)),
  },
  {
    what: 'challenges to people in a minute',
    violates: every(10 * second, 6, post('/api/challenge/someone')),
    as: { 'challenge-credits-minute': 1 },
    inside: every(12 * second, 40, post('/api/challenge/someone')),
  },
  {
    what: 'challenges to people in a day',
    violates: every(30 * minute, 41, post('/api/challenge/someone')),
    as: { 'challenge-credits-day': 1 },
    inside: every(36 * minute, 80, post('/api/challenge/someone')),
  },
  {
    what: 'openings of the event stream in ten minutes',
    violates: reopen(19 * second, 31),
    as: { 'event-stream-opens': 1 },
    inside: reopen(20 * second, 90),
  },
];

const atOnce: readonly Case[] = [
  {
    what: 'two requests at the same time',
    violates(traffic) {
      const first = traffic.send(get('/api/account'));
      traffic.ask(get('/api/challenge'));
      first.answer();
    },
    as: { 'in-turn': 1 },
    inside(traffic) {
      const first = traffic.send(get('/api/account'));
      // Moves, streams, downloads and other callers are not in turn.
      traffic.ask(post('/api/board/game/abcdefgh/move/e2e4'));
      traffic.send(get('/api/stream/event')).open();
      traffic.ask(get('/api/games/user/robin'));
      traffic.ask(anonymous('/api/tv/channels'));
      traffic.ask({ path: '/api/account', token: other });
      first.answer();
      traffic.ask(get('/api/challenge'));
    },
  },
  {
    what: 'a second event stream on one token',
    violates: openAll(get('/api/stream/event'), get('/api/stream/event')),
    as: { 'event-streams': 1 },
    inside: openAll(get('/api/stream/event'), { path: '/api/stream/event', token: other }),
  },
  {
    what: 'six streams of an account',
    violates: openAll(
      get('/api/stream/event'),
      ...['1', '2', '3', '4'].map((id) => get(`/api/board/game/stream/game000${id}`)),
      get('/api/stream/game/game0005'),
    ),
    as: { streams: 1 },
    inside: openAll(
      get('/api/stream/event'),
      ...['1', '2', '3', '4'].map((id) => get(`/api/board/game/stream/game000${id}`)),
      ...['best', 'blitz', 'bot', 'rapid'].map((channel) => get(`/api/tv/${channel}/feed`)),
    ),
  },
  {
    what: 'six games of a bot',
    options: bot,
    violates: openAll(
      ...['1', '2', '3', '4', '5', '6'].map((id) => get(`/api/bot/game/stream/game000${id}`)),
    ),
    as: { 'game-streams': 1 },
    inside: openAll(
      get('/api/stream/event'),
      ...['1', '2', '3', '4', '5'].map((id) => get(`/api/bot/game/stream/game000${id}`)),
    ),
  },
  {
    what: 'two streams of one game',
    violates: openAll(get('/api/stream/game/abcdefgh'), get('/api/stream/game/abcdefgh')),
    as: { 'streams-of-a-game': 1 },
    inside: openAll(get('/api/stream/game/abcdefgh'), get('/api/stream/game/hgfedcba')),
  },
  {
    what: 'five TV feeds on one machine',
    violates: openAll(
      ...['best', 'blitz', 'bot', 'rapid', 'atomic'].map((channel) => anonymous(`/api/tv/${channel}/feed`)),
    ),
    as: { 'tv-streams': 1 },
    inside: openAll(
      ...['best', 'blitz', 'bot', 'rapid'].map((channel) => anonymous(`/api/tv/${channel}/feed`)),
      { path: '/api/tv/atomic/feed', ip: '127.0.0.2' },
    ),
  },
  {
    what: 'three downloads on one machine',
    violates: openAll(get('/api/games/user/a'), anonymous('/api/games/user/b'), get('/api/games/user/c')),
    as: { downloads: 1 },
    inside: openAll(get('/api/games/user/a'), anonymous('/api/games/user/b')),
  },
  {
    what: "five streams of users' games on one machine",
    violates: openAll(...[token, other, token, other, token].map((one) => watchUsers(one))),
    as: { 'users-streams': 1 },
    inside: openAll(...[token, other, token, other].map((one) => watchUsers(one))),
  },
];

const requests: readonly Case[] = [
  {
    what: 'ids in one export',
    violates: (traffic) => traffic.ask(post('/api/games/export/_ids', ids(301))),
    as: { 'export-ids': 1 },
    inside: (traffic) => traffic.ask(post('/api/games/export/_ids', ids(300))),
  },
  {
    what: 'users in one stream',
    violates: (traffic) => void traffic.send(watchUsers(token, 'a,b,c,d,e,f')).open(),
    as: { 'watched-users': 1 },
    inside: (traffic) => void traffic.send(watchUsers(token, 'a,b,c,d,e')).open(),
  },
  {
    what: 'looks at who is online',
    violates: every(5 * second - 1, 2, get('/api/users/status?ids=a')),
    as: { 'presence-polls': 1 },
    inside: every(5 * second, 20, get('/api/users/status?ids=a')),
  },
  {
    what: 'a stream opened again within a second',
    violates: reopen(second - 1, 2),
    as: { 'stream-spacing': 1 },
    inside: reopen(second, 20),
  },
];

const eventStream = (traffic: Traffic, gaps: readonly number[]) => {
  const stream = traffic.send(get('/api/stream/event')).open();
  let now = 0;
  for (const gap of gaps) {
    traffic.at((now += gap));
    stream.line();
  }
  return { stream, now };
};

const conduct: readonly Case[] = [
  {
    what: 'a request before Retry-After is over',
    violates(traffic) {
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '7' });
      traffic.at(7 * second - 1);
      traffic.ask(get('/api/challenge'));
    },
    as: { 'cool-down': 1 },
    inside(traffic) {
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '7' });
      traffic.ask(post('/api/board/game/abcdefgh/move/e2e4'));
      traffic.at(7 * second);
      traffic.ask(get('/api/challenge'));
    },
  },
  {
    what: 'a request that left after a 429, not in the very moment in which it came',
    violates(traffic) {
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '7' });
      traffic.at(1);
      traffic.ask(get('/api/challenge'));
    },
    as: { 'cool-down': 1 },
    inside(traffic) {
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '7' });
      traffic.ask(get('/api/challenge'));
    },
  },
  {
    what: 'a request in the very moment of a second 429 within the rest after the first',
    violates(traffic) {
      const late = traffic.send(get('/api/challenge'));
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '7' });
      traffic.at(5 * second);
      late.answer(429, {}, { 'Retry-After': '7' });
      traffic.ask(get('/api/challenge'));
    },
    as: { 'cool-down': 1, 'in-turn': 1 },
    inside(traffic) {
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '5' });
      traffic.at(5 * second);
      tooMany(traffic, get('/api/challenge'), { 'Retry-After': '7' });
      traffic.ask(get('/api/challenge'));
    },
  },
  {
    what: 'a request before a date in Retry-After',
    violates(traffic) {
      const dates = { Date: 'Sat, 03 Jan 2026 10:00:00 GMT', 'Retry-After': 'Sat, 03 Jan 2026 10:00:30 GMT' };
      tooMany(traffic, get('/api/challenge'), dates);
      traffic.at(29 * second);
      traffic.ask(get('/api/challenge'));
    },
    as: { 'cool-down': 1 },
    inside(traffic) {
      const dates = { Date: 'Sat, 03 Jan 2026 10:00:00 GMT', 'Retry-After': 'Sat, 03 Jan 2026 10:00:30 GMT' };
      tooMany(traffic, get('/api/challenge'), dates);
      traffic.at(30 * second);
      traffic.ask(get('/api/challenge'));
    },
  },
  ...[{}, { 'Retry-After': '-5' }, { 'Retry-After': '99999999' }, { 'Retry-After': 'soon' }].map(
    (headers) => ({
      what: `a request within the minute after a 429 with ${JSON.stringify(headers)}`,
      violates(traffic: Traffic) {
        tooMany(traffic, get('/api/challenge'), headers);
        traffic.at(minute - 1);
        traffic.ask(get('/api/challenge'));
      },
      as: { 'cool-down': 1 },
      inside(traffic: Traffic) {
        tooMany(traffic, get('/api/challenge'), headers);
        traffic.at(minute);
        traffic.ask(get('/api/challenge'));
      },
    }),
  ),
  {
    what: 'a second 429 in turn, which doubles the wait',
    violates(traffic) {
      tooMany(traffic, get('/api/challenge'));
      traffic.at(minute);
      tooMany(traffic, get('/api/challenge'));
      traffic.at(3 * minute - 1);
      traffic.ask(get('/api/challenge'));
    },
    as: { 'cool-down': 1 },
    inside(traffic) {
      tooMany(traffic, get('/api/challenge'));
      traffic.at(minute);
      tooMany(traffic, get('/api/challenge'));
      traffic.at(3 * minute);
      traffic.ask(get('/api/challenge'));
      tooMany(traffic, get('/api/challenge'));
      traffic.at(4 * minute);
      traffic.ask(get('/api/challenge'));
    },
  },
  {
    what: 'a move before the time that was named for moves',
    violates(traffic) {
      tooMany(traffic, post('/api/board/game/abcdefgh/move/e2e4'), { 'Retry-After': '2' });
      traffic.at(second);
      traffic.ask(post('/api/board/game/abcdefgh/move/e2e4'));
    },
    as: { 'cool-down': 1 },
    inside(traffic) {
      tooMany(traffic, post('/api/board/game/abcdefgh/move/e2e4'));
      traffic.at(second);
      tooMany(traffic, post('/api/board/game/abcdefgh/move/e2e4'), { 'Retry-After': '2' });
      traffic.at(3 * second);
      traffic.ask(post('/api/board/game/abcdefgh/move/e2e4'));
    },
  },
  {
    what: 'a request with a token that was refused',
    violates(traffic) {
      traffic.ask(get('/api/account'), 401);
      traffic.at(hour);
      traffic.ask(get('/api/challenge'));
    },
    as: { 'after-401': 1 },
    inside(traffic) {
      // Permitted: requests already sent, the test of the token, and other callers.
      const first = traffic.send(get('/api/stream/event'));
      traffic.ask(get('/api/account'), 401);
      first.answer(401);
      traffic.at(hour);
      traffic.ask(post('/api/token/test', token));
      traffic.ask(anonymous('/api/tv/channels'));
      traffic.ask({ path: '/api/account', token: other });
    },
  },
  {
    what: 'a silent stream that is kept',
    violates(traffic) {
      const { stream, now } = eventStream(traffic, [7 * second, 7 * second, 7 * second]);
      traffic.at(now + 16 * second);
      stream.leave();
    },
    as: { silence: 1 },
    inside(traffic) {
      const { stream, now } = eventStream(traffic, [7 * second, 15 * second, 7 * second]);
      traffic.at(now + 15 * second + 500);
      stream.leave();
      traffic.send(anonymous('/api/tv/feed')).open();
      traffic.at(now + hour);
    },
  },
  {
    what: 'a silent stream that is still open',
    violates(traffic) {
      eventStream(traffic, [7 * second]);
      traffic.at(minute);
    },
    as: { silence: 1 },
    inside(traffic) {
      eventStream(traffic, [7 * second]);
      traffic.at(20 * second);
    },
  },
  ...[
    `/api/account?x=${token}`,
    '/api/account?access_token=abc',
    '/api/board/game/stream/abcdefgh1234',
    `/api/user/${encodeURIComponent(token)}`,
  ].map((path) => ({
    what: `a secret in the address ${path}`,
    violates: (traffic: Traffic) => traffic.ask(get(path)),
    as: { 'secret-in-url': 1 },
    inside: (traffic: Traffic) => traffic.ask(get('/api/user/robin?with=everything')),
  })),
  {
    what: 'a request that is no HTTP',
    violates: (traffic) => traffic.raw('GET  /api HTTP/1.1\r\n\r\n'),
    as: { malformed: 1 },
    inside: (traffic) => traffic.ask(get('/api')),
  },
];

describe.each([
  ['windows', windows],
  ['places', atOnce],
  ['single requests', requests],
  ['conduct', conduct],
])('%s', (_, cases) => {
  it.each(cases)('$what: seen', ({ violates, as, options }) => {
    const traffic = createTraffic();
    violates(traffic);
    expect(traffic.judge(options).counts).toEqual(as);
  });

  it.each(cases)('$what: nothing is said of what is just inside', ({ inside, options }) => {
    const traffic = createTraffic();
    inside(traffic);
    expect(traffic.judge(options).violations).toEqual([]);
  });
});

describe('moves', () => {
  it('are counted among the requests of an account, and are never too many themselves', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 70; index++) traffic.ask(post('/api/board/game/abcdefgh/move/e2e4'));
    expect(traffic.judge().counts).toEqual({});
    traffic.ask(get('/api/challenge'));
    expect(traffic.judge().counts).toEqual({ standard: 1 });
  });

  it('of bots are free', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 500; index++) traffic.ask(post('/api/bot/game/abcdefgh/move/e2e4'));
    traffic.ask(get('/api/account/playing'));
    expect(traffic.judge(bot).counts).toEqual({});
  });
});

describe('latency', () => {
  it('makes two requests too near to each other count as such: it is for the client to allow for it', () => {
    const traffic = createTraffic();
    const look = { ...get('/api/users/status?ids=a') };
    traffic.at(0);
    traffic.ask({ ...look, delayMs: 300 });
    traffic.at(5_000);
    traffic.ask(look);
    expect(traffic.judge().counts).toEqual({ 'presence-polls': 1 });
    expect(traffic.judge({ toleranceMs: 300 }).counts).toEqual({});
  });

  it('does not hide a request that was sent after a 429 was there', () => {
    const traffic = createTraffic();
    tooMany(traffic, get('/api/challenge'), { 'Retry-After': '1' });
    traffic.at(900);
    traffic.ask({ ...get('/api/challenge'), delayMs: 300 });
    expect(traffic.judge().counts).toEqual({ 'cool-down': 1 });
  });
});
