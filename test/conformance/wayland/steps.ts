/** The steps of a person in a Wayland session, in order; later steps use the app of earlier ones. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { fromJson } from '../../../preload/contract/json.ts';
import { frameText } from '../../../renderer/frame/frame-text.ts';
import { settingsText } from '../../../renderer/features/settings/settings-text.ts';
import { boardOf } from '../../harness/window.ts';
import type { Compositor, Weston } from './compositor.ts';
import type { Mapping, Place } from './hands.ts';
import { clientsNamed } from './protocol-log.ts';
import { output, type WaylandApp, type WaylandWorld } from './world.ts';

export interface WaylandStep {
  readonly name: string;
  /** Left out by `--quick`. */
  readonly isLong?: true;
  readonly run: (world: WaylandWorld) => Promise<void>;
}

const appId = 'outpost';
/** A pawn's first step: legal in every position of the opening without a check. */
const later = { drag: 'h2h3', small: 'a2a3' } as const;

/** The app as the first step without an X server leaves it, for the steps that follow. */
interface Stage {
  readonly app: WaylandApp<Weston>;
  readonly page: Page;
  readonly mapping: Mapping;
  readonly gameId: string;
}
const stages = new WeakMap<WaylandWorld, Stage>();

function stageOf(world: WaylandWorld): Stage {
  const stage = stages.get(world);
  if (!stage) throw new Error('the app does not run');
  return stage;
}

/** Requests of the app with this name so far. */
async function requests({ compositor }: WaylandApp<Weston>, message: string): Promise<number> {
  const lines = await compositor.protocol();
  const own = clientsNamed(lines, appId);
  return lines.filter((line) => line.kind === 'request' && own.has(line.client) && line.message === message)
    .length;
}

async function requested(app: WaylandApp<Weston>, message: string, more: number): Promise<void> {
  await waitUntil(
    `${more} requests ${message} to the compositor`,
    async () => (await requests(app, message)) >= more,
    { timeout: 10_000 },
  );
}

const windowsOfX = async ({ session }: WaylandWorld): Promise<number> =>
  (await session.run('xdotool', ['search', '--onlyvisible', '--class', appId]).catch(() => ''))
    .split('\n')
    .filter(Boolean).length;

