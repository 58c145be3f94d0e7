import { exportForm } from '../../archive/exports.ts';
import type { Club } from '../../club.ts';
import type { Fields } from '../../fields.ts';
import { isTrue } from '../../flags.ts';
import { done, refuse, type ClubResult } from '../../state.ts';
import { get, post, json, ndjson, type RouteCall, type RouteOutcome, type HttpRoute } from '../route.ts';
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
const organise = (path: string, act: Act): HttpRoute =>
  post(path, organiseScopes, 'standard', (club, call) => json(act(club, call)));

function berserk({ api, arenas }: Club, { parts }: RouteCall): RouteOutcome {
  const game = api.game(parts[0] ?? '', 'board');
  return json(game.ok ? arenas.berserk(game.value) : game);
}

/** Arenas: listings, joining, results, and organising. */
export const arenaRoutes: readonly HttpRoute[] = [
  get('/api/tournament', null, 'standard', ({ arenas }) => json(done(arenas.listing()))),
  organise('/api/tournament', ({ arenas }, { fields }) => arenas.create(fields)),
  organise('/api/tournament/team-battle/{id}', ({ arenas }, { parts: [id = ''], fields }) =>
    arenas.setTeams(id, fields),
  ),
  get('/api/tournament/{id}', null, 'standard', one),
  organise('/api/tournament/{id}', ({ arenas }, { parts: [id = ''], fields }) => arenas.edit(id, fields)),
  organise('/api/tournament/{id}/terminate', ({ arenas }, { parts: [id = ''] }) => arenas.terminate(id)),
  post(
    '/api/tournament/{id}/join',
    playScopes,
    'join',
    ({ arenas }, { parts: [id = ''], fields }) => json(arenas.join(id, fields)),
    { facts: ({ arenas }, [id = '']) => ({ joinWeight: arenas.joinWeight(id) }) },
  ),
  post('/api/tournament/{id}/withdraw', playScopes, 'standard', ({ arenas }, { parts: [id = ''] }) =>
    json(arenas.withdraw(id)),
  ),
  post('/api/board/game/{gameId}/berserk', ['board:play'], 'game', berserk),
  get('/api/tournament/{id}/results', null, 'download', ({ arenas }, { parts: [id = ''], fields }) =>
    lines(arenas.results(id, maxItems(fields), isTrue(fields['sheet']))),
  ),
  get('/api/tournament/{id}/teams', null, 'standard', ({ arenas }, { parts: [id = ''] }) =>
    json(arenas.teams(id)),
  ),
  get('/api/tournament/{id}/games', null, 'download', games),
  get(
    '/api/user/{username}/tournament/created',
    null,
    'download',
    ({ arenas }, { parts: [name = ''], fields }) =>
      lines(limited(arenas.createdBy(name, statusesIn(fields)), fields)),
  ),
  get(
    '/api/user/{username}/tournament/played',
    null,
    'download',
    ({ arenas }, { parts: [name = ''], fields }) => lines(limited(arenas.playedBy(name), fields)),
  ),
  get('/api/team/{teamId}/arena', null, 'download', ({ arenas }, { parts: [id = ''], fields }) =>
    lines(limited(arenas.ofTeam(id, statusesIn(fields), fields), fields)),
  ),
];
