import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Log } from '../../base/log.ts';
import type { Club } from '../club.ts';
import type { ClubClock } from '../club-clock.ts';
import { isSameSecret } from '../secrets.ts';
import type { JsonObject } from '../json.ts';
import type { LawCaller, LawRefusal } from '../law/law.ts';
import { streamKinds } from '../law/limits.ts';
import type { ClubResult } from '../state.ts';
import type { Token } from '../tokens.ts';
import { createControl } from './control.ts';
import { agreeOnGzip } from './gzip.ts';
import { createFaults, lieTo, type FaultTargets, type Interception, type Storm } from './faults.ts';
import {
  bearerOf,
  isForLoopback,
  isFromElsewhere,
  openToPages,
  parseFields,
  parseJson,
  readBody,
  sendError,
  sendHtml,
  sendJson,
  sendReply,
  sendText,
} from './requests.ts';
import type { HttpRoute } from './route.ts';
import { findRoute, type RouteMatch } from './routes.ts';
import { createLimitResponses } from './limit-responses.ts';
import { createStreamRegister, streamHeaders } from './streams.ts';
import type { Wire } from './wire.ts';
import { layWires } from './wires.ts';
import { createWork, type Task } from './work.ts';

export interface ClubServerDependencies {
  /** The current club: a reset replaces it. */
  readonly club: () => Club;
  readonly clock: ClubClock;
  readonly controlToken: string;
  readonly reset: (seed: number) => void;
  /** The club is down during a simulated restart: only the control interface answers. */
  readonly isDown: () => boolean;
  readonly targets: FaultTargets;
  /** Offset added to every time in answers, ms. */
  readonly skew: () => number;
  readonly log: Log;
}

/** Far more than an app opens. */
const maxConnections = 2_500;

