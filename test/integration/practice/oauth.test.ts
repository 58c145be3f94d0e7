import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openHost, type Answer, type TestHost } from './support.ts';

const verifier = 'v'.repeat(43);
const authorization = {
  response_type: 'code',
  client_id: 'outpost.test',
  redirect_uri: 'http://127.0.0.1:4321/callback',
  code_challenge_method: 'S256',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  scope: 'challenge:read board:play',
  state: 'the-state',
};

describe('signing in to the club', () => {
  let host: TestHost | undefined;
  afterEach(async () => {
    await host?.stop();
    host = undefined;
  });

  /** A browser that reports redirects instead of following them. */
  const visit = async (fields: Record<string, string>): Promise<{ response: Response; html: string }> => {
    const response = await fetch(`${host?.baseUrl}/oauth?${new URLSearchParams(fields)}`, {
      redirect: 'manual',
    });
    return { response, html: await response.text() };
  };
  const ticketIn = (html: string) => /name="ticket" value="(\w+)"/.exec(html)?.[1] ?? '';
  const decide = async (ticket: string, decision: string) => {
    const response = await fetch(`${host?.baseUrl}/oauth`, {
      method: 'POST',
      body: new URLSearchParams({ ticket, decision }),
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    return { status: response.status, to: location === null ? null : new URL(location) };
  };
  const allow = async (fields: Record<string, string> = authorization) => {
    const { to } = await decide(ticketIn((await visit(fields)).html), 'allow');
    return to?.searchParams.get('code') ?? '';
  };
  const trade = (fields: Record<string, string>): Promise<Answer> =>
    (host as TestHost).call('POST', '/api/token', {
      token: null,
      form: {
        grant_type: 'authorization_code',
        code_verifier: verifier,
        redirect_uri: authorization.redirect_uri,
        client_id: authorization.client_id,
        ...fields,
      },
    });

  it('asks on a page without scripts that cannot be framed or posted by others', async () => {
    host = await openHost();
    const { response, html } = await visit({ ...authorization, client_id: '<script>alert(1)</script>' });
    expect(response.status).toBe(200);
    expect(html).not.toMatch(/<script|javascript:| on\w+=/i);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('board:play');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4321");
    expect(await decide('made-up', 'allow')).toEqual({ status: 400, to: null });
  });

  it('gives a token for the consent, with the requested scopes', async () => {
    host = await openHost();
    const { to, status } = await decide(ticketIn((await visit(authorization)).html), 'allow');
    expect(status).toBe(303);
    expect(to?.origin + (to?.pathname ?? '')).toBe(authorization.redirect_uri);
    expect(to?.searchParams.get('state')).toBe('the-state');
    const answer = await trade({ code: to?.searchParams.get('code') ?? '' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^\w{20,}$/),
      expires_in: 31_536_000,
    });
    const token = String(answer.json['access_token']);
    const tested = await host.call('POST', '/api/token/test', { token: null, text: token });
    expect(tested.json[token]).toMatchObject({ userId: 'you', scopes: 'challenge:read,board:play' });
    expect((await host.call('GET', '/api/account', { token })).status).toBe(200);
  });

  it('returns a denial when the user denies', async () => {
    host = await openHost();
    const { to } = await decide(ticketIn((await visit(authorization)).html), 'deny');
    expect(to?.searchParams.get('error')).toBe('access_denied');
    expect(to?.searchParams.get('state')).toBe('the-state');
    expect(to?.searchParams.has('code')).toBe(false);
  });

  it('accepts an answer once', async () => {
    host = await openHost();
    const ticket = ticketIn((await visit(authorization)).html);
    await decide(ticket, 'deny');
    expect(await decide(ticket, 'allow')).toEqual({ status: 400, to: null });
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['another address', { redirect_uri: 'http://127.0.0.1:4322/callback' }],
    ['another program', { client_id: 'somebody.else' }],
    ['an unknown code', { code: 'made-up' }],
  ])('gives no token for %s', async (_, change) => {
    host = await openHost();
    const code = await allow();
    const answer = await trade({ code, ...change });
    expect(answer.status).toBe(400);
    expect(answer.json['error']).toBe('invalid_grant');
    expect(answer.json['access_token']).toBeUndefined();
  });

  it('accepts a code once, and within two minutes', async () => {
    host = await openHost();
    const code = await allow();
    expect((await trade({ code })).status).toBe(200);
    expect((await trade({ code })).json['error']).toBe('invalid_grant');
    const late = await allow();
    await host.advance(121_000);
    expect((await trade({ code: late })).json['error']).toBe('invalid_grant');
  });

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
  ])('redirects the browser with an error for %s', async (_, change, error) => {
    host = await openHost();
    const { response } = await visit({ ...authorization, ...change });
    expect(response.status).toBe(302);
    const to = new URL(response.headers.get('location') ?? '');
    expect(to.searchParams.get('error')).toBe(error);
    expect(to.searchParams.get('state')).toBe('the-state');
  });

  it.each([
    ['a missing redirect address', { redirect_uri: '' }],
    ['a javascript: redirect address', { redirect_uri: 'javascript:alert(1)' }],
    ['a missing client name', { client_id: '' }],
  ])('informs the user, without a redirect, of %s', async (_, change) => {
    host = await openHost();
    const { response, html } = await visit({ ...authorization, ...change });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(html).toContain('This does not work');
  });

  it('revokes a token: later requests with it fail', async () => {
    host = await openHost();
    const token = String((await trade({ code: await allow() })).json['access_token']);
    const gone = await host.call('DELETE', '/api/token', { token });
    expect(gone.status).toBe(204);
    expect(gone.text).toBe('');
    expect((await host.call('GET', '/api/account', { token })).status).toBe(401);
    expect((await host.call('DELETE', '/api/token', { token })).status).toBe(401);
  });
});
