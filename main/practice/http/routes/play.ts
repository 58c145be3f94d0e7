import type { GameAction } from '../../api.ts';
import { isTrue } from '../../flags.ts';
import { refuse } from '../../state.ts';
import { json, type RouteCall, type HttpRoute } from '../route.ts';
import type { PlayEndpoint } from '../../../chess/vocabulary.ts';

/** The game endpoints of one of the two interfaces. */
function gameRoutes(door: PlayEndpoint): readonly HttpRoute[] {
  const scopes = [`${door}:play`];
  const base = `/api/${door}/game`;
  const act = (path: string, action: (call: RouteCall) => GameAction): HttpRoute => ({
    method: 'POST',
    path: `${base}/{gameId}/${path}`,
    scopes,
    kind: path.startsWith('move/') ? 'move' : 'game',
    handle: ({ api }, call) => json(api.act(call.parts[0] ?? '', door, action(call), call.fields)),
  });
  return [
    {
      method: 'GET',
      path: `${base}/stream/{gameId}`,
      scopes,
      kind: 'game-stream',
      handle({ api, feeds }, { parts, agent }) {
        const game = api.game(parts[0] ?? '', door);
        if (!game.ok) return json(game);
        return { kind: 'stream', stream: 'game', open: (sink) => feeds.openGame(game.value, agent, sink) };
      },
    },
    {
      method: 'GET',
      path: `${base}/{gameId}/chat`,
      scopes,
      kind: 'game',
      handle: ({ api }, { parts }) => json(api.chat(parts[0] ?? '', door)),
    },
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
  {
    method: 'POST',
    path: '/api/round/{gameId}/add-time/{seconds}',
    scopes: ['challenge:write'],
    kind: 'game',
    handle: ({ api }, { parts }) => json(api.addTime(parts[0] ?? '', parts[1] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/bot/account/upgrade',
    scopes: ['bot:play'],
    kind: 'standard',
    // On the service irreversible, and only for accounts without games.
    handle: () => json(refuse(400, 'Accounts that have played games cannot become bot accounts')),
  },
];
