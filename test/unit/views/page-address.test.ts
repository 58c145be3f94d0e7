import { describe, expect, it } from 'vitest';
import { pageAddress, pathPart } from '../../../main/views/page-address.ts';

const base = 'https://chess.example';

describe('the address of a page named by a server', () => {
  it.each([
    ['/study/abc', 'https://chess.example/study/abc'],
    ['https://chess.example/AbCdEfGh/black?x=1#3', 'https://chess.example/AbCdEfGh/black?x=1#3'],
    ['team/ü', 'https://chess.example/team/%C3%BC'],
    ['HTTPS://CHESS.example:443/a', 'https://chess.example/a'],
  ])('is on that server: %s', (place, address) => {
    expect(pageAddress(base, place)).toBe(address);
  });

  it.each([
    '//evil.example/a',
    '/\\evil.example',
    '\\\\evil.example\\a',
    'https://chess.example.evil.example/',
    'https://chess.example@evil.example/',
    'https://user:secret@chess.example/',
    'http://chess.example/',
    'https://chess.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    'outpost://home',
    'file:///etc/passwd',
    '/a\nb',
    '/a\u0000',
    '\t//evil.example',
    '/a\u202Egnp',
    `/${'a'.repeat(3_000)}`,
    `/${'ü'.repeat(1_000)}`,
    'https://c\u04BBess.example/',
  ])('is the server’s home page for anything else: %j', (place) => {
    expect(pageAddress(base, place)).toBe(base);
    expect(pageAddress(base, place, `${base}/AbCdEfGh`)).toBe(`${base}/AbCdEfGh`);
  });

  it('encodes ids of any characters as one path segment', () => {
    expect(pageAddress(base, `/study/${pathPart('../a?b#c\ud800')}`)).toBe(
      'https://chess.example/study/..%2Fa%3Fb%23c%EF%BF%BD',
    );
  });

  it('has an ASCII host', () => {
    expect(pageAddress('https://сhess.example', '/a')).toBe('https://xn--hess-k6d.example/a');
  });
});
