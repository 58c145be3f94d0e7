/** Facts of requests that limits depend on, and the requests' tokens. */

import { createHash } from 'node:crypto';
import type { RequestFacts } from './exchange.ts';
import { headerOf } from './http-heads.ts';
import type { HeaderList } from './http-heads.ts';
import type { RouteMatch } from './routes.ts';

/** The request's bearer token. Only for distinguishing callers and for finding leaks. */
export function tokenOf(headers: HeaderList): string | undefined {
  const given = headerOf(headers, 'authorization');
  return given === undefined ? undefined : given.replace(/^Bearer +/i, '');
}

export function callerOf(token: string | undefined): string {
  if (token === undefined) return 'anonymous';
  return `token:${createHash('sha256').update(token).digest('hex').slice(0, 12)}`;
}

/** `body`: the complete body as text. `contentType`: the declared one. */
export function requestFacts({ route, parts }: RouteMatch, contentType: string, body: string): RequestFacts {
  const [first = ''] = parts;
  switch (route.name) {
    case 'export-ids':
      return { exportIds: listOf(body).length };
    case 'watch-users':
      return { watchedUsers: listOf(body).length };
    case 'join': {
      const team = fieldOf('team', contentType, body);
      return { arena: first, ...(team === undefined || team === '' ? {} : { team }) };
    }
    case 'arena':
    case 'withdraw':
      return { arena: first };
    case 'challenge':
      return { challenged: first.toLowerCase() };
    case 'challenge-accept':
    case 'challenge-decline':
    case 'challenge-cancel':
    case 'game-stream':
    case 'watch-game':
    case 'move':
      return { game: first };
    default:
      return {};
  }
}

/** Names separated by commas, spaces or line ends; accepts a JSON list of strings. */
function listOf(body: string): readonly string[] {
  return body.split(/[\s,[\]"]+/).filter((part) => part !== '');
}

function fieldOf(name: string, contentType: string, body: string): string | undefined {
  if (!contentType.includes('json')) return new URLSearchParams(body).get(name) ?? undefined;
  const value = memberOf(parseJson(body), name);
  return typeof value === 'string' ? value : undefined;
}

/** Undefined when `text` is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A member of a value that may be an object. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
