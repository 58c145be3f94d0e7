import { describe, expect, it } from 'vitest';
import type { JudgeOptions } from '../../referee/judge.ts';
import { callerOf } from '../../referee/facts.ts';
import { createTraffic } from './traffic.ts';
import type { Traffic } from './traffic.ts';
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

const day = 24 * hour;

describe('costs', () => {
  const joinOfficial = (index: number) => post(`/api/tournament/arena${index}/join`);
  const listing = {
    created: Array.from({ length: 20 }, (_, index) => ({ id: `arena${index}`, schedule: {} })),
  };

  it('of official arenas are lower', () => {
    const traffic = createTraffic();
    traffic.ask(anonymous('/api/tournament'), 200, listing);
    for (let index = 0; index < 16; index++) {
      traffic.at(index * 3 * minute);
      traffic.ask(joinOfficial(index));
    }
    expect(traffic.judge().counts).toEqual({});
    traffic.at(49 * minute);
    traffic.ask(joinOfficial(16));
    expect(traffic.judge().counts).toEqual({ 'join-hour': 1 });
  });

  it('of joining again are lower, of joining again after a refusal are not', () => {
    const joins = (ok: boolean) => {
      const traffic = createTraffic();
      for (let index = 0; index < 15; index++) {
        traffic.at(index * 3 * minute);
        traffic.ask(post('/api/tournament/arena001/join'), 200, { ok });
      }
      return traffic.judge().counts;
    };
    expect(joins(true)).toEqual({});
    expect(joins(false)).toEqual({ 'join-hour': 7 });
  });

  it('of an own team are lower for its leader', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 9; index++) {
      traffic.at(index * minute);
      const body = JSON.stringify({ team: 'us' });
      traffic.ask({ ...post(`/api/tournament/arena${index}/join`, body), type: 'application/json' });
    }
    expect(traffic.judge().counts).toEqual({ 'join-hour': 1 });
    expect(traffic.judge({ leads: (_, team) => team === 'us' }).counts).toEqual({});
  });

  it('of joins in ten minutes do not depend on what kind they are', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 31; index++) {
      traffic.at(index * 10 * second);
      traffic.ask(post('/api/tournament/arena001/join'), 200, { ok: true });
    }
    // So many cannot be within the hour's allowance either: 1 and 30 halves are 16 against 8.
    expect(traffic.judge().counts).toEqual({ 'join-burst': 1, 'join-hour': 16 });
  });

  it('of challenges depend on who is challenged', () => {
    const traffic = createTraffic();
    traffic.ask(get('/api/user/engine'), 200, { id: 'engine', title: 'BOT' });
    for (let index = 0; index < 25; index++) traffic.ask(post('/api/challenge/Engine'));
    for (let index = 0; index < 9; index++) traffic.ask(post('/api/challenge/friend'));
    const follows = (_: string, user: string) => user === 'friend';
    expect(traffic.judge({ follows }).counts).toEqual({});
    traffic.ask(post('/api/challenge/engine'));
    expect(traffic.judge({ follows }).counts).toEqual({ 'challenge-credits-minute': 1 });
  });

  it('are not due for what the server refused as too many', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 20; index++) {
      traffic.at(index * 2 * minute);
      traffic.ask(
        post(`/api/tournament/arena${index}/join`),
        index % 3 ? 429 : 200,
        {},
        { 'Retry-After': '1' },
      );
    }
    expect(traffic.judge().counts).toEqual({});
  });
});

