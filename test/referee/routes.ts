/**
 * The service's endpoints as far as limits distinguish them, from the interface's description. Unlisted paths are
 * standard requests.
 */

/**
 * `answer`: request and response. `stream`: stays open. `download`: long but finite. `move`: a move in a game,
 * which waits for nothing.
 */
export type RouteKind = 'answer' | 'stream' | 'download' | 'move';

/** The kind of limits of an endpoint. */
export type Family = 'standard' | 'search' | 'game' | 'challenge' | 'account' | 'activity' | 'presence';

export interface Route {
  readonly name: string;
  readonly kind: RouteKind;
  readonly family: Family;
}

interface Row extends Route {
  readonly method: string;
  /** `*` matches any one part. */
  readonly path: string;
}

const row = (method: string, path: string, name: string, family: Family, kind: RouteKind): Row => ({
  method,
  path,
  name,
  family,
  kind,
});

const gameRows: readonly Row[] = ['bot', 'board'].flatMap((endpoint) => [
  row('GET', `/api/${endpoint}/game/stream/*`, 'game-stream', 'game', 'stream'),
  row('POST', `/api/${endpoint}/game/*/move/*`, 'move', 'game', 'move'),
  ...['abort', 'resign', 'chat', 'berserk', 'claim-victory', 'claim-draw', 'draw/*', 'takeback/*'].map(
    (action) => row('POST', `/api/${endpoint}/game/*/${action}`, action.replace('/*', ''), 'game', 'answer'),
  ),
  row('GET', `/api/${endpoint}/game/*/chat`, 'read-chat', 'game', 'answer'),
]);

/** The first match counts. */
const rows: readonly Row[] = [
  row('GET', '/api/stream/event', 'event-stream', 'standard', 'stream'),
  ...gameRows,
  row('GET', '/api/tv/channels', 'tv-channels', 'standard', 'answer'),
  row('GET', '/api/tv/feed', 'tv-feed', 'standard', 'stream'),
  row('GET', '/api/tv/*/feed', 'tv-feed', 'standard', 'stream'),
  row('GET', '/api/tv/*', 'tv-games', 'standard', 'download'),
  row('GET', '/api/stream/game/*', 'watch-game', 'standard', 'stream'),
  row('POST', '/api/stream/games-by-users', 'watch-users', 'standard', 'stream'),
  row('POST', '/api/board/seek', 'seek', 'standard', 'stream'),

  row('GET', '/api/games/user/*', 'export-user', 'standard', 'download'),
  row('POST', '/api/games/export/_ids', 'export-ids', 'standard', 'download'),
  row('GET', '/api/games/export/imports', 'export-imports', 'standard', 'download'),
  row('GET', '/api/tournament/*/games', 'export-arena', 'standard', 'download'),
  row('GET', '/api/tournament/*/results', 'arena-results', 'standard', 'download'),
  row('GET', '/api/user/*/tournament/created', 'arenas-created', 'standard', 'download'),
  row('GET', '/api/user/*/tournament/played', 'arenas-played', 'standard', 'download'),
  row('GET', '/api/team/*/arena', 'team-arenas', 'standard', 'download'),
  row('GET', '/api/team/*/users', 'team-members', 'standard', 'download'),
  row('GET', '/api/bot/online', 'bots-online', 'standard', 'download'),

  row('GET', '/games/search', 'search', 'search', 'answer'),
  row('GET', '/api/user/*/activity', 'activity', 'activity', 'answer'),
  row('GET', '/api/users/status', 'presence', 'presence', 'answer'),
  row('GET', '/api/account', 'account', 'account', 'answer'),
  row('GET', '/api/account/playing', 'playing', 'standard', 'answer'),
  row('POST', '/api/token', 'token-grant', 'standard', 'answer'),
  row('DELETE', '/api/token', 'token-revoke', 'standard', 'answer'),
  row('POST', '/api/token/test', 'token-test', 'standard', 'answer'),

  row('GET', '/api/tournament', 'arenas', 'standard', 'answer'),
  row('POST', '/api/tournament', 'arena-create', 'standard', 'answer'),
  row('GET', '/api/tournament/*', 'arena', 'standard', 'answer'),
  row('GET', '/api/tournament/*/teams', 'arena-teams', 'standard', 'answer'),
  row('POST', '/api/tournament/team-battle/*', 'arena-battle', 'standard', 'answer'),
  row('POST', '/api/tournament/*/terminate', 'arena-terminate', 'standard', 'answer'),
  row('POST', '/api/tournament/*', 'arena-edit', 'standard', 'answer'),
  row('POST', '/api/tournament/*/join', 'join', 'standard', 'answer'),
  row('POST', '/api/tournament/*/withdraw', 'withdraw', 'standard', 'answer'),

  row('GET', '/api/challenge', 'challenges', 'challenge', 'answer'),
  row('GET', '/api/challenge/*/show', 'challenge-show', 'challenge', 'answer'),
  row('POST', '/api/challenge/*/accept', 'challenge-accept', 'challenge', 'answer'),
  row('POST', '/api/challenge/*/decline', 'challenge-decline', 'challenge', 'answer'),
  row('POST', '/api/challenge/*/cancel', 'challenge-cancel', 'challenge', 'answer'),
  row('POST', '/api/challenge/ai', 'challenge-computer', 'challenge', 'answer'),
  row('POST', '/api/challenge/open', 'challenge-open', 'challenge', 'answer'),
  row('POST', '/api/challenge/*', 'challenge', 'challenge', 'answer'),
  row('POST', '/api/round/*/add-time/*', 'add-time', 'game', 'answer'),
  row('GET', '/api/rel/following', 'following', 'standard', 'answer'),
  row('GET', '/api/team/of/*', 'teams-of', 'standard', 'answer'),
  row('GET', '/api/user/*', 'user', 'standard', 'answer'),
];

const wanted = rows.map((candidate) => ({ row: candidate, parts: candidate.path.split('/') }));

const other: Route = { name: 'other', kind: 'answer', family: 'standard' };

export interface RouteMatch {
  readonly route: Route;
  /** The parts that match `*`, as sent. */
  readonly parts: readonly string[];
}

/** `path`: without query. */
export function routeOf(method: string, path: string): RouteMatch {
  const given = path.split('/');
  for (const { row: found, parts } of wanted) {
    if (found.method !== method || parts.length !== given.length) continue;
    if (parts.every((part, index) => part === given[index] || (part === '*' && given[index] !== ''))) {
      return { route: found, parts: given.filter((_, index) => parts[index] === '*') };
    }
  }
  return { route: other, parts: [] };
}
