/** The main window: isolated, sandboxed, where it was last time, and painted before it is seen. */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Log } from '../base/log.ts';
import type { Settings } from '../../preload/contract/models.ts';
import type { JsonFile } from '../app/json-file.ts';
import { clampBounds, parseWindowState, smallest, type Rectangle, type WindowState } from './window-bounds.ts';

export interface MainWindowOptions {
  /** What to load: `app://outpost/`, or the development server's address. */
  readonly address: string;
  /** Path of the built preload script, a CommonJS bundle. */
  readonly preload: string;
  /** Path of the icon; Linux and Windows show it. */
  readonly icon: string;
  readonly file: JsonFile;
  readonly log: Log;
}

export interface MainWindow {
  /** Opens the window if it is closed; brings it to the front in any case. */
  show(): void;
  readonly isOpen: () => boolean;
  /** Resolves when the first page has painted, or failed to load. */
  readonly painted: Promise<void>;
}

/** The renderer's page background in both schemes: what shows before the first paint. */
const backgrounds = { dark: '#16181d', light: '#f7f7f8' } as const;

/** Follows the user's choice of scheme; pages see it as `prefers-color-scheme`. */
export function followTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** After `ready`. Nothing is opened before `show`. */
export function createMainWindow({ address, preload, icon, file, log }: MainWindowOptions): MainWindow {
  let open: BrowserWindow | null = null;
  let firstPaint = () => {};
  const painted = new Promise<void>((resolve) => (firstPaint = resolve));

  const create = (): BrowserWindow => {
    const state = readState(file);
    const window = new BrowserWindow({
      ...clampBounds(state?.bounds ?? null, workAreas()),
      minWidth: smallest.width,
      minHeight: smallest.height,
      title: 'Outpost',
      icon,
      show: false,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
      webPreferences: {
        preload,
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
    });
    window.once('ready-to-show', () => {
      if (state?.maximized) window.maximize();
      window.show();
      firstPaint();
    });
    window.on('close', () => remember(window));
    window.on('closed', () => (open = null));
    window.webContents.on('did-fail-load', (_event, code, description) => {
      firstPaint();
      log.error('the page could not be loaded', { code, description });
    });
    window.loadURL(address).catch((error: unknown) => log.error('the page could not be loaded', { reason: error }));
    return window;
  };

  const remember = (window: BrowserWindow) => {
    const state: WindowState = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      file.write(state);
    } catch (error) {
      log.warn('the window’s place could not be written', { reason: error });
    }
  };

  return {
    show() {
      if (open === null) {
        open = create();
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
    isOpen: () => open !== null,
    painted,
  };
}

function readState(file: JsonFile): WindowState | null {
  try {
    return parseWindowState(file.read());
  } catch {
    // A window's place is not worth a word to the user; the next close writes the file anew.
    return null;
  }
}

function workAreas(): readonly [Rectangle, ...Rectangle[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary.workArea, ...others.map(({ workArea }) => workArea)];
}
