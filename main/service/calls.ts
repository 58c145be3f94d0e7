/**
 * How the service is asked: every request through the budget's gate, every answer parsed, every failure a value. What is
 * asked stands in `subjects/`.
 */

import type { Log } from '../base/log.ts';
import { runInTurns, type Steps } from '../base/steps.ts';
import { parseAcknowledgement } from './codec/account.ts';
import type { Credential } from './credential.ts';
import { createDialectSense, type Dialect, type DialectSetting } from './codec/dialect.ts';
import { parseExportedGamesInSteps, type ExportedGames } from './codec/game-export.ts';
import { answerBounds, messageBounds, parseJsonInSteps, parseJsonText } from './codec/json-text.ts';
import type { JsonBounds } from './codec/json-text.ts';
import { readLine, type Read } from './codec/message.ts';
import type { Notes, Parsed, Reader } from './codec/shape.ts';
import { endpoints, fillPath, isPathParameter, type Endpoint, type EndpointName } from './endpoints.ts';
import { fail, succeed, type Result, type ServiceError } from './errors.ts';
import { excerptOf, failureOfAcknowledgement, failureOfPage, looksLikeHtml } from './failures.ts';
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

export interface CallsOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly log: Log;
  readonly server: Server;
  /** Absent: the anonymous caller. */
  readonly credential?: Credential;
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

export interface Call extends CallOptions {
  readonly name: EndpointName;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RequestBody;
  readonly form?: 'sse';
  /** Of each line of a stream, where it may be longer than a message. */
  readonly bounds?: JsonBounds;
}

/** With pauses where an answer may be long. */
export type Parse<T> = ((json: unknown) => Parsed<T>) | Reader<T>;

/** The ways to ask. */
export interface Calls {
  readonly dialect: () => Dialect;
  /** The answer's text as it came. */
  readonly ask: (call: Call) => ReturnType<Transport['request']>;
  /** The answer's domain value. */
  readonly read: <T>(call: Call, parse: Parse<T>) => Promise<Result<Answer<T>>>;
  /** Runs what a long answer costs while others have their turns. */
  readonly inTurns: <T>(steps: Steps<T>) => Promise<T>;
  /** An answer without a body, or an object without `ok`, is a success by its status. */
  readonly command: (call: Call) => Promise<Result<void>>;
  /** Settles when the stream is over. Keep-alives of either dialect go to `onKeepAlive`, never to `onLine`. */
  readonly openStream: <T>(
    call: Call,
    listener: StreamListener<T>,
    parse: (json: unknown) => Read<T>,
  ) => Promise<StreamClose>;
  /** An export of many games in one answer. */
  readonly exported: (call: Call) => Promise<Result<ExportedGames>>;
  /** Fields in a form for servers of the wire dialect, in JSON for those of the document. */
  readonly fieldsBody: (fields: Readonly<Record<string, string>>) => RequestBody;
  /** An answer that is not what it should be, logged. Secrets must be masked in `text`. */
  readonly malformed: (endpoint: string, text: string, issues: readonly string[]) => ServiceError;
}

/** Three hundred long games with their clocks; the service sends twenty a second. */
const exportLimits: Partial<RequestLimits> = { bodyMs: 90_000, maxBytes: 6 * 1024 * 1024 };

/** Members that only the wire dialect has: any of them in an answer tells what the server speaks. */
/** Evidence of the dialect is looked for in so many characters. */
const longestEvidence = 64 * 1024;

const wireMembers = /"(?:finalColor|declineReasonKey|direction|idleMillis|claimWinInSeconds)"\s*:/;

export function createCalls({ transport, gate, log, server, credential }: CallsOptions): Calls {
  const sense = createDialectSense(server.dialect);

  const makeRequest = ({ name, parameters, query, body, limits, form, bounds }: Call): HttpRequest => {
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
            : endpoint.pgn
              ? 'application/x-chess-pgn'
              : 'application/json',
      ...(form ? { form } : {}),
      ...(bounds ? { longestLine: bounds.length } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body } : {}),
      ...(limits ? { limits } : {}),
      ...(credential === undefined || endpoint.token === 'unused' ? {} : { credential }),
    };
  };

  /** Through the gate; whatever the gate throws becomes a value. */
  const pass = async <T>(
    call: Call,
    run: (request: HttpRequest, signal: AbortSignal) => Promise<T>,
    onRefused: (error: ServiceError) => T,
  ): Promise<T> => {
    const endpoint: Endpoint = endpoints[call.name];
    if (endpoint.token === 'needed' && credential === undefined) {
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
      ...(request.credential === undefined ? {} : { token: request.credential.token }),
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

  const inTurns = <T>(steps: Steps<T>): Promise<T> => runInTurns(steps, transport.rest);

  const read = async <T>(call: Call, parse: Parse<T>): Promise<Result<Answer<T>>> => {
    const answer = await ask(call);
    if (!answer.ok) return answer;
    const { text } = answer.value;
    if (wireMembers.test(text.slice(0, longestEvidence))) sense.observe('wireMember');
    const json = await inTurns(parseJsonInSteps(text, answerBounds));
    const parsed: Parsed<T> =
      json === undefined
        ? { ok: false, issues: ['not JSON'] }
        : 'inSteps' in parse
          ? await inTurns(parse.inSteps(json.value))
          : parse(json.value);
    if (!json || !parsed.ok) return fail(malformed(call.name, text, parsed.ok ? [] : parsed.issues));
    if (parsed.notes.dropped.length > 0) {
      log.warn('parts of an answer were left out', { endpoint: call.name, paths: parsed.notes.dropped });
    }
    return succeed({ value: parsed.value, notes: parsed.notes, raw: json.value });
  };

  const malformed = (endpoint: string, text: string, issues: readonly string[]): ServiceError => {
    log.warn('an answer could not be read', { endpoint, issues });
    if (looksLikeHtml(text))
      return { ...failureOfPage(), issues, excerpt: excerptOf(text, [credential?.token]) };
    const message = say('The answer of the server is not what it should be.');
    return { code: 'malformed', message, issues, excerpt: excerptOf(text, [credential?.token]) };
  };

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
        const line = readItem(item, parse, call.bounds);
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
    const found = await inTurns(parseExportedGamesInSteps(answer.value.text));
    if (found.faults.length > 0)
      log.warn('games of an export could not be read', { endpoint: call.name, games: found.faults.length });
    return succeed(found);
  };

  const fieldsBody = (fields: Readonly<Record<string, string>>): RequestBody =>
    sense.current() === 'wire' ? { kind: 'form', fields } : { kind: 'json', value: fields };

  return {
    dialect: () => sense.current(),
    ask,
    read,
    inTurns,
    command,
    openStream,
    exported,
    fieldsBody,
    malformed,
  };
}

function readItem<T>(
  item: Exclude<NdjsonItem, { kind: 'keepAlive' }>,
  parse: (json: unknown) => Read<T>,
  bounds: JsonBounds = messageBounds,
): StreamLine<T> {
  if (item.kind === 'oversized') {
    const issues = [`a line of ${item.bytes} bytes is over the bound`];
    return { raw: item.head, read: { kind: 'malformed', issues }, terminated: true };
  }
  const { text, terminated, invalid } = item;
  if (invalid) {
    return { raw: text, read: { kind: 'malformed', issues: ['not UTF-8'] }, terminated, bytes: invalid };
  }
  return { raw: text, read: readLine(text, parse, bounds), terminated };
}
