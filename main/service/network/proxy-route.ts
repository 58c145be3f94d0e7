/** Routes of a request to its server: direct, or through proxies. Pure. */

export interface ProxyServer {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** Host name or address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

export type RouteStep = { readonly kind: 'direct' } | ProxyServer;

/** Alternatives in the order to try them; never empty. */
export type ProxyRoute = readonly RouteStep[];

export const directRoute: ProxyRoute = [{ kind: 'direct' }];

/** `host:port`, the key of credentials and problems. IPv6 addresses have brackets. */
export function proxyName({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Most entries used of a PAC result; more would only delay the error. */
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
export function parsePacResult(text: string): ProxyRoute {
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

/** Host name of a URL without IPv6 brackets and trailing dot. */
export function plainHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Whether a URL's `hostname` (normalised) is a loopback address. */
export function isLoopback(hostname: string): boolean {
  const host = plainHost(hostname);
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(host) ||
    // ::ffff:127.x.y.z in a URL's normal form.
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host)
  );
}
