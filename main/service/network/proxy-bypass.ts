/** Which hosts a list such as NO_PROXY exempts from the proxy; the rules are those of curl, with ports besides. */
import { parseHostAndPort, plainHost } from './proxy-route.ts';

/** Returns whether the list exempts a URL's host. */
export type Bypass = (url: URL) => boolean;

/**
 * Parses a list separated by commas or spaces: `*`, a domain with its subdomains (with or without a dot before it), an
 * address, a network such as `10.0.0.0/8`, each with an optional port. Entries that are none of these match nothing.
 */
export function parseBypassList(text: string): Bypass {
  const rules = text
    .slice(0, longestList)
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .map(ruleOf);
  return (url) => {
    const host = plainHost(url.hostname);
    const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
    return rules.some((rule) => rule(host, port));
  };
}

type Rule = (host: string, port: number) => boolean;

const longestList = 16_384;

function ruleOf(entry: string): Rule {
  if (entry === '*') return () => true;
  const network = /^\[?([0-9a-f:.]+)\]?\/(\d{1,3})$/i.exec(entry);
  if (network) return networkRule(network[1] ?? '', Number(network[2]));
  // A bare IPv6 address has colons that separate no port.
  const bare = /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$/i.test(entry) ? `[${entry}]` : entry.replace(/^\*?\./, '');
  const place = parseHostAndPort(bare, anyPort);
  if (!place) return () => false;
  const name = plainHost(place.host);
  const namesPort = /:\d+$/.test(bare.replace(/^\[[^\]]*\]/, ''));
  return (host, port) => (!namesPort || port === place.port) && (host === name || host.endsWith(`.${name}`));
}

/** Never compared: only entries that name a port are. */
const anyPort = 1;

function networkRule(address: string, bits: number): Rule {
  const { BlockList, isIP } = process.getBuiltinModule('node:net');
  const version = isIP(address);
  if (version === 0 || bits > (version === 6 ? 128 : 32)) return () => false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  return (host) => isIP(host) === version && list.check(host, family);
}
