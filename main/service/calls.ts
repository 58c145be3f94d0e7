/**
 * Common request logic of the service client: sends every request through the budget's gate, parses every
 * response, and returns failures as values. `subjects/` defines the individual requests.
 */

import type { Log } from '../base/log.ts';
import { runInTurns, type Steps } from '../base/steps.ts';
import { parseAcknowledgement } from './codec/account.ts';
import type { Credential } from './credential.ts';
import { createDialectSense, type DialectSetting } from './codec/dialect.ts';
import { parseExportedGamesInSteps, type ExportedGames } from './codec/game-export.ts';
import { answerBounds, messageBounds, parseJsonInSteps, parseJsonText } from './codec/json-text.ts';
import type { JsonBounds } from './codec/json-text.ts';
import { readLines, showFault, type LineFault } from './codec/json-lines.ts';
import { readLine, type Read } from './codec/message.ts';
import type { Reader } from './codec/shape.ts';
import type { Parsed } from './codec/read-whole.ts';
import type { ParseNotes } from './codec/parse-notes.ts';
import { endpoints, fillPath, isPathParameter, type Endpoint, type EndpointName } from './endpoints.ts';
import { fail, succeed, type Result, type ServiceError } from './errors.ts';
import { excerptOf, failureOfAcknowledgement, failureOfPage, looksLikeHtml } from './failures.ts';
import { GateRefusal, type Gate, type GateKey, type RequestClass } from './gate.ts';
import type { NdjsonItem } from './ndjson.ts';
import type { HttpRequest, RequestBody, RequestLimits } from './http-request.ts';
import type { StreamClose, StreamHandlers, Transport } from './transport.ts';
import { messageOf } from '../text/message.ts';

export interface Server {
  /** `https://host`, with an optional path. */
  readonly baseUrl: string;
  readonly dialect: DialectSetting;
}

export interface CallsOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly log: Log;
  readonly server: Server;
  /** Absent for the anonymous caller. */
  readonly credential?: Credential;
  /** The server answers without a token where a chess service needs one; it says itself when it wants one. */
  readonly tokenless?: true;
}

/** Parsed response: the domain value, notes on dropped parts, and the complete JSON. */
export interface EndpointAnswer<T> {
  readonly value: T;
  readonly notes: ParseNotes;
  readonly raw: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Overrides the endpoint's class. */
  readonly cls?: RequestClass;
  readonly limits?: Partial<RequestLimits>;
}

/** One line of a stream, raw and parsed. */
export interface StreamLine<T> {
  /** The line; for an oversized line its first bytes. */
  readonly raw: string;
  readonly read: Read<T>;
  /** Original bytes of a line that is not UTF-8, where `raw` is inexact. */
  readonly bytes?: Uint8Array;
  /** False when the stream stopped within this line. */
  readonly terminated: boolean;
}

export interface StreamListener<T> extends Omit<StreamHandlers, 'onLine'> {
  readonly onLine: (line: StreamLine<T>) => void;
  readonly cls?: RequestClass;
}

export interface EndpointCall extends CallOptions {
  readonly name: EndpointName;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RequestBody;
  readonly form?: 'sse';
  /** Bounds of each line, for streams whose lines may exceed a message. */
  readonly bounds?: JsonBounds;
}

/** A parser; long responses need one that works in steps. */
export type Parse<T> = ((json: unknown) => Parsed<T>) | Reader<T>;

/** Request methods shared by all subjects. */
export type Calls = ReturnType<typeof createCalls>;

/** For three hundred long games with clocks; the service sends twenty a second. */
const exportLimits: Partial<RequestLimits> = { bodyMs: 90_000, maxBytes: 6 * 1024 * 1024 };

/** Characters of a response that are searched for evidence of the dialect. */
const longestEvidence = 64 * 1024;

/** Members that only the wire dialect has. */
const wireMembers = /"(?:finalColor|declineReasonKey|direction|idleMillis|claimWinInSeconds)"\s*:/;

