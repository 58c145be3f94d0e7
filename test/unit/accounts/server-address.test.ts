import { describe, expect, it } from 'vitest';
import { isLoopbackHost, parseServerAddress } from '../../../main/accounts/server-address.ts';
import { messageOf } from '../../../main/text/message.ts';

describe('parseServerAddress', () => {
  it.each([
    ['https://lichess.org', 'https://lichess.org', 'lichess.org'],
    ['  https://lichess.org/  ', 'https://lichess.org', 'lichess.org'],
    ['lichess.org', 'https://lichess.org', 'lichess.org'],
    ['HTTPS://LiChess.ORG:443', 'https://lichess.org', 'lichess.org'],
    ['https://chess.example:8443', 'https://chess.example:8443', 'chess.example:8443'],
    ['http://127.0.0.1:9663', 'http://127.0.0.1:9663', '127.0.0.1:9663'],
    ['http://localhost:80', 'http://localhost', 'localhost'],
    ['http://[::1]:9663', 'http://[::1]:9663', '[::1]:9663'],
  ])('accepts %s', (typed, baseUrl, name) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, baseUrl, name });
  });

  it.each([
    ['', messageOf('account.enterAddress', { example: 'https://lichess.org' })],
    ['http://lichess.org', messageOf('account.addressNotSecure')],
    ['http://127.0.0.1.evil.example', messageOf('account.addressNotSecure')],
    ['http://127.0.0.1@evil.example', messageOf('account.addressHasPassword')],
    ['https://user:secret@lichess.org', messageOf('account.addressHasPassword')],
    ['https://lichess.org/@/someone', messageOf('account.addressTooLong', { origin: 'https://lichess.org' })],
    ['https://lichess.org?x=1', messageOf('account.addressTooLong', { origin: 'https://lichess.org' })],
    ['https://lichess.org#x', messageOf('account.addressTooLong', { origin: 'https://lichess.org' })],
    ['https://lichess.org\\evil', messageOf('account.notAnAddress', { example: 'https://lichess.org' })],
    ['file:///etc/passwd', messageOf('account.addressNotSecure')],
    ['javascript://x', messageOf('account.addressNotSecure')],
    ['not an address', messageOf('account.notAnAddress', { example: 'https://lichess.org' })],
  ])('refuses %s', (typed, message) => {
    const answer = parseServerAddress(typed);
    expect(answer).toEqual({ ok: false, message });
  });

  it('never repeats credentials in its message', () => {
    expect(JSON.stringify(parseServerAddress('https://user:hunter2@lichess.org'))).not.toContain('hunter2');
  });
});

describe('isLoopbackHost', () => {
  it('recognises this machine and no lookalikes', () => {
    expect(['localhost', '127.0.0.1', '127.9.8.7', '[::1]'].every(isLoopbackHost)).toBe(true);
    expect(
      ['127.0.0.1.example', 'localhost.example', '128.0.0.1', '0.0.0.0', '[::2]'].some(isLoopbackHost),
    ).toBe(false);
  });
});
