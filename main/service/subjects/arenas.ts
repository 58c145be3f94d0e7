/** Arenas: which there are, how they stand, coming and going, and what organisers do. */

import type { Answer, Calls, CallOptions } from '../calls.ts';
import { parseArenaEntry, parseArenaListing } from '../codec/arena.ts';
import { parseArenaDetail } from '../codec/arena-detail.ts';
import {
  parseArenaResult,
  parseArenaTeams,
  parseJoinAnswer,
  parseTeams,
  readLines,
} from '../codec/arena-lines.ts';
import { parseFollowing } from '../codec/following.ts';
import type { Reader } from '../codec/shape.ts';
import type { ExportedGames } from '../codec/game-export.ts';
import type {
  ArenaDetail,
  ArenaEntry,
  ArenaListing,
  ArenaResult,
  ArenaTeamStanding,
  JoinAnswer,
  JoinRequest,
  Team,
} from '../domain-arenas.ts';
import { fail, succeed, type Result, type ServiceError } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import { exportQuery } from './exports.ts';

export interface ArenaCalls {
  arenas(options?: CallOptions): Promise<Result<Answer<ArenaListing>>>;
  /** `page` of its standing, from 1. */
  arena(id: string, page?: number, options?: CallOptions): Promise<Result<Answer<ArenaDetail>>>;
  /** The standing as far as wanted, the best first; before the start everybody who joined. */
  arenaResults(
    id: string,
    choice: ResultsChoice,
    options?: CallOptions,
  ): Promise<Result<readonly ArenaResult[]>>;
  /** Of a team battle. */
  arenaTeams(id: string, options?: CallOptions): Promise<Result<Answer<readonly ArenaTeamStanding[]>>>;
  /** Finished ones and those under way; of one player where `player` says so. */
  arenaGames(id: string, player: string | null, options?: CallOptions): Promise<Result<ExportedGames>>;
  /** Set up by a user, the latest first. */
  arenasCreatedBy(username: string, options?: CallOptions): Promise<Result<readonly ArenaEntry[]>>;
  arenasOfTeam(teamId: string, options?: CallOptions): Promise<Result<readonly ArenaEntry[]>>;
  teamsOf(username: string, options?: CallOptions): Promise<Result<Answer<readonly Team[]>>>;
  /** Ids. */
  teamMembers(teamId: string, options?: CallOptions): Promise<Result<readonly string[]>>;
  /** A refusal in the server's own words is a value; an answer that was lost is a failure. */
  joinArena(id: string, request: JoinRequest, options?: CallOptions): Promise<Result<JoinAnswer>>;
  /** Leaves one that has not begun, and pauses in one that runs. */
  withdrawArena(id: string, options?: CallOptions): Promise<Result<void>>;
  createArena(fields: ArenaFields, options?: CallOptions): Promise<Result<Answer<ArenaDetail>>>;
  editArena(id: string, fields: ArenaFields, options?: CallOptions): Promise<Result<Answer<ArenaDetail>>>;
  /** Which teams play a team battle, before it begins. */
  editArenaTeams(
    id: string,
    fields: ArenaFields,
    options?: CallOptions,
  ): Promise<Result<Answer<ArenaDetail>>>;
  endArena(id: string, options?: CallOptions): Promise<Result<void>>;
}

export interface ResultsChoice {
  /** At most so many; all where it is left out. */
  readonly count?: number;
  readonly sheet?: boolean;
}

/** As organisers fill them in: names are those of the service. */
export type ArenaFields = Readonly<Record<string, string>>;

/** Thousands of players, a line each. */
const linesLimits: Partial<RequestLimits> = { bodyMs: 90_000, maxBytes: 8 * 1024 * 1024 };
/** A listing of thousands of arenas. */
const listingLimits: Partial<RequestLimits> = { maxBytes: 8 * 1024 * 1024 };

