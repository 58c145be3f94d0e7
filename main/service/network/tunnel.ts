/** Connections through a proxy. Loaded only once a proxy applies. */
import {
  Agent as HttpAgent,
  request as plainRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecurely, type SecureContext } from 'node:tls';
import type { Clock } from '../../base/clock.ts';
import type { ProxyCredentials } from './proxy-environment.ts';
import { NetworkError } from './network-error.ts';
import { proxyName, type ProxyServer } from './proxy-route.ts';
import { strictTls } from './trust.ts';

export interface ProxyChallenge {
  readonly proxy: ProxyServer;
  /** The proxy's own words for what the credentials are for; untrusted, bounded. */
  readonly realm: string;
  /** What the proxy refused; absent when nothing was sent. */
  readonly refused?: ProxyCredentials;
}

export interface ProxyAuth {
  /** What to send to this proxy, and to no other. */
  credentials(proxy: ProxyServer): Promise<ProxyCredentials | undefined>;
  /** The proxy answered 407 with Basic among its kinds of authentication. */
  challenged(challenge: ProxyChallenge): void;
}

export interface TunnelOptions {
  readonly proxy: ProxyServer;
  readonly auth: ProxyAuth;
  readonly secureContext: SecureContext;
  readonly clock: Clock;
  /** A connection that nobody uses is closed after so long, ms. */
  readonly idleMs: number;
}

export interface ProxiedRequest {
  readonly request: ClientRequest;
  /** The error when the answer is the proxy's own. */
  refusal(answer: IncomingMessage): NetworkError | undefined;
}

/** Begins a request. */
export type ProxiedDoor = (url: URL, options: RequestOptions) => Promise<ProxiedRequest>;

/** From the connection to the proxy until it says that the way to the server is open, ms. */
const tunnelMs = 8_000;
/** Of a proxy's answer to CONNECT, bytes. */
const mostHeaderBytes = 16 * 1024;
const longestRealm = 100;

/** How requests of one protocol go through one proxy: through a tunnel, or, without TLS, in the proxy's own form. */
export function openProxiedDoor(protocol: string, options: TunnelOptions): ProxiedDoor {
  const { proxy, auth, secureContext, idleMs } = options;
  const settings = { keepAlive: true, timeout: idleMs };
  const never = () => undefined;
  if (protocol === 'https:') {
    const agent = new TunnelAgent(options, { ...settings, ...strictTls, secureContext });
    return async (url, init) => ({ request: secureRequest(url, { ...init, agent }), refusal: never });
  }
  const agent = new ProxyAgent(options, settings);
  if (proxy.kind === 'socks4' || proxy.kind === 'socks5')
    return async (url, init) => ({ request: plainRequest(url, { ...init, agent }), refusal: never });
  return async (url, init) => {
    const sent = await auth.credentials(proxy);
    const headers = { ...init.headers, host: url.host, ...authorization(sent) };
    const path = `${url.origin}${url.pathname}${url.search}`;
    return {
      request: plainRequest(url, { ...init, agent, headers, path }),
      refusal: ({ statusCode, headers: said }) =>
        statusCode === 407 ? challengeError(options, offersOf(said), sent) : undefined,
    };
  };
}

type Settings = ConstructorParameters<typeof HttpsAgent>[0];
type Created = (error: Error | null, socket: Duplex) => void;
type ConnectOptions = Parameters<HttpsAgent['createConnection']>[0];
type Connected = (error: unknown, socket?: Duplex | null) => void;

