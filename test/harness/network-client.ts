/** The app's service client with a test's proxies, certificates and clock. */
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { RequestListener } from 'node:http';
import type { Clock } from '../../main/base/clock.ts';
import { silentLog } from '../../main/base/log.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { createHttpFetch } from '../../main/service/http-fetch.ts';
import type { ProxyCredentials } from '../../main/service/network/proxy-environment.ts';
import { parsePacResult, proxyName } from '../../main/service/network/proxy-route.ts';
import { createTrust } from '../../main/service/network/trust.ts';
import type { ProxyChallenge } from '../../main/service/network/tunnel.ts';
import type { Result, ServiceError } from '../../main/service/errors.ts';
import { createTransport, type HttpAnswer, type Transport } from '../../main/service/transport.ts';
import { credentialFor } from '../../main/service/credential.ts';
import { listen } from './test-proxy.ts';
import type { Issued } from './certificates.ts';

export interface NetworkClientOptions {
  /** The PAC result for every address but this machine's. */
  readonly pac?: string;
  /** Authorities in addition to Node's own, PEM. */
  readonly trusted?: string;
  /** The system's authorities, PEM. */
  readonly system?: string;
  /** Keyed by the proxy's `host:port`. */
  readonly credentials?: Readonly<Record<string, ProxyCredentials>>;
  readonly clock?: Clock;
}

export interface NetworkClient {
  readonly transport: Transport;
  readonly challenges: readonly ProxyChallenge[];
  /** Addresses for which a proxy was looked up. */
  readonly routed: readonly string[];
  get(baseUrl: string, token?: string): Promise<Result<HttpAnswer>>;
}

export function createNetworkClient(options: NetworkClientOptions = {}): NetworkClient {
  const { pac, trusted = '', system = '', credentials = {}, clock = createSystemClock() } = options;
  const challenges: ProxyChallenge[] = [];
  const routed: string[] = [];
  const trust = createTrust({ own: () => trusted, system: async () => system, clock });
  // The app builds the context once; measurements must not include it.
  trust.context();
  const fetch = createHttpFetch({
    clock,
    trust,
    ...(pac !== undefined && {
      proxies: {
        route(url) {
          routed.push(url.origin);
          return parsePacResult(pac);
        },
        auth: {
          credentials: async (proxy) => credentials[proxyName(proxy)],
          challenged: (challenge) => void challenges.push(challenge),
        },
      },
    }),
  });
  const transport = createTransport({ fetch, clock, log: silentLog, userAgent: 'outpost-test/1' });
  return {
    transport,
    challenges,
    routed,
    get: (baseUrl, token) => {
      const credential = token === undefined ? undefined : credentialFor(token, baseUrl);
      return transport.request({
        endpoint: 'account',
        method: 'GET',
        baseUrl,
        path: '/api/account',
        ...(credential && { credential }),
      });
    },
  };
}

/** The error of a request that must fail. */
export function errorOf(result: Result<HttpAnswer>): ServiceError & { readonly cause?: string } {
  if (result.ok) throw new Error(`answered: ${result.value.text}`);
  return result.error;
}

export interface SecureServer {
  readonly port: number;
  /** Received requests with their token, in order. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/** Serves JSON over TLS. `chain`: further certificates to send. */
export async function startSecureServer(
  issued: Pick<Issued, 'certificate' | 'key'>,
  options: ServerOptions & { readonly chain?: string; readonly listener?: RequestListener } = {},
): Promise<SecureServer> {
  const { chain = '', listener, ...settings } = options;
  const seen: string[] = [];
  const server: Server = createServer(
    { cert: issued.certificate + chain, key: issued.key, ...settings },
    (request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
      if (listener) listener(request, response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    },
  );
  return {
    port: await listen(server),
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The system's clock with waits divided by `times`. */
export function createHurriedClock(times: number): Clock {
  const clock = createSystemClock();
  return { ...clock, after: (ms, action) => clock.after(ms / times, action) };
}
