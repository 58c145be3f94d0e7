import { describe, expect, it } from 'vitest';
import { tokenPageOf } from '../../../../renderer/features/welcome/token-page.ts';

describe('tokenPageOf', () => {
  it('is the server’s own page with what the app needs ticked', () => {
    const page = new URL(tokenPageOf('https://chess.example') ?? '');
    expect(page.origin + page.pathname).toBe('https://chess.example/account/oauth/token/create');
    expect(page.searchParams.getAll('scopes[]')).toEqual(['challenge:read', 'challenge:write', 'board:play']);
  });

  it('takes an address without its scheme for https', () => {
    expect(tokenPageOf(' chess.example ')).toMatch(/^https:\/\/chess\.example\/account\//);
  });

  it.each(['', '   ', 'two words', 'https://'])('knows of no page for %j', (typed) => {
    expect(tokenPageOf(typed)).toBeNull();
  });
});
