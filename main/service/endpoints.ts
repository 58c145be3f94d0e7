/**
 * Every endpoint that the client uses: how it is asked for, what a token needs for it, and how urgent it is by default.
 * `scopes` are alternatives: one of them is enough, none means that any caller may ask, or any token.
 */

import type { RequestClass } from './gate.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** `{name}` stands for a parameter. */
  readonly path: string;
  readonly scopes: readonly string[];
  readonly cls: RequestClass;
  /** Whether the caller must be somebody. */
  readonly token: 'needed' | 'unused';
  readonly kind: 'answer' | 'stream';
}

/** The path that a game is played through: bot accounts use `bot`, all others `board`. */
export type PlayPath = 'bot' | 'board';

const challengeScopes = ['challenge:write', 'bot:play', 'board:play'] as const;
const eventScopes = ['bot:play', 'board:play', 'challenge:read'] as const;

function get(path: string, scopes: readonly string[], cls: RequestClass): Endpoint {
  return { method: 'GET', path, scopes, cls, token: 'needed', kind: 'answer' };
}

function post(path: string, scopes: readonly string[], cls: RequestClass): Endpoint {
  return { method: 'POST', path, scopes, cls, token: 'needed', kind: 'answer' };
}

function stream(path: string, scopes: readonly string[], cls: RequestClass): Endpoint {
  return { method: 'GET', path, scopes, cls, token: 'needed', kind: 'stream' };
}

export const endpoints = {
  account: get('/api/account', [], 'user'),
  playing: get('/api/account/playing', [], 'upkeep'),
  tokenTest: { ...post('/api/token/test', [], 'user'), token: 'unused' },
  challenges: get('/api/challenge', ['challenge:read', ...challengeScopes], 'upkeep'),
  acceptChallenge: post('/api/challenge/{id}/accept', challengeScopes, 'play'),
  declineChallenge: post('/api/challenge/{id}/decline', challengeScopes, 'play'),
  eventStream: stream('/api/stream/event', eventScopes, 'upkeep'),
  botGameStream: stream('/api/bot/game/stream/{id}', ['bot:play'], 'play'),
  botMove: post('/api/bot/game/{id}/move/{move}', ['bot:play'], 'move'),
  botAbort: post('/api/bot/game/{id}/abort', ['bot:play'], 'play'),
  botResign: post('/api/bot/game/{id}/resign', ['bot:play'], 'play'),
  botChat: post('/api/bot/game/{id}/chat', ['bot:play'], 'play'),
  boardGameStream: stream('/api/board/game/stream/{id}', ['board:play'], 'play'),
  boardMove: post('/api/board/game/{id}/move/{move}', ['board:play'], 'move'),
  boardAbort: post('/api/board/game/{id}/abort', ['board:play'], 'play'),
  boardResign: post('/api/board/game/{id}/resign', ['board:play'], 'play'),
  boardChat: post('/api/board/game/{id}/chat', ['board:play'], 'play'),
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
