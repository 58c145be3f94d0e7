/**
 * The chess service as the app sees it: methods with domain values, every request through the budget's gate, every
 * failure a value. One client serves one account (or the anonymous caller) on one server.
 */

import type { Log } from '../base/log.ts';
import type { TvChannel } from '../chess/tv-channels.ts';
import type { DeclineReason, VariantKey } from '../chess/vocabulary.ts';
import { parseAccount, parseAcknowledgement, parseTokenInfo } from './codec/account.ts';
import { parseActivity } from './codec/activity.ts';
import { parseChallengeList, parseCreated, termFields, type ChallengeTerms } from './codec/challenge.ts';
import { createDialectSense, type Dialect, type DialectSetting } from './codec/dialect.ts';
import { parseServiceEvent } from './codec/events.ts';
import { parseFollowing } from './codec/following.ts';
import { parseExportedGame, parseExportedGames, type ExportedGames } from './codec/game-export.ts';
import { parseGameEvent } from './codec/game-stream.ts';
import { parsePlaying } from './codec/game-summary.ts';
import { parseJsonText } from './codec/json-text.ts';
import { readLine, type Read } from './codec/message.ts';
import { parseRatingHistory } from './codec/rating-history.ts';
import type { Notes, Parsed } from './codec/shape.ts';
import { parseTvEvent, parseTvMap } from './codec/tv.ts';
import type {
  Account,
  ChallengeList,
  ChatRoom,
  GameClaim,
  GameEvent,
  GameSummary,
  Open,
  ServiceEvent,
  TokenInfo,
  GameOffer,
} from './domain.ts';
import type { ActivityInterval, RatingCurve } from './domain-history.ts';
import type { ExportedGame, TvEntry, TvEvent } from './domain-tv.ts';
import {
  endpoints,
  fillPath,
  isPathParameter,
  type Endpoint,
  type EndpointName,
  type PlayPath,
} from './endpoints.ts';
import { fail, succeed, type Result, type ServiceError } from './errors.ts';
import { excerptOf, failureOfAcknowledgement } from './failures.ts';
import { GateRefusal, type Gate, type GateKey, type RequestClass } from './gate.ts';
import type { NdjsonItem } from './ndjson.ts';
import type { HttpRequest, RequestBody, RequestLimits } from './http-request.ts';
import type { StreamClose, StreamHandlers, Transport } from './transport.ts';
import { say } from '../text/say.ts';

export interface Server {
  /** `https://host`, with or without a path. */
  readonly baseUrl: string;
  readonly dialect: DialectSetting;
}

export interface ServiceClientOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly log: Log;
  readonly server: Server;
  /** Absent: the anonymous caller. */
  readonly token?: string;
}

/** What an endpoint said: the domain value, what did not reach it, and the whole of it. */
export interface Answer<T> {
  readonly value: T;
  readonly notes: Notes;
  readonly raw: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Instead of the endpoint's own. */
  readonly cls?: RequestClass;
  readonly limits?: Partial<RequestLimits>;
}

/** One line of a stream, as it came and as it reads. */
export interface StreamLine<T> {
  /** The line; of an oversized one its first bytes. */
  readonly raw: string;
  readonly read: Read<T>;
  /** The line's own bytes when they are not UTF-8 and `raw` therefore is not exact. */
  readonly bytes?: Uint8Array;
  /** False: the stream stopped before the end of this line. */
  readonly terminated: boolean;
}

export interface StreamListener<T> extends Omit<StreamHandlers, 'onLine'> {
  readonly onLine: (line: StreamLine<T>) => void;
  readonly cls?: RequestClass;
}

