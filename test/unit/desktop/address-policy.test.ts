import { describe, expect, it } from 'vitest';
import { allowAddress } from '../../../main/desktop/address-policy.ts';

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
  ])('may be nothing else: %s', (address) => {
    expect(allowAddress(address, servers)).toBeNull();
  });

  it('are none without an account', () => {
    expect(allowAddress('https://lichess.org/', [])).toBeNull();
  });
});