export function createCalls({ transport, gate, log, server, credential, tokenless }: CallsOptions) {
  const sense = createDialectSense(server.dialect);

  const makeRequest = ({
    name,
    parameters,
    query,
    body,
    limits,
    form,
    bounds,
  }: EndpointCall): HttpRequest => {
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

  /** Runs a request through the gate; converts exceptions to values. */
  const pass = async <T>(
    call: EndpointCall,
    run: (request: HttpRequest, signal: AbortSignal) => Promise<T>,
    onRefused: (error: ServiceError) => T,
  ): Promise<T> => {
    const endpoint: Endpoint = endpoints[call.name];
    if (endpoint.token === 'needed' && credential === undefined && tokenless !== true) {
      return onRefused({ code: 'unauthorized', message: messageOf('service.needsToken') });
    }
    if (!Object.values(call.parameters ?? {}).every(isPathParameter)) {
      return onRefused({
        code: 'bad_request',
        status: 0,
        message: messageOf('service.invalidId'),
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

  const refusalOf = (thrown: unknown, call: EndpointCall): ServiceError => {
    if (call.signal?.aborted) return { code: 'aborted', message: messageOf('service.requestAborted') };
    // The gate was closed with the app, which is no failure.
    if (thrown instanceof DOMException && thrown.name === 'AbortError')
      return { code: 'aborted', message: messageOf('service.notSentClosing') };
    if (!(thrown instanceof GateRefusal)) {
      log.error('request not sent', { endpoint: call.name, error: thrown });
      return { code: 'aborted', message: messageOf('service.notSent') };
    }
    if (thrown.code === 'unauthorized') return { code: 'unauthorized', message: thrown.userMessage };
    const wait = thrown.retryAfterMs === undefined ? {} : { retryAfterMs: thrown.retryAfterMs };
    return { code: 'rate_limited', local: true, message: thrown.userMessage, ...wait };
  };

  /** Returns the response's text. */
  const ask = (call: EndpointCall) =>
    pass(
      call,
      (request, signal) => transport.request(request, signal),
      (error) => fail(error),
    );

  /** Runs long work in slices, so that other work can run in between. */
  const inTurns = <T>(steps: Steps<T>): Promise<T> => runInTurns(steps, transport.rest);

  /** Returns the response's domain value. */
  const read = async <T>(call: EndpointCall, parse: Parse<T>): Promise<Result<EndpointAnswer<T>>> => {
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
    logParts(call.name, parsed.notes.dropped);
    return succeed({ value: parsed.value, notes: parsed.notes, raw: json.value });
  };

  /** Returns the values of an NDJSON response. Unreadable lines are logged; it fails when no line is readable. */
  const lines = async <T>(call: EndpointCall, parse: Reader<T>): Promise<Result<readonly T[]>> => {
    const answer = await ask(call);
    if (!answer.ok) return answer;
    const { values, faults, dropped } = await inTurns(readLines(answer.value.text, parse));
    if (values.length === 0 && faults.length > 0)
      return fail(malformed(call.name, answer.value.text, issuesOf(faults)));
    logFaults(call.name, faults);
    logParts(call.name, dropped);
    return succeed(values);
  };

  const logFaults = (endpoint: string, faults: readonly LineFault[]) => {
    if (faults.length > 0)
      log.warn('response lines dropped', { endpoint, lines: faults.length, issues: issuesOf(faults) });
  };

  const logParts = (endpoint: string, dropped: readonly string[]) => {
    if (dropped.length > 0)
      log.warn('response parts dropped', { endpoint, paths: dropped.slice(0, mostLoggedPaths) });
  };

  /** Logs an invalid response and returns its error. Secrets in `text` must be masked. */
  const malformed = (endpoint: string, text: string, issues: readonly string[]): ServiceError => {
    log.warn('malformed response', { endpoint, issues });
    if (looksLikeHtml(text))
      return { ...failureOfPage(), issues, excerpt: excerptOf(text, [credential?.token]) };
    const message = messageOf('service.unexpectedAnswer');
    return { code: 'malformed', message, issues, excerpt: excerptOf(text, [credential?.token]) };
  };

  /** Sends a command. An empty response, or an object without `ok`, is a success by its status. */
  const command = async (call: EndpointCall): Promise<Result<void>> => {
    const answer = await ask(call);
    if (!answer.ok) return answer;
    const { status, text } = answer.value;
    if (text.trim() === '') return succeed(undefined);
    const json = parseJsonText(text);
    const parsed = json ? parseAcknowledgement(json.value) : undefined;
    if (!parsed?.ok) return fail(malformed(call.name, text, parsed?.issues ?? ['not JSON']));
    return parsed.value.ok === false ? fail(failureOfAcknowledgement(status, text)) : succeed(undefined);
  };

  /** Opens a stream; resolves when it is over. Keep-alives go to `onKeepAlive`, never to `onLine`. */
  const openStream = <T>(
    call: EndpointCall,
    listener: StreamListener<T>,
    parse: (json: unknown) => Read<T>,
  ): Promise<StreamClose> => {
    const { onLine, signal, cls, ...rest } = listener;
    const logged = new Set<string>();
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
        if (line.read.kind === 'event') logDropped(call.name, line.read.notes.dropped, logged);
        onLine(line);
      },
    };
    return pass<StreamClose>(
      { ...call, ...(signal ? { signal } : {}), ...(cls ? { cls } : {}) },
      (request, inner) => transport.openStream(request, { ...handlers, signal: inner }),
      (error) => (error.code === 'aborted' ? { reason: 'aborted' } : { reason: 'refused', error }),
    );
  };

  /** Logs each dropped part of a stream's lines once. */
  const logDropped = (endpoint: string, dropped: readonly string[], logged: Set<string>) => {
    const paths = dropped.filter((path) => !logged.has(path));
    if (paths.length === 0 || logged.size > mostLoggedPaths) return;
    for (const path of paths) logged.add(path);
    log.warn('stream parts dropped', { endpoint, paths });
  };

  /** Returns the games of an export. */
  const exported = async (call: EndpointCall): Promise<Result<ExportedGames>> => {
    const answer = await ask({ limits: exportLimits, ...call });
    if (!answer.ok) return answer;
    const result = await inTurns(parseExportedGamesInSteps(answer.value.text));
    logFaults(call.name, result.faults);
    logParts(call.name, result.dropped);
    return succeed(result);
  };

  /** Encodes fields as a form for the wire dialect, as JSON for the document dialect. */
  const fieldsBody = (fields: Readonly<Record<string, string>>): RequestBody =>
    sense.current() === 'wire' ? { kind: 'form', fields } : { kind: 'json', value: fields };

  return {
    dialect: sense.current,
    ask,
    read,
    lines,
    command,
    openStream,
    exported,
    fieldsBody,
    malformed,
  };
}

/** Dropped parts that a stream logs; a damaged server may send any number. */
const mostLoggedPaths = 100;

const issuesOf = (faults: readonly LineFault[]): string[] => faults.slice(0, mostLoggedPaths).map(showFault);

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