export function arenaCalls({
  ask,
  read,
  inTurns,
  command,
  exported,
  fieldsBody,
  malformed,
  dialect,
}: Calls): ArenaCalls {
  const lines = async <T>(
    call: Parameters<Calls['ask']>[0],
    parse: Reader<T>,
  ): Promise<Result<readonly T[]>> => {
    const answer = await ask({ limits: linesLimits, ...call });
    if (!answer.ok) return answer;
    const { values, faults } = await inTurns(readLines(answer.value.text, parse));
    if (values.length === 0 && faults > 0)
      return fail(malformed(call.name, answer.value.text, ['not one of its lines can be read']));
    return succeed(values);
  };

  const joinBody = ({ password, team, pairMeAsap }: JoinRequest): ReturnType<typeof fieldsBody> => {
    const words = { ...(password !== undefined && { password }), ...(team !== undefined && { team }) };
    if (dialect() === 'document')
      return { kind: 'json', value: { ...words, ...(pairMeAsap === true && { pairMeAsap }) } };
    return fieldsBody({ ...words, ...(pairMeAsap === true && { pairMeAsap: 'true' }) });
  };

  return {
    arenas: (options) => read({ limits: listingLimits, ...options, name: 'arenas' }, parseArenaListing),
    arena: (id, page = 1, options) =>
      read(
        {
          ...options,
          name: 'arena',
          parameters: { id },
          ...(page > 1 && { query: { page: String(page) } }),
        },
        parseArenaDetail,
      ),
    arenaResults: (id, { count, sheet = false }, options) =>
      lines(
        {
          ...options,
          name: 'arenaResults',
          parameters: { id },
          query: { ...(count !== undefined && { nb: String(count) }), ...(sheet && { sheet: 'true' }) },
        },
        parseArenaResult,
      ),
    arenaTeams: (id, options) =>
      read({ ...options, name: 'arenaTeams', parameters: { id } }, parseArenaTeams),
    arenaGames: (id, player, options) =>
      exported({
        ...options,
        name: 'arenaGames',
        parameters: { id },
        query: { ...exportQuery, ...(player !== null && { player }) },
      }),
    arenasCreatedBy: (username, options) =>
      lines({ ...options, name: 'arenasCreatedBy', parameters: { username } }, parseArenaEntry),
    arenasOfTeam: (teamId, options) =>
      lines({ ...options, name: 'arenasOfTeam', parameters: { teamId } }, parseArenaEntry),
    teamsOf: (username, options) =>
      read({ ...options, name: 'teamsOf', parameters: { username } }, parseTeams),
    async teamMembers(teamId, options) {
      const answer = await ask({
        limits: linesLimits,
        ...options,
        name: 'teamMembers',
        parameters: { teamId },
      });
      if (!answer.ok) return answer;
      const users = await inTurns(parseFollowing(answer.value.text));
      return users
        ? succeed(users)
        : fail(malformed('teamMembers', answer.value.text, ['not one user a line']));
    },
    async joinArena(id, request, options) {
      const answer = await read(
        { ...options, name: 'joinArena', parameters: { id }, body: joinBody(request) },
        parseJoinAnswer,
      );
      if (answer.ok) return succeed(answer.value.value);
      const said = refusalIn(answer.error);
      return said === undefined ? answer : succeed({ joined: false, error: said });
    },
    withdrawArena: (id, options) => command({ ...options, name: 'withdrawArena', parameters: { id } }),
    createArena: (fields, options) =>
      read({ ...options, name: 'createArena', body: { kind: 'form', fields } }, parseArenaDetail),
    editArena: (id, fields, options) =>
      read(
        { ...options, name: 'editArena', parameters: { id }, body: { kind: 'form', fields } },
        parseArenaDetail,
      ),
    editArenaTeams: (id, fields, options) =>
      read(
        { ...options, name: 'editArenaTeams', parameters: { id }, body: { kind: 'form', fields } },
        parseArenaDetail,
      ),
    endArena: (id, options) => command({ ...options, name: 'endArena', parameters: { id } }),
  };
}

/** The server understood and said no. */
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