/** TLS to the server, inside a connection that the proxy has opened. */
class TunnelAgent extends HttpsAgent {
  readonly #tunnel: TunnelOptions;
  constructor(tunnel: TunnelOptions, settings: Settings) {
    super(settings);
    this.#tunnel = tunnel;
  }
  override createConnection(options: ConnectOptions, created?: Created): undefined {
    const target = { host: options.host ?? '', port: Number(options.port ?? 443) };
    const secure = (socket: Duplex) => super.createConnection({ ...options, socket } as ConnectOptions);
    void report(async () => secure(await openTunnel(this.#tunnel, target)), created);
    return undefined;
  }
}

/** A plain connection to the proxy itself, or by SOCKS to the server. */
class ProxyAgent extends HttpAgent {
  readonly #tunnel: TunnelOptions;
  constructor(tunnel: TunnelOptions, settings: Settings) {
    super(settings);
    this.#tunnel = tunnel;
  }
  override createConnection(options: ConnectOptions, created?: Created): undefined {
    const { proxy } = this.#tunnel;
    const target = { host: options.host ?? '', port: Number(options.port ?? 80) };
    void report(
      () =>
        proxy.kind === 'http' || proxy.kind === 'https'
          ? connectToProxy(this.#tunnel)
          : openTunnel(this.#tunnel, target),
      created,
    );
    return undefined;
  }
}

/** Hands a connection, or why there is none, to the agent that asked for it. */
async function report(
  open: () => Promise<Duplex | null | undefined>,
  created: Created | undefined,
): Promise<void> {
  const done = created as Connected | undefined;
  let socket: Duplex | null | undefined;
  try {
    socket = await open();
  } catch (error) {
    done?.(error);
    return;
  }
  done?.(null, socket);
}

interface Target {
  readonly host: string;
  readonly port: number;
}

async function openTunnel(options: TunnelOptions, target: Target): Promise<Duplex> {
  const { kind } = options.proxy;
  return kind === 'http' || kind === 'https'
    ? openByConnect(options, target)
    : openBySocks(options, target, kind === 'socks4' ? 4 : 5);
}

/** Node's own parser reads the answer, so that its bounds hold for what a proxy says, too. */
async function openByConnect(options: TunnelOptions, target: Target): Promise<Duplex> {
  const { proxy, auth } = options;
  const credentials = await auth.credentials(proxy);
  const raw = await connectToProxy(options);
  const authority = proxyName(target);
  return new Promise((resolve, reject) => {
    const fail = (error: NetworkError) => {
      raw.destroy();
      reject(error);
    };
    const facts = { proxy: proxyName(proxy), host: target.host };
    const limit = options.clock.after(tunnelMs, () => fail(new NetworkError('PROXY_TIMEOUT', facts)));
    const asked = plainRequest({
      method: 'CONNECT',
      host: proxy.host,
      path: authority,
      headers: { host: authority, ...authorization(credentials) },
      createConnection: () => raw,
      maxHeaderSize: mostHeaderBytes,
    });
    asked.on('connect', (answer, socket, head) => {
      limit.cancel();
      const status = answer.statusCode ?? 0;
      if (status === 407) fail(challengeError(options, offersOf(answer.headers), credentials));
      else if (status < 200 || status > 299) fail(new NetworkError('PROXY_REFUSED', { ...facts, status }));
      // The server speaks only after us: these bytes are not the server's.
      else if (head.length > 0) fail(new NetworkError('PROXY_PROTOCOL', facts));
      else resolve(socket);
    });
    // An answer to CONNECT is no response with a body; a parser that sees one was misled.
    asked.on('response', () => fail(new NetworkError('PROXY_PROTOCOL', facts)));
    asked.on('error', (error) => {
      limit.cancel();
      fail(new NetworkError('PROXY_PROTOCOL', facts, error));
    });
    asked.end();
  });
}

async function openBySocks(options: TunnelOptions, target: Target, type: 4 | 5): Promise<Duplex> {
  const { proxy, auth } = options;
  const { SocksClient } = await import('socks');
  const credentials = await auth.credentials(proxy);
  const raw = await connectToProxy(options);
  try {
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      destination: { host: target.host, port: target.port },
      existing_socket: raw,
      timeout: tunnelMs,
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type,
        ...(credentials && { userId: credentials.user, password: credentials.password }),
      },
    });
    return socket;
  } catch (error) {
    raw.destroy();
    throw socksError(options, target, credentials, error);
  }
}

/** The library has sentences, not codes. */
function socksError(
  { proxy, auth }: TunnelOptions,
  { host }: Target,
  refused: ProxyCredentials | undefined,
  error: unknown,
): NetworkError {
  const words = error instanceof Error ? error.message : '';
  const facts = { proxy: proxyName(proxy), host };
  if (/authentication/i.test(words)) {
    auth.challenged({ proxy, realm: '', ...(refused && { refused }) });
    return new NetworkError(refused ? 'PROXY_AUTH_WRONG' : 'PROXY_AUTH', facts, error);
  }
  if (/timed out/i.test(words)) return new NetworkError('PROXY_TIMEOUT', facts, error);
  return new NetworkError(/rejected|refused/i.test(words) ? 'PROXY_REFUSED' : 'PROXY_PROTOCOL', facts, error);
}

/** Resolves once the connection to the proxy itself is made: what fails before that has reached no server. */
function connectToProxy({ proxy, secureContext, clock }: TunnelOptions): Promise<Duplex> {
  const { kind, host, port } = proxy;
  const facts = { proxy: proxyName(proxy) };
  return new Promise((resolve, reject) => {
    const socket =
      kind === 'https'
        ? connectSecurely({
            host,
            port,
            ...(isName(host) && { servername: host }),
            ...strictTls,
            secureContext,
          })
        : connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });
    const limit = clock.after(tunnelMs, () => {
      settle();
      socket.destroy();
      reject(new NetworkError('PROXY_TIMEOUT', facts));
    });
    const settle = () => {
      limit.cancel();
      socket.off('error', onError);
      socket.on('error', ignore);
    };
    const onError = (error: Error) => {
      settle();
      reject(new NetworkError('PROXY_UNREACHABLE', facts, error));
    };
    socket.on('error', onError);
    socket.once(kind === 'https' ? 'secureConnect' : 'connect', () => {
      settle();
      resolve(socket);
    });
  });
}

/** An 'error' event without a listener would end the process; the next owner of the socket has its own. */
const ignore = () => {};

const isName = (host: string) => !/^[\d.]+$|:/.test(host);

const offersOf = (headers: IncomingHttpHeaders): string =>
  [headers['proxy-authenticate'] ?? []].flat().join(', ');

/** Reports the challenge where the app can answer it. Only Basic is known. */
function challengeError(
  { proxy, auth }: TunnelOptions,
  offered: string,
  refused: ProxyCredentials | undefined,
): NetworkError {
  const facts = { proxy: proxyName(proxy) };
  const basic = /(?:^|,)\s*basic(?:\s+|$|,)/i.exec(offered);
  if (!basic) return new NetworkError('PROXY_AUTH_KIND', facts);
  const realm = /realm\s*=\s*"([^"]*)"/i.exec(offered.slice(basic.index))?.[1] ?? '';
  auth.challenged({ proxy, realm: realm.slice(0, longestRealm), ...(refused && { refused }) });
  return new NetworkError(refused ? 'PROXY_AUTH_WRONG' : 'PROXY_AUTH', facts);
}

function authorization(credentials: ProxyCredentials | undefined): Record<string, string> {
  if (!credentials) return {};
  const { user, password } = credentials;
  return { 'proxy-authorization': `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
