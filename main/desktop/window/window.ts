/** The main window: isolated, sandboxed, where it was last time, and painted before it is seen. */
import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron';
import type { Log } from '../../base/log.ts';
import type { Settings } from '../../../preload/contract/models.ts';
import type { JsonFile } from '../../base/json-file.ts';
import {
  clampBounds,
  parseWindowState,
  smallest,
  type Rectangle,
  type WindowState,
} from './window-bounds.ts';

/** What every window of the app is made of. */
export interface PageOptions {
  /** What to load: `app://outpost/`, or the development server's address. */
  readonly address: string;
  /** Path of the built preload script, a CommonJS bundle. */
  readonly preload: string;
  /** Path of the icon; Linux and Windows show it. */
  readonly icon: string;
}

export interface MainWindowOptions extends PageOptions {
  /** What was remembered of the window, as it was found; anything else opens it as the first time. */
  readonly state: unknown;
  /** How large everything on the page is from its first paint on, in percent. */
  readonly textScale: Settings['textScale'];
  readonly log: Log;
}

export interface MainWindow {
  /** Opens the window if it is closed; brings it to the front in any case. `minimized`: opens it without a word. */
  show(how?: { readonly minimized: true }): void;
  /** Resolves once the window's page hears topics. */
  listening(): Promise<void>;
  readonly isOpen: () => boolean;
  /** Draws the page so large from now on, in percent. */
  scaleText(scale: Settings['textScale']): void;
  /** From now on the window's place is remembered there when it closes. */
  keepStateIn(file: JsonFile): void;
  setFullScreen(on: boolean): void;
  /** Of changes, whoever made them. */
  onFullScreen(listener: (on: boolean) => void): void;
  /** For other windows of the app. */
  readonly page: PageOptions;
  /** Resolves when the first page has painted, or failed to load. */
  readonly painted: Promise<void>;
}

/** The renderer's page background in both schemes: what shows before the first paint. */
const backgrounds = { dark: '#16181d', light: '#f7f7f8' } as const;

/** Follows the user's choice of scheme; pages see it as `prefers-color-scheme`. */
export function followTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** How every page of the app is kept: apart, in a sandbox, drawn `textScale` percent large from its first paint on. */
export function pageManners(
  preload: string,
  textScale: Settings['textScale'],
): Pick<BrowserWindowConstructorOptions, 'backgroundColor' | 'webPreferences'> {
  return {
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    webPreferences: {
      preload,
      zoomFactor: textScale / 100,
      // The compiled form of the page's code is kept from the first start on, and whole.
      v8CacheOptions: 'bypassHeatCheckAndEagerCompile',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
    },
  };
}

/** After `ready`. Nothing is opened before `show`. */
export function createMainWindow({
  address,
  preload,
  icon,
  state: remembered,
  textScale,
  log,
}: MainWindowOptions): MainWindow {
  let open: BrowserWindow | null = null;
  /** The window is on its way out; asked for meanwhile, another one follows it. */
  let closing = false;
  let wantedAgain = false;
  let scale = textScale;
  let state = parseWindowState(remembered);
  let file: JsonFile | undefined;
  let listening = Promise.resolve();
  let onFullScreen = (_on: boolean) => {};
  let firstPaint = () => {};
  const painted = new Promise<void>((resolve) => (firstPaint = resolve));

  const create = (minimized: boolean): BrowserWindow => {
    const window = new BrowserWindow({
      ...clampBounds(state?.bounds ?? null, workAreas()),
      minWidth: smallest.width,
      minHeight: smallest.height,
      title: 'Outpost',
      show: false,
      autoHideMenuBar: true,
      ...pageManners(preload, scale),
    });
    window.once('ready-to-show', () => {
      if (minimized) {
        window.minimize();
      } else {
        if (state?.maximized) window.maximize();
        window.show();
      }
      firstPaint();
      // Reading the picture takes a few milliseconds that nothing need wait for.
      if (process.platform !== 'darwin') window.setIcon(icon);
    });
    window.on('enter-full-screen', () => onFullScreen(true));
    window.on('leave-full-screen', () => onFullScreen(false));
    window.on('close', () => {
      remember(window);
      closing = true;
    });
    window.on('closed', () => {
      open = wantedAgain ? create(false) : null;
      closing = false;
      wantedAgain = false;
    });
    listening = new Promise((resolve) => {
      window.webContents.once('dom-ready', () => resolve());
      window.once('closed', () => resolve());
    });
    window.webContents.on('did-fail-load', (_event, code, description) => {
      firstPaint();
      log.error('the page could not be loaded', { code, description });
    });
    window
      .loadURL(address)
      .catch((error: unknown) => log.error('the page could not be loaded', { reason: error }));
    return window;
  };

  const remember = (window: BrowserWindow) => {
    const present: WindowState = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
    state = present;
    try {
      file?.write({ ...present });
    } catch (error) {
      log.warn('the window’s place could not be written', { reason: error });
    }
  };

  return {
    show(how) {
      if (open === null) {
        open = create(how?.minimized ?? false);
        return;
      }
      if (how?.minimized) return;
      if (closing) {
        wantedAgain = true;
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
    isOpen: () => open !== null,
    scaleText(wanted) {
      if (wanted === scale) return;
      scale = wanted;
      open?.webContents.setZoomFactor(scale / 100);
    },
    listening: () => listening,
    keepStateIn: (place) => void (file = place),
    setFullScreen: (on) => open?.setFullScreen(on),
    onFullScreen: (listener) => void (onFullScreen = listener),
    page: { address, preload, icon },
    painted,
  };
}

/** Of the displays, the primary one first. */
export function workAreas(): readonly [Rectangle, ...Rectangle[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary.workArea, ...others.map(({ workArea }) => workArea)];
}
