/**
 * All endpoints of the client: method, path, required scopes and default urgency. `scopes` are alternatives: one
 * suffices. An empty list means any caller, or any token.
 */

import type { RequestClass, RequestKind } from './gate.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{name}` is a parameter. */
  readonly path: string;
  readonly scopes: readonly string[];
  readonly cls: RequestClass;
  /** Whether a token is required; `optional`: accepted, and determines the limits. */
  readonly token: 'needed' | 'optional' | 'unused';
  readonly kind: 'answer' | 'stream';
  /** The response is NDJSON. */
  readonly lines?: true;
  /** The response is PGN. */
  readonly pgn?: true;
  /** The kind of request for limits. */
  readonly counts: RequestKind;
}

const challengeScopes = ['challenge:write', 'bot:play', 'board:play'] as const;
const joinScopes = ['tournament:write', 'bot:play', 'web:mobile'] as const;
const organiseScopes = ['tournament:write'] as const;
const followScopes = ['follow:write'] as const;
const eventScopes = ['bot:play', 'board:play', 'challenge:read'] as const;

function answered(method: 'GET' | 'POST') {
  return (
    path: string,
    scopes: readonly string[],
    cls: RequestClass,
    counts: RequestKind = 'standard',
  ): Endpoint => ({ method, path, scopes, cls, token: 'needed', kind: 'answer', counts });
}
const get = answered('GET');
const post = answered('POST');

function stream(path: string, scopes: readonly string[], cls: RequestClass, counts: RequestKind): Endpoint {
  return { method: 'GET', path, scopes, cls, token: 'needed', kind: 'stream', counts };
}

