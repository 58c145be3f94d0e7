/** A second source beside the openings' tree: the practice club's explorer, and other own games. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerConsent } from '../harness/file-dialog.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { openFromPalette, pausePracticeHistory } from '../harness/window.ts';

describe('the opening explorer', () => {
  let session: DesktopSession;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-explorer-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
  });
  afterAll(async () => {
    await launched?.close();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('shows its moves beside the own games, follows the board, and says why it has none', async () => {
    launched = await launchApp({ session, userDataDir });
    const { page } = launched;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await pausePracticeHistory(page);
    await openFromPalette(page, 'Openings');
    const compare = async (name: string) => {
      await page.getByRole('button', { name: /Compare with/ }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await compare('Opening explorer');
    const table = page.getByRole('table', { name: 'Moves in the opening explorer' });
    const moves = () => table.getByRole('rowheader').allTextContents();
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(1);
    await pictureEveryLook(launched, 'openings-explorer');

    // An explorer of the user's own: a wrong address is refused in place, one that is silent says so.
    await page.getByRole('button', { name: /^Explorer: / }).click();
    const server = page.getByRole('dialog', { name: 'Explorer' });
    const address = server.getByRole('textbox', { name: 'Address of your own explorer' });
    await address.fill('http://explorer.example');
    await address.press('Enter');
    await server.getByText('The address must start with https://').waitFor();
    await pictureEveryLook(launched, 'openings-explorer-server');
    await address.fill('http://127.0.0.1:9');
    await address.press('Enter');
    await server.waitFor({ state: 'hidden' });
    await page.getByText('No explorer answers at http://127.0.0.1:9').waitFor();
    await pictureEveryLook(launched, 'openings-explorer-silent');
    const speak = (language: 'de' | 'en') =>
      page.evaluate((next) => window.outpost.command('settings.set', { language: next }), language);
    await speak('de');
    await page.getByText('Unter http://127.0.0.1:9 antwortet keine Eröffnungsdatenbank.').waitFor();
    await page.getByRole('button', { name: 'Datenbank: 127.0.0.1:9' }).click();
    await page.getByRole('dialog', { name: 'Datenbank' }).waitFor();
    await pictureEveryLook(launched, 'openings-explorer-server-german');
    await page.keyboard.press('Escape');
    await speak('en');
    await page.getByRole('button', { name: 'Explorer: 127.0.0.1:9' }).click();

    // Main asks before an address gets the token; Cancel leaves the form open.
    const questions = await answerConsent(launched.app, 'cancel');
    const token = server.getByRole('switch', { name: /^Send this account’s token/ });
    await token.click({ force: true });
    await expect.poll(() => token.isChecked()).toBe(true);
    await server.getByRole('button', { name: 'Use this address' }).click();
    await expect.poll(() => token.isChecked()).toBe(false);
    expect(await questions()).toEqual([expect.stringMatching(/^Send the token of .+ to 127\.0\.0\.1:9\?$/)]);
    await server.getByRole('button', { name: /^Use (?!this)/ }).click();
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(1);

    // Players, with speeds and ratings.
    await page.getByRole('radio', { name: 'Players', exact: true }).click();
    await page.getByRole('button', { name: /Average rating/ }).waitFor();
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(1);

    await page.getByRole('button', { name: 'Speed: any' }).click();
    const speeds = page.getByRole('dialog', { name: 'Speeds' });
    await speeds.getByRole('button', { name: 'Blitz' }).click();
    await speeds.getByRole('button', { name: 'Rapid' }).click();
    await pictureEveryLook(launched, 'openings-explorer-speeds');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Speed: Blitz, Rapid' }).waitFor();
    await page.getByRole('button', { name: 'Average rating: any' }).click();
    const ratings = page.getByRole('dialog', { name: 'Average rating' });
    for (const group of ['1400–1599', '1600–1799', '2500+'])
      await ratings.getByRole('button', { name: group }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Average rating: 1400–1799, 2500+' }).click();
    await ratings.getByRole('button', { name: '1400–1599' }).click();
    await ratings.getByRole('button', { name: '1600–1799' }).click();
    await ratings.getByRole('button', { name: '2500+' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Average rating: any' }).waitFor();
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(0);

    // A game of the players, and one of masters, opens at the position on the analysis board.
    const openFirst = async () => {
      await page
        .getByRole('button', { name: /^Open the game: / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Analysis board', level: 1 }).waitFor();
      await page.locator('.move-tree-move').first().waitFor();
      await page.keyboard.press('Alt+ArrowLeft');
      await expect.poll(async () => (await moves()).length).toBeGreaterThan(1);
    };
    await openFirst();
    await page.getByRole('radio', { name: 'Masters', exact: true }).click();
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(1);
    await openFirst();

    // A press plays the move; both sources follow.
    const [first = ''] = await moves();
    await table.getByRole('button', { name: `Play ${first}`, exact: true }).click();
    await expect.poll(async () => (await moves())[0]).not.toBe(first);
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('Home');

    // One player: a name is needed, and an unknown one is refused.
    await page.getByRole('radio', { name: 'One player', exact: true }).click();
    await page.getByText('Enter a player’s name').waitFor();
    await pictureEveryLook(launched, 'openings-explorer-empty');
    const name = page.getByRole('textbox', { name: 'Player’s name' });
    await name.fill('nobody');
    await name.press('Enter');
    await page.getByText('The server doesn’t know the player nobody.').waitFor();
    await name.fill('You');
    await name.press('Enter');
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(0);
    await pictureEveryLook(launched, 'openings-explorer-player');

    // Two selections of own games.
    await compare('My games');
    await page.getByRole('heading', { name: 'My games' }).waitFor();
    await pictureEveryLook(launched, 'openings-two-sources');

    // TV was never watched.
    await compare('TV recordings');
    await page.getByText('No recording with this position').waitFor();
    await page.getByRole('button', { name: 'Open TV' }).click();
    await page.getByRole('heading', { name: 'TV', level: 1 }).waitFor();
  });
});
