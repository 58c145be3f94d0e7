import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '../../base/log.ts';
import type { Club } from '../club.ts';
import type { ClubClock } from '../club-clock.ts';
import type { Json } from '../shapes.ts';
import type { Result } from '../state.ts';
import type { Token } from '../tokens.ts';
import { watchConnections, type ConnectionTraffic } from './connections.ts';
import { createControl, type Control } from './control.ts';
import { createFaults, type Interception } from './faults.ts';
import {
  bearerOf,
  isForLoopback,
  isSameToken,
  parseFields,
  parseJson,
  readBody,
  sendError,
  sendHtml,
  sendJson,
} from './requests.ts';
import { matchRoute, type Route } from './routes.ts';
import { createLawDesk } from './law-desk.ts';
import { createStreamRegister, type StreamRegister } from './streams.ts';
import { createWork, type Task, type Work } from './work.ts';

export interface ClubServerDependencies {
  /** The club of the moment: starting over replaces it. */
  readonly club: () => Club;
  readonly clock: ClubClock;
  readonly controlToken: string;
  readonly reset: (seed: number) => void;
  readonly log: Log;
}

export interface ClubServer {
  /** Not yet listening. */
  readonly server: Server;
  readonly streams: StreamRegister;
  readonly control: Control;
  readonly connections: () => readonly ConnectionTraffic[];
  /** The requests that are being answered. */
  readonly work: Work;
}

/** The club's HTTP: the service's endpoints, and the control interface below /club. */
export function createClubServer({
  club,
  clock,
  controlToken,
  reset,
  log,
}: ClubServerDependencies): ClubServer {
  const { dialect, keepAliveMs } = club().config;
  const streams = createStreamRegister({ clock, dialect, keepAliveMs });
  const faults = createFaults({ clock, streams });
  const work = createWork();
  const desk = createLawDesk({ club, clock, controlToken });
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

  const answerControl = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    task: Task,
  ) => {
    if (!isSameToken(bearerOf(request), controlToken))
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

  const openEvents = (response: ServerResponse, token: string) => {
    let close = () => {};
    const stream = streams.open('event', response, () => close());
    close = club().feeds.openEvents(token, stream);
    faults.eventStreamOpened();
  };

  const openBoard = (
    request: IncomingMessage,
    response: ServerResponse,
    found: Parameters<Club['feeds']['openGame']>[0],
  ) => {
    let close = () => {};
    const stream = streams.open('game', response, () => close());
    close = club().feeds.openGame(found, request.headers['user-agent'] ?? '', stream);
  };

  const carryOut = (
    request: IncomingMessage,
    response: ServerResponse,
    route: Route,
    parts: readonly string[],
    token: Token | undefined,
    query: URLSearchParams,
    body: string,
  ) => {
    const fields = parseFields(request.headers['content-type'], body);
    if (!fields) return sendError(response, 400, 'The body is not a JSON object');
    const outcome = route.handle(club().api, {
      parts,
      fields: { ...Object.fromEntries(query), ...fields },
      body,
    });
    switch (outcome.kind) {
      case 'json':
        return sendResult(response, outcome.status, outcome.result);
      case 'events':
        return openEvents(response, token?.token ?? '');
      case 'board':
        if (!outcome.game.ok) return sendResult(response, 200, outcome.game);
        return openBoard(request, response, outcome.game.value);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, task: Task) => {
    response.sendDate = false;
    response.setHeader('Date', new Date(clock.now()).toUTCString());
    if (!isForLoopback(request))
      return sendError(response, 403, 'This server answers to its own machine only');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/club/')) return answerControl(request, response, pathname, task);

    const match = matchRoute(request.method ?? '', pathname);
    const given = bearerOf(request);
    const token = given === undefined ? undefined : club().tokens.find(given);
    const caller = desk.callerOf(request, token);
    const refuse = refusalOf(given, token, match?.route);
    const admission = club().law.arrive({
      // Whoever is turned away at the door has used a request of the usual kind.
      kind: refuse || !match ? 'standard' : match.route.kind,
      caller,
      method: request.method ?? '',
      path: pathname,
      agent: request.headers['user-agent'] ?? '',
      ...(refuse ? {} : match?.route.facts?.(club().api, match.parts)),
    });
    response.once('close', admission.release);
    if (given !== undefined && !token) club().law.failedAuthentication(caller.ip);

    const interception = faults.intercept(pathname);
    if (interception.delayMs > 0) await hold(task, interception.delayMs);
    if (interception.answer) return sendFault(response, interception.answer);
    if (interception.drop === 'before') return void request.socket.resetAndDestroy();
    if (admission.refusal) return desk.refuse(response, admission.refusal);
    if (refuse) return refuse(response);
    if (!match) return sendError(response, 404, 'Not found');
    const body = await bodyOf(request, task);
    if (body === undefined) return sendError(response, 413, 'The body is too long');
    if (interception.drop === 'after') loseAnswer(response);
    desk.announce(response, admission.standing);
    carryOut(request, response, match.route, match.parts, token, searchParams, body);
  };

  const server = createServer((request, response) => {
    // A reader who has gone is no failure of the club's.
    response.on('error', (error) => log.debug('an answer was not read', { error: String(error) }));
    const task = work.begin();
    answer(request, response, task)
      .catch((error: unknown) => {
        log.error('a request failed', { path: request.url, error: String(error) });
        if (response.headersSent) response.destroy();
        else sendError(response, 500, 'The club failed to answer');
      })
      .finally(() => task.end());
  });
  // A stream may be silent for as long as it likes; it is the reader who watches it.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 30_000;
  return { server, streams, control, connections: watchConnections(server), work };
}

function sendResult(response: ServerResponse, status: number, result: Result<unknown>): void {
  if (result.ok) sendJson(response, status, result.value ?? ({ ok: true } satisfies Json));
  else sendError(response, result.refusal.status, result.refusal.error);
}

function sendFault(response: ServerResponse, fault: NonNullable<Interception['answer']>): void {
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) };
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

/** Lets the request be carried out, and cuts the connection where its answer would be written. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = () => {
    response.socket?.resetAndDestroy();
    return response;
  };
}
