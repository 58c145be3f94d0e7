/**
 * Sign-in with a real browser on a server's own page: two accounts of one name, more scopes for one, sign-out of
 * the other.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { startWebBrowser, type WebBrowser } from '../harness/web-browser.ts';
import { openSettings } from '../harness/window.ts';
import { filesWith } from '../harness/outside-look.ts';

describe('signing in with the browser', () => {
  let session: DesktopSession;
  let browser: WebBrowser;
  let here: RunningClub;
  let there: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  let data: string;
  let isRunning = true;
  /** Every token that was on disk at any time. */
  const canaries = new Set<string>();
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'outpost-sign-in-'));
    [session, browser, here, there] = await Promise.all([
      startDesktopSession(),
      startWebBrowser(),
      startClub(),
      startClub({ seed: 8 }),
    ]);
    launched = await launchApp({ session, userDataDir: data, args: ['--welcome'], env: browser.env });
    page = launched.page;
  });
  afterAll(async () => {
    if (isRunning) await launched?.close();
    await browser?.close();
    await Promise.all([here?.stop(), there?.stop()]);
    await session?.stop();
    await rm(data, { recursive: true, force: true });
  });

  const fillForm = async ({ baseUrl }: RunningClub) => {
    await page.getByRole('button', { name: /^Sign in / }).click();
    await page.getByLabel('Server').fill(baseUrl);
    await page.getByText('In a plain file').click();
  };
  const continueInBrowser = () => page.getByRole('button', { name: 'Continue in the browser' }).click();
  const answer = async (word: 'Allow' | 'Cancel') => {
    const tab = await browser.nextPage();
    await tab.getByRole('button', { name: word }).click();
    return tab;
  };
  const atHome = () => page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const keptTokens = async () => {
    const text = await readFile(join(data, 'tokens.json'), 'utf8').catch(() => '{}');
    const { tokens = {} } = JSON.parse(text) as { tokens?: Record<string, { notEncrypted?: string }> };
    const found = Object.values(tokens).flatMap(({ notEncrypted }) => notEncrypted ?? []);
    for (const token of found) canaries.add(token);
    return found;
  };
  const entry = ({ port }: RunningClub) =>
    page.getByRole('listitem').filter({ hasText: `127.0.0.1:${port} · ` });
  /** Files that contain a text, except the app's log, which has bare ids. */
  const filesContaining = (text: string) => async () =>
    (await filesWith([data], text)).filter((file) => !file.startsWith(join(data, 'logs')));
  const choose = async (club: RunningClub, what: string) => {
    await openSettings(page, 'Accounts');
    await entry(club)
      .getByRole('button', { name: /^More options for / })
      .click();
    await page.getByRole('menuitem', { name: what }).click();
  };

  it('leads through the server’s page to Home', async () => {
    await fillForm(here);
    await page.getByText('Accept and decline challenges').click();
    await page.getByText('Play your games here').click();
    await page.getByText('Join and create arenas').click();
    await page.getByText('See whom you follow').click();
    await page.getByText('Follow and unfollow players').click();
    await continueInBrowser();
    await page.getByText('Waiting for your browser').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const tab = await browser.nextPage();
    expect(await tab.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('challenge:read'),
    ]);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tab.getByRole('button', { name: 'Allow' }).click();
    await tab.getByRole('heading', { name: 'You are signed in' }).waitFor();
    expect(tab.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/done$/);
    await atHome();
    await page.getByText(`Signed in as Robin on 127.0.0.1:${here.port}.`).waitFor();
    await here.connected();
    expect(await keptTokens()).toHaveLength(1);
  });

  it('extends the scopes of the same account later, and revokes the previous token', async () => {
    const [before = ''] = await keptTokens();
    await openSettings(page, 'Accounts');
    await entry(here).getByRole('button', { name: 'Change permissions' }).click();
    await continueInBrowser();
    await answer('Cancel');
    await page.getByText('Nothing was allowed on').waitFor();
    expect(await keptTokens()).toEqual([before]);
    await continueInBrowser();
    await answer('Allow');
    await entry(here).getByText('Allows everything Outpost can do').waitFor();
    await here.connected();
    const [after, ...others] = await keptTokens();
    expect(others).toEqual([]);
    expect(after).not.toBe(before);
    const ask = () =>
      fetch(`${here.baseUrl}/api/account`, { headers: { authorization: `Bearer ${before}` } });
    await expect.poll(async () => (await ask()).status).toBe(401);
  });

  it('adds a second account of the same name on another server, with its own stream', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await fillForm(there);
    await continueInBrowser();
    await answer('Allow');
    await atHome();
    await there.connected();
    expect((await here.status()).streams.event).toBe(1);
    expect(await keptTokens()).toHaveLength(2);
  });

  it('shows both accounts with their servers', async () => {
    for (const club of [here, there]) {
      await club.challenge({ opponent: 'willow', limit: 600, increment: 5 });
      const place = `Robin on 127.0.0.1:${club.port}`;
      await session.notifications.waitFor(`a bubble for ${place}`, ({ summary, body }) =>
        `${summary} ${body}`.includes(place),
      );
    }
    await expect
      .poll(() => page.getByRole('button', { name: /^Accept the challenge from Willow/ }).count())
      .toBe(2);
    await openSettings(page, 'Accounts');
    for (const club of [here, there])
      await entry(club)
        .getByText(/ · Live/)
        .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  it('stops only the account whose token was revoked elsewhere, and signs it in again', async () => {
    const [, token] = await keptTokens();
    await there.control('/token/revoke', { token });
    await there.fault({ kind: 'cut', streams: 'event', how: 'reset' });
    await entry(there).getByText('The server does not accept this token').waitFor();
    await entry(here)
      .getByText(/ · Live/)
      .waitFor();
    await entry(there).getByRole('button', { name: 'Sign in again', exact: true }).click();
    await continueInBrowser();
    await answer('Allow');
    await there.connected();
    await entry(there)
      .getByText(/ · Live/)
      .waitFor();
    expect(await page.getByRole('button', { name: /^More options for Robin/ }).count()).toBe(2);
    await keptTokens();
  });

  it('signs out: the server revokes the token, and no file contains it', async () => {
    const [token = ''] = await keptTokens();
    await choose(here, 'Sign out');
    const dialog = page.getByRole('alertdialog', { name: /^Sign Robin out of / });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await entry(here).getByText('Signed out', { exact: true }).waitFor();
    await here.connected(0);
    const status = await fetch(`${here.baseUrl}/api/account`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status.status).toBe(401);
    expect(await filesWith([data], token)).toEqual([]);
    expect((await there.status()).streams.event).toBe(1);
  });

  it('deletes all data of an account, copies included, and keeps the other account', async () => {
    const id = await there.challenge({ opponent: 'willow', limit: 300, increment: 3 });
    await expect.poll(filesContaining(id)).not.toEqual([]);
    await choose(there, 'Delete data');
    const dialog = page.getByRole('alertdialog', { name: /^Delete all data of / });
    await dialog.getByText('Yes, delete all of this').click();
    await dialog.getByRole('button', { name: 'Delete data' }).click();
    await dialog.waitFor({ state: 'detached' });
    await there.connected(0);
    await expect.poll(() => entry(there).count()).toBe(0);
    expect(await entry(here).count()).toBe(1);
    await expect.poll(filesContaining(id)).toEqual([]);
  });

  it('leaves no token, code or state in any file, log or window', async () => {
    await launched.close();
    isRunning = false;
    const secrets = (await browser.asked()).map(
      (address) => new URL(address).searchParams.get('state') ?? '',
    );
    expect(canaries.size).toBe(4);
    expect(secrets.length).toBe(5);
    for (const secret of [...canaries, ...secrets]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(await filesWith([data], secret)).toEqual([]);
      expect(launched.logs()).not.toContain(secret);
    }
    expect(launched.logs()).not.toMatch(/[?&](?:code|state)=(?!\[redacted\])/);
  });
});