export const waylandSteps: readonly WaylandStep[] = [
  {
    name: 'where the session names a compositor that is out of reach, the app uses X11',
    isLong: true,
    async run(world) {
      const launched = await world.launch({ XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'nowhere' });
      try {
        await waitUntil('a window of the app on the X server', async () => (await windowsOfX(world)) > 0);
        assert.equal((await desktopOf(launched.page)).keepsWindowsOnTop, true);
      } finally {
        await launched.close();
      }
    },
  },
  {
    name: 'where both are, and nothing names the kind of session, the app uses Wayland',
    isLong: true,
    async run(world) {
      const compositor = await world.weston(1);
      try {
        const { DISPLAY: _, XDG_SESSION_TYPE: __, ...env } = compositor.env;
        const launched = await world.launch(env);
        try {
          await waitUntil(
            'a window of the app in weston',
            async () => clientsNamed(await compositor.protocol(), appId).size === 1,
          );
          assert.equal(await windowsOfX(world), 0);
        } finally {
          await launched.close();
        }
      } finally {
        await compositor.stop();
      }
    },
  },
  {
    name: 'without an X server, the app opens a Wayland window that its desktop entry belongs to',
    async run(world) {
      const app = await world.enter(await world.weston(1));
      const { page } = app.launched;
      const lines = await app.compositor.protocol();
      assert.equal(clientsNamed(lines, appId).size, 1);
      assert.ok(
        lines.some(({ message, args }) => message === 'xdg_toplevel.set_title' && args === '"Outpost"'),
      );
      const display = await app.launched.app.evaluate(() => process.env['DISPLAY'] ?? '');
      assert.equal(display, '');
      assert.equal(await windowsOfX(world), 0);
      const mapping = await app.fill(page);
      const gameId = await world.openGame(page);
      stages.set(world, { app, page, mapping, gameId });
      world.figures['weston'] = app.compositor.version;
      await world.picture('window');
    },
  },
  {
    name: 'a piece that the pointer drags is a move at the server, and a typed move is one, too',
    async run(world) {
      const { page, mapping, gameId } = stageOf(world);
      await world.drag(page, mapping, gameId, 'e2e4');
      // Until the opponent has moved, it is a premove.
      await world.hands.type('h3');
      await waitUntil('the typed move at the club', async () =>
        (await world.club.game(gameId)).moves.includes(later.drag),
      );
      await world.picture('moves');
    },
  },
  {
    name: 'the menu bar opens by Alt, and its entries work',
    async run(world) {
      const { app, page } = stageOf(world);
      const popups = await requests(app, 'xdg_surface.get_popup');
      await world.hands.key('Alt_L');
      await world.hands.key('Down');
      await requested(app, 'xdg_surface.get_popup', popups + 1);
      await world.picture('menu');
      // File, Settings: the first entry of the first menu.
      await world.hands.key('Return');
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    },
  },
  {
    name: 'Settings, Desktop says that Wayland keeps no window on top',
    async run(world) {
      const { app, page, mapping } = stageOf(world);
      const settings = page.getByRole('navigation', { name: 'Settings' });
      await app.click(mapping, settings.getByRole('button', { name: 'Desktop' }));
      await page.getByText(settingsText.en.desktop.notKeptOnTop).waitFor();
      await world.picture('settings');
    },
  },
  {
    name: 'a menu of the page opens, and what it copies is in the compositor’s clipboard',
    async run(world) {
      const { app, page, mapping } = stageOf(world);
      const gameId = await world.openGame(page);
      stages.set(world, { ...stageOf(world), gameId });
      await app.click(mapping, page.getByRole('button', { name: 'Copy and share' }));
      const entry = page.getByRole('menuitem', { name: 'Copy FEN' });
      await entry.waitFor();
      await world.picture('share');
      await app.click(mapping, entry);
      await page.getByText('FEN copied').first().waitFor();
      const { fen } = await world.club.game(gameId);
      assert.equal((await app.run('wl-paste', '--no-newline')).trim(), fen);
    },
  },
  {
    name: 'text of another program is pasted',
    async run(world) {
      const { app, page } = stageOf(world);
      await app.run('sh', '-c', 'wl-copy "Übungsclub ♞" >/dev/null 2>&1');
      await world.hands.key('ctrl+k');
      const field = page
        .getByRole('dialog')
        .getByRole('combobox')
        .or(page.getByRole('dialog').locator('input'));
      await field.first().waitFor();
      await world.hands.key('ctrl+v');
      await waitUntil('the pasted text', async () => (await field.first().inputValue()) === 'Übungsclub ♞');
      await world.picture('paste');
      // And back: what the field's own shortcut cuts.
      await world.hands.key('ctrl+a');
      await world.hands.key('ctrl+x');
      await waitUntil('an empty field', async () => (await field.first().inputValue()) === '');
      assert.equal(await app.run('wl-paste', '--no-newline'), 'Übungsclub ♞');
      await world.hands.key('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the app says truly whether a small window stays above others; it can be moved and played in',
    run: useSmallWindow,
  },
  {
    name: 'a notification reaches the desktop, and the window comes back from the tray',
    async run(world) {
      const { app, page, mapping } = stageOf(world);
      await world.club.challenge({ opponent: 'willow' });
      const bubble = await world.session.notifications.waitFor('the challenge', ({ summary }) =>
        summary.includes('Challenge'),
      );
      assert.ok(bubble.id !== undefined);
      await page.evaluate(async () => {
        const answer = JSON.parse(await window.outpost.query('settings.get', undefined)) as {
          readonly value: { readonly desktop: object };
        };
        const desktop = { ...answer.value.desktop, closeToTray: true, trayExplained: true };
        await window.outpost.command('settings.set', { desktop } as never);
      });
      const icon = await world.tray.icon();
      const tops = await requests(app, 'xdg_wm_base.get_xdg_surface');
      const closed = page.waitForEvent('close');
      // The close button at the end of the title bar, which the app draws.
      const width = await page.evaluate(() => innerWidth);
      await world.hands.click(mapping({ x: width - 24, y: -18 }));
      await closed;
      const again = app.launched.app.waitForEvent('window');
      await icon.activate();
      await (await again).getByRole('navigation', { name: 'Main' }).waitFor();
      await requested(app, 'xdg_wm_base.get_xdg_surface', tops + 1);
      assert.equal((await world.tray.icon()).owner, icon.owner);
      await app.close();
      world.app = null;
    },
  },
  {
    name: 'on an output of scale 2 the window fits, the board is sharp, and a piece can be dragged',
    run: async (world) => playAt(world, 2, await world.weston(2)),
  },
  {
    name: 'on an output of scale 1.5 the same holds, and the window keeps its size',
    isLong: true,
    run: async (world) => playAt(world, 1.5, await world.kwin(1.5)),
  },
];

async function desktopOf(page: Page): Promise<{ readonly keepsWindowsOnTop: boolean }> {
  return waitUntil('the desktop’s state', async () => {
    const view = fromJson(await page.evaluate(() => window.outpost.query('desktop.view', undefined)));
    return view.ok ? view.value : null;
  });
}

async function useSmallWindow(world: WaylandWorld): Promise<void> {
  const { app, page, mapping, gameId } = stageOf(world);
  const { hands } = world;
  const label = frameText.en.smallWindow.besideOthers;
  const opened = app.launched.app.waitForEvent('window');
  await app.click(mapping, page.getByRole('button', { name: label }));
  const small = await opened;
  await boardOf(small).locator('piece').first().waitFor();
  const first = await firstTouch(world, small, mapping);
  await world.picture('small');
  const inSmall = await findSmall(world, small, first);
  const width = await small.evaluate(() => innerWidth);

  const moves = await requests(app, 'xdg_toplevel.move');
  const title = inSmall({ x: width / 2 - 20, y: -18 });
  const aside = title.x > mapping({ x: output.width / 2, y: 0 }).x ? -160 : 160;
  await hands.drag(title, { x: title.x + aside, y: title.y });
  await requested(app, 'xdg_toplevel.move', moves + 1);
  const moved = { x: first.x + aside, y: first.y };
  const after = await findSmall(world, small, moved);
  world.figures['small_window_moved_px'] = Math.round(after({ x: 0, y: 0 }).x - inSmall({ x: 0, y: 0 }).x);

  await world.drag(small, after, gameId, later.small);
  const middle = await middleOf(small, after);
  assert.ok(await hands.touches(small, middle));
  // A click beside it gives the main window the focus and raises it.
  const [left, right] = [mapping({ x: 40, y: 600 }), mapping({ x: output.width - 40, y: 600 })];
  await hands.click(middle.x - left.x > right.x - middle.x ? left : right);
  const main = await app.launched.app.browserWindow(page);
  await waitUntil('the main window to have the focus', () => main.evaluate((one) => one.isFocused()), {
    timeout: 10_000,
  });
  const staysAbove = await hands.touches(small, middle);
  world.figures['small_window_stays_above'] = String(staysAbove);
  await world.picture('small-behind');
  assert.equal((await desktopOf(page)).keepsWindowsOnTop, staysAbove);
  await small.close();
}

async function middleOf(page: Page, mapping: Mapping): Promise<Place> {
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  return mapping({ x: size.width / 2, y: size.height / 2 });
}

/** Where the pointer first touches a window whose place only the compositor knows. `mapping`: of the window that fills the output. */
async function firstTouch({ hands }: WaylandWorld, page: Page, mapping: Mapping): Promise<Place> {
  return waitUntil('the pointer to find the small window', async () => {
    for (let y = 60; y < output.height; y += 110)
      for (let x = 60; x < output.width; x += 110) {
        const place = mapping({ x, y });
        if (await hands.touches(page, place)) return place;
      }
    return null;
  });
}

const findSmall = ({ hands }: WaylandWorld, page: Page, { x, y }: Place): Promise<Mapping> =>
  hands.find(page, { x, y }, { x: x + 12, y });

/** Size of the first window. */
const usual = { width: 1200, height: 800 } as const;

/** Takes a compositor whose output has this scale. */
async function playAt(world: WaylandWorld, ratio: number, compositor: Compositor): Promise<void> {
  const app = await world.enter(compositor);
  const { page } = app.launched;
  const window = await app.launched.app.browserWindow(page);
  const first = {
    width: Math.min(usual.width, output.width / ratio),
    height: Math.min(usual.height, output.height / ratio),
  };
  await waitUntil('the window to have its first size', async () => {
    const { width, height } = await window.evaluate((one) => one.getBounds());
    return width === first.width && height === first.height;
  });
  world.figures[`compositor_at_${ratio}`] = compositor.version;
  const mapping = await app.fill(page);
  const gameId = await world.openGame(page);
  const look = await page.evaluate(() => ({
    ratio: devicePixelRatio,
    width: innerWidth,
    height: innerHeight,
    across: document.documentElement.scrollWidth - innerWidth,
  }));
  assert.equal(look.ratio, ratio);
  assert.ok(look.across <= 0, `the page scrolls sideways by ${look.across} px`);
  // The last pixels of the page are on the output, where the pointer reaches them.
  assert.ok(await world.hands.touches(page, mapping({ x: look.width - 3, y: look.height - 3 })));
  const { edges, softest } = await world.sharpness(page, mapping);
  world.figures[`softest_edge_at_${ratio}_px`] = softest;
  await world.picture(`scale-${ratio}`);
  assert.equal(edges, 7);
  assert.ok(softest <= 1, `${softest} mixed pixels between two squares`);
  await world.drag(page, mapping, gameId, 'e2e4');
  await app.close();
  world.app = null;
}
