import { describe, expect, test } from 'vitest';
import { parseBypassList } from '../../../../main/service/network/proxy-bypass.ts';
import {
  parseProxyAddress,
  proxiesOfEnvironment,
} from '../../../../main/service/network/proxy-environment.ts';
import {
  directRoute,
  isLoopback,
  parsePacResult,
  proxyName,
} from '../../../../main/service/network/proxy-route.ts';

describe('PAC results', () => {
  test.each([
    ['DIRECT', directRoute],
    ['', directRoute],
    ['nonsense; PROXY; PROXY a b; DIRECT x', directRoute],
    ['PROXY a.test:99999; PROXY a.test:0; PROXY http://a.test:1', directRoute],
    [
      ' PROXY A.test:8080 ; https b.test:443;SOCKS c.test;SOCKS4 10.0.0.1:9; DIRECT',
      [
        { kind: 'http', host: 'a.test', port: 8080 },
        { kind: 'https', host: 'b.test', port: 443 },
        { kind: 'socks5', host: 'c.test', port: 1080 },
        { kind: 'socks4', host: '10.0.0.1', port: 9 },
        { kind: 'direct' },
      ],
    ],
    ['PROXY [::1]:3128', [{ kind: 'http', host: '::1', port: 3128 }]],
  ])('%s', (text, expected) => expect(parsePacResult(text)).toEqual(expected));

  test('are limited in length', () => {
    expect(parsePacResult('PROXY a.test:1;'.repeat(10_000))).toHaveLength(8);
  });
});

test('proxies are named by host and port', () => {
  expect(proxyName({ host: '::1', port: 1 })).toBe('[::1]:1');
  expect(proxyName({ host: 'a.test', port: 80 })).toBe('a.test:80');
});

test.each([
  ['http://localhost:1', true],
  ['http://LOCALHOST.', true],
  ['http://club.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.9.9.9', true],
  ['http://127.1', true],
  ['http://0x7f.1', true],
  ['http://[::1]', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://[::2]', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopback(new URL(address).hostname)).toBe(expected);
});

describe('NO_PROXY', () => {
  test.each([
    ['*', 'https://anything.test', true],
    ['example.org', 'https://example.org', true],
    ['example.org', 'https://www.example.org', true],
    ['.example.org', 'https://www.example.org', true],
    ['.example.org', 'https://example.org', true],
    ['*.example.org', 'https://a.b.example.org', true],
    ['example.org', 'https://myexample.org', false],
    ['EXAMPLE.org.', 'https://example.ORG', true],
    ['example.org:8443', 'https://example.org:8443', true],
    ['example.org:8443', 'https://example.org', false],
    ['example.org:443', 'https://example.org', true],
    ['a.test, b.test c.test', 'https://c.test', true],
    ['10.0.0.0/8', 'https://10.200.1.1', true],
    ['10.0.0.0/8', 'https://11.0.0.1', false],
    ['10.0.0.0/99', 'https://10.0.0.1', false],
    ['192.168.1.7', 'https://192.168.1.7', true],
    ['192.168.1.7', 'https://1.192.168.1.7.test', false],
    ['fd00::/8', 'https://[fd12::1]', true],
    ['fd00::/8', 'https://10.0.0.1', false],
    ['::2', 'https://[::2]:99', true],
    ['[::2]:98', 'https://[::2]:99', false],
    ['/;;,  ,', 'https://a.test', false],
    ['', 'https://a.test', false],
  ])('%s exempts %s: %s', (list, address, expected) => {
    expect(parseBypassList(list)(new URL(address))).toBe(expected);
  });
});

describe('proxies from the environment', () => {
  const https = new URL('https://chess.test');
  const http = new URL('http://chess.test');

  test('depend on the protocol, then ALL_PROXY; lower-case names take precedence', () => {
    const { route } = proxiesOfEnvironment({
      HTTPS_PROXY: 'http://upper.test:1',
      https_proxy: 'lower.test:2',
      ALL_PROXY: 'socks5h://all.test',
    });
    expect(route(https)).toEqual([{ kind: 'http', host: 'lower.test', port: 2 }]);
    expect(route(http)).toEqual([{ kind: 'socks5', host: 'all.test', port: 1080 }]);
  });

  test('are unused without a name, or when NO_PROXY exempts the host', () => {
    expect(proxiesOfEnvironment({}).route(https)).toEqual(directRoute);
    const { route } = proxiesOfEnvironment({ HTTPS_PROXY: 'a.test:1', no_proxy: 'chess.test' });
    expect(route(https)).toEqual(directRoute);
  });

  test('may contain credentials, bound to their host and port', () => {
    const { credentials } = proxiesOfEnvironment({ HTTPS_PROXY: 'http://ro%40bin:p%3Aa:ss@a.test:3128/' });
    expect([...credentials]).toEqual([['a.test:3128', { user: 'ro@bin', password: 'p:a:ss' }]]);
  });

  test.each(['ftp://a.test:1', 'http://a.test:1/path', 'http://a b', 'http://a.test:0', '://'])(
    '%s is none',
    (text) => expect(parseProxyAddress(text)).toBeUndefined(),
  );
});
