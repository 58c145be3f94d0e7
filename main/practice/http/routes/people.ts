import { exportForm } from '../../archive/exports.ts';
import { flagOf, isTrue } from '../../flags.ts';
import { sizeOf } from '../../law/limits.ts';
import { done } from '../../state.ts';
import { clampedCount } from '../counts.ts';
import { idsIn } from '../ids.ts';
import { json, ndjson, type RouteCall, type HttpRoute } from '../route.ts';

const defaultBots = 100;
const maxBots = 512;

/** As on the service, excess ids are ignored. */
const usersIn = (call: RouteCall) => idsIn(call).slice(0, sizeOf('users-ids'));

export const peopleRoutes: readonly HttpRoute[] = [
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
              withGameIds: isTrue(fields['withGameIds']),
              withGameMetas: isTrue(fields['withGameMetas']),
              withSignal: isTrue(fields['withSignal']),
            },
          ),
        ),
      ),
  },
  {
    method: 'POST',
    path: '/api/users',
    scopes: null,
    kind: 'standard',
    charge: (call) => ({ rows: ['users-ten-minutes', 'users-day'], weight: usersIn(call).length }),
    handle({ people, law }, call) {
      const { fields } = call;
      law.fits('users-ids', idsIn(call).length, sizeOf('users-ids'));
      const withProfile = flagOf(fields['profile']) ?? true;
      return json(done(people.users(usersIn(call), { withProfile, withRank: isTrue(fields['rank']) })));
    },
  },
  {
    method: 'GET',
    path: '/api/user/{username}/perf/{perf}',
    scopes: null,
    kind: 'standard',
    handle: ({ people }, { parts }) => json(people.perfStat(parts[0] ?? '', parts[1] ?? '')),
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
    method: 'POST',
    path: '/api/rel/follow/{username}',
    scopes: ['follow:write'],
    kind: 'standard',
    handle: ({ account }, { parts }) => json(account.follow(parts[0] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/rel/unfollow/{username}',
    scopes: ['follow:write'],
    kind: 'standard',
    handle: ({ account }, { parts }) => json(account.unfollow(parts[0] ?? '')),
  },
  {
    method: 'GET',
    path: '/api/team/{teamId}',
    scopes: null,
    kind: 'standard',
    handle: ({ people }, { parts }) => json(people.team(parts[0] ?? '')),
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
    handle({ people }, { parts, fields }) {
      const members = people.teamMembers(parts[0] ?? '', isTrue(fields['full']));
      return members.ok ? ndjson(members.value) : json(members);
    },
  },
  {
    method: 'GET',
    path: '/api/bot/online',
    scopes: null,
    kind: 'download',
    handle: ({ people }, { fields }) => ndjson(people.bots(clampedCount(fields['nb'], defaultBots, maxBots))),
  },
];
