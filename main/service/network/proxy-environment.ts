/** Proxies from the environment (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY), read as curl does. */
import { parseBypassList } from './proxy-bypass.ts';
import {
  defaultPorts,
  directRoute,
  parseHostAndPort,
  proxyName,
  type ProxyServer,
  type ProxyRoute,
} from './proxy-route.ts';

export interface ProxyCredentials {
  readonly user: string;
  readonly password: string;
}

export interface EnvironmentProxies {
  route(url: URL): ProxyRoute;
  /** Credentials from proxy addresses, by `host:port` of the proxy. */
  readonly credentials: ReadonlyMap<string, ProxyCredentials>;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function proxiesOfEnvironment(env: Environment): EnvironmentProxies {
  // The lower-case name takes precedence, as in curl.
  const read = (name: string) => env[name.toLowerCase()] ?? env[name] ?? '';
  const bypass = parseBypassList(read('NO_PROXY'));
  const all = parseProxyAddress(read('ALL_PROXY'));
  const byProtocol = {
    'https:': parseProxyAddress(read('HTTPS_PROXY')) ?? all,
    'http:': parseProxyAddress(read('HTTP_PROXY')) ?? all,
  };
  const found = [byProtocol['https:'], byProtocol['http:'], all];
  return {
    route(url) {
      const proxy = byProtocol[url.protocol === 'https:' ? 'https:' : 'http:'];
      return proxy === undefined || bypass(url) ? directRoute : [proxy.server];
    },
    credentials: new Map(
      found.flatMap((proxy) =>
        proxy?.credentials ? [[proxyName(proxy.server), proxy.credentials] as const] : [],
      ),
    ),
  };
}

const kinds: Readonly<Record<string, ProxyServer['kind']>> = {
  http: 'http',
  https: 'https',
  socks: 'socks5',
  socks4: 'socks4',
  socks4a: 'socks4',
  socks5: 'socks5',
  socks5h: 'socks5',
};

/** Parses `[scheme://][user:password@]host[:port][/]`. Returns undefined for anything else. */
export function parseProxyAddress(
  text: string,
): { readonly server: ProxyServer; readonly credentials?: ProxyCredentials } | undefined {
  const found = /^(?:([a-z0-9]+):\/\/)?(?:([^@]*)@)?([^/@]+)\/?$/i.exec(text.trim().slice(0, 2048));
  const kind = kinds[(found?.[1] ?? 'http').toLowerCase()];
  if (!found || kind === undefined) return undefined;
  const place = parseHostAndPort(found[3] ?? '', defaultPorts[kind]);
  if (!place) return undefined;
  const server = { kind, ...place };
  const account = found[2];
  if (account === undefined || account === '') return { server };
  const [user = '', ...password] = account.split(':');
  return { server, credentials: { user: decode(user), password: decode(password.join(':')) } };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
