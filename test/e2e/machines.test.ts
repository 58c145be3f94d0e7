/** Two installed profiles share a folder: a game played on one is in the other's History, and goes with its account. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { openGames } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { openSettings, signIn } from '../harness/window.ts';

const passphrase = 'correct horse';

describe('two machines that share a folder', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let place: string;
  let folder: string;
  let desk: LaunchedApp;
  let lap: LaunchedApp;
  const profile = (name: string) => ({ session, userDataDir: join(place, name), args: ['--welcome'] });
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'outpost-machines-'));
    folder = join(place, 'shared');
    for (const one of [folder, join(place, 'desk'), join(place, 'lap')]) await mkdir(one);
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 0 });
    // The second machine has the account, and then misses the game.
    lap = await launchApp(profile('lap'));
    await signIn(lap.page, { ...club, keeping: 'plain' });
    await club.connected();
    await lap.close();
    desk = await launchApp(profile('desk'));
    await signIn(desk.page, { ...club, keeping: 'plain' });
    await club.connected();
  });
  afterAll(async () => {
    await desk?.close();
    await lap?.close();
    await club?.stop();
    await session?.stop();
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const gamesIn = ({ page }: LaunchedApp) =>
    page.getByRole('table', { name: 'Games' }).getByRole('button', { name: /^Game against / });
  /** Fills in the dialog up to its first button. */
  async function lookInside({ app, page }: LaunchedApp, name: string, secret: string): Promise<void> {
    await openSettings(page, 'Machines');
    await answerOpenDialog(app, folder);
    await page.getByRole('button', { name: 'Choose folder…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Share this history' });
    await dialog.getByLabel('Name of this machine').fill(name);
    await dialog.getByLabel('Passphrase (optional)').fill(secret);
    await dialog.getByRole('radio', { name: 'In a plain file' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Preview' }).click();
  }

  it('the first one shares the history of a game that it played', async () => {
    const request = { opponent: 'willow', limit: 600, increment: 5, color: 'white' } as const;
    const gameId = await startGameInProgress(club, { ...request, moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    await club.control(`/game/${gameId}/resign`);
    const { page } = desk;
    await openGames(page);
    await expect.poll(() => gamesIn(desk).count()).toBe(1);
    await openSettings(page, 'Machines');
    await pictureEveryLook(desk, 'machines-none');
    await lookInside(desk, 'Tower', passphrase);
    const dialog = page.getByRole('alertdialog', { name: 'Share this history' });
    await dialog.getByText('This is the first machine').waitFor();
    await dialog.getByLabel('Repeat the passphrase').fill(passphrase);
    await pictureEveryLook(desk, 'machines-first');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('In sync. Last synced:').waitFor();
    await pictureEveryLook(desk, 'machines-one');
  });

  it('the second one sees what joining adds, and has the game without the server', async () => {
    // Without the server, games come only through the folder.
    await club.stop();
    lap = await launchApp(profile('lap'));
    const { page } = lap;
    await lookInside(lap, 'Laptop', 'a wrong one');
    const dialog = page.getByRole('alertdialog', { name: 'Share this history' });
    await dialog.getByText('The passphrase is wrong.').waitFor();
    await pictureEveryLook(lap, 'machines-wrong-passphrase');
    await dialog.getByLabel('Passphrase (optional)').fill(passphrase);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('Tower').waitFor();
    await pictureEveryLook(lap, 'machines-preview');
    await dialog.getByRole('button', { name: 'Join and share' }).click();
    const rows = page.getByRole('table', { name: 'Machines that share this history' }).getByRole('row');
    await rows.filter({ hasText: 'Tower' }).waitFor();
    await rows.filter({ hasText: 'Laptop' }).filter({ hasText: 'this machine' }).waitFor();
    await pictureEveryLook(lap, 'machines-two');
    await openGames(page);
    await expect.poll(() => gamesIn(lap).count()).toBe(1);
  });

  it('the second one says that a notification was shown on the first', async () => {
    const { page } = lap;
    await openSettings(page, 'Notifications');
    await page.getByRole('main').getByRole('button', { name: 'History' }).click();
    const row = page.getByRole('list', { name: 'Notification history' }).getByText('Tower: Shown').first();
    await row.waitFor();
    await row.click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Machine', { exact: true }).waitFor();
    await panel.getByText('Tower', { exact: true }).waitFor();
    await pictureEveryLook(lap, 'machines-notice');
  });

  it('a note that is written on one is on the other soon', async () => {
    const noted = (launched: LaunchedApp) =>
      launched.page.evaluate(async () => {
        const [{ id: accountId }] = JSON.parse(await window.outpost.query('accounts.list', undefined)).value;
        return JSON.parse(await window.outpost.query('notes.tags', { accountId })).value;
      });
    await openGames(desk.page);
    await gamesIn(desk).first().click();
    await desk.page.evaluate(async () => {
      const [{ id: accountId }] = JSON.parse(await window.outpost.query('accounts.list', undefined)).value;
      const page = { accountId, filter: {}, limit: 1 };
      const [{ gameId }] = JSON.parse(await window.outpost.query('history.games', page)).value;
      await window.outpost.command('notes.setGame', {
        accountId,
        gameId,
        note: { text: 'plan', tags: ['endgame'] },
      });
    });
    await openSettings(desk.page, 'Machines');
    await desk.page.getByRole('button', { name: 'Sync now' }).click();
    await expect.poll(() => noted(lap)).toMatchObject([{ tag: 'endgame' }]);
  });

  it('an account whose data is deleted on one disappears from both', async () => {
    await desk.page.evaluate(async () => {
      const [{ id: accountId }] = JSON.parse(await window.outpost.query('accounts.list', undefined)).value;
      await window.outpost.command('accounts.deleteData', { accountId, evenIfNotRevoked: true });
    });
    await openSettings(desk.page, 'Machines');
    await desk.page.getByRole('button', { name: 'Sync now' }).click();
    const accountsOf = ({ page }: LaunchedApp) =>
      page.evaluate(async () => JSON.parse(await window.outpost.query('accounts.list', undefined)).value);
    await expect.poll(() => accountsOf(lap)).toEqual([]);
    expect(await accountsOf(desk)).toEqual([]);
  });
});
