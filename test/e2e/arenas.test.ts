/**
 * Arenas in the real app: joining public ones, with a password, a code, for a team and in a team battle; being paired and
 * playing from the notification; leaving, coming back, the standing and the result; every refusal with what to do next.
 */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import type { ArenaList, ArenaRow, ArenaView } from '../../preload/contract/arenas.ts';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { resizeContent, screenshotPage } from '../harness/screenshot.ts';
import { boardOf, signIn, typeMove } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');
const patience = { timeout: 90_000, interval: 250 };
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });
const startAt = Date.UTC(2026, 5, 10, 12, 10);
const minute = 60_000;

let session: DesktopSession;
let userDataDir = '';
let launched: LaunchedApp;
let page: Page;
const clubs: RunningClub[] = [];

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-arenas-'));
  launched = await launchApp({ session, userDataDir, args: ['--doors'] });
  page = launched.page;
  page.setDefaultTimeout(60_000);
});
afterAll(async () => {
  await launched?.close();
  for (const club of clubs) await club.stop();
  await session?.stop();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function openClub(dialect: 'wire' | 'document'): Promise<RunningClub> {
  const club = await startClub({ startAt, dialect });
  clubs.push(club);
  await signIn(page, { baseUrl: club.baseUrl, token: club.token, keeping: 'plain' });
  await club.connected();
  return club;
}

const ask = <T>(name: string, input: unknown): Promise<T | null> =>
  page.evaluate(
    async ([query, value]) => {
      const outcome = await window.outpost.query(query as 'arenas.list', value as { accountId: string });
      return outcome.ok ? outcome.value : null;
    },
    [name, input] as const,
  ) as Promise<T | null>;

const accountOf = async (club: RunningClub): Promise<string> => {
  const accounts =
    (await ask<{ id: string; server: { baseUrl: string } }[]>('accounts.list', undefined)) ?? [];
  return accounts.find(({ server }) => server.baseUrl === club.baseUrl)?.id ?? '';
};

/** To the club's list; its rows once they are there. */
async function openList(club: RunningClub): Promise<readonly ArenaRow[]> {
  const accountId = await accountOf(club);
  await page.keyboard.press('Control+6');
  await page.getByRole('heading', { name: 'Arenas', level: 1 }).waitFor();
  if (clubs.length > 1) {
    const host = new URL(club.baseUrl).host;
    await page
      .getByRole('button', { name: /Account/ })
      .first()
      .click();
    await page.getByRole('option', { name: new RegExp(host) }).click();
  }
  const list = await expect
    .poll(async () => (await ask<ArenaList>('arenas.list', { accountId }))?.teams.length ?? 0, patience)
    .toBeGreaterThan(0)
    .then(() => ask<ArenaList>('arenas.list', { accountId }));
  return list?.rows ?? [];
}

async function openArena(
  club: RunningClub,
  name: string,
  state: ArenaRow['state'] = 'created',
): Promise<ArenaRow> {
  const rows = await openList(club);
  const row = rows.find((one) => one.name.startsWith(name) && one.state === state);
  if (!row) throw new Error(`no arena ${name}`);
  await page.locator('.arena-search input').fill(row.name);
  await page.locator(`[data-arena="${row.id}"]`).click();
  await page.getByRole('heading', { name: row.name, level: 1 }).waitFor();
  await page
    .getByRole('button', { name: /^(?:Join|Come back|Try again|Withdraw|Pause)$/ })
    .first()
    .waitFor();
  return row;
}

const arenaOf = async (club: RunningClub, arenaId: string) =>
  ask<ArenaView>('arenas.get', { accountId: await accountOf(club), arenaId });

interface Card {
  readonly gameId: string;
  readonly color: string;
  readonly door: string;
  readonly over: boolean;
  readonly isMyTurn: boolean;
}
const cards = async () => (await ask<readonly Card[]>('games.list', undefined)) ?? [];

const sheet = () => page.getByRole('dialog');

/** Opens the sheet, fills it in, and joins; `anyway`: although the app says that it must fail. */
async function enter(fill: { readonly password?: string; readonly anyway?: boolean } = {}): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Join|Come back|Try again)$/ })
    .first()
    .click();
  await sheet().waitFor();
  if (fill.password !== undefined) await sheet().getByLabel('Password or entry code').fill(fill.password);
  await sheet()
    .getByRole('button', { name: fill.anyway === true ? 'Try all the same' : 'Join', exact: true })
    .click();
}

const joined = async (club: RunningClub, arenaId: string) => {
  await sheet().waitFor({ state: 'hidden' });
  await expect.poll(async () => (await arenaOf(club, arenaId))?.row.own?.phase, patience).toBe('in');
};

const refused = async (what: string) => {
  await sheet().getByText(what).waitFor();
  await sheet().getByRole('button', { name: 'Cancel' }).click();
  await sheet().waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText(what).waitFor();
};

