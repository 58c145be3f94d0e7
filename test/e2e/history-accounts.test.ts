/** History and recordings of an account stay reachable beside a second account, and after it is signed out. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromJson } from '../../preload/contract/json.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, openSettings, signIn } from '../harness/window.ts';

const [first, second] = ['Robin', 'Rowan'];

describe('history and recordings of two accounts', () => {
  let session: DesktopSession;
  let clubs: readonly [RunningClub, RunningClub];
  let launched: LaunchedApp;
  let page: Page;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-two-accounts-'));
    [session, ...clubs] = await Promise.all([
      startDesktopSession({ size: '1800x1200x24' }),
      startClub({ historyDays: 5, account: { kind: 'human', name: first } }),
      startClub({ historyDays: 9, seed: 8, account: { kind: 'human', name: second } }),
    ]);
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    ({ page } = launched);
  });
  afterAll(async () => {
    await launched?.close();
    for (const club of clubs ?? []) await club.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = async (screen: 'History' | 'TV') => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: new RegExp(`^${screen}`) })
      .click();
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
  };
  const openGames = async () => {
    await open('History');
    await page.getByRole('radio', { name: 'Games' }).click();
  };
  const openRecordings = async () => {
    await open('TV');
    await page.getByText('Recordings', { exact: true }).click();
  };
  const recorded = async () => {
    const answer = fromJson(await page.evaluate(() => window.outpost.query('tv.past', { limit: 10 })));
    return answer.ok ? answer.value.length : 0;
  };
  const scope = () => page.locator('.account-scope button');
  /** The shown account, and the other ones that the screen offers. */
  const offered = async () => {
    await scope().click();
    const options = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    return options;
  };
  const choose = async (name: string) => {
    await scope().click();
    await page.getByRole('option', { name: new RegExp(`^${name} `) }).click();
    await expect.poll(() => scope().innerText()).toMatch(new RegExp(`^${name} · `));
  };
  const table = () => page.getByRole('table', { name: 'Games' });
  const games = async () => Number(await table().getAttribute('aria-rowcount'));
  const archived = async (club: RunningClub, name: string) => {
    const answer = await fetch(`${club.baseUrl}/api/games/user/${name}?moves=false`, {
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${club.token}` },
    });
    return (await answer.text()).split('\n').filter((line) => line !== '').length;
  };
  const openFirstGame = async () => {
    await table()
      .getByRole('button', { name: /^Game against / })
      .first()
      .click();
    await boardOf(page).waitFor();
    await page.getByRole('button', { name: 'Back to games' }).click();
  };
  const replayFirstRecording = async () => {
    await page.locator('.tv-row-game').first().click();
    await page.locator('.tv-panel').waitFor();
  };
  const takePictures = (name: string) => pictureEveryLook(launched, name);

  it('one account is shown without a choice', async () => {
    const [club] = clubs;
    await signIn(page, { ...club, keeping: 'plain' });
    await club.connected();
    await openGames();
    await expect.poll(games).toBe(await archived(club, first));
    expect(await scope().count()).toBe(0);
    // Channels are recorded while they are on screen.
    await open('TV');
    // A recording is listed once its game is over.
    await expect
      .poll(async () => {
        await club.clock({ advanceMs: 5_000 });
        return recorded();
      })
      .toBeGreaterThan(0);
    await openRecordings();
    await page.locator('.tv-row').first().waitFor();
    expect(await scope().count()).toBe(0);
  });

  it('with a second account, History says which one it shows, and offers the other', async () => {
    const [one, two] = clubs;
    await signIn(page, { ...two, keeping: 'plain' });
    await two.connected();
    await openGames();
    await expect.poll(() => scope().innerText()).toMatch(new RegExp(`^${first} · `));
    expect(await offered()).toEqual([first, second].map((name) => expect.stringMatching(`^${name} · 127`)));
    await expect.poll(games).toBe(await archived(one, first));
    await choose(second);
    await expect.poll(games).toBe(await archived(two, second));
    await takePictures('history-two-accounts');
    await openFirstGame();
    // The way back leads to the same account.
    await expect.poll(() => scope().innerText()).toMatch(new RegExp(`^${second} · `));
    await choose(first);
    await expect.poll(games).toBe(await archived(one, first));
    await openFirstGame();
    await openRecordings();
    await choose(first);
    await replayFirstRecording();
  });

  it('a signed-out account keeps its games and recordings in reach', async () => {
    const [one] = clubs;
    const before = await archived(one, first);
    await openSettings(page, 'Accounts');
    await page.getByRole('button', { name: new RegExp(`^More options for ${first}`) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: new RegExp(`^Sign ${first} out of `) });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signed out', { exact: true }).waitFor();
    await openGames();
    await choose(second);
    await choose(first);
    await expect.poll(games).toBe(before);
    await takePictures('history-signed-out');
    await openFirstGame();
    await openRecordings();
    await choose(first);
    await takePictures('recordings-signed-out');
    await replayFirstRecording();
  });
});
