/** Bypass lists such as NO_PROXY, with curl's rules plus ports. */
import { parseHostAndPort, plainHost } from './proxy-route.ts';

/** Whether the list exempts the host of `url`. */
export type Bypass = (url: URL) => boolean;

/**
 * Parses a list separated by commas, semicolons or spaces. Entries are `*`, a domain with its subdomains (leading
 * dot optional), an address, or a network such as `10.0.0.0/8`; a port is optional except for networks. Invalid
 * entries match nothing.
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
  // The colons of a bare IPv6 address separate no port.
  const bare = /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$/i.test(entry) ? `[${entry}]` : entry.replace(/^\*?\./, '');
  const place = parseHostAndPort(bare, anyPort);
  if (!place) return () => false;
  const name = plainHost(place.host);
  const namesPort = /:\d+$/.test(bare.replace(/^\[[^\]]*\]/, ''));
  return (host, port) => (!namesPort || port === place.port) && (host === name || host.endsWith(`.${name}`));
}

/** Placeholder that is never compared: only entries with a port compare it. */
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
