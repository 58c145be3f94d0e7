/** Addresses that the running app hands to the browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchAttackedApp, type AttackedApp } from './attacked-app.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await launchAttackedApp();
});

afterAll(() => app?.close());

describe('addresses for the browser', () => {
  const run = (name: 'shell.openAddress' | 'accounts.openTokenPage', input: unknown) =>
    app.page.evaluate(([command, argument]) => window.outpost.command(command as never, argument as never), [
      name,
      input,
    ] as const);

  it('are refused unless they are pages of a known server', async () => {
    for (const address of [
      `${app.strangerUrl}/page`,
      'https://example.com/',
      'https://lichess.org@example.com/',
      'https://lichess.org.example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'smb://lichess.org/share',
      'mailto:someone@lichess.org',
      '/etc/passwd',
      '--help',
    ]) {
      expect(await run('shell.openAddress', { address }), address).toMatchObject({ ok: false });
    }
    for (const baseUrl of [
      'http://example.com',
      'https://u:p@example.com',
      'https://example.com/logout',
      'file:///etc',
    ]) {
      expect(await run('accounts.openTokenPage', { baseUrl }), baseUrl).toMatchObject({
        ok: false,
        error: { code: 'rejected' },
      });
    }
    expect(await app.opened()).toEqual([]);
  });

  it('are opened for an account’s server, and for the token page of any server', async () => {
    expect(await run('shell.openAddress', { address: 'https://lichess.org/abcdefgh' })).toMatchObject({
      ok: true,
    });
    await expect.poll(app.opened).toEqual(['https://lichess.org/abcdefgh']);
    expect(await run('accounts.openTokenPage', { baseUrl: 'chess.example' })).toMatchObject({ ok: true });
    await expect.poll(async () => (await app.opened()).length).toBe(2);
    const page = new URL((await app.opened())[1] ?? '');
    expect(page.origin + page.pathname).toBe('https://chess.example/account/oauth/token/create');
    expect(page.searchParams.getAll('scopes[]')).toEqual([
      'challenge:read',
      'challenge:write',
      'board:play',
      'tournament:write',
      'follow:read',
      'follow:write',
    ]);
  });
});
