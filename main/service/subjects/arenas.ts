/** Requests about arenas: listings, details, joining and organising. */

import type { Calls, CallOptions } from '../calls.ts';
import { parseArenaEntry, parseArenaListing } from '../codec/arena.ts';
import { parseArenaDetail } from '../codec/arena-detail.ts';
import { parseArenaResult, parseArenaTeams, parseJoinAnswer, parseTeams } from '../codec/arena-lines.ts';
import { parseListedUser } from '../codec/following.ts';
import type { Reader } from '../codec/shape.ts';
import type { JoinAnswer, JoinRequest } from '../domain-arenas.ts';
import { succeed, type Result, type ServiceError } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import { exportQuery, manyGames } from './exports.ts';

export interface ResultsChoice {
  /** Most results; all by default. */
  readonly count?: number;
  readonly sheet?: boolean;
}

/** Form fields of organisers, with the service's names. */
export type ArenaFields = Readonly<Record<string, string>>;

/** For thousands of players, one per line. */
const linesLimits: Partial<RequestLimits> = { bodyMs: 90_000, maxBytes: 8 * 1024 * 1024 };
/** Arenas of one team or organiser: the newest, because older ones ended long ago. */
const mostOfOneSource = 100;
/** For a listing of thousands of arenas. */
const listingLimits: Partial<RequestLimits> = { maxBytes: 8 * 1024 * 1024 };

export function arenaCalls({ read, lines, command, exported, fieldsBody, dialect }: Calls) {
  const longLines = <T>(
    call: Parameters<Calls['lines']>[0],
    parse: Reader<T>,
  ): Promise<Result<readonly T[]>> => lines({ limits: linesLimits, ...call }, parse);

  const joinBody = ({ password, team, pairMeAsap }: JoinRequest): ReturnType<typeof fieldsBody> => {
    const words = { ...(password !== undefined && { password }), ...(team !== undefined && { team }) };
    if (dialect() === 'document')
      return { kind: 'json', value: { ...words, ...(pairMeAsap === true && { pairMeAsap }) } };
    return fieldsBody({ ...words, ...(pairMeAsap === true && { pairMeAsap: 'true' }) });
  };

  return {
    arenas: (options?: CallOptions) =>
      read({ limits: listingLimits, ...options, name: 'arenas' }, parseArenaListing),
    /** One arena with a `page` of its standings, from 1. */
    arena: (id: string, page = 1, options?: CallOptions) =>
      read(
        {
          ...options,
          name: 'arena',
          parameters: { id },
          ...(page > 1 && { query: { page: String(page) } }),
        },
        parseArenaDetail,
      ),
    /** Standings, best first; before the start, all players who joined. */
    arenaResults: (id: string, { count, sheet = false }: ResultsChoice, options?: CallOptions) =>
      longLines(
        {
          ...options,
          name: 'arenaResults',
          parameters: { id },
          query: { ...(count !== undefined && { nb: String(count) }), ...(sheet && { sheet: 'true' }) },
        },
        parseArenaResult,
      ),
    /** Standings of a team battle. */
    arenaTeams: (id: string, options?: CallOptions) =>
      read({ ...options, name: 'arenaTeams', parameters: { id } }, parseArenaTeams),
    /** Finished games and games in progress; with `player`, only that player's. */
    arenaGames: (id: string, player: string | null, options?: CallOptions) =>
      exported({
        // A large arena has thousands of games, a player some dozens.
        ...(player === null && { limits: manyGames }),
        ...options,
        name: 'arenaGames',
        parameters: { id },
        query: { ...exportQuery, ...(player !== null && { player }) },
      }),
    /** Arenas created by a user, newest first. */
    arenasCreatedBy: (username: string, options?: CallOptions) =>
      longLines(
        {
          ...options,
          name: 'arenasCreatedBy',
          parameters: { username },
          query: { nb: String(mostOfOneSource) },
        },
        parseArenaEntry,
      ),
    arenasOfTeam: (teamId: string, options?: CallOptions) =>
      longLines(
        {
          ...options,
          name: 'arenasOfTeam',
          parameters: { teamId },
          query: { max: String(mostOfOneSource) },
        },
        parseArenaEntry,
      ),
    teamsOf: (username: string, options?: CallOptions) =>
      read({ ...options, name: 'teamsOf', parameters: { username } }, parseTeams),
    /** User ids. */
    teamMembers: (teamId: string, options?: CallOptions) =>
      longLines({ ...options, name: 'teamMembers', parameters: { teamId } }, parseListedUser),
    /** Joins an arena. A refusal with the server's text is a value; a lost response is a failure. */
    async joinArena(id: string, request: JoinRequest, options?: CallOptions): Promise<Result<JoinAnswer>> {
      const answer = await read(
        { ...options, name: 'joinArena', parameters: { id }, body: joinBody(request) },
        parseJoinAnswer,
      );
      if (answer.ok) return succeed(answer.value.value);
      const refusal = refusalIn(answer.error);
      return refusal === undefined ? answer : succeed({ joined: false, error: refusal });
    },
    /** Leaves an arena before it begins, pauses in a running one. */
    withdrawArena: (id: string, options?: CallOptions) =>
      command({ ...options, name: 'withdrawArena', parameters: { id } }),
    createArena: (fields: ArenaFields, options?: CallOptions) =>
      read({ ...options, name: 'createArena', body: { kind: 'form', fields } }, parseArenaDetail),
    editArena: (id: string, fields: ArenaFields, options?: CallOptions) =>
      read(
        { ...options, name: 'editArena', parameters: { id }, body: { kind: 'form', fields } },
        parseArenaDetail,
      ),
    /** Sets the teams of a team battle before it begins. */
    editArenaTeams: (id: string, fields: ArenaFields, options?: CallOptions) =>
      read(
        { ...options, name: 'editArenaTeams', parameters: { id }, body: { kind: 'form', fields } },
        parseArenaDetail,
      ),
    endArena: (id: string, options?: CallOptions) =>
      command({ ...options, name: 'endArena', parameters: { id } }),
  };
}

/** The server's text, when it understood and refused. */
function refusalIn(error: ServiceError): string | undefined {
  switch (error.code) {
    case 'bad_request':
      return error.status === 0 ? undefined : error.detail;
    case 'not_found':
      return error.detail;
    case 'forbidden':
      return error.missingScopes.length > 0 ? undefined : error.detail;
    default:
      return undefined;
  }
}
