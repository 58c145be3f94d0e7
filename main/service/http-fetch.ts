/**
 * Requests by Node's HTTP client, whose bytes go from the socket to the decoder. Its `fetch` would bring a parser and
 * streams of its own: about 100 ms of a processor at each start, and more for each word of a quiet stream. There are no
 * time limits here: the transport has them.
 */
import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createSystemClock } from '../base/system-clock.ts';
import type { Clock } from '../base/clock.ts';
import type { AnswerHeaders, Fetch, HttpInit, HttpResponse } from './http-message.ts';
import { factsOfDer } from './network/certificate-facts.ts';
import { isBrokenProxy, NetworkError, tlsReason, type NetworkFacts } from './network/network-error.ts';
import {
  isLoopback,
  proxyName,
  type ProxyServer,
  type Route,
  type RouteStep,
} from './network/proxy-route.ts';
import { createTrust, isUnknownIssuer, strictTls, type Trust } from './network/trust.ts';
import type { ProxiedDoor, ProxyAuth } from './network/tunnel.ts';

/** Servers close connections that nobody uses after about as long, or longer, ms. */
const usualIdleMs = 4_000;
/** A proxy that failed is tried after the others for so long, ms. */
const avoidedMs = 60_000;

export interface HttpFetchOptions {
  /** A connection that nobody uses is closed after so long, ms. */
  readonly idleMs?: number;
  /** How to reach servers other than this machine itself; absent: directly. */
  readonly proxies?: Proxies;
  /** Absent: the authorities that are built into Node. */
  readonly trust?: Trust;
  readonly clock?: Clock;
}

export interface Proxies {
  /** The ways to an address. Never asked about this machine itself, which no proxy may come between. */
  route(url: URL): Route | Promise<Route>;
  readonly auth: ProxyAuth;
}

interface DirectDoor {
  readonly agent: Agent;
  request(url: URL, options: RequestOptions): ClientRequest;
}

/** A request that has begun, and how to tell an answer of a proxy from the server's. */
interface Begun {
  readonly request: ClientRequest;
  readonly refusal?: (answer: IncomingMessage) => NetworkError | undefined;
}

export function createHttpFetch(options: HttpFetchOptions = {}): Fetch {
  const { idleMs = usualIdleMs, proxies, clock = createSystemClock() } = options;
  const trust = options.trust ?? createTrust({ system: async () => '', clock });
  const directDoors = new Map<string, DirectDoor>();
  const proxiedDoors = new Map<string, Promise<ProxiedDoor>>();
  /** When each proxy failed last, on the monotonic clock. */
  const failedAt = new Map<string, number>();
  let clockAheadMs: number | undefined;

  /** Connections of before the last change of trust are not used again. */
  const doorKey = (protocol: string) =>
    protocol === 'https:' ? `${protocol} ${trust.generation()}` : protocol;

  const directDoor = (protocol: string): DirectDoor => {
    const key = doorKey(protocol);
    const door = directDoors.get(key) ?? openDoor(protocol, idleMs, trust);
    directDoors.set(key, door);
    return door;
  };
  const proxiedDoor = (protocol: string, proxy: ProxyServer, auth: ProxyAuth): Promise<ProxiedDoor> => {
    const key = `${doorKey(protocol)} ${trust.generation()} ${proxy.kind} ${proxyName(proxy)}`;
    const door =
      proxiedDoors.get(key) ??
      import('./network/tunnel.ts').then(({ openProxiedDoor }) =>
        openProxiedDoor(protocol, { proxy, auth, idleMs, clock, secureContext: trust.context() }),
      );
    proxiedDoors.set(key, door);
    return door;
  };

  const begin = (url: URL, step: RouteStep, init: RequestOptions): Begun | Promise<Begun> => {
    if (step.kind !== 'direct' && proxies)
      return proxiedDoor(url.protocol, step, proxies.auth).then((door) => door(url, init));
    const { agent, request } = directDoor(url.protocol);
    return { request: request(url, { ...init, agent }) };
  };

  const ask = async (url: URL, step: RouteStep, init: HttpInit): Promise<HttpResponse> => {
    const { method, headers, body, signal } = init;
    signal.throwIfAborted();
    const wanted = { 'accept-encoding': 'gzip', ...headers };
    const isDecoded = wanted['accept-encoding'] !== 'identity';
    const beginning = begin(url, step, { method, headers: wanted });
    const begun = beginning instanceof Promise ? await beginning : beginning;
    return new Promise((resolve, reject) => {
      const { request: sent, refusal } = begun;
      let certificate: Buffer | undefined;
      // Given to the request, the signal would go on to the connection, which others use afterwards.
      // No error of ours either: when the answer ends in this moment, the connection tells it to nobody, and the app falls.
      const onAbort = () => sent.destroy();
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) sent.destroy();
      sent.on('close', () => signal.removeEventListener('abort', onAbort));
      // Between two requests nobody else listens to what befalls a connection.
      sent.on('socket', (socket) => {
        if (socket.listeners('error').includes(hear)) return;
        socket.on('error', hear);
        // Node verifies in a listener of its own for the same event, and keeps no certificate that it refuses.
        if (isSecure(socket))
          socket.prependOnceListener('secure', () => (certificate = socket.getPeerCertificate().raw));
      });
      sent.on('response', (message) => {
        // Only a connection at rest has a limit, which the agent sets.
        message.socket.setTimeout(0);
        clockAheadMs = clockDifference(message, clock) ?? clockAheadMs;
        try {
          const refused = refusal?.(message);
          if (refused) message.destroy();
          if (refused) throw refused;
          resolve(answerOf(message, isDecoded));
        } catch (error) {
          reject(error);
        }
      });
      sent.on('error', (error) => {
        reject(
          errorWithFacts(error, {
            host: url.host,
            now: clock.now(),
            ...(certificate && { certificate: factsOfDer(certificate) }),
            ...(clockAheadMs !== undefined && { clockAheadMs }),
          }),
        );
      });
      sent.end(body);
    });
  };

  /** Nothing is sent before the certificate is verified, so the request can be repeated. */
  const askTrusting = async (url: URL, step: RouteStep, init: HttpInit): Promise<HttpResponse> => {
    const generation = trust.generation();
    try {
      return await ask(url, step, init);
    } catch (error) {
      const isNewer = isUnknownIssuer(deepest(error)) && (await trust.addSystem());
      if (!isNewer && trust.generation() === generation) throw error;
      if (!isUnknownIssuer(deepest(error))) throw error;
      return ask(url, step, init);
    }
  };

  const byPreference = (route: Route): Route => {
    const isAvoided = (step: RouteStep) =>
      step.kind !== 'direct' && clock.monotonic() - (failedAt.get(proxyName(step)) ?? -Infinity) < avoidedMs;
    return route.length === 1 ? route : route.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)));
  };

  const askByRoute = async (url: URL, route: Route, init: HttpInit): Promise<HttpResponse> => {
    const steps = byPreference(route);
    for (const [index, step] of steps.entries()) {
      try {
        return await askTrusting(url, step, init);
      } catch (error) {
        const isBroken = step.kind === 'direct' ? neverConnected(error) : isBrokenProxy(error);
        if (isBroken && step.kind !== 'direct') failedAt.set(proxyName(step), clock.monotonic());
        if (!isBroken || index === steps.length - 1 || init.signal.aborted) throw error;
      }
    }
    throw new NetworkError('', { host: url.host });
  };

  return async (address, init) => {
    const url = new URL(address);
    if (!proxies || isLoopback(url.hostname)) return askTrusting(url, direct, init);
    const route = proxies.route(url);
    return askByRoute(url, route instanceof Promise ? await route : route, init);
  };
}

