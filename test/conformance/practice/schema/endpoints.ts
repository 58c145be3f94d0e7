/** Endpoints in scope that the folder's list of operations lacks, with the definitions of their answers. */

import type { Schema } from './closing.ts';

const of = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const list = (name: string): Schema => ({ type: 'array', items: of(name) });
const json = (schema: Schema) => ({ 'application/json': schema });
const lines = (schema: Schema) => ({ 'application/x-ndjson': schema });

export const moreEndpoints: Readonly<Record<string, Schema>> = {
  'GET /api/user/{username}': json(of('UserExtended')),
  'GET /api/user/{username}/rating-history': json(of('RatingHistory')),
  'GET /api/user/{username}/current-game': json(of('GameJson')),
  'GET /api/user/{username}/tournament/created': lines(of('ArenaTournament')),
  'GET /api/user/{username}/tournament/played': lines(of('ArenaTournamentPlayed')),
  'GET /api/users/status': json({
    type: 'array',
    items: {
      allOf: [
        of('LightUser'),
        {
          properties: {
            online: { type: 'boolean' },
            playing: {
              oneOf: [
                { type: 'boolean' },
                {
                  type: 'object',
                  properties: {
                    id: { type: 'string' },
                    clock: { type: 'string' },
                    variant: of('VariantKey'),
                  },
                  required: ['id'],
                },
              ],
            },
            playingId: { type: 'string' },
            streaming: { type: 'boolean' },
            signal: { type: 'integer', minimum: 1, maximum: 4 },
          },
        },
      ],
    },
  }),
  'GET /api/rel/following': lines(of('UserExtended')),
  'POST /api/rel/follow/{username}': json(of('Ok')),
  'POST /api/rel/unfollow/{username}': json(of('Ok')),
  'GET /api/account/email': json({ type: 'object', properties: { email: { type: 'string' } } }),
  'GET /api/account/kid': json({ type: 'object', properties: { kid: { type: 'boolean' } } }),
  'POST /api/account/kid': json(of('Ok')),
  'GET /api/account/preferences': json({
    type: 'object',
    properties: { prefs: of('UserPreferences'), language: { type: 'string' } },
  }),
  'POST /api/users': json(list('User')),
  'GET /api/user/{username}/perf/{perf}': json(of('PerfStat')),
  'POST /api/import': json({
    type: 'object',
    properties: { id: { type: 'string' }, url: { type: 'string', format: 'uri' } },
  }),
  'GET /api/team/{teamId}': json(of('Team')),
  'GET /api/crosstable/{user1}/{user2}': json(of('Crosstable')),
  'GET /api/team/of/{username}': json(list('Team')),
  'GET /api/team/{teamId}/users': lines({
    oneOf: [
      { allOf: [of('LightUser'), { properties: { joinedTeamAt: { type: 'integer' } } }] },
      { allOf: [of('User'), { properties: { joinedTeamAt: { type: 'integer' } } }] },
    ],
  }),
  'GET /api/team/{teamId}/arena': lines(of('ArenaTournament')),
  'POST /api/board/seek': lines({ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }),
  'POST /api/round/{gameId}/add-time/{seconds}': json(of('Ok')),
};

/** Endpoints in the folder's list but in no document of the scope: the club answers 404. */
export const outOfScope: readonly string[] = [
  'POST /api/stream/games/{streamId}',
  'POST /api/stream/games/{streamId}/add',
  'GET /api/games/export/bookmarks',
  'POST /api/token/admin-challenge',
];

/** Refusals with more members than `Error`, by endpoint and status. */
export const moreRefusals: Readonly<Record<string, Readonly<Record<number, Schema>>>> = {
  // real-service.md: a bot over its daily games is refused with `ratelimit{key,seconds}`.
  'POST /api/challenge/{username}': {
    429: json({
      oneOf: [
        of('Error'),
        {
          type: 'object',
          properties: {
            error: { type: 'string' },
            ratelimit: {
              type: 'object',
              properties: { key: { type: 'string' }, seconds: { type: 'integer' } },
              required: ['key', 'seconds'],
            },
          },
          required: ['error', 'ratelimit'],
        },
      ],
    }),
  },
};
