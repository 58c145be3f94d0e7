import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '../../base/log.ts';
import type { Club } from '../club.ts';
import type { ClubClock } from '../club-clock.ts';
import { isSameSecret } from '../secrets.ts';
import type { Json } from '../json.ts';
import type { Caller, Refusal } from '../law/law.ts';
import { streamKinds } from '../law/limits.ts';
import type { Result } from '../state.ts';
import type { Token } from '../tokens.ts';
import { createControl, type Control } from './control.ts';
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
import type { Route } from './route.ts';
import { findRoute, type RouteMatch } from './routes.ts';
import { createLawDesk } from './law-desk.ts';
import { createStreamRegister, streamHeaders, type StreamRegister } from './streams.ts';
import type { Wire } from './wire.ts';
import { layWires, type Wires } from './wires.ts';
import { createWork, type Task, type Work } from './work.ts';

export interface ClubServerDependencies {
  /** The club of the moment: starting over replaces it. */
  readonly club: () => Club;
  readonly clock: ClubClock;
  readonly controlToken: string;
  readonly reset: (seed: number) => void;
  /** The club is down between two lives: nobody but the control interface is answered. */
  readonly isDown: () => boolean;
  readonly targets: FaultTargets;
  /** By how much all that is said of time is off, ms. */
  readonly skew: () => number;
  readonly log: Log;
}

export interface ClubServer {
  /** Not yet listening. */
  readonly server: Server;
  readonly streams: StreamRegister;
  readonly control: Control;
  readonly wires: Wires;
  /** Resets every connection but those on which the control interface is answering. */
  readonly disconnect: () => void;
  /** The requests that are being answered. */
  readonly work: Work;
}

/** Far more than an app opens. */
const mostConnections = 2_500;

/** The club's HTTP: the service's endpoints, and the control interface below /club. */
export function createClubServer({
  club,
  clock,
  controlToken,
  reset,
  isDown,
  targets,
  skew,
  log,
}: ClubServerDependencies): ClubServer {
  const { dialect, keepAliveMs, headersWithinMs, requestWithinMs } = club().config;
  const streams = createStreamRegister({ clock, dialect, keepAliveMs });
  const faults = createFaults({ clock, streams, targets });
  const work = createWork();
  const forControl = new WeakSet<Wire>();
  const desk = createLawDesk({ club, clock, controlToken, skew });
  const control = createControl({ club, clock, faults, streams, law: desk, reset });

  /** Waits for a body without counting as work: its sender may take its time. */
  const bodyOf = async (request: IncomingMessage, task: Task) => {
    task.rest(() => request.complete);
    const body = await readBody(request);
    task.resume();
    return body;
  };

  /** Waits for a time. The task is work again at that very moment, not only once the promise is heard. */
  const hold = (task: Task, ms: number) =>
    new Promise<void>((resolve) => {
      task.rest(() => false);
      clock.after(ms, () => {
        task.resume();
        resolve();
      });
    });

  /** When each next item of an answer may go, at so many a second. */
  const turnsOf = (task: Task, perSecond = Infinity) => {
    const start = clock.monotonic();
    let sent = 0;
    return () => {
      const wait = start + (sent * 1_000) / perSecond - clock.monotonic();
      sent += 1;
      return wait > 0 ? hold(task, wait) : undefined;
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

  /** Why the request's token does not open the route, or nothing when it does. */
  const refusalOf = (
    given: string | undefined,
    token: Token | undefined,
    route: Route | undefined,
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
    caller: Caller,
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
        // What waits for a slow reader is no work; whoever reads at once is served on.
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
      // Whoever is turned away at the door has used a request of the usual kind.
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
    if (interception.delayMs > 0) await hold(task, interception.delayMs);
    // Whoever hung up meanwhile asks for nothing any more: carried out now, a move could hit another position.
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
    // A reader who has gone is no failure of the club's.
    response.on('error', (error) => log.debug('an answer was not read', { error: String(error) }));
    const task = work.begin();
    answer(request, response, task)
      .catch((error: unknown) => {
        // Whoever leaves in the middle of a request wants no answer.
        if (request.destroyed && !request.complete) return;
        // Without the query, which may hold tokens.
        log.error('a request failed', { path: request.url?.split('?')[0], error: String(error) });
        if (response.headersSent) response.destroy();
        else sendError(response, 500, 'The club failed to answer');
      })
      .finally(() => task.end());
  });
  // What is measured is how long a request takes to come in: a stream may last for as long as it likes.
  server.headersTimeout = headersWithinMs;
  server.requestTimeout = requestWithinMs;
  server.keepAliveTimeout = 30_000;
  server.maxConnections = mostConnections;
  const wires = layWires(server, clock);

  return {
    server,
    streams,
    control,
    wires,
    work,
    disconnect: () => wires.resetAll((wire) => forControl.has(wire)),
  };
}

/** `undefined` for what is no address at all. Only path and query count, whatever else it says. */
function parseTarget(target = '/'): URL | undefined {
  try {
    return new URL(target, 'http://localhost');
  } catch {
    return undefined;
  }
}

/** Asking for a stream's head opens no stream. */
function isHeadOfStream({ method }: IncomingMessage, { route }: RouteMatch): boolean {
  return method === 'HEAD' && streamKinds.includes(route.kind);
}

function stormRefusal({ until }: Storm, now: number): Omit<Refusal, 'row'> {
  return { retryAfterMs: until - now, standing: { remaining: 0, resetAt: until } };
}

function sendResult(response: ServerResponse, status: number, result: Result<unknown>): void {
  if (result.ok) sendJson(response, status, result.value ?? ({ ok: true } satisfies Json));
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
