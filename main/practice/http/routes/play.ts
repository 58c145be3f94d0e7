import type { GameAction } from '../../api.ts';
import { isTrue } from '../../flags.ts';
import { refuse } from '../../state.ts';
import { get, post, json, type RouteCall, type HttpRoute } from '../route.ts';
import type { PlayEndpoint } from '../../../chess/vocabulary.ts';

/** The game endpoints of one of the two interfaces. */
function gameRoutes(endpoint: PlayEndpoint): readonly HttpRoute[] {
  const scopes = [`${endpoint}:play`];
  const base = `/api/${endpoint}/game`;
  const act = (path: string, action: (call: RouteCall) => GameAction): HttpRoute =>
    post(`${base}/{gameId}/${path}`, scopes, path.startsWith('move/') ? 'move' : 'game', ({ api }, call) =>
      json(api.act(call.parts[0] ?? '', endpoint, action(call), call.fields)),
    );
  return [
    get(`${base}/stream/{gameId}`, scopes, 'game-stream', ({ api, feeds }, { parts: [id = ''], agent }) => {
      const game = api.game(id, endpoint);
      if (!game.ok) return json(game);
      return { kind: 'stream', stream: 'game', open: (sink) => feeds.openGame(game.value, agent, sink) };
    }),
    get(`${base}/{gameId}/chat`, scopes, 'game', ({ api }, { parts: [id = ''] }) =>
      json(api.chat(id, endpoint)),
    ),
    act('move/{uci}', ({ parts }) => ({ kind: 'move', uci: parts[1] ?? '' })),
    act('draw/{yes}', ({ parts }) => ({ kind: 'draw', yes: isTrue(parts[1]) })),
    act('takeback/{yes}', ({ parts }) => ({ kind: 'takeback', yes: isTrue(parts[1]) })),
    act('abort', () => ({ kind: 'abort' })),
    act('resign', () => ({ kind: 'resign' })),
    act('chat', () => ({ kind: 'chat' })),
    act('claim-victory', () => ({ kind: 'claim-victory' })),
    act('claim-draw', () => ({ kind: 'claim-draw' })),
  ];
}

/** Endpoints of games that the account plays. */
export const playRoutes: readonly HttpRoute[] = [
  ...gameRoutes('board'),
  ...gameRoutes('bot'),
  post(
    '/api/round/{gameId}/add-time/{seconds}',
    ['challenge:write'],
    'game',
    ({ api }, { parts: [id = '', seconds = ''] }) => json(api.addTime(id, seconds)),
  ),
  // On the service irreversible, and only for accounts without games.
  post('/api/bot/account/upgrade', ['bot:play'], 'standard', () =>
    json(refuse(400, 'Accounts that have played games cannot become bot accounts')),
  ),
];
