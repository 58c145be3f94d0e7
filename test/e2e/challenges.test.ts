/**
 * Home names the player who declined or cancelled a challenge, in both languages; a challenge whose challenger stays
 * has no countdown; dates have the order of the system's region.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChallengeView } from '../../preload/contract/models.ts';
import { passTime } from '../harness/app-time.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { signIn } from '../harness/window.ts';

let session: DesktopSession;
let club: RunningClub;
let launched: LaunchedApp;
let userDataDir = '';
beforeAll(async () => {
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-challenges-'));
  [session, club] = await Promise.all([startDesktopSession(), startClub()]);
});
afterAll(async () => {
  await launched?.close();
  await club?.stop();
  await session?.stop();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

const setLanguage = (language: 'en' | 'de') =>
  launched.page.evaluate(
    async (to) => void (await window.outpost.command('settings.set', { language: to })),
    language,
  );
const openChallenges = async (): Promise<readonly ChallengeView[]> => {
  const answer = await launched.page.evaluate(() => window.outpost.query('challenges.list', undefined));
  return (JSON.parse(answer) as { readonly value: readonly ChallengeView[] }).value;
};
const challengeFrom = (opponent: string) =>
  club.challenge({ opponent, limit: 600, increment: 5, ttlMs: 3_600_000 });
const challengeTo = (opponent: string) =>
  club.request('POST', `/api/challenge/${opponent}`, {
    'clock.limit': '900',
    'clock.increment': '10',
  }) as Promise<{
    readonly id: string;
  }>;
const row = (from: string) =>
  launched.page.getByRole('group', { name: new RegExp(`^Challenge from (?:[A-Z]+ )?${from}`) });
/** `title` names a player, who may have a title of their own. */
const entry = (title: RegExp) => launched.page.getByRole('article', { name: title }).first();

describe('challenges on Home', () => {
  beforeAll(async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'], controlsTime: true });
    await signIn(launched.page, { ...club, keeping: 'plain' });
    await club.connected();
  });

  it('count down in no list and no notification while their challenger stays', async () => {
    await challengeFrom('willow');
    const shown = await session.notifications.waitFor('the challenge', ({ summary }) =>
      summary.includes('Willow'),
    );
    await row('Willow').waitFor();
    const [challenge] = await openChallenges();
    expect(challenge).toMatchObject({ opponent: { online: true }, expiresAt: null });
    expect(shown.body).not.toMatch(/\d s\b/);
    expect(await row('Willow').locator('.challenge-expiry').innerText()).toBe('');
  });

  it('say who ended them, in English and in German', async () => {
    await row('Willow')
      .getByRole('button', { name: /^Decline/ })
      .click();
    await launched.page.getByRole('menuitem').first().click();
    await entry(/^You declined the challenge from (?:[A-Z]+ )?Willow$/).waitFor();

    const cancelled = await challengeFrom('sequoia');
    await row('Sequoia').waitFor();
    await club.control(`/challenge/${cancelled}/cancel`);
    await entry(/^(?:[A-Z]+ )?Sequoia cancelled the challenge$/).waitFor();

    const expired = await challengeFrom('bramble');
    await row('Bramble').waitFor();
    await club.control(`/challenge/${expired}/expire`);
    // The service sends no event when a challenge expires.
    await expect
      .poll(async () => {
        await passTime(launched, 5_000, club);
        return row('Bramble').isVisible();
      })
      .toBe(false);

    await club.control('/opponent/sequoia', { decline: 'later' });
    await challengeTo('sequoia');
    await entry(/^(?:[A-Z]+ )?Sequoia declined your challenge$/).waitFor();

    await setLanguage('de');
    for (const title of [
      /^Du hast die Herausforderung von (?:[A-Z]+ )?Willow abgelehnt$/,
      /^(?:[A-Z]+ )?Sequoia hat die Herausforderung zurückgezogen$/,
      /^(?:[A-Z]+ )?Sequoia hat deine Herausforderung abgelehnt$/,
    ])
      await entry(title).waitFor();
    await setLanguage('en');
  });
});

describe('dates', () => {
  const words = {
    en: { history: /^History/, games: 'Games', filters: 'Filters', from: 'From date' },
    de: { history: /^Verlauf/, games: 'Partien', filters: 'Filter', from: 'Ab Datum' },
  } as const;
  it.each<[locale: string, language: 'en' | 'de', example: string]>([
    ['en_US.UTF-8', 'en', 'mm/dd/yyyy'],
    ['en_GB.UTF-8', 'en', 'dd/mm/yyyy'],
    ['de_DE.UTF-8', 'de', 'TT.MM.JJJJ'],
  ])('are asked for as the region %s writes them', async (locale, language, example) => {
    await setLanguage(language);
    await launched.close();
    launched = await launchApp({ session, userDataDir, env: { LC_ALL: locale } });
    const { history, games, filters, from } = words[language];
    const { page } = launched;
    await page.getByRole('button', { name: history }).first().click();
    await page.getByRole('radio', { name: games }).click();
    await page.getByRole('button', { name: filters, exact: true }).click();
    await expect.poll(() => page.getByLabel(from).getAttribute('placeholder')).toBe(example);
  });
});