/** The club's HTTP server: the service's endpoints, and the control interface below /club. */
export function createClubServer({
  club,
  clock,
  controlToken,
  reset,
  isDown,
  targets,
  skew,
  log,
}: ClubServerDependencies) {
  const { dialect, keepAliveMs, headersWithinMs, requestWithinMs } = club().config;
  const streams = createStreamRegister({ clock, dialect, keepAliveMs });
  const faults = createFaults({ clock, streams, targets });
  const work = createWork();
  const forControl = new WeakSet<Wire>();
  const desk = createLimitResponses({ club, clock, controlToken, skew });
  const control = createControl({ club, clock, faults, streams, law: desk, reset });

  /** Reads the body. The task does not count as work meanwhile, because the sender sets the pace. */
  const bodyOf = async (request: IncomingMessage, task: Task) => {
    task.rest(() => request.complete);
    const body = await readBody(request);
    task.resume();
    return body;
  };

  /** Waits on the club's clock. The timer resumes the task synchronously, because the promise resolves later. */
  const waitFor = (task: Task, ms: number) =>
    new Promise<void>((resolve) => {
      task.rest(() => false);
      clock.after(ms, () => {
        task.resume();
        resolve();
      });
    });

  /** Returns a function that delays each item to at most `perSecond` items a second. */
  const turnsOf = (task: Task, perSecond = Infinity) => {
    const start = clock.monotonic();
    let sent = 0;
    return () => {
      const wait = start + (sent * 1_000) / perSecond - clock.monotonic();
      sent += 1;
      return wait > 0 ? waitFor(task, wait) : undefined;
    };
  };

  const answerControl = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    task: Task,
  ) => {
    if (!isSameSecret(bearerOf(request), controlToken))
      return sendError(response, 401, 'The control interface wants its own token');
    const body = await bodyOf(request, task);
    if (body === undefined) return sendError(response, 413, 'The body is too long');
    sendResult(
      response,
      200,
      await control.handle(request.method ?? '', path.slice('/club'.length), parseJson(body)),
    );
  };

  /** A function that refuses the request for its token, or `undefined` when the token opens the route. */
  const refusalOf = (
    given: string | undefined,
    token: Token | undefined,
    route: HttpRoute | undefined,
  ): ((response: ServerResponse) => void) | undefined => {
    const scopes = route?.scopes ?? null;
    if (scopes === null) return undefined;
    if (!token) {
      const text = given === undefined ? 'Missing authorization header' : 'No such token';
      return (response) => sendError(response, 401, text);
    }
    if (scopes.length === 0 || scopes.some((scope) => token.scopes.includes(scope))) return undefined;
    return (response) =>
      sendError(response, 403, `Missing scope: ${scopes.join(' or ')}`, {
        'X-OAuth-Scopes': token.scopes.join(', '),
        'X-Accepted-OAuth-Scopes': scopes.join(', '),
      });
  };

  const carryOut = async (
    request: IncomingMessage,
    response: ServerResponse,
    { route, parts, path }: RouteMatch,
    token: Token | undefined,
    caller: LawCaller,
    url: URL,
    body: string,
    task: Task,
  ): Promise<void> => {
    const fields = await parseFields(request.headers['content-type'], body);
    if (!fields) return sendError(response, 400, 'The body is not what its type says');
    const call = {
      parts,
      fields: { ...Object.fromEntries(url.searchParams), ...fields },
      body,
      token,
      accept: request.headers.accept ?? '',
      agent: request.headers['user-agent'] ?? '',
      isFromElsewhere: isFromElsewhere(request),
    };
    const excess = route.charge && club().law.charge(caller, route.charge(call), request.method ?? '', path);
    if (excess) return desk.refuse(response, excess);
    const outcome = route.handle(club(), call);
    switch (outcome.kind) {
      case 'json':
        return sendResult(response, outcome.status, outcome.result);
      case 'text':
        // Waiting for a slow reader does not count as work.
        await sendText(
          response,
          outcome.contentType,
          outcome.chunks,
          () => task.rest(() => response.writableLength === 0),
          turnsOf(task, outcome.pace && desk.paceOf(outcome.pace, token)),
        );
        return task.resume();
      case 'reply':
        return sendReply(response, outcome);
      case 'stream': {
        if (request.method === 'HEAD')
          return sendReply(response, { status: 200, headers: streamHeaders(outcome.form), body: '' });
        const identity = { kind: outcome.stream, path, token: token?.token ?? '' };
        let close = () => {};
        const stream = streams.open(
          identity,
          wires.of(request.socket),
          response,
          () => close(),
          outcome.form,
        );
        close = outcome.open(stream);
        faults.streamOpened(stream);
      }
    }
  };

  const answerService = async (request: IncomingMessage, response: ServerResponse, url: URL, task: Task) => {
    const wire = wires.of(request.socket);
    if (isDown()) return wire.reset();
    const { law, tokens } = club();
    const { pathname } = url;
    const found = findRoute(request.method ?? '', pathname);
    const match = found.kind === 'route' ? found : undefined;
    const path = match?.path ?? pathname;
    const given = bearerOf(request);
    const token = given === undefined ? undefined : tokens.find(given);
    const caller = desk.callerOf(request, wire.address, token);
    const refuse = refusalOf(given, token, match?.route);
    const { refusal, standing, release } = law.arrive({
      // A request that the token check refuses counts as a standard request.
      kind: refuse || !match || isHeadOfStream(request, match) ? 'standard' : match.route.kind,
      caller,
      method: request.method ?? '',
      path,
      agent: request.headers['user-agent'] ?? '',
      ...(refuse ? {} : match?.route.facts?.(club(), match.parts, token)),
    });
    response.once('close', release);
    if (given !== undefined && !token) law.failedAuthentication(caller.ip);

    const { answer, storm, lies, ...interception } = faults.intercept(path);
    const body = await bodyOf(request, task);
    if (interception.delayMs > 0) await waitFor(task, interception.delayMs);
    // After a disconnect the request must not be carried out: a late move could hit another position.
    if (request.socket.destroyed) return;
    if (interception.drop === 'before' || isDown() || club().law !== law) return wire.reset();
    interception.prepare(wire);
    for (const lie of lies) lieTo(response, lie, clock.now() + skew());
    if (answer) return sendFault(response, answer);
    if (storm) return desk.refuse(response, stormRefusal(storm, clock.now()), storm.style);
    if (refusal) return desk.refuse(response, refusal);
    if (refuse) return refuse(response);
    if (body === undefined) return sendError(response, 413, 'The body is too long');
    if (found.kind === 'none') return sendError(response, 404, 'Not found');
    if (found.kind === 'method')
      return sendError(response, 405, 'Method not allowed', { Allow: found.allowed.join(', ') });
    desk.announce(response, standing);
    return carryOut(request, response, found, token, caller, url, body, task);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, task: Task) => {
    response.sendDate = false;
    response.setHeader('Date', new Date(clock.now() + skew()).toUTCString());
    if (!isForLoopback(request))
      return sendError(response, 403, 'This server answers to its own machine only');
    const url = parseTarget(request.url);
    if (!url) return sendError(response, 400, 'The address cannot be read');
    if (!url.pathname.startsWith('/club/')) {
      const { config } = club();
      if (config.web && openToPages(request, response, url.pathname)) return undefined;
      if (config.gzip) agreeOnGzip(response);
      return answerService(request, response, url, task);
    }
    const wire = wires.of(request.socket);
    forControl.add(wire);
    response.once('close', () => forControl.delete(wire));
    return answerControl(request, response, url.pathname, task);
  };

  const server = createServer({ connectionsCheckingInterval: headersWithinMs / 4 }, (request, response) => {
    // A disconnected reader is not an error of the club.
    response.on('error', (error) => log.debug('answer not read', { error: String(error) }));
    const task = work.begin();
    answer(request, response, task)
      .catch((error: unknown) => {
        // The client disconnected in the middle of its request.
        if (request.destroyed && !request.complete) return;
        // The query is left out: it may hold tokens.
        log.error('request failed', { path: request.url?.split('?')[0], error: String(error) });
        if (response.headersSent) response.destroy();
        else sendError(response, 500, 'The club failed to answer');
      })
      .finally(() => task.end());
  });
  // These timeouts limit how long a request takes to arrive; streamed answers have no limit.
  server.headersTimeout = headersWithinMs;
  server.requestTimeout = requestWithinMs;
  server.keepAliveTimeout = 30_000;
  server.maxConnections = maxConnections;
  const wires = layWires(server, clock);

  return {
    /** Not yet listening. */
    server,
    streams,
    control,
    wires,
    /** The requests in progress. */
    work,
    /** Resets every connection but those on which the control interface is answering. */
    disconnect: () => wires.resetAll((wire) => forControl.has(wire)),
  };
}

