/** Settings of boards, moves and sounds, changed in the window, and their effect on a game. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../preload/contract/models.ts';
import { chooseTheme, pictureEveryLook } from '../harness/every-look.ts';
import { hearNotes } from '../harness/notes.ts';
import { boardOf, choose, clickMove, clickSquare, goTo, openSettings } from '../harness/window.ts';
import { world } from './still-world.ts';

const change = (page: Page, part: Partial<Settings>) =>
  page.evaluate((settings) => window.outpost.command('settings.set', settings), part);

describe('settings of the board', () => {
  const { page, launched, start, button, says } = world(
    {},
    // Larger than the largest window with its frame.
    { size: '1800x1200x24' },
  );

  it('change the look of a game: colours, pieces, coordinates', async () => {
    await openSettings(page(), 'Board');
    await choose(page(), 'Board', 'Plum');
    await choose(page(), 'Pieces', 'Bold');
    await choose(page(), 'Coordinates', 'Outside');
    const game = await start();
    const board = boardOf(page());
    await expect.poll(() => board.getAttribute('class')).toMatch(/board-theme-plum pieces-bold/);
    const [ranks, squares] = await Promise.all([
      page().locator('coords.ranks').boundingBox(),
      page().locator('cg-board').boundingBox(),
    ]);
    if (!ranks || !squares) throw new Error('there is no board');
    expect(ranks.x + ranks.width).toBeLessThanOrEqual(squares.x + 1);
    await game.opponent('abort');
  });

  it('make moves wait for their confirmation', async () => {
    await openSettings(page(), 'Board');
    await choose(page(), 'Confirm moves', 'Always');
    const game = await start();
    await clickMove(page(), 'e2e4', 'white');
    await says('Play e4?');
    expect((await game.club()).moves).toBe('');
    await page().keyboard.press('Escape');
    await button('Confirm').waitFor({ state: 'detached' });
    await game.mine('d2d4', async (uci) => {
      await clickMove(page(), uci, 'white');
      await says('Play d4?');
      await page().keyboard.press('Enter');
    });
    await game.theirs('d7d5');
    await game.mine('c2c4', async (uci) => {
      await clickMove(page(), uci, 'white');
      await button('Confirm').click();
    });
    await change(page(), { board: await boardWith({ confirmMoves: 'never' }) });
    await game.opponent('resign');
  });

  it('queen pawns without a question, and hide the marks of legal moves', async () => {
    await openSettings(page(), 'Board');
    await choose(page(), 'Promote to a queen without asking', 'Always');
    await page().getByText('Show legal moves').click();
    const game = await start();
    await clickSquare(page(), 'e2', 'white');
    await page().locator('square.selected').waitFor();
    expect(await page().locator('square.move-dest:visible').count()).toBe(0);
    await game.line(['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'g8f6']);
    await game.mine('b7a8q', async () => {
      await clickSquare(page(), 'b7', 'white');
      await clickSquare(page(), 'a8', 'white');
    });
    await game.opponent('resign');
  });

  it('sound moves unless they are muted', async () => {
    const game = await start();
    const { count: notes } = await hearNotes(page());
    await game.mine('e2e4');
    await expect.poll(notes).toBeGreaterThan(0);
    await game.theirs('d7d5');
    await expect.poll(notes).toBeGreaterThan(2);
    await page().keyboard.press('m');
    await button('Unmute sounds').waitFor();
    const before = await notes();
    await game.mine('e4d5');
    expect(await notes()).toBe(before);
    await page().keyboard.press('m');
    await button('Mute sounds').waitFor();
    await game.opponent('resign');
  });

  it('resize the board by its corner and in the settings, and zen mode leaves board and clocks', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5']);
    const width = async () => (await page().locator('cg-board').boundingBox())?.width ?? 0;
    const full = await width();
    const corner = await page().locator('.board-corner').boundingBox();
    if (!corner) throw new Error('the board has no corner');
    const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
    await page().mouse.move(x, y);
    await page().mouse.down();
    await page().mouse.move(x - 60, y - 60, { steps: 5 });
    await page().mouse.up();
    await expect.poll(width).toBeLessThan(full - 80);
    await expect.poll(async () => (await boardWith({})).size).toBeLessThan(95);
    // The drag's last step may be painted after the size is saved.
    const { size: saved } = await boardWith({});
    await expect.poll(async () => Math.abs((await width()) - (full * saved) / 100)).toBeLessThan(8);
    const dragged = await width();
    await goTo(page(), 'Home');
    await reopen();
    await expect.poll(width).toBe(dragged);

    await openSettings(page(), 'Board');
    const slider = page().getByRole('slider', { name: 'Board size' });
    await slider.focus();
    await page().keyboard.press('End');
    await goTo(page(), 'Home');
    await reopen();
    await expect.poll(width).toBe(full);

    // Rendered text only: hidden names and ratings are not part of it.
    const strips = async () => (await page().locator('.player-strip').allInnerTexts()).join(' ');
    const rail = page().getByRole('navigation', { name: 'Main' });
    const named = /Robin[^]*\b\d{3,4}\b/;
    expect(await strips()).toMatch(named);
    await page().keyboard.press('z');
    await page().getByRole('heading', { level: 1 }).waitFor({ state: 'detached' });
    await rail.waitFor({ state: 'hidden' });
    expect((await strips()).replace(/\s+/g, ' ').trim()).toMatch(/^10:00 (10:00|9:\d\d)$/);
    await page().keyboard.press('z');
    await rail.waitFor();
    expect(await strips()).toMatch(named);
    await button('Request takeback').click();
    await button('Takeback requested').waitFor();
    await page().keyboard.press('z');
    await rail.waitFor({ state: 'hidden' });
    expect(await page().getByRole('timer').count()).toBe(2);
    expect(await page().getByText('You requested a takeback.').count()).toBe(0);
    await game.opponent('takeback', { yes: false });
    await says(/ declined your takeback request\.$/);
    await page().keyboard.press('z');
    await rail.waitFor();
    await game.mine('g1f3');
    await game.theirs('b8c6');
    await page().keyboard.press('z');
    await rail.waitFor({ state: 'hidden' });
    expect(await page().getByLabel('Type your move').count()).toBe(0);
    expect(await width()).toBeGreaterThanOrEqual(full);
    await game.opponent('draw');
    await button('Accept draw').waitFor();
    await button('Exit zen mode').click();
    await page().getByRole('heading', { level: 1 }).waitFor();
    await game.opponent('resign');
  });

  it('are legible in both themes and sizes, with their effect on a game', async () => {
    const confirmMoves = await boardWith({ confirmMoves: 'always', coordinates: 'outside', size: 90 });
    await change(page(), { board: confirmMoves, boardTheme: 'contrast', pieceSet: 'flat' });
    const game = await start();
    await propose();
    const sights = [
      { name: 'settings-board', open: () => openSettings(page(), 'Board') },
      {
        name: 'game-confirm',
        async open() {
          await goTo(page(), 'Home');
          await reopen();
          await propose();
        },
      },
      {
        name: 'game-zen',
        async open() {
          await page().keyboard.press('z');
          await button('Exit zen mode').waitFor();
        },
        close: () => page().keyboard.press('z'),
      },
    ];
    await pictureEveryLook(launched(), sights, {
      setTheme: (theme) => chooseTheme(page(), theme),
      last: 'small',
      checked: 'both',
    });
    await game.opponent('abort');
  });

  /** Repeated: a click can miss a board that is still being laid out. */
  const propose = async (): Promise<void> => {
    const isAsked = () => page().getByText('Play Nf3?').first().isVisible();
    await expect
      .poll(async () => {
        if (!(await isAsked())) await clickMove(page(), 'g1f3', 'white');
        return isAsked();
      })
      .toBe(true);
  };

  const reopen = async (): Promise<void> => {
    await page().getByRole('region', { name: 'Games in progress' }).getByRole('button').first().click();
    await boardOf(page()).waitFor();
  };

  const boardWith = (part: Partial<Settings['board']>): Promise<Settings['board']> =>
    page().evaluate(async (more) => {
      const answer = JSON.parse(await window.outpost.query('settings.get', undefined)) as {
        readonly value: Settings;
      };
      return { ...answer.value.board, ...more };
    }, part);
});