export interface ServiceClient {
  /** How requests are written right now. */
  dialect(): Dialect;
  account(options?: CallOptions): Promise<Result<Answer<Account>>>;
  playing(options?: CallOptions): Promise<Result<Answer<readonly GameSummary[]>>>;
  /** What a token is and allows; `null`: not valid. Needs no token of the caller's own. */
  testToken(token: string, options?: CallOptions): Promise<Result<TokenInfo | null>>;
  /** Trades the fields of a grant for a token: the answer's text, which holds it and is for the caller alone. */
  grantToken(fields: Readonly<Record<string, string>>, options?: CallOptions): Promise<Result<string>>;
  /** The caller's own token is valid no more. */
  revokeToken(options?: CallOptions): Promise<Result<void>>;
  challenges(options?: CallOptions): Promise<Result<Answer<ChallengeList>>>;
  /** Ids of those whom the account follows. */
  following(options?: CallOptions): Promise<Result<readonly string[]>>;
  acceptChallenge(id: string, options?: CallOptions): Promise<Result<void>>;
  declineChallenge(id: string, reason: DeclineReason, options?: CallOptions): Promise<Result<void>>;
  /** The new challenge's id. Real-time ones end 20 s after the challenger was last seen. */
  createChallenge(
    username: string,
    terms: ChallengeTerms,
    options?: CallOptions,
  ): Promise<Result<Answer<string>>>;
  /** The new game's id. `level`: from 1 to 8. */
  challengeComputer(
    level: number,
    terms: ChallengeTerms,
    options?: CallOptions,
  ): Promise<Result<Answer<string>>>;
  /** Settles when the stream is over. Keep-alives of either dialect go to `onKeepAlive`, never to `onLine`. */
  openEventStream(listener: StreamListener<ServiceEvent>): Promise<StreamClose>;
  openGameStream(via: PlayPath, gameId: string, listener: StreamListener<GameEvent>): Promise<StreamClose>;
  /** `uci` in the spelling of castling that `castlingOf` asks for. */
  move(via: PlayPath, gameId: string, uci: string, options?: MoveOptions): Promise<Result<void>>;
  abort(via: PlayPath, gameId: string, options?: CallOptions): Promise<Result<void>>;
  resign(via: PlayPath, gameId: string, options?: CallOptions): Promise<Result<void>>;
  /** Offers a draw or asks to take a move back, or takes the opponent's offer (`yes`); else declines it. */
  offer(
    via: PlayPath,
    gameId: string,
    what: GameOffer,
    yes: boolean,
    options?: CallOptions,
  ): Promise<Result<void>>;
  /** Ends a game that the opponent has left for long enough. */
  claim(via: PlayPath, gameId: string, what: GameClaim, options?: CallOptions): Promise<Result<void>>;
  chat(
    via: PlayPath,
    gameId: string,
    room: ChatRoom,
    text: string,
    options?: CallOptions,
  ): Promise<Result<void>>;
  /** The game that each channel shows. */
  tvMap(options?: CallOptions): Promise<Result<Answer<readonly TvEntry[]>>>;
  /** `null`: the feed without a channel's name. */
  openTvFeed(
    channel: TvChannel | null,
    form: 'ndjson' | 'sse',
    listener: StreamListener<TvEvent>,
  ): Promise<StreamClose>;
  /** Games of a channel that go on, the best first. */
  tvGames(channel: TvChannel, count: number, options?: CallOptions): Promise<Result<ExportedGames>>;
  /** At most 300 ids; games that the server does not know are missing. */
  gamesByIds(ids: readonly string[], options?: GamesOptions): Promise<Result<ExportedGames>>;
  /** What a user did lately, the latest span first. */
  activity(username: string, options?: CallOptions): Promise<Result<Answer<readonly ActivityInterval[]>>>;
  ratingHistory(username: string, options?: CallOptions): Promise<Result<Answer<readonly RatingCurve[]>>>;
  /** What anybody may know of a user. */
  user(username: string, options?: CallOptions): Promise<Result<Answer<Account>>>;
  /** A user's finished games as they come, the newest first. Settles when there are no more. */
  exportGames(
    username: string,
    choice: GamesChoice,
    listener: StreamListener<ExportedGame>,
  ): Promise<StreamClose>;
}

export interface GamesOptions extends CallOptions {
  /** With what the server's engine thought of each position, where games were analysed. */
  readonly evals?: boolean;
}

/** Which games of a user: by when they began, ms, both ends included. */
export interface GamesChoice {
  readonly since?: number;
  readonly until?: number;
  readonly max?: number;
}

export interface MoveOptions extends CallOptions {
  readonly offeringDraw?: boolean;
}

/** How castling is spelled in the moves that are sent; in those that come both spellings occur. */
export function castlingOf(variant: Open<VariantKey>): 'kingTwoSquares' | 'kingTakesRook' {
  return variant === 'chess960' ? 'kingTakesRook' : 'kingTwoSquares';
}

/** What is asked of each exported game. */
const exportQuery = { moves: 'true', clocks: 'true', opening: 'true' } as const;

/** Three hundred long games with their clocks; the service sends twenty a second. */
const exportLimits: Partial<RequestLimits> = { bodyMs: 90_000, maxBytes: 6 * 1024 * 1024 };

