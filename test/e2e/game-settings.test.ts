/** Settings of moves and sounds, changed in the window, and their effect on a game. */
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../preload/contract/models.ts';
import { hearNotes } from '../harness/notes.ts';
import { boardOf, choose, clickMove, clickSquare, goTo, openSettings } from '../harness/window.ts';
import { world } from './still-world.ts';

/** Pitches that only one sound has, Hz. */
const lowTimePitch = 880;
const endPitches = [659, 523];

describe('settings of moves and sounds', () => {
  const { page, club, start, button, says } = world({});

  const stored = (): Promise<Settings> =>
    page().evaluate(
      async () =>
        (JSON.parse(await window.outpost.query('settings.get', undefined)) as { value: Settings }).value,
    );
  const toggle = async (name: string, on: boolean): Promise<void> => {
    await openSettings(page(), 'Board');
    const one = page().getByRole('switch', { name });
    expect(await one.isChecked()).toBe(!on);
    await page().getByText(name, { exact: true }).click();
    await expect.poll(() => one.isChecked()).toBe(on);
  };
  const reopen = async (): Promise<void> => {
    await goTo(page(), 'Home');
    await page().getByRole('region', { name: 'Games in progress' }).getByRole('button').first().click();
    await boardOf(page()).waitFor();
  };
  const chooseInSettings = async (group: string, name: string): Promise<void> => {
    await openSettings(page(), 'Board');
    await choose(page(), group, name);
    await page()
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name, checked: true })
      .waitFor();
  };

  it('pieces move at the chosen speed, or at once', async () => {
    // The setting has no effect when the system reduces motion.
    await page().emulateMedia({ reducedMotion: 'no-preference' });
    const game = await start();
    const durationOf = async (uci: string): Promise<number> => {
      await page().evaluate(() => {
        const { dataset } = document.documentElement;
        dataset['moved'] = '0';
        let since: number | null = null;
        new MutationObserver(() => {
          const moves = document.querySelector('cg-board piece.anim') !== null;
          if (moves) since ??= performance.now();
          else if (since !== null) {
            dataset['moved'] = String(performance.now() - since);
            since = null;
          }
        }).observe(document.body, {
          subtree: true,
          attributes: true,
          childList: true,
          attributeFilter: ['class'],
        });
      });
      await game.theirs(uci);
      await page().locator('cg-board piece.anim').waitFor({ state: 'detached' });
      return page().evaluate(() => Number(document.documentElement.dataset['moved']));
    };
    await chooseInSettings('Animation', 'Slow');
    expect((await stored()).board.animation).toBe('slow');
    await reopen();
    await game.mine('e2e4');
    // 320 ms; at normal speed it would be 160.
    expect(await durationOf('e7e5')).toBeGreaterThan(240);
    await chooseInSettings('Animation', 'Off');
    expect((await stored()).board.animation).toBe('off');
    await reopen();
    await game.mine('g1f3');
    expect(await durationOf('b8c6')).toBe(0);
    await game.opponent('resign');
  });

  it('coordinates can be hidden', async () => {
    const game = await start();
    await expect.poll(() => page().locator('coords').count()).toBeGreaterThan(0);
    await chooseInSettings('Coordinates', 'Off');
    await reopen();
    await expect.poll(() => page().locator('coords').count()).toBe(0);
    await game.opponent('abort');
  });

  it('premoves can be switched off', async () => {
    const game = await start();
    await game.mine('e2e4');
    const premove = page().locator('square.current-premove');
    const plan = async () => {
      await clickSquare(page(), 'd2', 'white');
      await clickSquare(page(), 'd4', 'white');
    };
    await plan();
    await expect.poll(() => premove.count()).toBe(2);
    await toggle('Allow premoves', false);
    await reopen();
    await plan();
    await game.theirs('d7d5');
    await says('Your move.');
    expect(await premove.count()).toBe(0);
    // A premove would be part of the club's game by now.
    await game.mine('g1f3');
    expect((await game.club()).moves).toBe('e2e4 d7d5 g1f3');
    await game.opponent('resign');
  });

  it('only moves of correspondence games are confirmed', async () => {
    await chooseInSettings('Confirm moves', 'Correspondence');
    const fast = await start();
    await fast.mine('e2e4');
    await fast.opponent('abort');
    const slow = await start({ days: 3 });
    await clickMove(page(), 'e2e4', 'white');
    await says('Play e4?');
    expect((await slow.club()).moves).toBe('');
    await slow.mine('e2e4', () => button('Confirm').click());
    await slow.opponent('resign');
  });

  it('typed moves can be switched off, and letters are shortcuts again', async () => {
    await toggle('Type moves anywhere in a game', false);
    const game = await start();
    await page().keyboard.type('e4f');
    await page().locator('.cg-wrap.orientation-black').waitFor();
    await page().keyboard.press('f');
    await page().locator('.cg-wrap.orientation-white').waitFor();
    expect(await page().locator('.typed-move').count()).toBe(0);
    await game.mine('d2d4');
    await game.opponent('abort');
  });

  it('the volume changes the notes, and silences them at zero', async () => {
    await openSettings(page(), 'Board');
    const { count, values, forget } = await hearNotes(page());
    const volume = page().getByRole('slider', { name: 'Volume' });
    const loudest = async () => Math.max(...(await values()).filter((value) => value < 1));
    await volume.focus();
    await page().keyboard.press('End');
    await expect.poll(async () => (await stored()).sounds.volume).toBe(100);
    const full = await loudest();
    expect(full).toBeGreaterThan(0.4);
    await forget();
    await page().keyboard.press('PageDown');
    await expect.poll(async () => (await stored()).sounds.volume).toBeLessThan(100);
    expect(await count()).toBeGreaterThan(0);
    expect(await loudest()).toBeLessThan(full);
    await page().keyboard.press('Home');
    await expect.poll(async () => (await stored()).sounds.volume).toBe(0);
    const game = await start();
    await forget();
    await game.line(['e2e4', 'e7e5']);
    expect(await count()).toBe(0);
    await openSettings(page(), 'Board');
    await volume.focus();
    await page().keyboard.press('End');
    await expect.poll(async () => (await stored()).sounds.volume).toBe(100);
    await reopen();
    await game.mine('g1f3');
    await expect.poll(count).toBeGreaterThan(0);
    await game.opponent('resign');
  });

  it('a low clock and the end of a game sound, and the low clock only when it is wanted', async () => {
    const { count, values, forget } = await hearNotes(page());
    /** Leaves the user 55 of 600 seconds, at the start of a turn. */
    const runLow = async () => {
      const game = await start();
      await game.line(['e2e4', 'e7e5']);
      await club().clock({ advanceMs: 545_000 });
      await forget();
      await game.line(['g1f3', 'b8c6']);
      return game;
    };
    const game = await runLow();
    await expect.poll(values).toContain(lowTimePitch);
    await game.line(['f1c4', 'f8c5']);
    expect((await values()).filter((value) => value === lowTimePitch)).toHaveLength(1);
    await forget();
    await game.opponent('resign');
    await expect.poll(values).toEqual(expect.arrayContaining(endPitches));
    expect(await count()).toBe(endPitches.length);

    await toggle('Play a sound when my time runs low', false);
    const quiet = await runLow();
    await quiet.line(['f1c4', 'f8c5', 'e1g1']);
    await expect.poll(count).toBeGreaterThan(0);
    expect(await values()).not.toContain(lowTimePitch);
    await quiet.opponent('resign');
  });
});
