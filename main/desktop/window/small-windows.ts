/**
 * Small windows that stay on top: one per screen or game, without the shell. They remain open when the main window
 * is closed. Loaded lazily.
 */
import { BrowserWindow } from 'electron';
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import type { Settings } from '../../../preload/contract/models.ts';
import type { SmallRoute } from '../../../preload/contract/route.ts';
import { makeSmallAddress } from '../../../preload/contract/small-route.ts';
import { clampBounds, cornerOf, parseWindowState, type WindowSizes } from './window-bounds.ts';
import { keepFirstSize, onceShowable, pageManners, workAreas, type PageOptions } from './window.ts';

export type SmallWindows = ReturnType<typeof createSmallWindows>;

export interface SmallWindowsOptions {
  readonly page: PageOptions;
  readonly file: JsonFile;
  readonly textScale: () => Settings['textScale'];
  readonly log: Log;
}

const sizes: WindowSizes = {
  smallest: { width: 200, height: 240 },
  usual: { width: 300, height: 388 },
};

export function createSmallWindows({ page, file, textScale, log }: SmallWindowsOptions) {
  const windows = new Map<string, BrowserWindow>();

  const remembered = (): Readonly<Record<string, unknown>> => {
    try {
      return file.read() as Readonly<Record<string, unknown>>;
    } catch (error) {
      log.warn('small window bounds not read', { reason: error });
      return {};
    }
  };

  const remember = (place: string, window: BrowserWindow) => {
    try {
      file.write({ ...remembered(), [place]: { bounds: window.getNormalBounds(), maximized: false } });
    } catch (error) {
      log.warn('small window bounds not written', { reason: error });
    }
  };

  const create = (place: string): BrowserWindow => {
    const areas = workAreas();
    const known = parseWindowState(remembered()[place])?.bounds;
    const bounds = clampBounds(known ?? cornerOf(areas[0], sizes.usual), areas, sizes);
    const window = new BrowserWindow({
      ...bounds,
      minWidth: sizes.smallest.width,
      minHeight: sizes.smallest.height,
      title: 'Outpost',
      icon: page.icon,
      show: false,
      alwaysOnTop: true,
      maximizable: false,
      fullscreenable: false,
      autoHideMenuBar: true,
      ...pageManners(page.preload, textScale()),
    });
    // Above full-screen windows of other programs, on all workspaces.
    window.setAlwaysOnTop(true, 'floating');
    window.setVisibleOnAllWorkspaces(true);
    // Shown without focus, so that the user's work is not interrupted.
    if (page.windowSystem === 'wayland') keepFirstSize(window, bounds, sizes.smallest);
    onceShowable(window, page.windowSystem, () => window.showInactive());
    window.on('close', () => remember(place, window));
    window.on('closed', () => windows.delete(place));
    window.webContents.on('did-fail-load', (_event, code, description) =>
      log.error('small window page not loaded', { code, description }),
    );
    windows.set(place, window);
    return window;
  };

  return {
    /** Opens a window, or navigates the one that already shows this screen. */
    open(route: SmallRoute) {
      const place = route.screen;
      const known = windows.get(place);
      const window = known ?? create(place);
      if (known) known.showInactive();
      window
        .loadURL(makeSmallAddress(page.address, route))
        .catch((error: unknown) => log.error('small window page not loaded', { reason: error }));
    },
    scaleText(scale: Settings['textScale']) {
      for (const window of windows.values()) window.webContents.setZoomFactor(scale / 100);
    },
  };
}
