/** Copying and sharing in the real app: from a live game, from TV and from the archive. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Chess } from 'chess.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPngSize } from '../../main/base/png-size.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { patience } from '../../scripts/lib/wait.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { chooseTheme, pictureEveryLook, themes } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { screenshotPage } from '../harness/screenshot.ts';
import { boardOf, goTo, signIn } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');
const italian = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5'.split(' ');

let session: DesktopSession;
let club: RunningClub;
let launched: LaunchedApp;
let page: Page;
let gameId: string;

beforeAll(async () => {
  [session, club] = await Promise.all([
    startDesktopSession({ size: '1800x1200x24' }),
    startClub(),
    mkdir(pictures, { recursive: true }),
  ]);
  launched = await launchApp({ session, args: ['--welcome'] });
  page = launched.page;
  await signIn(page, club);
  await club.connected();
  gameId = await startGameInProgress(club, {
    opponent: 'willow',
    color: 'black',
    moves: italian,
    limit: 1800,
    increment: 20,
  });
  // Willow does not move meanwhile.
  await club.clock({ speed: 0 });
});
afterAll(async () => {
  await launched?.close();
  await club?.stop();
  await session?.stop();
});

/** Chooses an entry of the menu, and waits for its confirmation. */
async function choose(name: string, confirmation: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Copy and share' }).click();
  await page.getByRole('menuitem', { name }).click();
  const toast = page.getByRole('alertdialog').filter({ hasText: confirmation });
  await toast.waitFor();
  await toast.getByRole('button').click();
  await toast.waitFor({ state: 'detached' });
}

async function copied(name: string, confirmation: string): Promise<string> {
  await launched.app.evaluate(({ clipboard }) => clipboard.clear());
  await choose(name, confirmation);
  return launched.app.evaluate(({ clipboard }) => clipboard.readText());
}

/** The size of the picture on the clipboard, decoded by the system. */
const copiedSize = (): Promise<{ readonly width: number; readonly height: number }> =>
  launched.app.evaluate(async ({ clipboard, nativeImage }) => {
    const older = clipboard as unknown as { readonly readImage?: () => Electron.NativeImage };
    if (older.readImage) return older.readImage().getSize();
    const [item] = await clipboard.read();
    const png = await item?.getType('image/png');
    return nativeImage
      .createFromBuffer(Buffer.from((await png?.arrayBuffer()) ?? new ArrayBuffer()))
      .getSize();
  });

/** Saves the picture to a new file; returns the file's content. */
async function saved(name: string): Promise<Buffer> {
  const path = join(pictures, name);
  await launched.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await choose('Save picture', `Picture saved as ${name}`);
  return readFile(path);
}

/** Share of a picture's colours: a board without pieces has few. */
const coloursOf = (png: Buffer): Promise<number> =>
  launched.app.evaluate(({ nativeImage }, base64) => {
    const bitmap = nativeImage.createFromBuffer(Buffer.from(base64, 'base64')).toBitmap();
    const colours = new Set<number>();
    for (let at = 0; at < bitmap.length; at += 4) colours.add(bitmap.readUInt32LE(at));
    return colours.size;
  }, png.toString('base64'));

function read(pgn: string): Chess {
  const chess = new Chess();
  chess.loadPgn(pgn, { strict: true });
  return chess;
}

const size = { width: 1200, height: 1296 };

