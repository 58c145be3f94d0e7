/** A virtual desktop with weston on it, a club, and the app as a client of weston. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { windowSystemSwitches } from '../../../scripts/lib/launch.mjs';
import { captureOrThrow } from '../../../scripts/lib/process.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { startClub, type RunningClub } from '../../harness/club.ts';
import { startGameInProgress } from '../../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../../harness/launch-app.ts';
import { startTrayWatcher, type TrayWatcher } from '../../harness/tray-watcher.ts';
import { boardOf, signIn } from '../../harness/window.ts';
import { startKWin, startWeston, type Compositor, type Weston } from './compositor.ts';
import { createHands, type Hands, type Mapping, type Place } from './hands.ts';
import { pixelsOf, sharpnessOf, type Sharpness } from './sharpness.ts';

/** The app in one session, driven through the compositor. */
export interface WaylandApp<C extends Compositor = Compositor> {
  readonly launched: LaunchedApp;
  readonly compositor: C;
  /** Fills the compositor's output with a window, and finds its page there. */
  fill(page: Page): Promise<Mapping>;
  click(mapping: Mapping, target: Locator): Promise<void>;
  /** Runs a program as another client of the compositor. */
  run(command: string, ...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export interface WaylandWorld {
  readonly session: DesktopSession;
  readonly club: RunningClub;
  readonly tray: TrayWatcher;
  readonly hands: Hands;
  readonly figures: Record<string, number | string>;
  /** The app in the present session; a step starts it, later ones use it. */
  app: WaylandApp | null;
  /** The caller stops it. */
  weston(scale: number): Promise<Weston>;
  /** The caller stops it. */
  kwin(scale: number): Promise<Compositor>;
  /** Starts the app as `npm start` would with these variables. */
  launch(env: Readonly<Record<string, string>>, args?: readonly string[]): Promise<LaunchedApp>;
  /** Starts the app in a compositor, without an X server, signed in. The app closes the compositor at its end. */
  enter<C extends Compositor>(compositor: C): Promise<WaylandApp<C>>;
  /** Opens a new game in the window; the app has White and is to move. */
  openGame(page: Page): Promise<string>;
  /** Makes a move, given in UCI, by dragging with the desktop's pointer; resolves when the club has it. */
  drag(page: Page, mapping: Mapping, gameId: string, uci: string): Promise<void>;
  /** Sharpness of the board's sixth rank, which is empty, as the compositor shows it. */
  sharpness(page: Page, mapping: Mapping): Promise<Sharpness>;
  /** Saves the whole desktop, if the caller wants pictures. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The compositor's output in pixels; at scale 2 it has room for the smallest window with its frame. */
export const output = { width: 1728, height: 1290 } as const;

export async function createWaylandWorld(pictures: string | undefined): Promise<WaylandWorld> {
  // Wide enough for notifications beside the compositor's window, which is in the middle.
  const session = await startDesktopSession({ size: '2600x1400x24' });
  const club = await startClub().catch(async (error: unknown) => {
    await session.stop();
    throw error;
  });
  const tray = await startTrayWatcher(session.env);
  const hands = createHands(session);

  const shoot = (file: string) => session.screenshotScreen(file);
  const launch: WaylandWorld['launch'] = (env, args = []) => {
    const all = { XDG_SESSION_TYPE: '', ...session.env, ...env };
    const switches = windowSystemSwitches({ platform: process.platform, env: all, args });
    return launchApp({ session, env: { ...all }, args: [...switches, ...args] });
  };
  const outputAt = (scale: number) => ({
    width: Math.round(output.width / scale),
    height: Math.round(output.height / scale),
    scale,
  });

  const world: WaylandWorld = {
    session,
    club,
    tray,
    hands,
    figures: {},
    app: null,
    weston: (scale) => startWeston(session, outputAt(scale)),
    kwin: (scale) => startKWin(session, outputAt(scale)),
    launch,
    async enter(compositor) {
      const launched = await launch(compositor.env, ['--welcome']).catch(async (error: unknown) => {
        await compositor.stop();
        throw error;
      });
      const env = { ...process.env, ...session.env, ...compositor.env };
      const app = {
        launched,
        compositor,
        async fill(page: Page) {
          const window = await launched.app.browserWindow(page);
          // A window of the output's size keeps the shadow of its frame when Chromium 130 maximizes it, and weston
          // then ends the connection.
          await window.evaluate((one) => {
            const { width, height } = one.getBounds();
            one.setSize(width - 4, height - 4);
          });
          await waitUntil('the window to be smaller than the output', () =>
            page.evaluate(
              ([width, height]) =>
                outerWidth * devicePixelRatio < width || outerHeight * devicePixelRatio < height,
              [output.width, output.height] as const,
            ),
          );
          await window.evaluate((one) => one.maximize());
          await waitUntil('the window to fill the output', () =>
            page.evaluate(
              ([width, height]) =>
                innerWidth * devicePixelRatio > width - 8 && innerHeight * devicePixelRatio > height - 120,
              [output.width, output.height] as const,
            ),
          );
          await compositor.focus();
          return hands.find(page, { x: 600, y: 500 }, { x: 1_000, y: 700 });
        },
        async click(mapping: Mapping, target: Locator) {
          await target.waitFor();
          const box = await target.boundingBox();
          if (!box) throw new Error('nothing to click on');
          await hands.click(mapping({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
        },
        run: (command: string, ...args: readonly string[]) => captureOrThrow(command, args, { env }),
        async close() {
          await launched.close();
          await compositor.stop();
        },
      };
      world.app = app;
      await signIn(launched.page, club);
      await club.connected();
      return app;
    },
    async openGame(page) {
      const gameId = await startGameInProgress(club, {
        opponent: 'bramble',
        color: 'white',
        moves: [],
        limit: 10_800,
      });
      const accounts = JSON.parse(
        await page.evaluate(() => window.outpost.query('accounts.list', undefined)),
      ) as { readonly value: readonly { readonly id: string }[] };
      const accountId = accounts.value[0]?.id ?? '';
      await page.evaluate((route) => window.outpost.command('shell.show', { route }), {
        screen: 'game' as const,
        accountId,
        gameId,
      });
      await boardOf(page).locator('piece').first().waitFor();
      return gameId;
    },
    async drag(page, mapping, gameId, uci) {
      const box = await boardBox(page);
      const middle = (square: string): Place => ({
        x: box.x + ((square.charCodeAt(0) - 96.5) * box.width) / 8,
        y: box.y + ((8.5 - Number(square[1])) * box.height) / 8,
      });
      await hands.drag(mapping(middle(uci.slice(0, 2))), mapping(middle(uci.slice(2, 4))));
      await waitUntil(`the club to have ${uci}`, async () => (await club.game(gameId)).moves.includes(uci), {
        timeout: 20_000,
      });
    },
    async sharpness(page, mapping) {
      const box = await boardBox(page);
      const left = mapping({ x: box.x, y: box.y + (box.height * 2.5) / 8 });
      const right = mapping({ x: box.x + box.width, y: 0 });
      // Away from the pieces and the highlighted square.
      await hands.move(mapping({ x: 4, y: 4 }));
      const shot = join(session.env['XDG_RUNTIME_DIR'] ?? '', 'sharpness.png');
      const raw = `${shot}.rgb`;
      await shoot(shot);
      const crop = `${Math.round(right.x - left.x)}x1+${Math.round(left.x)}+${Math.round(left.y)}`;
      await session.run('convert', [shot, '-crop', crop, '+repage', '-depth', '8', `rgb:${raw}`]);
      const sharpness = sharpnessOf(pixelsOf(await readFile(raw)));
      await Promise.all([shot, raw].map((file) => rm(file)));
      return sharpness;
    },
    async picture(name) {
      if (pictures === undefined) return;
      await mkdir(pictures, { recursive: true });
      await shoot(join(pictures, `${name}.png`));
    },
    async close() {
      await world.app?.close();
      await tray.stop();
      await club.stop();
      await session.stop();
    },
  };
  return world;
}

async function boardBox(page: Page) {
  const box = await boardOf(page).locator('cg-board').boundingBox();
  if (!box) throw new Error('there is no board in the window');
  return box;
}
