/** Without a keyring the app says so, and writes no token unless the user chooses it. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { checkToken, confirmSignIn, openSettings } from '../harness/window.ts';
import { filesWith } from '../harness/outside-look.ts';

describe('a token without a keyring', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let data: string;
  let launched: LaunchedApp | undefined;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'outpost-no-keyring-'));
    [session, club] = await Promise.all([startDesktopSession(), startClub()]);
  });
  afterAll(async () => {
    await stop();
    await club?.stop();
    await session?.stop();
    await rm(data, { recursive: true, force: true });
  });

  const start = async () => {
    launched = await launchApp({ session, userDataDir: data, args: ['--welcome'] });
    return launched.page;
  };
  const stop = async () => {
    const ending = launched;
    launched = undefined;
    await ending?.close();
  };
  const tokensFile = () => join(data, 'tokens.json');
  const leftBehind = () => filesWith([data], club.token);

  it('is kept for this run unless the user chooses otherwise', async () => {
    const page = await start();
    await checkToken(page, club);
    await page.getByText('This system has no keyring.').waitFor();
    const choice = page.getByRole('radiogroup', { name: 'Keep the token' });
    expect(await choice.getByRole('radio', { name: 'Until Outpost quits' }).isChecked()).toBe(true);
    await choice.getByText('anyone who can read this disk can use the token').waitFor();
    await page.getByRole('button', { name: 'Add Robin' }).click();
    await club.connected();
    await openSettings(page, 'Accounts');
    await page.getByText(/ · Live · Token kept until Outpost quits$/).waitFor();
    expect(await leftBehind()).toEqual([]);
    await stop();
    expect(await leftBehind()).toEqual([]);
  });

  it('is asked for again at the next start', async () => {
    const page = await start();
    await openSettings(page, 'Accounts');
    await page.getByText('was stored only until Outpost closed. Add it again.').waitFor();
    expect((await club.status()).streams.event).toBe(0);
  });

  it('is stored in a file only by the user’s choice, and marked so', async () => {
    const page = launched?.page;
    if (!page) throw new Error('the app does not run');
    await checkToken(page, club);
    await confirmSignIn(page, { keeping: 'plain' });
    await club.connected();
    await openSettings(page, 'Accounts');
    await page.getByText(/ · Live · Token in a plain file$/).waitFor();
    // The same user on the same server is the same account.
    expect(await page.getByRole('button', { name: /^More options for / }).count()).toBe(1);
    const stored = JSON.parse(await readFile(tokensFile(), 'utf8')) as { tokens: Record<string, object> };
    expect(Object.values(stored.tokens)).toEqual([
      {
        keeping: 'plain',
        notEncrypted: club.token,
        binding: { origin: new URL(club.baseUrl).origin, userId: expect.any(String) },
      },
    ]);
    expect((await stat(tokensFile())).mode & 0o777).toBe(0o600);
    await stop();
    expect(await leftBehind()).toEqual([tokensFile()]);
  });

  it('is then available after a restart', async () => {
    const page = await start();
    await club.connected();
    await openSettings(page, 'Accounts');
    await page.getByText(/ · Live · Token in a plain file$/).waitFor();
  });

  it('is deleted from the disk with its account', async () => {
    const page = launched?.page;
    if (!page) throw new Error('the app does not run');
    await page.getByRole('button', { name: /^More options for Robin on / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page
      .getByRole('alertdialog', { name: /^Sign Robin out/ })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await club.connected(0);
    await expect.poll(leftBehind).toEqual([]);
    await stop();
    expect(await leftBehind()).toEqual([]);
  });
});