describe('arenas of a server', () => {
  let club: RunningClub;
  let slow = '';

  it('are listed, found by keyboard, and shown along the day', async () => {
    club = await openClub('wire');
    await openList(club);
    await page.getByRole('listbox', { name: 'Arenas' }).waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await resizeContent(launched, { width: 1000, height: 700 });
      await screenshotPage(launched, join(pictures, `arenas-list-${theme}-1000.png`));
      await resizeContent(launched, { width: 1600, height: 1000 });
      await screenshotPage(launched, join(pictures, `arenas-list-${theme}-1600.png`));
    }
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Day' }).click({ force: true });
    await page.getByRole('group', { name: /^The day/ }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await screenshotPage(launched, join(pictures, 'arenas-day.png'));
    await page.getByRole('radio', { name: 'List' }).click({ force: true });
    await page.getByRole('listbox', { name: 'Arenas' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Standing' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  it('let one in: an open one, with a password, with a code, for a team, in a team battle', async () => {
    const open = await openArena(club, 'Hourly');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await sheet()
      .getByText(/joins left this hour/)
      .waitFor();
    await screenshotPage(launched, join(pictures, 'arenas-join-sheet.png'));
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'hidden' });
    await enter();
    await joined(club, open.id);

    const house = await openArena(club, 'Open House');
    await enter({ password: 'oakfield' });
    await joined(club, house.id);

    const invitation = await openArena(club, 'Invitation');
    const description = (await arenaOf(club, invitation.id))?.description ?? '';
    await enter({ password: /: ([0-9a-f]{64})/.exec(description)?.[1] ?? '' });
    await joined(club, invitation.id);

    const battle = await openArena(club, 'Team Battle');
    await enter();
    await joined(club, battle.id);
    expect((await arenaOf(club, battle.id))?.row.own?.team).toEqual(expect.any(String));
    await screenshotPage(launched, join(pictures, 'arenas-team-battle.png'));

    const evening = await openArena(club, 'Team Evening');
    await enter();
    await joined(club, evening.id);
  });

  it('pair one at the start: the bubble leads to the board, and a move can be played', async () => {
    const form = { name: 'Slow', clockTime: '10', clockIncrement: '0', minutes: '20', waitMinutes: '1' };
    const { id } = (await club.request('POST', '/api/tournament', form)) as { id: string };
    slow = id;
    await expect.poll(async () => (await openList(club)).some((row) => row.id === id), patience).toBe(true);
    await openArena(club, 'Slow');
    await enter();
    await joined(club, slow);
    await club.clock({ advanceMs: 61_000 });
    const onBoard = async () => (await cards()).find(({ door, over }) => door === 'board' && !over);
    await expect.poll(onBoard, patience).toBeDefined();
    await expect.poll(async () => session.shownNotifications(), patience).toBe(1);
    await session.activateNotification();
    await boardOf(page).waitFor();
    await expect.poll(async () => (await onBoard())?.isMyTurn, patience).toBe(true);
    const game = await onBoard();
    await typeMove(page, game?.color === 'white' ? 'a3' : 'a6');
    await expect
      .poll(async () => (await club.game(game?.gameId ?? '')).moves.length, patience)
      .toBeGreaterThan(0);
    await club.request('POST', `/api/board/game/${game?.gameId}/resign`);
  });

  it('are left, entered again after the pause, and leave a standing and a result', async () => {
    await openArena(club, 'Slow', 'started');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Come back' }).waitFor();
    await enter();
    await refused('Your pause is not over yet.');
    await club.clock({ advanceMs: 60_000 });
    await enter();
    await joined(club, slow);
    await page.locator('tr.arena-me').waitFor();
    await resizeContent(launched, { width: 1000, height: 700 });
    await screenshotPage(launched, join(pictures, 'arenas-one-light-1000.png'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await resizeContent(launched, { width: 1600, height: 1000 });
    await screenshotPage(launched, join(pictures, 'arenas-one-dark-1600.png'));
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Come back' }).waitFor();
    await club.clock({ advanceMs: 25 * minute });
    await page.getByRole('region', { name: 'Podium' }).waitFor({ timeout: patience.timeout });
    await page.getByText(/^Place \d+ of \d+, /).waitFor({ timeout: patience.timeout });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await screenshotPage(launched, join(pictures, 'arenas-result.png'));
    await page.getByRole('button', { name: 'All arenas' }).click();
    await page.getByRole('radio', { name: 'My results' }).click({ force: true });
    await page.getByRole('button', { name: 'Slow Arena' }).waitFor();
  });

  it('are joined by rule, and set up, from pages that a keyboard reaches', async () => {
    await openList(club);
    for (const section of ['Rules', 'Organise']) {
      await page.getByRole('radio', { name: section, exact: true }).click({ force: true });
      await page.getByRole('region').first().waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await screenshotPage(launched, join(pictures, `arenas-${section.toLowerCase()}.png`));
    }
    await page.getByLabel('The arena’s password').fill('key');
    await page.getByLabel('Users, with commas or lines between them').fill('You, Oak');
    await page.getByRole('button', { name: 'Make the codes' }).click();
    const code = createHmac('sha256', 'key').update('oak').digest('hex');
    await page.getByText(code).waitFor();
  });
});

describe('refusals of a server that speaks as the document has it', () => {
  let club: RunningClub;

  it('are shown, each with what to do next', async () => {
    club = await openClub('document');
    await openArena(club, 'Open House');
    await enter({ password: 'wrong' });
    await refused('The password or code is wrong.');

    await openArena(club, 'Masters');
    await enter({ anyway: true });
    await refused('You do not fulfil the conditions.');

    await openArena(club, 'Team Battle');
    await enter();
    await sheet().waitFor({ state: 'hidden' });

    await club.control('/standing', { prizeBan: true });
    await openArena(club, 'Cup');
    await enter();
    await refused('The server does not let this account play for prizes.');

    await club.control('/standing', { prizeBan: false, arenaBan: true });
    await openArena(club, 'Quiet');
    await enter();
    await refused('The server does not let this account into arenas.');
    await club.control('/standing', { arenaBan: false });
  });

  it('an arena that is gone', async () => {
    const accountId = await accountOf(club);
    const outcome = await page.evaluate(
      async (input) =>
        window.outpost.command('arenas.join', { ...input, arenaId: 'nosuch00', pairing: false }),
      { accountId },
    );
    expect(outcome).toMatchObject({ value: { status: 'refused', refusal: { code: 'gone' } } });
  });
});
