/**
 * Every endpoint that the client uses: how it is asked for, what a token needs for it, and how urgent it is by default.
 * `scopes` are alternatives: one of them is enough, none means that any caller may ask, or any token.
 */

import type { RequestClass, RequestKind } from './gate.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{name}` stands for a parameter. */
  readonly path: string;
  readonly scopes: readonly string[];
  readonly cls: RequestClass;
  /** Whether the caller must be somebody; `optional`: whoever it is, and limits are those of the caller. */
  readonly token: 'needed' | 'optional' | 'unused';
  readonly kind: 'answer' | 'stream';
  /** The answer is one JSON value a line. */
  readonly lines?: true;
  /** The answer is games in PGN. */
  readonly pgn?: true;
  /** What the service's limits count it as. */
  readonly counts: RequestKind;
}

/** The path that a game is played through: bot accounts use `bot`, all others `board`. */
export type PlayPath = 'bot' | 'board';

const challengeScopes = ['challenge:write', 'bot:play', 'board:play'] as const;
const joinScopes = ['tournament:write', 'bot:play', 'web:mobile'] as const;
const organiseScopes = ['tournament:write'] as const;
const eventScopes = ['bot:play', 'board:play', 'challenge:read'] as const;

function get(
  path: string,
  scopes: readonly string[],
  cls: RequestClass,
  counts: RequestKind = 'standard',
): Endpoint {
  return { method: 'GET', path, scopes, cls, token: 'needed', kind: 'answer', counts };
}

function post(
  path: string,
  scopes: readonly string[],
  cls: RequestClass,
  counts: RequestKind = 'standard',
): Endpoint {
  return { method: 'POST', path, scopes, cls, token: 'needed', kind: 'answer', counts };
}

function stream(path: string, scopes: readonly string[], cls: RequestClass, counts: RequestKind): Endpoint {
  return { method: 'GET', path, scopes, cls, token: 'needed', kind: 'stream', counts };
}

