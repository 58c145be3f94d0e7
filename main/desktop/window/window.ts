/** The main window: isolated, sandboxed, restored to its bounds, and painted before it is shown. */
import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron';
import type { Log } from '../../base/log.ts';
import type { Settings } from '../../../preload/contract/models.ts';
import { localeArgument } from '../../../preload/contract/channels.ts';
import { systemLocale } from '../system-locale.ts';
import type { JsonFile } from '../../base/json-file.ts';
import type { WindowSystem } from './window-system.ts';
import {
  clampBounds,
  isShrunk,
  parseWindowState,
  smallest,
  type Rectangle,
  type Size,
  type WindowState,
} from './window-bounds.ts';

/** Common options of all windows. */
export interface PageOptions {
  /** `app://outpost/`, or the development server's address. */
  readonly address: string;
  /** Path of the built preload script, a CommonJS bundle. */
  readonly preload: string;
  /** Path of the icon, shown on Linux and Windows. */
  readonly icon: string;
  readonly windowSystem: WindowSystem | null;
}

export interface MainWindowOptions extends PageOptions {
  /** The stored window state, unvalidated; an invalid one yields the default bounds. */
  readonly state: unknown;
  /** Text size from the first paint on, in percent. */
  readonly textScale: Settings['textScale'];
  readonly log: Log;
}

export interface MainWindow {
  /** Opens the window, or brings it to the front. `minimized`: opens it minimized. */
  show(how?: { readonly minimized: true }): void;
  /** Opens the window without the focus, or asks for attention with the open one. */
  showBehind(): void;
  /** Resolves once the page receives topics. */
  listening(): Promise<void>;
  readonly isOpen: () => boolean;
  scaleText(scale: Settings['textScale']): void;
  /** Stores the window state in this file when it closes. */
  keepStateIn(file: JsonFile): void;
  setFullScreen(on: boolean): void;
  /** Called at each change, by any cause. */
  onFullScreen(listener: (on: boolean) => void): void;
  readonly page: PageOptions;
  /** Resolves when the first page has painted, or failed to load. */
  readonly painted: Promise<void>;
}

/** Background before the first paint; matches the renderer's. */
const backgrounds = { dark: '#16181d', light: '#f7f7f8' } as const;

/** Applies the colour scheme; pages see it as `prefers-color-scheme`. */
export function followTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** Web preferences of all pages: isolated, sandboxed, at `textScale` percent from the first paint on. */
export function pageManners(
  preload: string,
  textScale: Settings['textScale'],
): Pick<BrowserWindowConstructorOptions, 'backgroundColor' | 'webPreferences'> {
  return {
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    webPreferences: {
      preload,
      additionalArguments: [`${localeArgument}${systemLocale()}`],
      zoomFactor: textScale / 100,
      // Caches the compiled code of all functions from the first start on.
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

/**
 * Calls `show` once a hidden window can be shown: with its first picture, or with its background on Wayland, where
 * hidden windows are not painted and `ready-to-show` follows only after `show`.
 */
export function onceShowable(window: BrowserWindow, system: WindowSystem | null, show: () => void): void {
  if (system === 'wayland') window.webContents.once('dom-ready', show);
  else window.once('ready-to-show', show);
}

/** Restores the size of a window that Chromium shrinks when it opens. */
export function keepFirstSize(window: BrowserWindow, wanted: Size, least: Size): void {
  window.once('resize', () => {
    const scales = screen.getAllDisplays().map(({ scaleFactor }) => scaleFactor);
    if (isShrunk(wanted, window.getBounds(), least, scales)) window.setSize(wanted.width, wanted.height);
  });
}

/** Call after `ready`. Nothing is opened before `show`. */
export function createMainWindow({
  address,
  preload,
  icon,
  windowSystem,
  state: remembered,
  textScale,
  log,
}: MainWindowOptions): MainWindow {
  let open: BrowserWindow | null = null;
  /** The window is closing; `show` then opens another one. */
  let closing = false;
  let wantedAgain: 'focused' | 'behind' | null = null;
  let scale = textScale;
  let state = parseWindowState(remembered);
  let file: JsonFile | undefined;
  let listening = Promise.resolve();
  let onFullScreen = (_on: boolean) => {};
  let firstPaint = () => {};
  const painted = new Promise<void>((resolve) => (firstPaint = resolve));

  const create = (first: 'focused' | 'behind' | 'minimized'): BrowserWindow => {
    const bounds = clampBounds(state?.bounds ?? null, workAreas());
    const window = new BrowserWindow({
      ...bounds,
      minWidth: smallest.width,
      minHeight: smallest.height,
      title: 'Outpost',
      show: false,
      autoHideMenuBar: true,
      ...pageManners(preload, scale),
    });
    if (windowSystem === 'wayland') keepFirstSize(window, bounds, smallest);
    onceShowable(window, windowSystem, () => {
      if (first === 'minimized') {
        window.minimize();
      } else {
        if (state?.maximized) window.maximize();
        if (first === 'behind') window.showInactive();
        else window.show();
      }
    });
    window.once('ready-to-show', () => {
      firstPaint();
      // Loading the image takes a few ms, so it is deferred.
      if (process.platform !== 'darwin') window.setIcon(icon);
    });
    window.on('enter-full-screen', () => onFullScreen(true));
    window.on('leave-full-screen', () => onFullScreen(false));
    window.on('close', () => {
      remember(window);
      closing = true;
    });
    window.on('closed', () => {
      open = wantedAgain === null ? null : create(wantedAgain);
      closing = false;
      wantedAgain = null;
    });
    listening = new Promise((resolve) => {
      window.webContents.once('dom-ready', () => resolve());
      window.once('closed', () => resolve());
    });
    window.webContents.on('did-fail-load', (_event, code, description) => {
      firstPaint();
      log.error('page not loaded', { code, description });
    });
    window.loadURL(address).catch((error: unknown) => log.error('page not loaded', { reason: error }));
    return window;
  };

  const remember = (window: BrowserWindow) => {
    const present: WindowState = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
    state = present;
    try {
      file?.write({ ...present });
    } catch (error) {
      log.warn('window state not written', { reason: error });
    }
  };

  return {
    show(how) {
      if (open === null) {
        open = create(how?.minimized ? 'minimized' : 'focused');
        return;
      }
      if (how?.minimized) return;
      if (closing) {
        wantedAgain = 'focused';
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
    showBehind() {
      if (open === null) {
        open = create('behind');
        return;
      }
      if (closing) {
        wantedAgain ??= 'behind';
        return;
      }
      const window = open;
      if (window.isFocused()) return;
      if (!window.isVisible() && !window.isMinimized()) window.showInactive();
      window.flashFrame(true);
      window.once('focus', () => window.flashFrame(false));
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
    page: { address, preload, icon, windowSystem },
    painted,
  };
}

/** The displays' work areas, the primary one first. */
export function workAreas(): readonly [Rectangle, ...Rectangle[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary.workArea, ...others.map(({ workArea }) => workArea)];
}
