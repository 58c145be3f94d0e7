/** How a request reaches its server: directly, or through one of several proxies. Pure. */

export interface ProxyServer {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** A name or an address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/** One way to try. */
export type RouteStep = { readonly kind: 'direct' } | ProxyServer;

/** Ways to try, in their order; never empty. */
export type Route = readonly RouteStep[];

export const directRoute: Route = [{ kind: 'direct' }];

/** `host:port`: what credentials and problems are bound to. IPv6 addresses are in brackets. */
export function proxyName({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A PAC script may return a list of any length; more steps than this would only delay the error. */
const mostSteps = 8;

const pacKinds: Readonly<Record<string, ProxyServer['kind']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** Parses the result of a PAC script, such as `PROXY a:1; DIRECT`. Unknown entries are ignored, as browsers do. */
export function parsePacResult(text: string): Route {
  const steps = text
    .slice(0, 4096)
    .split(';')
    .flatMap((entry): RouteStep[] => {
      const [word = '', place, ...rest] = entry.trim().split(/\s+/);
      if (rest.length > 0) return [];
      if (word.toUpperCase() === 'DIRECT') return place === undefined ? [{ kind: 'direct' }] : [];
      const kind = pacKinds[word.toUpperCase()];
      const server = kind && place !== undefined ? parseHostAndPort(place, defaultPorts[kind]) : undefined;
      return kind && server ? [{ kind, ...server }] : [];
    });
  return steps.length === 0 ? directRoute : steps.slice(0, mostSteps);
}

export const defaultPorts: Readonly<Record<ProxyServer['kind'], number>> = {
  http: 80,
  https: 443,
  socks4: 1080,
  socks5: 1080,
};

/** Parses `host`, `host:port` or `[IPv6]:port`. Returns undefined for anything else. */
export function parseHostAndPort(
  text: string,
  defaultPort: number,
): { readonly host: string; readonly port: number } | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?$/i.exec(text);
  const host = (found?.[1] ?? found?.[2])?.toLowerCase();
  const port = found?.[3] === undefined ? defaultPort : Number(found[3]);
  if (host === undefined || port < 1 || port > 65_535) return undefined;
  return { host, port };
}

/** A URL's host name without the brackets of IPv6 and the dot at the end. */
export function plainHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Whether the address is this machine itself. `hostname` is a URL's, so that addresses have their normal form. */
export function isLoopback(hostname: string): boolean {
  const host = plainHost(hostname);
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(host) ||
    // ::ffff:127.x.y.z, as a URL writes it.
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host)
  );
}
