import { describe, expect, it } from 'vitest';
import { allowAddress, allowSignInPage, allowTokenPage } from '../../../main/desktop/address-policy.ts';

const servers = ['https://lichess.org', 'http://127.0.0.1:4000'];

describe('addresses for the browser', () => {
  it.each([
    'https://lichess.org/AbCdEfGh',
    'https://lichess.org/account/oauth/token/create?scopes[]=board:play&description=Outpost',
    'http://127.0.0.1:4000/AbCdEfGh/black',
  ])('may be pages of a known server: %s', (address) => {
    expect(allowAddress(address, servers)).toBe(new URL(address).href);
  });

  it.each([
    'http://lichess.org/AbCdEfGh',
    'https://lichess.org.evil.example/',
    'https://evil.example/https://lichess.org/',
    'https://lichess.org@evil.example/',
    'https://user:password@lichess.org/',
    'https://lichess.org:8443/',
    'http://127.0.0.1:4001/',
    'http://localhost:4000/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://lichess.org/share',
    'mailto:someone@lichess.org',
    'outpost://home',
    '/AbCdEfGh',
    '',
    'https://lichess.org/\u0000',
    'https://lichess.org/a\nb',
    ' https://lichess.org/',
    'ht\ttps://lichess.org/',
    'https://lichess.org\\@evil.example/',
    'https:\\\\lichess.org\\a',
    'https://lichess.org/\u202Egnp.exe',
    `https://lichess.org/${'a'.repeat(2_048)}`,
    'https://xn--lichess-j8a.org/',
    'https://l\u0456chess.org/',
    'https://lichess.org:443@evil.example/',
    'https://lichess.org%2eevil.example/',
    'http://127.0.0.1:4000@evil.example/',
    'http://[::ffff:127.0.0.1]:4000/',
    'http://0.0.0.0:4000/',
    'blob:https://lichess.org/x',
    'view-source:https://lichess.org/',
    'ms-msdt:/id',
    'vbscript:x',
    'file://lichess.org/share/x',
    '\\\\lichess.org\\share',
  ])('may not be anything else: %s', (address) => {
    expect(allowAddress(address, servers)).toBeNull();
  });

  it('are refused without an account', () => {
    expect(allowAddress('https://lichess.org/', [])).toBeNull();
  });
});

describe('the page that creates tokens', () => {
  it.each([
    'https://chess.example/account/oauth/token/create?scopes[]=board:play&description=Outpost',
    'https://chess.example:8443/account/oauth/token/create',
    'http://127.0.0.1:4000/account/oauth/token/create',
    'http://localhost:4000/account/oauth/token/create',
  ])('may be on a server without an account: %s', (address) => {
    expect(allowTokenPage(address)).toBe(new URL(address).href);
  });

  it.each([
    'https://chess.example/',
    'https://chess.example/account/oauth/token/create/',
    'https://chess.example/account/oauth/token/create/../../../../logout',
    'https://chess.example/account/oauth/token',
    'https://chess.example/account/oauth/token/create#x',
    'https://chess.example/x?/account/oauth/token/create',
    'http://chess.example/account/oauth/token/create',
    'https://user@chess.example/account/oauth/token/create',
    'https://:password@chess.example/account/oauth/token/create',
    'javascript:/account/oauth/token/create',
    'file:///account/oauth/token/create',
    'ftp://chess.example/account/oauth/token/create',
    '/account/oauth/token/create',
    '',
  ])('is no other page and on no other kind of server: %s', (address) => {
    expect(allowTokenPage(address)).toBeNull();
  });
});

describe('the authorization page', () => {
  it.each(['https://chess.example/oauth?client_id=a&state=b', 'http://127.0.0.1:4000/oauth?state=b'])(
    'may be on a server without an account: %s',
    (address) => {
      expect(allowSignInPage(address)).toBe(address);
    },
  );

  it.each([
    'https://chess.example/oauth/authorize',
    'https://chess.example/oauth/../logout',
    'https://chess.example/oauth#x',
    'http://chess.example/oauth',
    'https://user@chess.example/oauth',
    'javascript:/oauth',
    'file:///oauth',
    '',
  ])('is no other page and on no other kind of server: %s', (address) => {
    expect(allowSignInPage(address)).toBeNull();
  });
});
