/**
 * Arenas in the real app, in both dialects: found and joined by keyboard; joined with a password, an entry code,
 * for a team and in a team battle; paired and played from the notification; left and rejoined; standing and
 * result; every refusal of the interface with its next step.
 */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { createArena, createArenasHand, findArena, type ArenasHand } from '../harness/arenas.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { changeFocused, focused, tabTo } from '../harness/keyboard.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { screenshotPage } from '../harness/screenshot.ts';
import { boardOf, goTo, signIn, typeMove } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');
const startAt = Date.UTC(2026, 5, 10, 12, 10);
const minute = 60_000;
const dialects = ['wire', 'document'] as const;
type Dialect = (typeof dialects)[number];

let session: DesktopSession;
let userDataDir = '';
let launched: LaunchedApp;
let page: Page;
let hand: ArenasHand;
const clubs: RunningClub[] = [];

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-arenas-'));
  launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
  page = launched.page;
  hand = createArenasHand(page);
});
afterAll(async () => {
  await launched?.close();
  for (const club of clubs) await club.stop();
  await session?.stop();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Each club has its own join quota. */
async function openClub(dialect: Dialect): Promise<RunningClub> {
  const club = await startClub({ startAt, dialect });
  clubs.push(club);
  await signIn(page, { baseUrl: club.baseUrl, token: club.token, keeping: 'plain' });
  await club.connected();
  return club;
}

const press = (key: string) => page.keyboard.press(key);
const picture = (name: string) => screenshotPage(launched, join(pictures, `arenas-${name}.png`));
const sheet = () => page.getByRole('dialog');
const isAccessible = async () => expect(await findAccessibilityFaults(page)).toEqual([]);

const sections = ['List', 'Day', 'My results', 'Rules', 'Create'] as const;

/** Opens another arena section by the keys of the section switch. */
async function goToSection(to: (typeof sections)[number]): Promise<void> {
  const { name } = await tabTo(page, new RegExp(`^(?:${sections.join('|')})$`));
  const steps = sections.indexOf(to) - sections.findIndex((one) => one === name);
  for (let step = 0; step < Math.abs(steps); step += 1) await press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  await press('Space');
  await expect.poll(() => page.getByRole('radio', { name: to, exact: true }).isChecked()).toBe(true);
}

describe('arenas by keyboard alone', () => {
  let club: RunningClub;

  it('are listed, filtered, and shown on the day’s timeline', async () => {
    club = await openClub('wire');
    await press('Control+4');
    await page.getByRole('listbox', { name: 'Arenas' }).waitFor();
    await expect.poll(async () => (await hand.listOf(club))?.teams.length).toBeGreaterThan(0);
    await pictureEveryLook(launched, 'arenas-list', { checked: 'large' });
    const shown = () => page.locator('.arena-tools [role=status]').innerText();
    const all = await shown();
    await press('F6');
    await tabTo(page, 'Rapid');
    await press('Space');
    await expect.poll(shown).not.toBe(all);
    await tabTo(page, /^Filter/);
    await press('Enter');
    // Two `Any` controls: rated or casual, then the creator.
    await tabTo(page, 'Any');
    await tabTo(page, 'Any');
    expect(await changeFocused(page)).toBe(true);
    await isAccessible();
    await tabTo(page, 'Clear');
    await press('Enter');
    await press('Escape');
    await expect.poll(shown).toBe(all);
    await goToSection('Day');
    await page.getByRole('group', { name: 'Arenas of the day by time' }).waitFor();
    await isAccessible();
    await picture('day');
    await goToSection('My results');
    await page.getByText('No results yet').waitFor();
    await isAccessible();
  });

  it('are joined and left', async () => {
    await press('Control+4');
    const rows = (await hand.listOf(club))?.rows ?? [];
    const one = rows.find(
      ({ state, schedule, fit, name }) =>
        state === 'created' &&
        schedule &&
        fit === 'yes' &&
        rows.filter((row) => row.name === name).length === 1,
    );
    await press('F6');
    await tabTo(page, 'Search');
    await page.keyboard.type(one?.name ?? '');
    await tabTo(page, 'Arenas');
    await press('Enter');
    await page.getByRole('heading', { name: one?.name ?? '', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Standings' }).waitFor();
    await isAccessible();
    await press('F6');
    await tabTo(page, 'Join');
    await press('Enter');
    await sheet()
      .getByText(/^Joins left: /)
      .waitFor();
    await picture('join-sheet');
    await isAccessible();
    await press('Escape');
    await sheet().waitFor({ state: 'hidden' });
    await expect.poll(async () => (await focused(page)).name).toBe('Join');
    await press('Enter');
    await sheet().waitFor();
    await tabTo(page, 'Join');
    await press('Enter');
    await hand.joined(club, one?.id ?? '');
    // The focus is on the button that leaves again.
    await expect.poll(async () => (await focused(page)).name).toBe('Withdraw');
    await press('Enter');
    await expect.poll(async () => (await focused(page)).name).toBe('Join');
    expect((await hand.arenaOf(club, one?.id ?? ''))?.row.own).toBeNull();
  });

  it('are joined by rule, left when the user is idle, and created', async () => {
    await press('Control+4');
    await goToSection('Rules');
    await page.getByRole('region', { name: 'Join automatically' }).waitFor();
    await press('F6');
    await tabTo(page, 'Create rule from filter');
    await press('Enter');
    await page.getByRole('switch', { name: 'Rule 1' }).waitFor();
    await tabTo(page, 'One arena at a time', { backwards: true });
    expect(await changeFocused(page)).toBe(true);
    await tabTo(page, /^Pause running arenas when the screen is locked/);
    expect(await changeFocused(page)).toBe(true);
    const prefs = async () => hand.ask('arenas.prefs', { accountId: await hand.accountAt(club) });
    await expect.poll(prefs).toMatchObject({ rules: [{ oneAtATime: false }] });
    await isAccessible();
    await picture('rules');
    await tabTo(page, 'Remove Rule 1', { backwards: true });
    await press('Enter');
    await expect.poll(prefs).toMatchObject({ rules: [] });

    await press('Control+4');
    await goToSection('Create');
    await page.getByRole('region', { name: 'Create an arena' }).waitFor();
    await isAccessible();
    await picture('organise');
    await press('F6');
    await tabTo(page, 'The arena’s password');
    await page.keyboard.type('key');
    await tabTo(page, 'Players, separated by commas or lines');
    await page.keyboard.type('You, Oak');
    await tabTo(page, 'Create codes');
    await press('Enter');
    await page.getByText(createHmac('sha256', 'key').update('oak').digest('hex')).waitFor();
    await press('F6');
    await press('F6');
    await tabTo(page, /^Name/);
    await page.keyboard.type('By Hand');
    await tabTo(page, 'Create arena');
    await press('Enter');
    await page.getByRole('heading', { name: 'By Hand Arena', level: 1 }).waitFor();
  });
});

describe.each(dialects)('arenas of a server that speaks the %s dialect', (dialect) => {
  let club: RunningClub;
  let slow = '';
  /** The arena ends by its clock, or by its organiser. */
  const ends: Readonly<Record<Dialect, () => Promise<unknown>>> = {
    wire: () => club.clock({ advanceMs: 25 * minute }),
    async document() {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'End arena' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End arena' }).click();
      await page.getByRole('heading', { name: 'Arenas', level: 1 }).waitFor();
      await hand.open(club, slow);
    },
  };

  it('can be joined: public, with a password, with an entry code, for a team, in a team battle', async () => {
    club = await openClub(dialect);
    const open = async (name: string) => {
      const id = await findArena(club, name);
      await hand.open(club, id);
      return id;
    };
    const hourly = await open('Hourly');
    await hand.enter();
    await hand.joined(club, hourly);

    const house = await open('Open House');
    await hand.enter({ password: 'oakfield' });
    await hand.joined(club, house);

    const invitation = await open('Invitation');
    const description = (await hand.arenaOf(club, invitation))?.description ?? '';
    await hand.enter({ password: /: ([0-9a-f]{64})/.exec(description)?.[1] ?? '' });
    await hand.joined(club, invitation);

    const battle = await open('Team Battle');
    await hand.enter();
    await hand.joined(club, battle);
    expect((await hand.arenaOf(club, battle))?.row.own?.team).toEqual(expect.any(String));
    await picture(`team-battle-${dialect}`);

    const evening = await open('Team Evening');
    await hand.enter();
    await hand.joined(club, evening);
  });

  it('pair at the start: the board opens, a move can be played, and one click leads back', async () => {
    slow = await createArena(club, { name: `Slow ${dialect}` });
    await hand.open(club, slow);
    await hand.enter();
    await hand.joined(club, slow);
    await session.dismissAllNotifications();
    await club.clock({ advanceMs: 61_000 });
    const notification = await session.notifications.waitFor('being paired', ({ summary }) =>
      summary.startsWith(`Paired in Slow ${dialect} Arena: `),
    );
    expect(notification.body).toMatch(/^Rapid, rated\nYou play (?:white|black)/);
    await boardOf(page).waitFor();
    const runningGame = async () => (await hand.games()).find(({ over }) => !over);
    await expect.poll(async () => (await runningGame())?.isMyTurn).toBe(true);
    const { gameId = '', color } = (await runningGame()) ?? {};
    await typeMove(page, color === 'white' ? 'a3' : 'a6');
    await expect.poll(async () => (await club.game(gameId)).moves.length).toBeGreaterThan(0);
    // Otherwise the next pairing would open its board.
    await hand.pause(club, slow);
    // The pause lasts until the clock is advanced.
    await club.clock({ speed: 0 });
    await goTo(page, 'Play');
    await page.locator('.tile:not(.tile-over) .tile-open').first().click();
    await boardOf(page).waitFor();
    await club.request('POST', `/api/board/game/${gameId}/resign`);
    await page.getByRole('region', { name: 'Result' }).waitFor();
    await picture(`game-end-${dialect}`);
    // Also in the documented dialect, whose games do not name their arena.
    await page.getByRole('button', { name: 'Back to arena', exact: true }).last().click();
    await page.getByRole('heading', { name: `Slow ${dialect} Arena`, level: 1 }).waitFor();
  });

  it('are left, rejoined after the pause, and end with a standing and a result', async () => {
    await hand.open(club, slow);
    await page.getByRole('button', { name: 'Rejoin' }).waitFor();
    await hand.enter();
    await hand.refused('You can’t rejoin yet.', 'Your pause is not over yet');
    await club.clock({ speed: 1 });
    await club.clock({ advanceMs: minute });
    await hand.enter();
    // The next pairing opens its board.
    await boardOf(page).waitFor();
    await hand.open(club, slow);
    await hand.joined(club, slow);
    await page.locator('tr.arena-me').waitFor();
    await pictureEveryLook(launched, `arenas-one-${dialect}`, { checked: 'nowhere' });
    await hand.pause(club, slow);
    await ends[dialect]();
    await page.getByRole('region', { name: 'Podium' }).waitFor();
    await page.getByText(/^Place \d+ of \d+, /).waitFor();
    await isAccessible();
    await picture(`result-${dialect}`);
    const results = async () => hand.ask('arenas.results', { accountId: await hand.accountAt(club) });
    await expect.poll(results).toMatchObject([{ arenaId: slow, name: `Slow ${dialect} Arena` }]);
  });
});

describe.each(dialects)('refusals of a server that speaks the %s dialect', (dialect) => {
  let club: RunningClub;

  it('a wrong password, unmet conditions, and an arena that was deleted after it was shown', async () => {
    club = await openClub(dialect);
    await hand.open(club, await findArena(club, 'Open House'));
    await hand.enter({ password: 'wrong' });
    await hand.refused('The password or code is wrong.', 'Wrong entry code');

    await hand.open(club, await findArena(club, 'Masters'));
    await hand.enter({ anyway: true });
    await hand.refused('You don’t meet the conditions.', 'Tournament restrictions');

    const fleeting = await createArena(club, { name: 'Fleeting', waitMinutes: '60' });
    await hand.open(club, fleeting);
    await club.request('POST', `/api/tournament/${fleeting}/terminate`);
    await hand.enter();
    await hand.refused('This arena no longer exists.', 'This tournament no longer exists');
  });

  it('a team that no longer takes part', async () => {
    const battle = await createArena(club, {
      name: 'Shifting',
      waitMinutes: '60',
      teamBattleByTeam: 'early-birds',
    });
    await hand.open(club, battle);
    await club.request('POST', `/api/tournament/team-battle/${battle}`, {
      teams: 'gambit-society,night-owls',
      nbLeaders: '3',
    });
    // The app may have polled the arena in between.
    await hand.enter({ anyway: true });
    await hand.refused('None of your teams takes part.', 'Missing team');
  });

  it('bans from prizes and from all arenas', async () => {
    await club.control('/standing', { prizeBan: true });
    await hand.open(club, await findArena(club, 'Cup'));
    await hand.enter();
    await hand.refused(
      'The server has banned this account from arenas with prizes.',
      'You are not allowed to play in prized tournaments',
    );
    await club.control('/standing', { prizeBan: false, arenaBan: true });
    const hourly = await findArena(club, 'Hourly');
    await hand.open(club, hourly);
    await hand.enter();
    await hand.refused(
      'The server has banned this account from arenas.',
      'You are not allowed to join arenas',
    );
    await club.control('/standing', { arenaBan: false });
    await hand.enter({ anyway: true });
    await hand.joined(club, hourly);
  });

  it('too many joins, made by another program of the account', async () => {
    const elsewhere: string[] = [];
    for (let count = 0; count < 8; count += 1)
      elsewhere.push(await createArena(club, { name: `Elsewhere ${count}`, waitMinutes: '60' }));
    await club.control('/law', { limits: 'law', clear: true });
    for (const id of elsewhere) await club.request('POST', `/api/tournament/${id}/join`, {});
    await hand.open(club, await findArena(club, 'Quiet'));
    await hand.enter();
    await hand.refused('You joined too many arenas.', 'You are joining too many tournaments');
  });
});
