/**
 * Requests with Node's HTTP client, which passes bytes from the socket to the decoder. Node's `fetch` would cost
 * about 100 ms of processor time per start for its parser and streams, and more per line of a quiet stream. Time
 * limits are up to the transport.
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
  type ProxyRoute,
  type RouteStep,
} from './network/proxy-route.ts';
import { createTrust, isUnknownIssuer, strictTls, type Trust } from './network/trust.ts';
import type { ProxiedConnector, ProxyAuth } from './network/tunnel.ts';

/** Servers close idle connections after about this time or later, ms. */
const usualIdleMs = 4_000;
/** How long a failed proxy is tried last, ms. */
const avoidedMs = 60_000;

export interface HttpFetchOptions {
  /** Idle time after which a connection is closed, ms. */
  readonly idleMs?: number;
  /** Routes to servers; absent for direct connections. Never used for this machine itself. */
  readonly proxies?: Proxies;
  /** Absent for the authorities built into Node. */
  readonly trust?: Trust;
  readonly clock?: Clock;
}

export interface Proxies {
  /** Routes to an address. Never called for loopback addresses, which must not go through a proxy. */
  route(url: URL): ProxyRoute | Promise<ProxyRoute>;
  readonly auth: ProxyAuth;
}

interface DirectConnector {
  readonly agent: Agent;
  request(url: URL, options: RequestOptions): ClientRequest;
}

/** A started request, and a check for responses that come from the proxy. */
interface Begun {
  readonly request: ClientRequest;
  readonly refusal?: (answer: IncomingMessage) => NetworkError | undefined;
}

export function createHttpFetch(options: HttpFetchOptions = {}): Fetch {
  const { idleMs = usualIdleMs, proxies, clock = createSystemClock() } = options;
  const trust = options.trust ?? createTrust({ system: async () => '', clock });
  const directConnectors = new Map<string, DirectConnector>();
  const proxiedConnectors = new Map<string, Promise<ProxiedConnector>>();
  /** Monotonic time of each proxy's last failure. */
  const failedAt = new Map<string, number>();
  let clockAheadMs: number | undefined;

  /** A change of trust retires older connections. */
  const connectorKey = (protocol: string) =>
    protocol === 'https:' ? `${protocol} ${trust.generation()}` : protocol;

  const directConnector = (protocol: string): DirectConnector => {
    const key = connectorKey(protocol);
    const connector = directConnectors.get(key) ?? openConnector(protocol, idleMs, trust);
    directConnectors.set(key, connector);
    return connector;
  };
  const proxiedConnector = (
    protocol: string,
    proxy: ProxyServer,
    auth: ProxyAuth,
  ): Promise<ProxiedConnector> => {
    const key = `${connectorKey(protocol)} ${trust.generation()} ${proxy.kind} ${proxyName(proxy)}`;
    const connector =
      proxiedConnectors.get(key) ??
      import('./network/tunnel.ts').then(({ createProxiedConnector }) =>
        createProxiedConnector(protocol, { proxy, auth, idleMs, clock, secureContext: trust.context() }),
      );
    proxiedConnectors.set(key, connector);
    return connector;
  };

  const begin = (url: URL, step: RouteStep, init: RequestOptions): Begun | Promise<Begun> => {
    if (step.kind !== 'direct' && proxies)
      return proxiedConnector(url.protocol, step, proxies.auth).then((connector) => connector(url, init));
    const { agent, request } = directConnector(url.protocol);
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
      // The signal is not passed to the request, which would attach it to the connection that later requests
      // share. `destroy()` without an error: if the response ends at this moment, nothing handles the socket's
      // error, and an unhandled 'error' event would crash the process.
      const onAbort = () => sent.destroy();
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) sent.destroy();
      sent.on('close', () => signal.removeEventListener('abort', onAbort));
      // Between two requests nothing else handles the socket's 'error' event.
      sent.on('socket', (socket) => {
        if (socket.listeners('error').includes(ignoreError)) return;
        socket.on('error', ignoreError);
        // Node verifies in its own listener for this event, and drops a refused certificate.
        if (isSecure(socket))
          socket.prependOnceListener('secure', () => (certificate = socket.getPeerCertificate().raw));
      });
      sent.on('response', (message) => {
        // Only idle connections have a timeout, which the agent sets.
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

  /** Repeating is safe, because nothing is sent before the certificate is verified. */
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

  const byPreference = (route: ProxyRoute): ProxyRoute => {
    const isAvoided = (step: RouteStep) =>
      step.kind !== 'direct' && clock.monotonic() - (failedAt.get(proxyName(step)) ?? -Infinity) < avoidedMs;
    return route.length === 1 ? route : route.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)));
  };

  const askByRoute = async (url: URL, route: ProxyRoute, init: HttpInit): Promise<HttpResponse> => {
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

const ignoreError = () => {};

const isSecure = (socket: Socket): socket is TLSSocket => 'getPeerCertificate' in socket;

/** Loads only the needed module. */
function openConnector(protocol: string, idleMs: number, trust: Trust): DirectConnector {
  const settings = { keepAlive: true, timeout: idleMs };
  if (protocol !== 'https:') {
    const { Agent: PlainAgent, request } = process.getBuiltinModule('node:http');
    return { agent: new PlainAgent(settings), request };
  }
  const { Agent: SecureAgent, request } = process.getBuiltinModule('node:https');
  return { agent: new SecureAgent({ ...settings, ...strictTls, secureContext: trust.context() }), request };
}

/** How far this computer's clock is ahead of an authenticated server's, ms; undefined without a date. */
function clockDifference({ headers, socket }: IncomingMessage, clock: Clock): number | undefined {
  const serverTime = isSecure(socket) ? Date.parse(headers.date ?? '') : Number.NaN;
  return Number.isNaN(serverTime) ? undefined : clock.now() - serverTime;
}

/** Keeps the codes of the system and of Node; a proxy's own facts take precedence. */
function errorWithFacts(error: Error, facts: NetworkFacts): Error {
  if (error instanceof NetworkError)
    return new NetworkError(error.code, { ...facts, ...error.facts }, error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The TLS library's message is more specific than EPROTO.
  const reason = code === 'EPROTO' ? tlsReason(error.message) : undefined;
  return new NetworkError(reason ?? code, facts, error);
}

/** A failure of a proxy's own certificate is wrapped in the proxy's error. */
function deepest(error: unknown): unknown {
  return error instanceof NetworkError && error.cause instanceof Error ? error.cause : error;
}

/** Error codes of connections that were never established. */
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

/** Decodes gzip. Leaving the iteration early closes the connection. */
function decodedBodyOf(message: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return message;
  if (!/^(?:x-)?gzip$/i.test(encoding)) {
    message.destroy();
    throw new Error('An answer is packed in a way that was not asked for');
  }
  const { constants, createGunzip } = process.getBuiltinModule('node:zlib');
  const { pipeline } = process.getBuiltinModule('node:stream');
  // Flush per block, so that a stream's lines arrive without delay.
  return pipeline(message, createGunzip({ flush: constants.Z_SYNC_FLUSH }), () => {});
}
