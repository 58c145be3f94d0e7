/** Connections through a proxy. Loaded only when a proxy is used. */
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
  /** The proxy's description of the required credentials; untrusted, bounded. */
  readonly realm: string;
  /** Credentials that the proxy refused; absent when none were sent. */
  readonly refused?: ProxyCredentials;
}

export interface ProxyAuth {
  /** Credentials for this proxy only. */
  credentials(proxy: ProxyServer): Promise<ProxyCredentials | undefined>;
  /** The proxy responded 407 and offers Basic authentication. */
  challenged(challenge: ProxyChallenge): void;
}

export interface TunnelOptions {
  readonly proxy: ProxyServer;
  readonly auth: ProxyAuth;
  readonly secureContext: SecureContext;
  readonly clock: Clock;
  /** Idle time after which a connection is closed, ms. */
  readonly idleMs: number;
}

export interface ProxiedRequest {
  readonly request: ClientRequest;
  /** The error, when the response came from the proxy itself. */
  refusal(answer: IncomingMessage): NetworkError | undefined;
}

/** Starts a request through the proxy. */
export type ProxiedConnector = (url: URL, options: RequestOptions) => Promise<ProxiedRequest>;

/** Timeout from connecting to the proxy until the tunnel is open, ms. */
const tunnelMs = 8_000;
/** Most header bytes of a proxy's response to CONNECT. */
const mostHeaderBytes = 16 * 1024;
const longestRealm = 100;

/**
 * Creates a function for requests of one protocol through one proxy: tunnelled for https and SOCKS, forwarded in
 * absolute form for http.
 */
export function createProxiedConnector(protocol: string, options: TunnelOptions): ProxiedConnector {
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
      refusal: ({ statusCode, headers: answerHeaders }) =>
        statusCode === 407 ? challengeError(options, offersOf(answerHeaders), sent) : undefined,
    };
  };
}

type Settings = ConstructorParameters<typeof HttpsAgent>[0];
type Created = (error: Error | null, socket: Duplex) => void;
type ConnectOptions = Parameters<HttpsAgent['createConnection']>[0];
type Connected = (error: unknown, socket?: Duplex | null) => void;

/** TLS to the server within a connection through the proxy. */
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

/** Plain connection to the proxy, or through SOCKS to the server. */
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

/** Passes the connection or the error to the agent's callback. */
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

/** Node's parser reads the response, so its limits apply to proxies too. */
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
    const connecting = plainRequest({
      method: 'CONNECT',
      host: proxy.host,
      path: authority,
      headers: { host: authority, ...authorization(credentials) },
      createConnection: () => raw,
      maxHeaderSize: mostHeaderBytes,
    });
    connecting.on('connect', (answer, socket, head) => {
      limit.cancel();
      const status = answer.statusCode ?? 0;
      if (status === 407) fail(challengeError(options, offersOf(answer.headers), credentials));
      else if (status < 200 || status > 299) fail(new NetworkError('PROXY_REFUSED', { ...facts, status }));
      // In TLS the client speaks first, so these bytes are not the server's.
      else if (head.length > 0) fail(new NetworkError('PROXY_PROTOCOL', facts));
      else resolve(socket);
    });
    // A response to CONNECT has no body; seeing one means that the parser was misled.
    connecting.on('response', () => fail(new NetworkError('PROXY_PROTOCOL', facts)));
    connecting.on('error', (error) => {
      limit.cancel();
      fail(new NetworkError('PROXY_PROTOCOL', facts, error));
    });
    connecting.end();
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

/** The library throws messages without codes. */
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

/** Connects to the proxy itself. A failure here has reached no server. */
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

/** An 'error' event without listener would crash the process; the socket's next owner adds its own. */
const ignore = () => {};

const isName = (host: string) => !/^[\d.]+$|:/.test(host);

const offersOf = (headers: IncomingHttpHeaders): string =>
  [headers['proxy-authenticate'] ?? []].flat().join(', ');

/** Reports the challenge when the app can answer it; only Basic is supported. */
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
