/** Moves typed without the focus of a field, keys with Caps Lock, the name of the opening, and the choice of the first account. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { chooseTheme, pictureEveryLook } from '../harness/every-look.ts';
import { screenshotPage } from '../harness/screenshot.ts';
import { world } from './still-world.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');

describe('typed moves', () => {
  const { page, club, launched, start, says, moves } = world({}, { size: '1800x1200x24' });

  it('are played without a click and without Enter, and the opening’s name follows', async () => {
    const game = await start();
    const type = (keys: string) => page().keyboard.type(keys);
    await game.mine('e2e4', () => type('e4'));
    await says("B00 King's Pawn Game");
    await game.theirs('c7c5');
    await says('B20 Sicilian Defense');
    await game.mine('g1f3', () => type('Nf3'));
    await says(/^Opening: .*Sicilian Defense/);
    // Before the opponent's move: a premove.
    await type('d4');
    await page().getByText('Played when it’s your turn').first().waitFor();
    const reply = (uci: string) => club().control(`/game/${game.id}/move`, { uci });
    const played = async () => (await game.club()).moves;
    await reply('d7d6');
    await expect.poll(played).toBe('e2e4 c7c5 g1f3 d7d6 d2d4');
    await reply('c5d4');
    await expect.poll(moves).toContain('cxd4');
    // Flips the board: a small f is a file.
    await page().keyboard.press('Shift+F');
    await page().locator('.cg-wrap.orientation-black').waitFor();
    await page().keyboard.press('Shift+F');

    const sight = (name: string, typed: string) => ({
      name,
      open: () => type(typed),
      async close() {
        await page().keyboard.press('Escape');
        await page().locator('.typed-move').waitFor({ state: 'detached' });
      },
    });
    await pictureEveryLook(launched(), [sight('typed-move', 'Nx'), sight('typed-move-refused', 'Qh8')], {
      setTheme: (theme) => chooseTheme(page(), theme),
      last: 'small',
      checked: 'both',
    });
    await type('Nxd4');
    await expect.poll(played).toBe('e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4');
    await page().keyboard.press('?');
    await page().getByText('Play a move by typing it').waitFor();
    await screenshotPage(launched(), join(pictures, 'shortcuts-light-1000x700.png'));
    await page().keyboard.press('Escape');
  });
});

describe('keys with Caps Lock', () => {
  const { page, session, start, button } = world({}, { size: '1800x1200x24' });

  it('Z, M and N do what they do without it, on the own turn too, and letters of moves are typed', async () => {
    const waiting = await start({ opponent: 'willow' });
    const game = await start({ opponent: 'bramble' });
    // Keys of the desktop: the page would not learn of Caps Lock from simulated keys.
    const press = async (...keys: readonly string[]) => {
      await session().run('xdotool', ['key', ...keys]);
    };
    const isZen = () => page().evaluate(() => document.documentElement.hasAttribute('data-zen'));
    await page().locator('.typed-move').waitFor({ state: 'detached' });
    await press('Caps_Lock');
    await press('z');
    await expect.poll(isZen).toBe(true);
    await press('z');
    await expect.poll(isZen).toBe(false);
    await press('m');
    await button('Unmute sounds').waitFor();
    await press('m');
    await button('Mute sounds').waitFor();
    await game.mine('e2e4', () => press('e', '4'));
    await game.theirs('e7e5');
    await game.mine('g1f3', () => press('shift+n', 'f', '3'));
    await game.theirs('b8c6');
    await press('n');
    await page().getByText('Willow').first().waitFor();
    await press('d', '4');
    await expect.poll(async () => (await waiting.club()).moves).toBe('d2d4');
  });
});