export const endpoints = {
  account: get('/api/account', [], 'user', 'account'),
  playing: get('/api/account/playing', [], 'upkeep'),
  tokenTest: { ...post('/api/token/test', [], 'user'), token: 'unused' },
  /** Trades what signing in brought for a token. */
  tokenGrant: { ...post('/api/token', [], 'user'), token: 'unused' },
  /** Makes the caller's own token invalid. */
  tokenRevoke: { ...post('/api/token', [], 'user'), method: 'DELETE' },
  challenges: get('/api/challenge', ['challenge:read'], 'upkeep', 'challenge'),
  acceptChallenge: post('/api/challenge/{id}/accept', challengeScopes, 'play', 'challenge'),
  declineChallenge: post('/api/challenge/{id}/decline', challengeScopes, 'play', 'challenge'),
  /** To one user. */
  createChallenge: post('/api/challenge/{username}', challengeScopes, 'play', 'createChallenge'),
  /** To whoever has its address. */
  openChallenge: post('/api/challenge/open', [], 'play', 'challenge'),
  cancelChallenge: post('/api/challenge/{id}/cancel', challengeScopes, 'play', 'challenge'),
  /** Looks for somebody who wants the same game: until one comes, or the connection ends. */
  seek: {
    ...stream('/api/board/seek', ['board:play'], 'play', 'seekStream'),
    method: 'POST',
  },
  /** The same by days, which the server keeps. */
  seekByDays: post('/api/board/seek', ['board:play'], 'play', 'challenge'),
  /** A game against the computer, which begins at once. */
  challengeComputer: post('/api/challenge/ai', challengeScopes, 'play', 'challenge'),
  following: { ...get('/api/rel/following', ['follow:read'], 'upkeep'), lines: true },
  /** Who of some users is there. */
  presence: { ...get('/api/users/status', [], 'user', 'presence'), token: 'optional' },
  eventStream: stream('/api/stream/event', eventScopes, 'upkeep', 'eventStream'),
  botGameStream: stream('/api/bot/game/stream/{id}', ['bot:play'], 'play', 'gameStream'),
  botMove: post('/api/bot/game/{id}/move/{move}', ['bot:play'], 'move', 'move'),
  botAbort: post('/api/bot/game/{id}/abort', ['bot:play'], 'play', 'game'),
  botResign: post('/api/bot/game/{id}/resign', ['bot:play'], 'play', 'game'),
  botChat: post('/api/bot/game/{id}/chat', ['bot:play'], 'play', 'game'),
  botDraw: post('/api/bot/game/{id}/draw/{answer}', ['bot:play'], 'play', 'game'),
  botTakeback: post('/api/bot/game/{id}/takeback/{answer}', ['bot:play'], 'play', 'game'),
  botClaimVictory: post('/api/bot/game/{id}/claim-victory', ['bot:play'], 'play', 'game'),
  botClaimDraw: post('/api/bot/game/{id}/claim-draw', ['bot:play'], 'play', 'game'),
  boardGameStream: stream('/api/board/game/stream/{id}', ['board:play'], 'play', 'gameStream'),
  boardMove: post('/api/board/game/{id}/move/{move}', ['board:play'], 'move', 'move'),
  boardAbort: post('/api/board/game/{id}/abort', ['board:play'], 'play', 'game'),
  boardResign: post('/api/board/game/{id}/resign', ['board:play'], 'play', 'game'),
  boardChat: post('/api/board/game/{id}/chat', ['board:play'], 'play', 'game'),
  boardDraw: post('/api/board/game/{id}/draw/{answer}', ['board:play'], 'play', 'game'),
  boardTakeback: post('/api/board/game/{id}/takeback/{answer}', ['board:play'], 'play', 'game'),
  boardClaimVictory: post('/api/board/game/{id}/claim-victory', ['board:play'], 'play', 'game'),
  boardBerserk: post('/api/board/game/{id}/berserk', ['board:play'], 'play', 'game'),
  /** Gives the opponent so many seconds more. */
  addTime: post('/api/round/{id}/add-time/{seconds}', ['challenge:write'], 'play', 'game'),
  boardClaimDraw: post('/api/board/game/{id}/claim-draw', ['board:play'], 'play', 'game'),
  /** One game, for onlookers. */
  watchStream: stream('/api/stream/game/{id}', [], 'user', 'watchStream'),
  /** Games between certain users as they begin and end. */
  usersStream: { ...stream('/api/stream/games-by-users', [], 'sync', 'usersStream'), method: 'POST' },
  tvMap: { ...get('/api/tv/channels', [], 'sync', 'tvMap'), token: 'optional' },
  tvFeed: { ...stream('/api/tv/{channel}/feed', [], 'sync', 'tvFeed'), token: 'optional' },
  /** The feed without a channel's name. */
  tvDefaultFeed: { ...stream('/api/tv/feed', [], 'sync', 'tvFeed'), token: 'optional' },
  /** Games of a channel that go on, the best first. */
  tvGames: { ...get('/api/tv/{channel}', [], 'sync', 'tvGames'), token: 'optional', lines: true },
  activity: { ...get('/api/user/{username}/activity', [], 'sync', 'activity'), token: 'optional' },
  ratingHistory: { ...get('/api/user/{username}/rating-history', [], 'sync'), token: 'optional' },
  user: { ...get('/api/user/{username}', [], 'sync'), token: 'optional' },
  /** A user's games, the newest first. */
  gamesOfUser: {
    ...get('/api/games/user/{username}', [], 'sync', 'download'),
    token: 'optional',
    lines: true,
  },
  gamesByIds: { ...post('/api/games/export/_ids', [], 'sync', 'download'), token: 'optional', lines: true },
  /** Games that the token's user brought in from elsewhere. */
  importedGames: { ...get('/api/games/export/imports', [], 'user', 'download'), pgn: true },
  searchGames: { ...get('/games/search', [], 'user', 'search'), token: 'optional' },
  /** Arenas to come, under way, and those that have just ended. */
  arenas: { ...get('/api/tournament', [], 'sync'), token: 'optional' },
  arena: { ...get('/api/tournament/{id}', [], 'user'), token: 'optional' },
  arenaResults: {
    ...get('/api/tournament/{id}/results', [], 'sync', 'download'),
    token: 'optional',
    lines: true,
  },
  arenaTeams: { ...get('/api/tournament/{id}/teams', [], 'user'), token: 'optional' },
  arenaGames: {
    ...get('/api/tournament/{id}/games', [], 'sync', 'download'),
    token: 'optional',
    lines: true,
  },
  arenasCreatedBy: {
    ...get('/api/user/{username}/tournament/created', [], 'sync', 'download'),
    token: 'optional',
    lines: true,
  },
  arenasOfTeam: {
    ...get('/api/team/{teamId}/arena', [], 'sync', 'download'),
    token: 'optional',
    lines: true,
  },
  teamsOf: { ...get('/api/team/of/{username}', [], 'sync'), token: 'optional' },
  teamMembers: { ...get('/api/team/{teamId}/users', [], 'sync', 'download'), token: 'optional', lines: true },
  joinArena: post('/api/tournament/{id}/join', joinScopes, 'play', 'join'),
  withdrawArena: post('/api/tournament/{id}/withdraw', joinScopes, 'play'),
  createArena: post('/api/tournament', organiseScopes, 'user'),
  editArena: post('/api/tournament/{id}', organiseScopes, 'user'),
  editArenaTeams: post('/api/tournament/team-battle/{id}', organiseScopes, 'user'),
  endArena: post('/api/tournament/{id}/terminate', organiseScopes, 'user'),
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;

/** What ids and moves are made of. Anything else would reach beyond its place in a path. */
export function isPathParameter(value: string): boolean {
  return /^[\w@-]{1,64}$/.test(value);
}

/** Fills in a path's parameters, each of which `isPathParameter`. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || !isPathParameter(value))
      throw new RangeError(`the path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Whether a token with `granted` scopes may use the endpoint. */
export function isAllowed(name: EndpointName, granted: readonly string[]): boolean {
  const { scopes }: Endpoint = endpoints[name];
  return scopes.length === 0 || scopes.some((scope) => granted.includes(scope));
}