/** `undefined` for an invalid address. Only path and query matter. */
function parseTarget(target = '/'): URL | undefined {
  try {
    return new URL(target, 'http://localhost');
  } catch {
    return undefined;
  }
}

/** A HEAD request of a stream opens no stream. */
function isHeadOfStream({ method }: IncomingMessage, { route }: RouteMatch): boolean {
  return method === 'HEAD' && streamKinds.includes(route.kind);
}

function stormRefusal({ until }: Storm, now: number): Omit<LawRefusal, 'row'> {
  return { retryAfterMs: until - now, standing: { remaining: 0, resetAt: until } };
}

function sendResult(response: ServerResponse, status: number, result: ClubResult<unknown>): void {
  if (result.ok) sendJson(response, status, result.value ?? ({ ok: true } satisfies JsonObject));
  else sendError(response, result.refusal.status, result.refusal.error);
}

function sendFault(response: ServerResponse, fault: NonNullable<Interception['answer']>): void {
  const headers = {
    ...(fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) }),
    ...fault.headers,
  };
  if (fault.body === 'html') return sendHtml(response, fault.status, headers);
  sendError(response, fault.status, faultTexts[fault.status] ?? 'Something went wrong', headers);
}

const faultTexts: Readonly<Record<number, string>> = {
  401: 'No such token',
  403: 'Missing scope',
  429: 'Too many requests. Try again later.',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
};
