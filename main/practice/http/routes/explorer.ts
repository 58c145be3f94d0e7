import type { ClubResult } from '../../state.ts';
import { json, get, type HttpRoute, type RouteOutcome } from '../route.ts';

const pieces = (found: ClubResult<Iterable<string>>, contentType: string): RouteOutcome =>
  found.ok ? { kind: 'text', contentType, chunks: found.value } : json(found);

/** The opening explorer, which the public service has on a host of its own. It asks for any token. */
export const explorerRoutes: readonly HttpRoute[] = [
  get('/explorer/masters', [], 'standard', ({ explorer }, { fields }) =>
    pieces(explorer.look('masters', fields), 'application/json'),
  ),
  get('/explorer/masters/pgn/{gameId}', [], 'standard', ({ exports }, { parts: [id = ''], fields }) => {
    const found = exports.game(id, fields, 'pgn');
    return found.ok ? { kind: 'text', ...found.value } : json(found);
  }),
  get('/explorer/lichess', [], 'standard', ({ explorer }, { fields }) =>
    pieces(explorer.look('players', fields), 'application/json'),
  ),
  get('/explorer/player', [], 'standard', ({ explorer }, { fields }) =>
    pieces(explorer.lookPlayer(fields), 'application/x-ndjson'),
  ),
];
