import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignInWish } from '../../../main/accounts/sign-in.ts';
import { openHost, type TestHost } from '../practice/support.ts';
import { answerConsent, openDesk, visit, type Desk } from './support.ts';

describe('signing in through the browser', () => {
  const hosts: TestHost[] = [];
  const desks: Desk[] = [];
  afterEach(async () => {
    for (const desk of desks.splice(0)) desk.signIn.close();
    await Promise.all(hosts.splice(0).map((host) => host.stop()));
  });

  const openAll = async (options: Parameters<typeof openDesk>[0] & { readonly name?: string } = {}) => {
    const host = await openHost({ account: { kind: 'human', name: options.name ?? 'Robin' } });
    const desk = await openDesk(options);
    hosts.push(host);
    desks.push(desk);
    return { host, desk };
  };
  const wishFor = ({ baseUrl }: TestHost, change: Partial<SignInWish> = {}): SignInWish => ({
    baseUrl,
    dialect: 'auto',
    wishes: ['events', 'challenges', 'games'],
    isBot: false,
    keeping: 'keyring',
    ...change,
  });
  const pageOf = (desk: Desk) => desk.opened.at(-1) ?? '';
  const callbackOf = (desk: Desk) => new URL(pageOf(desk)).searchParams.get('redirect_uri') ?? '';
  const signIn = async (host: TestHost, desk: Desk, change: Partial<SignInWish> = {}) => {
    await desk.signIn.begin(wishFor(host, change));
    const shown = await answerConsent(pageOf(desk), 'allow');
    return { shown, view: desk.signIn.view() };
  };

  it('requests the scopes of the chosen abilities, and no more', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host, { wishes: ['events'] }));
    const asked = new URL(pageOf(desk)).searchParams;
    expect(asked.get('scope')).toBe('challenge:read');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    await desk.signIn.begin(wishFor(host, { wishes: ['games'], isBot: true }));
    expect(new URL(pageOf(desk)).searchParams.get('scope')).toBe('challenge:read bot:play');
  });

  it('creates an account after consent, and answers the browser without the code in its address', async () => {
    const { host, desk } = await openAll();
    const { shown, view } = await signIn(host, desk);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('You are signed in');
    expect(shown.url.pathname + shown.url.search).toBe('/done');
    expect(view).toMatchObject({ state: 'done', accountId: 'id1' });
    const [account] = desk.accounts.list();
    expect(account).toMatchObject({
      user: { id: 'robin', name: 'Robin' },
      scopes: ['challenge:read', 'challenge:write', 'board:play'],
      signedInBy: 'browser',
      problem: null,
    });
    expect(account?.expiresAt).toBeGreaterThan(desk.clock.now());
    expect(desk.returns).toBe(1);
    expect(desk.told).toEqual([`Signed in as Robin on ${new URL(host.baseUrl).host}.`]);
  });

  it('logs and stores neither state, verifier, code nor token', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    await visit(`${callbackOf(desk)}?state=other&code=stray-code`);
    await answerConsent(pageOf(desk), 'allow');
    const token = desk.accounts.list()[0]?.token ?? '';
    expect(desk.secrets.size).toBe(4);
    expect(desk.secrets).toContain(token);
    expect(desk.secrets).toContain(new URL(pageOf(desk)).searchParams.get('state'));
    for (const secret of [...desk.secrets, 'stray-code']) {
      expect(desk.logged()).not.toContain(secret);
      expect(desk.kept()).not.toContain(secret);
    }
  });

  it('ignores an answer with another state, and still accepts the right one', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    for (const query of ['?state=wrong&code=abc', '?code=abc', '', '?state=wrong&error=access_denied']) {
      const shown = await visit(callbackOf(desk) + query);
      expect(shown.status).toBe(400);
      expect(shown.html).toContain('not for Outpost');
    }
    expect(desk.signIn.view()).toMatchObject({ state: 'waiting', strayAnswers: 4 });
    await answerConsent(pageOf(desk), 'allow');
    expect(desk.signIn.view().state).toBe('done');
  });

  it('reports a denial, and can start again', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    const shown = await answerConsent(pageOf(desk), 'deny');
    expect(shown.html).toContain('Nothing was allowed');
    expect(desk.signIn.view()).toMatchObject({ state: 'failed', failure: { code: 'forbidden' } });
    expect(desk.accounts.list()).toEqual([]);
    expect((await signIn(host, desk)).view.state).toBe('done');
  });

  it('tries another port when one is taken, and fails when none is free', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port: taken } = blocker.address() as AddressInfo;
    try {
      const ports = [taken, taken, 0];
      const { host, desk } = await openAll({ port: () => ports.shift() ?? taken });
      expect((await signIn(host, desk)).view.state).toBe('done');
      await expect(desk.signIn.begin(wishFor(host))).rejects.toThrow('could not open a port');
      expect(desk.signIn.address()).toBeNull();
    } finally {
      blocker.close();
    }
  });

  it('times out when the browser does not return, and frees its port', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    const waiting = desk.signIn.view();
    expect(waiting).toMatchObject({ state: 'waiting', until: desk.clock.now() + 600_000 });
    desk.clock.advance(600_000);
    expect(desk.signIn.view()).toMatchObject({ state: 'failed', failure: { code: 'timeout' } });
    await expect(fetch(callbackOf(desk))).rejects.toThrow('fetch failed');
  });

  it('ends when the user cancels: a late answer finds no listener', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    desk.signIn.cancel();
    expect(desk.signIn.view()).toEqual({ state: 'idle' });
    await expect(answerConsent(pageOf(desk), 'allow')).rejects.toThrow('fetch failed');
    expect(desk.accounts.list()).toEqual([]);
  });

  it('ends the previous attempt when another one starts', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    const first = pageOf(desk);
    await desk.signIn.begin(wishFor(host));
    await expect(answerConsent(first, 'allow')).rejects.toThrow('fetch failed');
    await answerConsent(pageOf(desk), 'allow');
    expect(desk.signIn.view().state).toBe('done');
  });

  it('reports that the system opened no browser, and offers the address for the clipboard', async () => {
    const { host, desk } = await openAll();
    desk.hasBrowser = false;
    await desk.signIn.begin(wishFor(host));
    expect(desk.signIn.view()).toMatchObject({ state: 'waiting', browserOpened: false });
    expect(desk.signIn.address()).toBe(pageOf(desk));
    desk.hasBrowser = true;
    expect(await desk.signIn.openAgain()).toBe(true);
    expect(desk.signIn.view()).toMatchObject({ browserOpened: true });
  });

  it('exchanges a code once, even when the browser delivers it twice', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    const { html } = await visit(pageOf(desk));
    const response = await fetch(new URL('/oauth', host.baseUrl), {
      method: 'POST',
      body: new URLSearchParams({
        ticket: /name="ticket" value="(\w+)"/.exec(html)?.[1] ?? '',
        decision: 'allow',
      }),
      redirect: 'manual',
    });
    const back = response.headers.get('location') ?? '';
    const shown = await Promise.all([visit(back), visit(back)].map((one) => one.catch(() => null)));
    expect(shown.some((one) => one?.html.includes('You are signed in'))).toBe(true);
    expect(desk.signIn.view().state).toBe('done');
    expect(desk.accounts.list()).toHaveLength(1);
  });

  it.each([
    ['answers 500', { kind: 'answer', status: 500, count: 1, path: '/api/token' }, 'service'],
    ['asks to slow down', { kind: 'answer', status: 429, count: 1, path: '/api/token' }, 'rate_limited'],
  ])('explains that the server %s instead of a token', async (_, fault, code) => {
    const { host, desk } = await openAll();
    await host.control('POST', '/fault', fault);
    const { view, shown } = await signIn(host, desk);
    expect(view).toMatchObject({ state: 'failed', failure: { code } });
    expect(shown.html).toContain('Sign-in failed');
  });

  it('explains a network failure before the token arrives', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    desk.offline = true;
    await answerConsent(pageOf(desk), 'allow');
    expect(desk.signIn.view()).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } });
  });

  it('answers only requests for its own host and path', async () => {
    const { host, desk } = await openAll();
    await desk.signIn.begin(wishFor(host));
    const callback = new URL(callbackOf(desk));
    const named = await visit(callback.href.replace('127.0.0.1', 'localhost')).catch(() => null);
    expect(named?.status ?? 400).toBe(400);
    expect((await visit(`${callback.origin}/`)).status).toBe(404);
    expect((await visit(`${callback.origin}/done`)).status).toBe(404);
    expect((await visit(callback.href, { method: 'POST', body: 'state=x' })).status).toBe(405);
    expect(desk.signIn.view().state).toBe('waiting');
  });

  describe('signing in again', () => {
    it('extends an account’s scopes, and revokes the previous token', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk, { wishes: ['events'] });
      const before = desk.accounts.list()[0];
      await signIn(host, desk, { accountId: before?.id ?? '', wishes: ['events', 'games'] });
      const [after, ...others] = desk.accounts.list();
      expect(others).toEqual([]);
      expect(after).toMatchObject({ id: before?.id, scopes: ['challenge:read', 'board:play'] });
      await expect
        .poll(async () => (await host.call('GET', '/api/account', { token: before?.token ?? '' })).status)
        .toBe(401);
      expect((await host.call('GET', '/api/account', { token: after?.token ?? '' })).status).toBe(200);
    });

    it('keeps the previous scopes when the user denies more', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk, { wishes: ['events'] });
      const before = desk.accounts.list();
      await desk.signIn.begin(wishFor(host, { accountId: before[0]?.id ?? '' }));
      await answerConsent(pageOf(desk), 'deny');
      expect(desk.accounts.list()).toEqual(before);
      expect((await host.call('GET', '/api/account', { token: before[0]?.token ?? '' })).status).toBe(200);
    });

    it('refuses another user for the account, and revokes that token', async () => {
      const { host, desk } = await openAll();
      const account = await desk.accounts.addToken({
        server: { baseUrl: host.baseUrl, name: 'club', dialect: 'auto' },
        user: { id: 'somebody', name: 'Somebody' },
        isBot: false,
        scopes: ['challenge:read'],
        expiresAt: null,
        token: 'pasted-token-of-somebody',
        keeping: 'keyring',
      });
      await signIn(host, desk, { accountId: account.id });
      const view = desk.signIn.view();
      expect(view).toMatchObject({ state: 'failed', failure: { code: 'refused' } });
      expect(new URL(pageOf(desk)).searchParams.get('username')).toBe('Somebody');
      expect(desk.accounts.list()).toEqual([account]);
      const [given] = [...desk.secrets].filter((secret) => secret.startsWith('lip_'));
      expect((await host.call('GET', '/api/account', { token: given ?? '' })).status).toBe(401);
    });

    it('never requests scopes that are reserved for the service’s own apps', async () => {
      const { host, desk } = await openAll();
      const account = await desk.accounts.addToken({
        server: { baseUrl: host.baseUrl, name: 'club', dialect: 'auto' },
        user: { id: 'robin', name: 'Robin' },
        isBot: false,
        scopes: ['web:mobile', 'tournament:write'],
        expiresAt: null,
        token: 'pasted-token-of-robin',
        keeping: 'keyring',
      });
      await desk.signIn.begin(wishFor(host, { accountId: account.id, wishes: ['events'] }));
      expect(new URL(pageOf(desk)).searchParams.get('scope')).toBe('tournament:write challenge:read');
    });
  });

  it('separates two accounts of one name on two servers', async () => {
    const { host, desk } = await openAll();
    const other = await openHost({ account: { kind: 'human', name: 'Robin' }, seed: 12 });
    hosts.push(other);
    await signIn(host, desk);
    await signIn(other, desk);
    const accounts = desk.accounts.list();
    expect(accounts.map(({ user, server }) => [user?.name, server.baseUrl])).toEqual([
      ['Robin', host.baseUrl],
      ['Robin', other.baseUrl],
    ]);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(2);
    await desk.leaving.signOut(accounts[0]?.id ?? '', {});
    expect(desk.accounts.list().map(({ token }) => token !== null)).toEqual([false, true]);
  });

  describe('signing out', () => {
    it('revokes the token and removes it; the account stays', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk);
      const before = desk.accounts.list()[0];
      await desk.leaving.signOut(before?.id ?? '', {});
      expect((await host.call('GET', '/api/account', { token: before?.token ?? '' })).status).toBe(401);
      expect(desk.accounts.list()[0]).toMatchObject({ id: before?.id, token: null, signedOut: true });
      expect(desk.kept()).not.toContain('ciphertext');
      // Signing in again continues with the same account.
      await signIn(host, desk, { accountId: before?.id ?? '' });
      const [again] = desk.accounts.list();
      expect(again?.id).toBe(before?.id);
      expect(again?.problem).toBeNull();
    });

    it('succeeds when the token was revoked elsewhere', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk);
      const [account] = desk.accounts.list();
      await host.control('POST', '/token/revoke', { token: account?.token });
      await desk.leaving.signOut(account?.id ?? '', {});
      expect(desk.accounts.list()[0]?.signedOut).toBe(true);
    });

    it('changes nothing when the server is unreachable, unless the user confirms', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk);
      const before = desk.accounts.list();
      const id = before[0]?.id ?? '';
      desk.offline = true;
      await expect(desk.leaving.signOut(id, {})).rejects.toThrow('could not reach');
      expect(desk.accounts.list()).toEqual(before);
      await desk.leaving.signOut(id, { evenIfNotRevoked: true });
      expect(desk.accounts.list()[0]?.token).toBeNull();
    });

    it('keeps a token valid that another program uses', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk);
      const token = desk.accounts.list()[0]?.token ?? '';
      await desk.leaving.signOut(desk.accounts.list()[0]?.id ?? '', { keepToken: true });
      expect((await host.call('GET', '/api/account', { token })).status).toBe(200);
    });

    it('deletes the account’s data after the token is revoked', async () => {
      const { host, desk } = await openAll();
      await signIn(host, desk);
      const [account] = desk.accounts.list();
      const id = account?.id ?? '';
      desk.offline = true;
      await expect(desk.leaving.deleteData(id, {})).rejects.toThrow('could not reach');
      expect(desk.erased).toEqual([]);
      desk.offline = false;
      await desk.leaving.deleteData(id, {});
      expect(desk.erased).toEqual([id]);
      expect(desk.accounts.list()).toEqual([]);
      expect(desk.kept()).not.toContain(id);
      expect((await host.call('GET', '/api/account', { token: account?.token ?? '' })).status).toBe(401);
    });
  });
});
