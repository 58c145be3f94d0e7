import { exportForm } from '../../archive/exports.ts';
import type { Fields } from '../../api.ts';
import { done } from '../../state.ts';
import { json, ndjson, type Route } from '../route.ts';

const isSet = (fields: Fields, name: string) => fields[name] === 'true' || fields[name] === '1';

const usualBots = 100;
const mostBots = 512;

/** A number of things asked for; what is none, or none that makes sense, means the usual one. */
function countIn(text: string | undefined, usual: number, most: number): number {
  const count = Number(text ?? NaN);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : usual;
}

/** Members and teams. */
export const peopleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/users/status',
    scopes: null,
    kind: 'presence',
    handle: ({ people }, { fields }) =>
      json(
        done(
          people.statuses(
            (fields['ids'] ?? '').split(',').filter((id) => id !== ''),
            {
              withGameIds: isSet(fields, 'withGameIds'),
              withGameMetas: isSet(fields, 'withGameMetas'),
              withSignal: isSet(fields, 'withSignal'),
            },
          ),
        ),
      ),
  },
  {
    method: 'GET',
    path: '/api/user/{username}',
    scopes: null,
    kind: 'standard',
    handle: ({ people }, { parts }) => json(people.user(parts[0] ?? '')),
  },
  {
    method: 'GET',
    path: '/api/user/{username}/rating-history',
    scopes: null,
    kind: 'standard',
    handle: ({ people }, { parts }) => json(people.ratingHistory(parts[0] ?? '')),
  },
  {
    method: 'GET',
    path: '/api/user/{username}/activity',
    scopes: null,
    kind: 'activity',
    handle: ({ people }, { parts }) => json(people.activity(parts[0] ?? '')),
  },
  {
    method: 'GET',
    path: '/api/user/{username}/current-game',
    scopes: null,
    kind: 'standard',
    handle({ people, exports }, { parts, fields, accept }) {
      const game = people.currentGame(parts[0] ?? '');
      if (!game.ok) return json(game);
      const found = exports.game(game.value.id, fields, exportForm(accept));
      return found.ok ? { kind: 'text', ...found.value } : json(found);
    },
  },
  {
    method: 'GET',
    path: '/api/crosstable/{user1}/{user2}',
    scopes: null,
    kind: 'standard',
    handle: ({ people }, { parts }) => json(people.crosstable(parts[0] ?? '', parts[1] ?? '')),
  },
  {
    method: 'GET',
    path: '/api/rel/following',
    scopes: ['follow:read'],
    kind: 'download',
    handle: ({ people }) => ndjson(people.following()),
  },
  {
    method: 'GET',
    path: '/api/team/of/{username}',
    scopes: null,
    kind: 'standard',
    handle: ({ people }, { parts }) => json(done(people.teamsOf(parts[0] ?? ''))),
  },
  {
    method: 'GET',
    path: '/api/team/{teamId}/users',
    scopes: null,
    kind: 'download',
    handle({ people }, { parts }) {
      const members = people.teamMembers(parts[0] ?? '');
      return members.ok ? ndjson(members.value) : json(members);
    },
  },
  {
    method: 'GET',
    path: '/api/bot/online',
    scopes: null,
    kind: 'download',
    handle: ({ people }, { fields }) => ndjson(people.bots(countIn(fields['nb'], usualBots, mostBots))),
  },
];