describe('copy and share', () => {
  it('from a live game: PGN, link, and the position on screen, also of an earlier move', async () => {
    await goTo(page, 'Home');
    await page.locator('.tile-open').first().click();
    await boardOf(page).waitFor();
    await page.getByText('Bc5').first().waitFor();
    const chess = read(await copied('Copy PGN', 'PGN copied'));
    expect(chess.history({ verbose: true }).map(({ lan }) => lan)).toEqual(italian);
    expect(chess.getHeaders()).toMatchObject({
      Site: `${club.baseUrl}/${gameId}`,
      White: 'Willow',
      Black: 'Robin',
      Result: '*',
      TimeControl: '1800+20',
    });
    expect(await copied('Copy FEN', 'FEN copied')).toBe(chess.fen());
    await page.getByRole('button', { name: 'Previous move' }).click();
    chess.undo();
    expect(await copied('Copy FEN', 'FEN copied')).toBe(chess.fen());
    expect(await copied('Copy link', 'Link copied')).toBe(`${club.baseUrl}/${gameId}`);
    expect(gameId).toHaveLength(8);
    await page.getByRole('button', { name: 'Last position' }).click();
  });

  it('as a picture in the board’s look, copied and saved', async () => {
    const menu = page.getByRole('menu', { name: 'Copy and share' });
    const sight = {
      name: 'share-game',
      async open() {
        await page.getByRole('button', { name: 'Copy and share' }).click();
        await menu.waitFor();
      },
      async close() {
        await menu.press('Escape');
        await menu.waitFor({ state: 'detached' });
      },
    };
    await pictureEveryLook(launched, [sight], { setTheme: (theme) => chooseTheme(page, theme) });
    for (const theme of themes) {
      await chooseTheme(page, theme);
      const png = await saved(`share-board-${theme}.png`);
      expect(readPngSize(png)).toEqual(size);
      expect(await coloursOf(png)).toBeGreaterThan(100);
    }
    await choose('Copy picture', 'Picture copied');
    expect(await copiedSize()).toEqual(size);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  it('from a game in its own small window, which stays open', async () => {
    const opened = launched.app.waitForEvent('window');
    await page.getByRole('button', { name: 'Small window, always on top' }).click();
    const small = await opened;
    await boardOf(small).waitFor();
    const button = small.getByRole('button', { name: 'Copy and share' });
    await button.click();
    await small.getByRole('menu', { name: 'Copy and share' }).waitFor();
    await screenshotPage({ page: small }, join(pictures, 'share-small.png'));
    const outside = await small.getByRole('menuitem').evaluateAll(
      (items) =>
        items.filter((item) => {
          const { top, bottom, left, right } = item.getBoundingClientRect();
          return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
        }).length,
    );
    expect(outside).toBe(0);
    await small.keyboard.press('Escape');
    await small.getByRole('menu').waitFor({ state: 'detached' });
    await launched.app.evaluate(({ clipboard }) => clipboard.clear());
    await button.click();
    await small.getByRole('menuitem', { name: 'Copy PGN' }).click();
    await small.getByRole('alertdialog').filter({ hasText: 'PGN copied' }).waitFor();
    const pgn = await launched.app.evaluate(({ clipboard }) => clipboard.readText());
    expect(read(pgn).history()).toHaveLength(italian.length);
    expect(await findAccessibilityFaults(small)).toEqual([]);
    await screenshotPage({ page: small }, join(pictures, 'share-small-copied.png'));
    const [toast, clock] = await Promise.all([
      small.locator('.ui-toast').boundingBox(),
      small.locator('.clock-large').last().boundingBox(),
    ]);
    expect(toast?.y).toBeGreaterThanOrEqual((clock?.y ?? Infinity) + (clock?.height ?? 0));
    await small.close();
  });

  it('from TV', async () => {
    await club.clock({ speed: 1 });
    await goTo(page, 'TV');
    await page.locator('[data-channel="blitz"]').click();
    await page.getByRole('application', { name: /^Blitz, / }).waitFor();
    await page.getByRole('button', { name: 'Copy and share' }).waitFor();
    await screenshotPage(launched, join(pictures, 'share-tv.png'));
    const link = await copied('Copy link', 'Link copied');
    expect(link).toMatch(new RegExp(`^${club.baseUrl}/\\w{8}$`));
    const pgn = await copied('Copy PGN', 'PGN copied');
    expect(read(pgn).getHeaders()['Site']).toBe(link);
    expect(new Chess(await copied('Copy FEN', 'FEN copied')).board()).toHaveLength(8);
    expect(readPngSize(await saved('share-board-tv.png'))).toEqual(size);
  });

  it('shows a declined draw, and what to do after the game', async () => {
    await goTo(page, 'Play');
    await page.locator('.tile-open').first().click();
    await boardOf(page).waitFor();
    await club.clock({ speed: 0 });
    await page.getByRole('button', { name: 'Offer draw', exact: true }).click();
    await page.getByText('You offered a draw.').waitFor();
    await club.control(`/game/${gameId}/draw`, { yes: false });
    await page.getByText('Willow declined your draw offer.').waitFor();
    await screenshotPage(launched, join(pictures, 'share-declined.png'));
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByText('You resigned').first().waitFor();
    await page.getByRole('button', { name: 'New game' }).waitFor();
    // The club paces its exports by its own clock.
    await club.clock({ speed: 1 });
    await pictureEveryLook(launched, 'share-end', {
      setTheme: (theme) => chooseTheme(page, theme),
      checked: 'large',
    });
  });

  it('from the archive, where the finished game is studied', async () => {
    await page.getByRole('button', { name: 'Analyse game' }).click();
    const share = page.getByRole('button', { name: 'Copy and share' });
    await page.getByText('This game has just ended').or(share).first().waitFor();
    await screenshotPage(launched, join(pictures, 'share-archive-coming.png'));
    await share.waitFor();
    await screenshotPage(launched, join(pictures, 'share-archive.png'));
    const chess = read(await copied('Copy PGN', 'PGN copied'));
    expect(
      chess
        .history({ verbose: true })
        .slice(0, 6)
        .map(({ lan }) => lan),
    ).toEqual(italian);
    expect(chess.getHeaders()).toMatchObject({ Result: '1-0', GameId: gameId });
    expect(await copied('Copy link', 'Link copied')).toBe(`${club.baseUrl}/${gameId}`);
    expect(await copied('Copy FEN', 'FEN copied')).toBe(chess.fen());
    await page.getByRole('button', { name: 'Previous move' }).click();
    chess.undo();
    expect(await copied('Copy FEN', 'FEN copied')).toBe(chess.fen());
    expect(readPngSize(await saved('share-board-archive.png'))).toEqual(size);
  });

  it('from a watched game of other players', async () => {
    const watched = await vi.waitFor(
      async () => {
        const channels = (await club.request('GET', '/api/tv/channels')) as Readonly<
          Record<string, { readonly gameId: string } | undefined>
        >;
        // A channel is absent between two of its games.
        const { gameId: current } = channels['rapid'] ?? channels['classical'] ?? channels['blitz'] ?? {};
        if (current === undefined) throw new Error('the club shows no game of a slow channel');
        return current;
      },
      { timeout: patience, interval: 250 },
    );
    await goTo(page, 'Play');
    await page.getByLabel('Game ID or link').fill(watched);
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await page.getByRole('application', { name: /^Board, .+ against .+, White below/ }).waitFor();
    await expect.poll(() => page.locator('.moves-move').count()).toBeGreaterThan(1);
    expect(await copied('Copy link', 'Link copied')).toBe(`${club.baseUrl}/${watched}`);
    // The players keep moving, so that only an earlier position is stable.
    await page.locator('.moves-move').nth(1).click();
    const fen = await copied('Copy FEN', 'FEN copied');
    const chess = read(await copied('Copy PGN', 'PGN copied'));
    const plies = chess.history({ verbose: true });
    expect(fen).toBe(plies[1]?.after);
    expect(plies.slice(0, 2).map(({ san }) => san)).toEqual(
      (await page.locator('.moves-move').allInnerTexts()).slice(0, 2),
    );
    const { Site, White, Black } = chess.getHeaders();
    expect(Site).toBe(`${club.baseUrl}/${watched}`);
    const names = page.getByRole('application', { name: `Board, ${White} against ${Black}, White below` });
    expect(await names.count()).toBe(1);
    expect(readPngSize(await saved('share-board-watched.png'))).toEqual(size);
    await choose('Copy picture', 'Picture copied');
    expect(await copiedSize()).toEqual(size);
  });
});