describe('callers', () => {
  it('are known by their own account: a bot, and for how long it exists', () => {
    const traffic = createTraffic();
    traffic.ask(get('/api/account'), 200, { id: 'robin', title: 'BOT', createdAt: 0 });
    for (let index = 0; index < 61; index++) traffic.ask(get('/api/challenge'));
    // A young bot may half of what a bot may.
    expect(traffic.judge().counts).toEqual({ challenge: 1 });
    traffic.at(8 * day);
    for (let index = 0; index < 120; index++) traffic.ask(get('/api/challenge'));
    expect(traffic.judge().counts).toEqual({ challenge: 1 });
  });

  it('that are young may half of everything', () => {
    const declared: JudgeOptions = { caller: () => ({ kind: 'authenticated', createdAt: 0 }) };
    const young = (cases: (traffic: Traffic) => void) => {
      const traffic = createTraffic();
      cases(traffic);
      return traffic.judge(declared).counts;
    };
    expect(young(every(2 * second, 90, get('/api/challenge')))).toEqual({});
    expect(young(every(1.9 * second, 31, get('/api/challenge')))).toEqual({ standard: 1 });
    expect(young(openAll(get('/api/games/user/a'), get('/api/games/user/b')))).toEqual({ downloads: 1 });
  });

  it('with several tokens of one user share what counts by user', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 9; index++) {
      traffic.ask({ ...post(`/api/tournament/arena${index}/join`), token: index % 2 ? token : other });
    }
    const user: JudgeOptions = { caller: () => ({ kind: 'authenticated', user: 'robin' }) };
    expect(traffic.judge().counts).toEqual({});
    expect(traffic.judge(user).counts).toEqual({ 'join-hour': 1 });
  });

  it('without an account may not do what needs one', () => {
    const traffic = createTraffic();
    traffic.ask({ method: 'POST', path: '/api/tournament/arena001/join' }, 401);
    expect(traffic.judge().counts).toEqual({ 'join-hour': 1, 'join-day': 1, 'join-burst': 1 });
  });

  it('that are not to be judged are left out', () => {
    const traffic = createTraffic();
    openAll(get('/api/stream/event'), get('/api/stream/event'))(traffic);
    expect(traffic.judge({ ignores: ({ id }) => id === 2 }).violations).toEqual([]);
  });

  it('may go on once the user has done something about a refused token', () => {
    const traffic = createTraffic();
    traffic.ask(get('/api/account'), 401);
    traffic.at(minute);
    traffic.ask(get('/api/account'));
    expect(traffic.judge({ userActs: [{ caller: callerOf(token), at: 30 * second }] }).counts).toEqual({});
    expect(traffic.judge({ userActs: [{ caller: callerOf(other), at: 30 * second }] }).counts).toEqual({
      'after-401': 1,
    });
  });
});

describe('bots', () => {
  const bots = { challenger: { id: 'one', title: 'BOT' }, destUser: { id: 'robin', title: 'BOT' } };

  it('play at most 100 games with each other in a day', () => {
    const traffic = createTraffic();
    const stream = traffic.send(get('/api/stream/event')).open();
    const accept = (index: number) => {
      traffic.at(index * 10 * second);
      stream.line({ type: 'challenge', challenge: { id: `chall${index}`, ...bots } });
      traffic.ask(post(`/api/challenge/chall${index}/accept`));
    };
    for (let index = 0; index < 100; index++) accept(index);
    expect(traffic.judge(bot).counts).toEqual({});
    accept(100);
    expect(traffic.judge(bot).counts).toEqual({ 'bot-games-day': 1 });
  });

  it('count an own challenge once its game has begun', () => {
    const traffic = createTraffic();
    const stream = traffic.send(get('/api/stream/event')).open();
    for (let index = 0; index < 110; index++) {
      traffic.at(index * 14 * second);
      stream.line();
      const challenge = { id: `chall${index}`, destUser: { id: 'one', title: 'BOT' } };
      traffic.ask(post('/api/challenge/one'), 200, challenge);
      if (index < 100) stream.line({ type: 'gameStart', game: { gameId: `chall${index}` } });
    }
    expect(traffic.judge(bot).counts).toEqual({});
    stream.line({ type: 'gameStart', game: { gameId: 'chall109' } });
    expect(traffic.judge(bot).counts).toEqual({ 'bot-games-day': 1 });
  });
});
