/** Drives the app through the walk's table: routes, presses and the conditions under which a screen is at rest. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright-core';
import type { Catalogue } from '../../../main/text/catalogue.ts';
import type { Language } from '../../../main/text/language.ts';
import type { Settings } from '../../../preload/contract/models.ts';
import type { Route } from '../../../preload/contract/route.ts';
import { channels } from '../../../preload/contract/channels.ts';
import { shellText } from '../../../renderer/app/shell-text.ts';
import { frameText } from '../../../renderer/frame/frame-text.ts';

export interface LayoutSize {
  readonly width: number;
  readonly height: number;
}

/** How the window looks during one pass through the table. */
export interface LayoutLook {
  readonly size: LayoutSize;
  readonly zoom: Settings['textScale'];
  readonly language: Language;
}

/** Names in the walk's routes. */
export interface LayoutPlaces {
  readonly accountId: string;
  readonly practiceId: string;
  readonly gameId: string;
  readonly finishedId: string;
  readonly watchedId: string;
  /** Under way. */
  readonly arenaId: string;
  /** Starts last. */
  readonly laterArenaId: string;
  readonly ownArenaId: string;
  readonly challengeId: string;
  /** A game of the archive; absent while it is empty. */
  readonly archivedId: string | undefined;
  readonly opponent: string;
  /** A collection of an imported file; absent while there is none. */
  readonly collectionId: number | undefined;
  /** Its game with variations and comments. */
  readonly annotatedId: string | undefined;
}

export interface LayoutWalk {
  readonly page: Page;
  readonly places: LayoutPlaces;
  readonly server: { readonly baseUrl: string; readonly token: string };
  /** The texts in the language of the present pass. */
  text<T>(catalogue: Catalogue<T>): T;
  go(route: Route): Promise<void>;
  /** Presses the first button, link, option or menu item with this name. */
  press(name: string | RegExp, role?: 'button' | 'menuitem' | 'radio' | 'option'): Promise<void>;
  /** Presses the first element that a selector finds. */
  pressFirst(selector: string): Promise<void>;
  key(name: string): Promise<void>;
  /** Waits until the screen is loaded and no longer changes. Rejects when it does not load in time. */
  rest(): Promise<void>;
}

/** Time without a change of the page's structure after which it is at rest, and the longest wait for it, ms. */
const quiet = { least: 60, most: 900 };
/** For a screen that loads, ms. */
const mostLoading = 8_000;

export interface LayoutDriver extends LayoutWalk {
  /** Saves the window's content as PNG. */
  picture(file: string): Promise<void>;
  look(look: LayoutLook): Promise<void>;
  /** Closes dialogs, menus and panels. */
  clear(): Promise<void>;
  use(places: LayoutPlaces): void;
}

interface DriverOptions {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly server: LayoutWalk['server'];
}

export function createLayoutDriver({ app, page, server }: DriverOptions): LayoutDriver {
  let language: Language = 'en';
  let known: LayoutPlaces | undefined;
  /** The window may be enlarged, so that a click at a place would miss: a press is the element's own event. */
  const press = async (found: Locator): Promise<void> => {
    await found.first().waitFor({ state: 'attached', timeout: mostLoading });
    await found.first().evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
    });
  };
  const loaded = async (): Promise<void> => {
    await page
      .waitForFunction(
        () =>
          document.querySelector(
            'main .ui-skeleton, main [aria-busy=true], [data-entering], [data-exiting]',
          ) === null &&
          // After the window became shorter, React Aria hides a new dialog for up to 0.7 s: a touch keyboard may open.
          [...document.querySelectorAll('.ui-scrim, .ui-modal, .ui-popover')].every(
            (overlay) => getComputedStyle(overlay).opacity !== '0',
          ),
        undefined,
        { timeout: mostLoading },
      )
      .catch((cause: unknown) => {
        throw new Error(`the screen still loads after ${mostLoading} ms`, { cause });
      });
  };
  /** Waits for the page's structure only, so that a screen that does not load can be left. */
  const settle = (): Promise<void> =>
    page.evaluate(
      ({ least, most }) =>
        new Promise<void>((resolve) => {
          const done = () => {
            observer.disconnect();
            clearTimeout(late);
            clearTimeout(soon);
            // A board learns its size from the layout of one frame, and has it in the next.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          };
          const late = setTimeout(done, most);
          let soon = setTimeout(done, least);
          const observer = new MutationObserver(() => {
            clearTimeout(soon);
            soon = setTimeout(done, least);
          });
          observer.observe(document.body, {
            childList: true,
            subtree: true,
            attributeFilter: ['class', 'hidden'],
          });
        }),
      quiet,
    );
  const rest = async (): Promise<void> => {
    await loaded();
    await settle();
  };
  const driver: LayoutDriver = {
    page,
    server,
    get places() {
      if (!known) throw new Error('the walk has no places before the app has an account');
      return known;
    },
    use(places) {
      known = places;
    },
    text: (catalogue) => catalogue[language],
    async go(route) {
      await app.evaluate(
        ({ BrowserWindow }, [channel, json]) => {
          BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'navigate', json);
        },
        [channels.topic, JSON.stringify(route)] as const,
      );
      // Before the first account, every route but the settings leads to the welcome screen.
      const titles = [frameText[language].titles[route.screen], shellText[language].firstTitle];
      await page.waitForFunction(
        (starts) => starts.some((start) => document.title.startsWith(start)),
        titles,
        {
          timeout: mostLoading,
        },
      );
      await rest();
    },
    async press(name, role = 'button') {
      await press(page.getByRole(role, { name, exact: typeof name === 'string' }));
      await rest();
    },
    async pressFirst(selector) {
      await press(page.locator(selector));
      await rest();
    },
    async key(name) {
      await page.keyboard.press(name);
      await rest();
    },
    rest,
    async look({ size, zoom, language: next }) {
      language = next;
      await page.evaluate((change) => window.outpost.command('settings.set', change), {
        language: next,
        textScale: zoom,
      });
      await app.evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(wanted.width, wanted.height);
        // The first call may include the height of a hidden menu bar.
        window?.setContentSize(wanted.width, wanted.height);
      }, size);
      await page.waitForFunction(
        ({ width, height, factor }) =>
          Math.abs(innerWidth - width / factor) <= 1 && Math.abs(innerHeight - height / factor) <= 1,
        { ...size, factor: zoom / 100 },
      );
      await page.waitForFunction((code) => document.documentElement.lang.startsWith(code), next);
      await settle();
    },
    async picture(file) {
      const png = await app.evaluate(async ({ BrowserWindow }) => {
        const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
        return picture?.toPNG().toString('base64') ?? '';
      });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, png, 'base64');
    },
    async clear() {
      for (let tries = 0; tries < 4; tries += 1) {
        if ((await page.locator('.ui-popover, .ui-scrim').count()) === 0) break;
        await page.keyboard.press('Escape');
        await settle();
      }
      const panel = page.locator('.side-panel-head button');
      if ((await panel.count()) > 0) await press(panel);
    },
  };
  return driver;
}
