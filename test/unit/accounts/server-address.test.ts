import { describe, expect, it } from 'vitest';
import { isLoopbackHost, parseServerAddress } from '../../../main/accounts/server-address.ts';

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
  ])('takes %s', (typed, baseUrl, name) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, baseUrl, name });
  });

  it.each([
    ['', 'Enter the server'],
    ['http://lichess.org', 'https://'],
    ['http://127.0.0.1.evil.example', 'https://'],
    ['http://127.0.0.1@evil.example', 'user name'],
    ['https://user:secret@lichess.org', 'user name'],
    ['https://lichess.org/@/someone', 'without what follows'],
    ['https://lichess.org?x=1', 'without what follows'],
    ['https://lichess.org#x', 'without what follows'],
    ['https://lichess.org\\evil', 'not an address'],
    ['file:///etc/passwd', 'https://'],
    ['javascript://x', 'https://'],
    ['not an address', 'not an address'],
  ])('refuses %s', (typed, hint) => {
    const answer = parseServerAddress(typed);
    expect(answer.ok).toBe(false);
    expect(answer).toHaveProperty('message', expect.stringContaining(hint));
  });

  it('never repeats credentials in its message', () => {
    expect(JSON.stringify(parseServerAddress('https://user:hunter2@lichess.org'))).not.toContain('hunter2');
  });
});

describe('isLoopbackHost', () => {
  it('knows this machine and nothing that only looks like it', () => {
    expect(['localhost', '127.0.0.1', '127.9.8.7', '[::1]'].every(isLoopbackHost)).toBe(true);
    expect(
      ['127.0.0.1.example', 'localhost.example', '128.0.0.1', '0.0.0.0', '[::2]'].some(isLoopbackHost),
    ).toBe(false);
  });
});
