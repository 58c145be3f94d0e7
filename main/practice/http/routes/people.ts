import { exportForm } from '../../archive/exports.ts';
import { flagOf, isTrue } from '../../flags.ts';
import { sizeOf } from '../../law/limits.ts';
import { done } from '../../state.ts';
import { clampedCount } from '../counts.ts';
import { idsIn } from '../ids.ts';
import { get, post, json, ndjson, type RouteCall, type HttpRoute } from '../route.ts';

const defaultBots = 100;
const maxBots = 512;

/** As on the service, excess ids are ignored. */
const usersIn = (call: RouteCall) => idsIn(call).slice(0, sizeOf('users-ids'));

export const peopleRoutes: readonly HttpRoute[] = [
  get('/api/users/status', null, 'presence', ({ people }, { fields }) =>
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
  ),
  post(
    '/api/users',
    null,
    'standard',
    ({ people, law }, call) => {
      const { fields } = call;
      law.fits('users-ids', idsIn(call).length, sizeOf('users-ids'));
      const withProfile = flagOf(fields['profile']) ?? true;
      return json(done(people.users(usersIn(call), { withProfile, withRank: isTrue(fields['rank']) })));
    },
    { charge: (call) => ({ rows: ['users-ten-minutes', 'users-day'], weight: usersIn(call).length }) },
  ),
  get('/api/user/{username}/perf/{perf}', null, 'standard', ({ people }, { parts: [name = '', perf = ''] }) =>
    json(people.perfStat(name, perf)),
  ),
  get('/api/user/{username}', null, 'standard', ({ people }, { parts: [name = ''] }) =>
    json(people.user(name)),
  ),
  get('/api/user/{username}/rating-history', null, 'standard', ({ people }, { parts: [name = ''] }) =>
    json(people.ratingHistory(name)),
  ),
  get('/api/user/{username}/activity', null, 'activity', ({ people }, { parts: [name = ''] }) =>
    json(people.activity(name)),
  ),
  get(
    '/api/user/{username}/current-game',
    null,
    'standard',
    ({ people, exports }, { parts: [name = ''], fields, accept }) => {
      const game = people.currentGame(name);
      if (!game.ok) return json(game);
      const found = exports.game(game.value.id, fields, exportForm(accept));
      return found.ok ? { kind: 'text', ...found.value } : json(found);
    },
  ),
  get('/api/crosstable/{user1}/{user2}', null, 'standard', ({ people }, { parts: [one = '', other = ''] }) =>
    json(people.crosstable(one, other)),
  ),
  get('/api/player/autocomplete', null, 'standard', ({ people }, { fields }) =>
    json(
      people.autocomplete(fields['term'] ?? '', {
        asObjects: isTrue(fields['object']),
        onlyFollowed: isTrue(fields['friend']),
      }),
    ),
  ),
  get('/api/rel/following', ['follow:read'], 'download', ({ people }) => ndjson(people.following())),
  post('/api/rel/follow/{username}', ['follow:write'], 'standard', ({ account }, { parts: [name = ''] }) =>
    json(account.follow(name)),
  ),
  post('/api/rel/unfollow/{username}', ['follow:write'], 'standard', ({ account }, { parts: [name = ''] }) =>
    json(account.unfollow(name)),
  ),
  get('/api/team/{teamId}', null, 'standard', ({ people }, { parts: [id = ''] }) => json(people.team(id))),
  get('/api/team/of/{username}', null, 'standard', ({ people }, { parts: [name = ''] }) =>
    json(done(people.teamsOf(name))),
  ),
  get('/api/team/{teamId}/users', null, 'download', ({ people }, { parts: [id = ''], fields }) => {
    const members = people.teamMembers(id, isTrue(fields['full']));
    return members.ok ? ndjson(members.value) : json(members);
  }),
  get('/api/bot/online', null, 'download', ({ people }, { fields }) =>
    ndjson(people.bots(clampedCount(fields['nb'], defaultBots, maxBots))),
  ),
];
