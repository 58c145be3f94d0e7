import type { Api, ChallengeFacts, Door, Fields, GameAction } from '../api.ts';
import type { RequestKind } from '../law/limits.ts';
import type { Json } from '../shapes.ts';
import type { Game, Result } from '../state.ts';

/** Scopes of which one is enough; an empty list asks for any valid token, `null` for none. */
type Scopes = readonly string[] | null;

export type Outcome =
  | { readonly kind: 'json'; readonly status: number; readonly result: Result<unknown> }
  | { readonly kind: 'events' }
  | { readonly kind: 'board'; readonly game: Result<Game> };

/** What a handler gets: the path's parts, and the fields of query and body. */
interface Call {
  readonly parts: readonly string[];
  readonly fields: Fields;
  readonly body: string;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Documented path; a part in braces stands for any one part. */
  readonly path: string;
  readonly scopes: Scopes;
  /** What it is to the law. */
  readonly kind: RequestKind;
  readonly facts?: (api: Api, parts: readonly string[]) => ChallengeFacts;
  readonly handle: (api: Api, call: Call) => Outcome;
}

const json = (result: Result<Json | readonly Json[]>, status = 200): Outcome => ({
  kind: 'json',
  status,
  result,
});

const readEvents = ['challenge:read', 'bot:play', 'board:play'];
const writeChallenges = ['challenge:write', 'bot:play', 'board:play'];

/** The endpoints that one of the two interfaces has for a game. */
function gameRoutes(door: Door): readonly Route[] {
  const scopes = [`${door}:play`];
  const base = `/api/${door}/game`;
  const act = (path: string, action: (call: Call) => GameAction): Route => ({
    method: 'POST',
    path: `${base}/{id}/${path}`,
    scopes,
    kind: path.startsWith('move/') ? 'move' : 'game',
    handle: (api, call) => json(api.act(call.parts[0] ?? '', door, action(call), call.fields)),
  });
  return [
    {
      method: 'GET',
      path: `${base}/stream/{id}`,
      scopes,
      kind: 'game-stream',
      handle: (api, { parts }) => ({ kind: 'board', game: api.game(parts[0] ?? '', door) }),
    },
    {
      method: 'GET',
      path: `${base}/{id}/chat`,
      scopes,
      kind: 'game',
      handle: (api, { parts }) => json(api.chat(parts[0] ?? '', door)),
    },
    act('move/{uci}', ({ parts }) => ({ kind: 'move', uci: parts[1] ?? '' })),
    act('draw/{yes}', ({ parts }) => ({ kind: 'draw', yes: isYes(parts[1]) })),
    act('takeback/{yes}', ({ parts }) => ({ kind: 'takeback', yes: isYes(parts[1]) })),
    act('abort', () => ({ kind: 'abort' })),
    act('resign', () => ({ kind: 'resign' })),
    act('chat', () => ({ kind: 'chat' })),
    act('claim-victory', () => ({ kind: 'claim-victory' })),
    act('claim-draw', () => ({ kind: 'claim-draw' })),
  ];
}

function isYes(part: string | undefined): boolean {
  return part === 'yes' || part === 'true';
}

/** Every endpoint of the service that the club has. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/account',
    scopes: [],
    kind: 'account',
    handle: (api) => json(api.account()),
  },
  {
    method: 'GET',
    path: '/api/account/playing',
    scopes: [],
    kind: 'standard',
    handle: (api) => json(api.playing()),
  },
  {
    method: 'POST',
    path: '/api/token/test',
    scopes: null,
    kind: 'standard',
    handle: (api, { body }) => json(api.testTokens(body)),
  },
  {
    method: 'GET',
    path: '/api/stream/event',
    scopes: readEvents,
    kind: 'event-stream',
    handle: () => ({ kind: 'events' }),
  },
  {
    method: 'GET',
    path: '/api/challenge',
    scopes: ['challenge:read'],
    kind: 'challenge',
    handle: (api) => json(api.challenges()),
  },
  {
    method: 'POST',
    path: '/api/challenge/ai',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: (api, { fields }) => json(api.challengeComputer(fields), 201),
  },
  {
    method: 'POST',
    path: '/api/challenge/{id}/accept',
    scopes: writeChallenges,
    kind: 'challenge',
    facts: (api, [id = '']) => api.acceptFacts(id),
    handle: (api, { parts, fields }) => json(api.acceptChallenge(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{id}/decline',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: (api, { parts, fields }) => json(api.declineChallenge(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{id}/cancel',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: (api, { parts }) => json(api.cancelChallenge(parts[0] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/challenge/{username}',
    scopes: writeChallenges,
    kind: 'new-challenge',
    facts: (api, [username = '']) => api.challengeFacts(username),
    handle: (api, { parts, fields }) => json(api.challenge(parts[0] ?? '', fields)),
  },
  ...gameRoutes('board'),
  ...gameRoutes('bot'),
];

export interface RouteMatch {
  readonly route: Route;
  readonly parts: readonly string[];
}

/** The first route that fits: fixed paths stand before those with a free part. */
export function matchRoute(method: string, path: string): RouteMatch | undefined {
  const given = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (route.method !== method || wanted.length !== given.length) continue;
    if (!wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index])))
      continue;
    const parts = given.filter((_, index) => wanted[index]?.startsWith('{'));
    return { route, parts: parts.map(decodePart) };
  }
  return undefined;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