export const endpoints = {
  account: get('/api/account', [], 'user', 'account'),
  playing: get('/api/account/playing', [], 'upkeep'),
  tokenTest: { ...post('/api/token/test', [], 'user'), token: 'unused' },
  /** Exchanges an authorization code for a token. */
  tokenGrant: { ...post('/api/token', [], 'user'), token: 'unused' },
  /** Revokes the caller's token. */
  tokenRevoke: { ...post('/api/token', [], 'user'), method: 'DELETE' },
  challenges: get('/api/challenge', ['challenge:read'], 'upkeep', 'challenge'),
  acceptChallenge: post('/api/challenge/{id}/accept', challengeScopes, 'play', 'challenge'),
  declineChallenge: post('/api/challenge/{id}/decline', challengeScopes, 'play', 'challenge'),
  /** Challenges one user. */
  createChallenge: post('/api/challenge/{username}', challengeScopes, 'play', 'createChallenge'),
  /** Challenge for anyone with its address. */
  openChallenge: post('/api/challenge/open', [], 'play', 'challenge'),
  cancelChallenge: post('/api/challenge/{id}/cancel', challengeScopes, 'play', 'challenge'),
  /** Seeks an opponent until one is found or the connection ends. */
  seek: {
    ...stream('/api/board/seek', ['board:play'], 'play', 'seekStream'),
    method: 'POST',
  },
  /** Correspondence seek, which the server stores. */
  seekByDays: post('/api/board/seek', ['board:play'], 'play', 'challenge'),
  /** Starts a game against the computer. */
  challengeComputer: post('/api/challenge/ai', challengeScopes, 'play', 'challenge'),
  following: { ...get('/api/rel/following', ['follow:read'], 'upkeep'), lines: true },
  follow: post('/api/rel/follow/{username}', followScopes, 'user'),
  unfollow: post('/api/rel/unfollow/{username}', followScopes, 'user'),
  /** Score between two users. */
  crosstable: { ...get('/api/crosstable/{user}/{other}', [], 'upkeep'), token: 'optional' },
  /** Users whose name begins with a text. */
  autocomplete: { ...get('/api/player/autocomplete', [], 'upkeep'), token: 'optional' },
  /** Online status of users. */
  presence: { ...get('/api/users/status', [], 'user', 'presence'), token: 'optional' },
  eventStream: stream('/api/stream/event', eventScopes, 'upkeep', 'eventStream'),
  botGameStream: stream('/api/bot/game/stream/{id}', ['bot:play'], 'play', 'gameStream'),
  botMove: post('/api/bot/game/{id}/move/{move}', ['bot:play'], 'move', 'move'),
  botAbort: post('/api/bot/game/{id}/abort', ['bot:play'], 'play', 'game'),
  botResign: post('/api/bot/game/{id}/resign', ['bot:play'], 'play', 'game'),
  botChat: post('/api/bot/game/{id}/chat', ['bot:play'], 'play', 'game'),
  /** The lines so far. The interface document does not name it; running servers have it. */
  botReadChat: get('/api/bot/game/{id}/chat', ['bot:play'], 'spare', 'game'),
  botDraw: post('/api/bot/game/{id}/draw/{answer}', ['bot:play'], 'play', 'game'),
  botTakeback: post('/api/bot/game/{id}/takeback/{answer}', ['bot:play'], 'play', 'game'),
  botClaimVictory: post('/api/bot/game/{id}/claim-victory', ['bot:play'], 'play', 'game'),
  botClaimDraw: post('/api/bot/game/{id}/claim-draw', ['bot:play'], 'play', 'game'),
  boardGameStream: stream('/api/board/game/stream/{id}', ['board:play'], 'play', 'gameStream'),
  boardMove: post('/api/board/game/{id}/move/{move}', ['board:play'], 'move', 'move'),
  boardAbort: post('/api/board/game/{id}/abort', ['board:play'], 'play', 'game'),
  boardResign: post('/api/board/game/{id}/resign', ['board:play'], 'play', 'game'),
  boardChat: post('/api/board/game/{id}/chat', ['board:play'], 'play', 'game'),
  boardReadChat: get('/api/board/game/{id}/chat', ['board:play'], 'spare', 'game'),
  boardDraw: post('/api/board/game/{id}/draw/{answer}', ['board:play'], 'play', 'game'),
  boardTakeback: post('/api/board/game/{id}/takeback/{answer}', ['board:play'], 'play', 'game'),
  boardClaimVictory: post('/api/board/game/{id}/claim-victory', ['board:play'], 'play', 'game'),
  boardBerserk: post('/api/board/game/{id}/berserk', ['board:play'], 'play', 'game'),
  /** Gives the opponent extra seconds. */
  addTime: post('/api/round/{id}/add-time/{seconds}', ['challenge:write'], 'play', 'game'),
  boardClaimDraw: post('/api/board/game/{id}/claim-draw', ['board:play'], 'play', 'game'),
  /** Public stream of one game. */
  watchStream: stream('/api/stream/game/{id}', [], 'user', 'watchStream'),
  /** Starts and ends of games between the given users. */
  usersStream: { ...stream('/api/stream/games-by-users', [], 'sync', 'usersStream'), method: 'POST' },
  tvMap: { ...get('/api/tv/channels', [], 'sync', 'tvMap'), token: 'optional' },
  tvFeed: { ...stream('/api/tv/{channel}/feed', [], 'sync', 'tvFeed'), token: 'optional' },
  /** The feed of the default channel. */
  tvDefaultFeed: { ...stream('/api/tv/feed', [], 'sync', 'tvFeed'), token: 'optional' },
  /** Games in progress on a channel, best first. */
  tvGames: { ...get('/api/tv/{channel}', [], 'sync', 'tvGames'), token: 'optional', lines: true },
  activity: { ...get('/api/user/{username}/activity', [], 'sync', 'activity'), token: 'optional' },
  ratingHistory: { ...get('/api/user/{username}/rating-history', [], 'sync'), token: 'optional' },
  user: { ...get('/api/user/{username}', [], 'sync'), token: 'optional' },
  /** A user's games, newest first. */
  gamesOfUser: {
    ...get('/api/games/user/{username}', [], 'sync', 'download'),
    token: 'optional',
    lines: true,
  },
  gamesByIds: { ...post('/api/games/export/_ids', [], 'sync', 'download'), token: 'optional', lines: true },
  /** The same for one game that the user wants to see, as PGN. */
  gamePgn: { ...post('/api/games/export/_ids', [], 'user', 'download'), token: 'optional', pgn: true },
  /** Games imported by the token's user. */
  importedGames: { ...get('/api/games/export/imports', [], 'user', 'download'), pgn: true },
  searchGames: { ...get('/games/search', [], 'user', 'search'), token: 'optional' },
  /** Upcoming, running and recently finished arenas. */
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
  /** The opening explorer; paths are below its own address, see `explorer-servers.ts`. */
  explorerMasters: get('/masters', [], 'user', 'explorer'),
  explorerMastersGame: { ...get('/masters/pgn/{gameId}', [], 'user', 'explorer'), pgn: true },
  explorerPlayers: get('/lichess', [], 'user', 'explorer'),
  /** Grows while the server reads the user's games. */
  explorerPlayer: { ...get('/player', [], 'user', 'explorer'), lines: true },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;

/** Whether `value` is safe as a path parameter: other characters could change the path. */
export function isPathParameter(value: string): boolean {
  return /^[\w@-]{1,64}$/.test(value);
}

/** Fills in a path's parameters. Throws a `RangeError` for missing or unsafe ones. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || !isPathParameter(value))
      throw new RangeError(`the path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Whether a token with the scopes `granted` may use the endpoint. */
export function isAllowed(name: EndpointName, granted: readonly string[]): boolean {
  const { scopes }: Endpoint = endpoints[name];
  return scopes.length === 0 || scopes.some((scope) => granted.includes(scope));
}
