/**
 * Corrections of the service's own schemas: contradictions to the interface documents and recorded answers, and
 * omissions.
 */

import type { Schema } from './closing.ts';

export interface Amendment {
  /** A JSON pointer from the root of the definitions, or an endpoint. */
  readonly where: string;
  readonly what: string;
  readonly why: string;
  readonly amend: (schema: Schema) => Schema;
}

const without = (schema: Schema, ...names: readonly string[]): Schema => ({
  ...schema,
  required: (schema['required'] as readonly string[]).filter((name) => !names.includes(name)),
});

const withMembers = (schema: Schema, members: Schema): Schema => ({
  ...schema,
  properties: { ...(schema['properties'] as Schema), ...members },
});

const optional =
  (...names: readonly string[]) =>
  (schema: Schema) =>
    without(schema, ...names);

/** Applies `change` to the schema at the path of members. */
function inside(schema: Schema, path: readonly string[], change: (schema: Schema) => Schema): Schema {
  const [first, ...rest] = path;
  if (first === undefined) return change(schema);
  return { ...schema, [first]: inside(schema[first] as Schema, rest, change) };
}

const playing = ['properties', 'nowPlaying', 'items'];
const standingPlayer = ['properties', 'standing', 'properties', 'players', 'items'];

export const amendments: readonly Amendment[] = [
  {
    where: 'GamePlayerUser',
    what: 'user and rating may be absent',
    why: 'a computer is {aiLevel} and an anonymous player has neither, in recorded exports and in real-service.md',
    amend: optional('user', 'rating'),
  },
  {
    where: 'GameEventPlayer',
    what: 'id and name may be absent',
    why: 'a computer is {aiLevel} in a game stream (real-service.md, gameFull)',
    amend: optional('id', 'name'),
  },
  {
    where: 'GameJson',
    what: 'lastFen',
    why: 'the export has a parameter of that name, and recorded answers have the member',
    amend: (schema) => withMembers(schema, { lastFen: { type: 'string' } }),
  },
  {
    where: 'GET /api/account/playing',
    what: 'an opponent may be a computer: {id: null, username, ai}',
    why: 'real-service.md, game summary; the event stream has its own definition of the same object that says so',
    amend: (schema) =>
      inside(schema, [...playing, 'properties'], (members) => ({
        ...members,
        opponent: { $ref: '#/$defs/GameEventOpponent' },
      })),
  },
  {
    where: 'GET /api/account/playing',
    what: 'secondsLeft may be absent',
    why: 'a game without a clock has none (real-service.md, game summary)',
    amend: (schema) => inside(schema, playing, optional('secondsLeft')),
  },
  {
    where: 'GET /api/challenge/{challengeId}/show',
    what: 'an open challenge is shown in its own shape',
    why: 'POST /api/challenge/open answers with that shape, and show is of the same challenge',
    amend: (schema) => ({ oneOf: [schema, { $ref: '#/$defs/ChallengeOpenJson' }] }),
  },
  {
    where: 'ArenaTournamentFull',
    what: 'withdraw of a player in the standing',
    why: 'the service’s open code marks so who has paused; its own pages read it',
    amend: (schema) =>
      inside(schema, standingPlayer, (player) => withMembers(player, { withdraw: { type: 'boolean' } })),
  },
  {
    where: 'GET /api/tv/channels',
    what: 'any channel may be absent',
    why: 'service-interface.md: one entry per channel that currently has a game; some may have none',
    amend: ({ required: _required, ...schema }) => schema,
  },
];
