import { describe, expect, it } from 'vitest';
import { routeOf } from '../../referee/routes.ts';
import { createTraffic } from './traffic.ts';
import type { Asked } from './traffic.ts';

const token = 'token-of-robin';
const get = (path: string): Asked => ({ path, token });
const post = (path: string): Asked => ({ method: 'POST', path, token });

describe('an endpoint', () => {
  it.each([
    ['GET', '/api/tv/channels', 'tv-channels', 'answer'],
    ['GET', '/api/tv/feed', 'tv-feed', 'stream'],
    ['GET', '/api/tv/blitz/feed', 'tv-feed', 'stream'],
    ['GET', '/api/tv/blitz', 'tv-games', 'download'],
    ['GET', '/api/tournament', 'arenas', 'answer'],
    ['GET', '/api/tournament/arena001', 'arena', 'answer'],
    ['GET', '/api/tournament/arena001/teams', 'arena-teams', 'answer'],
    ['GET', '/api/tournament/arena001/games', 'export-arena', 'download'],
    ['GET', '/api/tournament/arena001/results', 'arena-results', 'download'],
    ['POST', '/api/tournament', 'arena-create', 'answer'],
    ['POST', '/api/tournament/arena001', 'arena-edit', 'answer'],
    ['POST', '/api/tournament/arena001/join', 'join', 'answer'],
    ['POST', '/api/tournament/arena001/withdraw', 'withdraw', 'answer'],
    ['POST', '/api/tournament/arena001/terminate', 'arena-terminate', 'answer'],
    ['POST', '/api/tournament/team-battle/arena001', 'arena-battle', 'answer'],
    ['GET', '/api/user/robin/tournament/created', 'arenas-created', 'download'],
    ['GET', '/api/user/robin/tournament/played', 'arenas-played', 'download'],
    ['GET', '/api/team/birds/arena', 'team-arenas', 'download'],
    ['GET', '/api/team/birds/users', 'team-members', 'download'],
    ['GET', '/api/team/of/robin', 'teams-of', 'answer'],
    ['GET', '/api/rel/following', 'following', 'answer'],
    ['GET', '/api/bot/online', 'bots-online', 'download'],
    ['POST', '/api/round/abcdefgh/add-time/15', 'add-time', 'answer'],
    ['DELETE', '/api/tournament', 'other', 'answer'],
    ['GET', '/api/tournament/', 'other', 'answer'],
  ])('%s %s is known as %s, %s', (method, path, name, kind) => {
    expect(routeOf(method, path).route).toMatchObject({ name, kind });
  });
});

/** Asked together, and answered only then. */
const together = (...asked: readonly Asked[]) => {
  const traffic = createTraffic();
  const talks = asked.map((one) => traffic.send(one));
  for (const talk of talks) talk.answer();
  return traffic.judge().counts;
};

describe('lists of arenas', () => {
  const lists = [
    '/api/user/robin/tournament/played',
    '/api/team/birds/arena',
    '/api/tournament/arena001/results',
  ];

  it('are downloads: two at once, and no third', () => {
    expect(together(...lists.slice(0, 2).map(get))).toEqual({});
    expect(together(...lists.map(get))).toEqual({ downloads: 1 });
  });

  it('take no turn, which setting an arena up, its edit and its end do', () => {
    expect(together(post('/api/tournament'), get('/api/user/robin/tournament/created'))).toEqual({});
    for (const path of ['/api/tournament/arena001', '/api/tournament/arena001/terminate'])
      expect(together(post('/api/tournament'), post(path))).toEqual({ 'in-turn': 1 });
    expect(together(post('/api/tournament'), get('/api/rel/following'))).toEqual({ 'in-turn': 1 });
  });

  it('count among the requests of a minute', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 61; index++) {
      traffic.at(index * 900);
      traffic.ask(index % 2 ? get('/api/team/birds/arena') : post('/api/tournament'));
    }
    expect(traffic.judge().counts).toEqual({ standard: 1 });
  });
});

describe('TV', () => {
  it('has its feeds apart from the streams of an account, and its games among the downloads', () => {
    const traffic = createTraffic();
    for (const [index, key] of ['blitz', 'rapid', 'bullet', 'best', 'horde'].entries()) {
      traffic.at(index * 1_500);
      traffic.send(get(`/api/tv/${key}/feed`)).open();
    }
    expect(traffic.judge().counts).toEqual({ 'tv-streams': 1 });
    expect(together(get('/api/tv/blitz'), get('/api/tv/rapid'), get('/api/tv/bullet'))).toEqual({
      downloads: 1,
    });
  });
});