const direct: RouteStep = { kind: 'direct' };

const hear = () => {};

const isSecure = (socket: Socket): socket is TLSSocket => 'getPeerCertificate' in socket;

/** What only some servers need is not loaded for the others. */
function openDoor(protocol: string, idleMs: number, trust: Trust): DirectDoor {
  const settings = { keepAlive: true, timeout: idleMs };
  if (protocol !== 'https:') {
    const { Agent: PlainAgent, request } = process.getBuiltinModule('node:http');
    return { agent: new PlainAgent(settings), request };
  }
  const { Agent: SecureAgent, request } = process.getBuiltinModule('node:https');
  return { agent: new SecureAgent({ ...settings, ...strictTls, secureContext: trust.context() }), request };
}

/** How far this computer's clock is ahead of an authenticated server's; undefined when the server does not say. */
function clockDifference({ headers, socket }: IncomingMessage, clock: Clock): number | undefined {
  const said = isSecure(socket) ? Date.parse(headers.date ?? '') : Number.NaN;
  return Number.isNaN(said) ? undefined : clock.now() - said;
}

/** The system's and Node's codes stay; an error of a proxy says more than the host. */
function errorWithFacts(error: Error, facts: NetworkFacts): Error {
  if (error instanceof NetworkError)
    return new NetworkError(error.code, { ...facts, ...error.facts }, error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The TLS library's own words say more than EPROTO.
  const reason = code === 'EPROTO' ? tlsReason(error.message) : undefined;
  return new NetworkError(reason ?? code, facts, error);
}

/** A proxy's own certificate fails inside the error of the proxy. */
function deepest(error: unknown): unknown {
  return error instanceof NetworkError && error.cause instanceof Error ? error.cause : error;
}

/** The system's words for a connection that was never made. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function neverConnected(error: unknown): boolean {
  const cause = deepest(error);
  const all = cause instanceof AggregateError ? cause.errors : [cause];
  return all.every(
    (one: unknown) => one instanceof Error && 'code' in one && unconnected.has(String(one.code)),
  );
}

function answerOf(message: IncomingMessage, isDecoded: boolean): HttpResponse {
  const body = isDecoded ? decodedBodyOf(message) : message;
  return { status: message.statusCode ?? 0, headers: headersOf(message), body };
}

function headersOf({ headers }: IncomingMessage): AnswerHeaders {
  return {
    get(name) {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

/** Leaving it early closes the connection. */
function decodedBodyOf(message: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return message;
  if (!/^(?:x-)?gzip$/i.test(encoding)) {
    message.destroy();
    throw new Error('An answer is packed in a way that was not asked for');
  }
  const { constants, createGunzip } = process.getBuiltinModule('node:zlib');
  const { pipeline } = process.getBuiltinModule('node:stream');
  // Lines of a stream are handed on as they come, not when a block is full.
  return pipeline(message, createGunzip({ flush: constants.Z_SYNC_FLUSH }), () => {});
}
