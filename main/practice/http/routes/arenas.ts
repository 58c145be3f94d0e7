import { exportForm } from '../../archive/exports.ts';
import type { WantedArenas } from '../../arenas/arenas.ts';
import type { Club } from '../../club.ts';
import type { Fields } from '../../fields.ts';
import { isTrue } from '../../flags.ts';
import { done, refuse, type ClubResult } from '../../state.ts';
import { json, ndjson, type RouteCall, type RouteOutcome, type HttpRoute } from '../route.ts';
import type { JsonObject } from '../../json.ts';

const playScopes = ['tournament:write', 'bot:play', 'web:mobile'];
const organiseScopes = ['tournament:write'];
const maxPages = 200;

/** A whole number of at least 1; `undefined` for anything else. */
function countOf(text: string | undefined): number | undefined {
  const count = Number(text ?? NaN);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

const statusNumbers: ReadonlyMap<string, number> = new Map([
  ['created', 10],
  ['started', 20],
  ['finished', 30],
]);

/** Statuses by name or number, separated by commas; unknown ones are ignored. */
function statusesIn({ status }: Fields): readonly number[] {
  const numbers = (status ?? '').split(',').map((text) => statusNumbers.get(text) ?? Number(text));
  return numbers.filter((number) => [...statusNumbers.values()].includes(number));
}

function wantedIn(fields: Fields): WantedArenas {
  const { createdBy, name } = fields;
  return {
    statuses: statusesIn(fields),
    ...(createdBy ? { createdBy } : {}),
    ...(name ? { name } : {}),
  };
}

const lines = (found: ClubResult<readonly JsonObject[]>): RouteOutcome =>
  found.ok ? ndjson(found.value) : json(found);

function maxItems({ nb, max }: Fields): number {
  return countOf(nb ?? max) ?? Number.POSITIVE_INFINITY;
}

const limited = (
  found: ClubResult<readonly JsonObject[]>,
  fields: Fields,
): ClubResult<readonly JsonObject[]> => (found.ok ? done(found.value.slice(0, maxItems(fields))) : found);

function one({ arenas }: Club, { parts, fields, token }: RouteCall): RouteOutcome {
  const page = fields['page'] === undefined ? 1 : countOf(fields['page']);
  if (page === undefined || page > maxPages)
    return json(refuse(400, `A page is a number from 1 to ${maxPages}`));
  return json(arenas.one(parts[0] ?? '', page, token !== undefined));
}

function games({ arenas, exports }: Club, { parts, fields, accept }: RouteCall): RouteOutcome {
  const found = arenas.games(parts[0] ?? '', fields['player']);
  if (!found.ok) return json(found);
  return { kind: 'text', ...exports.of(found.value, fields, exportForm(accept)), pace: 'export-games' };
}

type Act = (club: Club, call: RouteCall) => ClubResult<JsonObject>;
const organise = (path: string, act: Act): HttpRoute => ({
  method: 'POST',
  path,
  scopes: organiseScopes,
  kind: 'standard',
  handle: (club, call) => json(act(club, call)),
});

function berserk({ api, arenas }: Club, { parts }: RouteCall): RouteOutcome {
  const game = api.game(parts[0] ?? '', 'board');
  return json(game.ok ? arenas.berserk(game.value) : game);
}

/** Arenas: listings, joining, results, and organising. */
export const arenaRoutes: readonly HttpRoute[] = [
  {
    method: 'GET',
    path: '/api/tournament',
    scopes: null,
    kind: 'standard',
    handle: ({ arenas }) => json(done(arenas.listing())),
  },
  organise('/api/tournament', ({ arenas }, { fields }) => arenas.create(fields)),
  organise('/api/tournament/team-battle/{id}', ({ arenas }, { parts, fields }) =>
    arenas.setTeams(parts[0] ?? '', fields),
  ),
  { method: 'GET', path: '/api/tournament/{id}', scopes: null, kind: 'standard', handle: one },
  organise('/api/tournament/{id}', ({ arenas }, { parts, fields }) => arenas.edit(parts[0] ?? '', fields)),
  organise('/api/tournament/{id}/terminate', ({ arenas }, { parts }) => arenas.terminate(parts[0] ?? '')),
  {
    method: 'POST',
    path: '/api/tournament/{id}/join',
    scopes: playScopes,
    kind: 'join',
    facts: ({ arenas }, [id = '']) => ({ joinWeight: arenas.joinWeight(id) }),
    handle: ({ arenas }, { parts, fields }) => json(arenas.join(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/tournament/{id}/withdraw',
    scopes: playScopes,
    kind: 'standard',
    handle: ({ arenas }, { parts }) => json(arenas.withdraw(parts[0] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/board/game/{gameId}/berserk',
    scopes: ['board:play'],
    kind: 'game',
    handle: berserk,
  },
  {
    method: 'GET',
    path: '/api/tournament/{id}/results',
    scopes: null,
    kind: 'download',
    handle: ({ arenas }, { parts, fields }) =>
      lines(arenas.results(parts[0] ?? '', maxItems(fields), isTrue(fields['sheet']))),
  },
  {
    method: 'GET',
    path: '/api/tournament/{id}/teams',
    scopes: null,
    kind: 'standard',
    handle: ({ arenas }, { parts }) => json(arenas.teams(parts[0] ?? '')),
  },
  { method: 'GET', path: '/api/tournament/{id}/games', scopes: null, kind: 'download', handle: games },
  {
    method: 'GET',
    path: '/api/user/{username}/tournament/created',
    scopes: null,
    kind: 'download',
    handle: ({ arenas }, { parts, fields }) =>
      lines(limited(arenas.createdBy(parts[0] ?? '', statusesIn(fields)), fields)),
  },
  {
    method: 'GET',
    path: '/api/user/{username}/tournament/played',
    scopes: null,
    kind: 'download',
    handle: ({ arenas }, { parts, fields }) => lines(limited(arenas.playedBy(parts[0] ?? ''), fields)),
  },
  {
    method: 'GET',
    path: '/api/team/{teamId}/arena',
    scopes: null,
    kind: 'download',
    handle: ({ arenas }, { parts, fields }) =>
      lines(limited(arenas.ofTeam(parts[0] ?? '', wantedIn(fields)), fields)),
  },
];