/** A server may look for a while before it sends the first of many games. */
const longExport: Partial<RequestLimits> = { headersMs: 60_000 };

interface Call extends CallOptions {
  readonly name: EndpointName;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RequestBody;
  readonly form?: 'sse';
}

/** Members that only the wire dialect has: any of them in an answer tells what the server speaks. */
const wireMembers = /"(?:finalColor|declineReasonKey|direction|idleMillis|claimWinInSeconds)"\s*:/;

export function createServiceClient({
  transport,
  gate,
  log,
  server,
  token,
}: ServiceClientOptions): ServiceClient {
  const sense = createDialectSense(server.dialect);

  const makeRequest = ({ name, parameters, query, body, limits, form }: Call): HttpRequest => {
    const endpoint: Endpoint = endpoints[name];
    return {
      endpoint: name,
      method: endpoint.method,
      baseUrl: server.baseUrl,
      path: fillPath(endpoint.path, parameters ?? {}),
      accept:
        form === 'sse'
          ? 'text/event-stream'
          : endpoint.kind === 'stream' || endpoint.lines
            ? 'application/x-ndjson'
            : 'application/json',
      ...(form ? { form } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body } : {}),
      ...(limits ? { limits } : {}),
      ...(token === undefined || endpoint.token === 'unused' ? {} : { token }),
    };
  };

  /** Through the gate; whatever the gate throws becomes a value. */
  const pass = async <T>(
    call: Call,
    run: (request: HttpRequest, signal: AbortSignal) => Promise<T>,
    onRefused: (error: ServiceError) => T,
  ): Promise<T> => {
    const endpoint: Endpoint = endpoints[call.name];
    if (endpoint.token === 'needed' && token === undefined) {
      return onRefused({ code: 'unauthorized', message: say('This needs an account with a token.') });
    }
    if (!Object.values(call.parameters ?? {}).every(isPathParameter)) {
      return onRefused({
        code: 'bad_request',
        status: 0,
        message: say('An id or a move has characters that none has.'),
      });
    }
    const request = makeRequest(call);
    const about = call.parameters?.['id'];
    const key: GateKey = {
      endpoint: call.name,
      kind: endpoint.counts,
      ...(request.token === undefined ? {} : { token: request.token }),
      ...(endpoint.kind === 'stream' ? { stream: true } : {}),
      ...(about === undefined ? {} : { about }),
    };
    try {
      return await gate.request(
        call.cls ?? endpoint.cls,
        key,
        (signal, heard) => run({ ...request, onHead: heard }, signal),
        call.signal,
      );
    } catch (thrown) {
      return onRefused(refusalOf(thrown, call));
    }
  };

  const refusalOf = (thrown: unknown, call: Call): ServiceError => {
    if (call.signal?.aborted) return { code: 'aborted', message: say('The request was given up.') };
    // The gate closes with the app: nothing went wrong.
    if (thrown instanceof DOMException && thrown.name === 'AbortError')
      return { code: 'aborted', message: say('The request was not sent: the app is closing.') };
    if (!(thrown instanceof GateRefusal)) {
      log.error('a request was not sent', { endpoint: call.name, error: thrown });
      return { code: 'aborted', message: say('The request was not sent.') };
    }
    if (thrown.code === 'unauthorized') return { code: 'unauthorized', message: thrown.message };
    const wait = thrown.retryAfterMs === undefined ? {} : { retryAfterMs: thrown.retryAfterMs };
    return { code: 'rate_limited', local: true, message: thrown.message, ...wait };
  };

  const ask = (call: Call) =>
    pass(
      call,
      (request, signal) => transport.request(request, signal),
      (error) => fail(error),
    );

  const read = async <T>(call: Call, parse: (json: unknown) => Parsed<T>): Promise<Result<Answer<T>>> => {
    const answer = await ask(call);
    if (!answer.ok) return answer;
    const { text } = answer.value;
    if (wireMembers.test(text)) sense.observe('wireMember');
    const json = parseJsonText(text);
    const parsed: Parsed<T> = json === undefined ? { ok: false, issues: ['not JSON'] } : parse(json.value);
    if (!json || !parsed.ok) return fail(malformed(call.name, text, parsed.ok ? [] : parsed.issues));
    if (parsed.notes.dropped.length > 0) {
      log.warn('parts of an answer were left out', { endpoint: call.name, paths: parsed.notes.dropped });
    }
    return succeed({ value: parsed.value, notes: parsed.notes, raw: json.value });
  };

  const malformed = (endpoint: string, text: string, issues: readonly string[]): ServiceError => {
    log.warn('an answer could not be read', { endpoint, issues });
    const message = say('The answer of the server is not what it should be.');
    return { code: 'malformed', message, issues, excerpt: excerptOf(text, [token]) };
  };

  /** An answer without a body, or an object without `ok`, is a success by its status. */
  const command = async (call: Call): Promise<Result<void>> => {
    const answer = await ask(call);
    if (!answer.ok) return answer;
    const { status, text } = answer.value;
    if (text.trim() === '') return succeed(undefined);
    const json = parseJsonText(text);
    const parsed = json ? parseAcknowledgement(json.value) : undefined;
    if (!parsed?.ok) return fail(malformed(call.name, text, parsed?.issues ?? ['not JSON']));
    return parsed.value.ok === false ? fail(failureOfAcknowledgement(status, text)) : succeed(undefined);
  };

  const openStream = <T>(
    call: Call,
    listener: StreamListener<T>,
    parse: (json: unknown) => Read<T>,
  ): Promise<StreamClose> => {
    const { onLine, signal, cls, ...rest } = listener;
    const handlers: Omit<StreamHandlers, 'signal'> = {
      ...rest,
      onKeepAlive() {
        sense.observe('blankKeepAlive');
        rest.onKeepAlive?.();
      },
      onLine(item) {
        const line = readItem(item, parse);
        if (line.read.kind === 'keepAlive') {
          sense.observe('objectKeepAlive');
          rest.onKeepAlive?.();
          return;
        }
        if (wireMembers.test(line.raw)) sense.observe('wireMember');
        onLine(line);
      },
    };
    return pass<StreamClose>(
      { ...call, ...(signal ? { signal } : {}), ...(cls ? { cls } : {}) },
      (request, inner) => transport.openStream(request, { ...handlers, signal: inner }),
      (error) => (error.code === 'aborted' ? { reason: 'aborted' } : { reason: 'refused', error }),
    );
  };

  const exported = async (call: Call): Promise<Result<ExportedGames>> => {
    const answer = await ask({ limits: exportLimits, ...call });
    if (!answer.ok) return answer;
    const found = parseExportedGames(answer.value.text);
    if (found.faults.length > 0)
      log.warn('games of an export could not be read', { endpoint: call.name, games: found.faults.length });
    return succeed(found);
  };

  /** Fields in a form for servers of the wire dialect, in JSON for those of the document. */
  const fieldsBody = (fields: Readonly<Record<string, string>>): RequestBody =>
    sense.current() === 'wire' ? { kind: 'form', fields } : { kind: 'json', value: fields };

  return {
    dialect: () => sense.current(),
    account: (options) => read({ ...options, name: 'account' }, parseAccount),
    // The public server lists nine games unless asked for more; it allows fifty.
    playing: (options) => read({ ...options, name: 'playing', query: { nb: '50' } }, parsePlaying),

    async testToken(tested, options) {
      const answer = await ask({ ...options, name: 'tokenTest', body: { kind: 'text', text: tested } });
      if (!answer.ok) return answer;
      const json = parseJsonText(answer.value.text);
      const entry = json && ownMember(json.value, tested);
      if (entry === null) return succeed(null);
      const parsed = parseTokenInfo(entry);
      if (parsed.ok) {
        const scopes = parsed.value.scopes.filter((scope) => !scope.includes(tested));
        return succeed({ ...parsed.value, scopes });
      }
      const masked = excerptOf(answer.value.text, [tested]);
      return fail(malformed('tokenTest', masked, parsed.issues));
    },

    async grantToken(fields, options) {
      const answer = await ask({ ...options, name: 'tokenGrant', body: { kind: 'form', fields } });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    revokeToken: (options) => command({ ...options, name: 'tokenRevoke' }),

    async following(options) {
      const answer = await ask({ ...options, name: 'following' });
      if (!answer.ok) return answer;
      const users = parseFollowing(answer.value.text);
      return users
        ? succeed(users)
        : fail(malformed('following', answer.value.text, ['not one user a line']));
    },

    challenges: (options) => read({ ...options, name: 'challenges' }, parseChallengeList),
    acceptChallenge: (id, options) => command({ ...options, name: 'acceptChallenge', parameters: { id } }),
    declineChallenge: (id, reason, options) =>
      command({ ...options, name: 'declineChallenge', parameters: { id }, body: fieldsBody({ reason }) }),

    createChallenge: (username, terms, options) =>
      read(
        {
          ...options,
          name: 'createChallenge',
          parameters: { username },
          body: fieldsBody({ ...termFields(terms), rated: String(terms.rated) }),
        },
        parseCreated,
      ),
    challengeComputer: (level, terms, options) =>
      read(
        {
          ...options,
          name: 'challengeComputer',
          body: fieldsBody({ ...termFields(terms), level: String(level) }),
        },
        parseCreated,
      ),

    openEventStream: (listener) => openStream({ name: 'eventStream' }, listener, parseServiceEvent),
    openGameStream: (via, id, listener) =>
      openStream({ name: `${via}GameStream`, parameters: { id } }, listener, parseGameEvent),

    move: (via, id, move, options) =>
      command({
        ...options,
        name: `${via}Move`,
        parameters: { id, move },
        ...(options?.offeringDraw ? { query: { offeringDraw: 'true' } } : {}),
      }),
    abort: (via, id, options) => command({ ...options, name: `${via}Abort`, parameters: { id } }),
    resign: (via, id, options) => command({ ...options, name: `${via}Resign`, parameters: { id } }),
    offer: (via, id, what, yes, options) =>
      command({
        ...options,
        name: `${via}${what === 'draw' ? 'Draw' : 'Takeback'}`,
        parameters: { id, answer: yes ? 'yes' : 'no' },
      }),
    claim: (via, id, what, options) =>
      command({
        ...options,
        name: `${via}${what === 'victory' ? 'ClaimVictory' : 'ClaimDraw'}`,
        parameters: { id },
      }),
    chat: (via, id, room, text, options) =>
      command({ ...options, name: `${via}Chat`, parameters: { id }, body: fieldsBody({ room, text }) }),

    tvMap: (options) => read({ ...options, name: 'tvMap' }, parseTvMap),
    openTvFeed: (channel, form, listener) =>
      openStream(
        {
          ...(channel === null ? { name: 'tvDefaultFeed' } : { name: 'tvFeed', parameters: { channel } }),
          ...(form === 'sse' ? { form, query: { bc: 'true' } } : {}),
        },
        listener,
        parseTvEvent,
      ),
    tvGames: (channel, count, options) =>
      exported({
        ...options,
        name: 'tvGames',
        parameters: { channel },
        query: { ...exportQuery, nb: String(count) },
      }),
    gamesByIds: (ids, { evals = false, ...options } = {}) =>
      exported({
        ...options,
        name: 'gamesByIds',
        query: evals ? { ...exportQuery, evals: 'true' } : exportQuery,
        body: { kind: 'text', text: ids.join(',') },
      }),

    activity: (username, options) =>
      read({ ...options, name: 'activity', parameters: { username } }, parseActivity),
    ratingHistory: (username, options) =>
      read({ ...options, name: 'ratingHistory', parameters: { username } }, parseRatingHistory),
    user: (username, options) => read({ ...options, name: 'user', parameters: { username } }, parseAccount),
    exportGames: (username, { since, until, max }, listener) =>
      openStream(
        {
          name: 'gamesOfUser',
          parameters: { username },
          limits: longExport,
          query: {
            ...exportQuery,
            evals: 'true',
            ...(since !== undefined && { since: String(since) }),
            ...(until !== undefined && { until: String(until) }),
            ...(max !== undefined && { max: String(max) }),
          },
        },
        listener,
        readGame,
      ),
  };
}

/** A line of an export is a game; it has no type. */
function readGame(json: unknown): Read<ExportedGame> {
  const parsed = parseExportedGame(json);
  return parsed.ok
    ? { kind: 'event', value: parsed.value, notes: parsed.notes }
    : { kind: 'malformed', issues: parsed.issues };
}

function readItem<T>(
  item: Exclude<NdjsonItem, { kind: 'keepAlive' }>,
  parse: (json: unknown) => Read<T>,
): StreamLine<T> {
  if (item.kind === 'oversized') {
    const issues = [`a line of ${item.bytes} bytes is over the bound`];
    return { raw: item.head, read: { kind: 'malformed', issues }, terminated: true };
  }
  const { text, terminated, invalid } = item;
  if (invalid) {
    return { raw: text, read: { kind: 'malformed', issues: ['not UTF-8'] }, terminated, bytes: invalid };
  }
  return { raw: text, read: readLine(text, parse), terminated };
}

function ownMember(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, key)
    ? (json as Record<string, unknown>)[key]
    : undefined;
}
