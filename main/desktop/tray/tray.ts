/** The tray's icon and menu by `tray-model.ts`, shown while the desktop has a tray. */
import { Menu, Tray, nativeImage, type MenuItemConstructorOptions, type NativeImage } from 'electron';
import { join } from 'node:path';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { TrayHost } from './tray-host.ts';
import type { TrayAct, TrayItem, TrayLook, TrayModel } from './tray-model.ts';

export interface DesktopTrayOptions {
  readonly host: TrayHost;
  readonly model: () => TrayModel;
  readonly onAct: (act: TrayAct) => void;
  /** Folder of the icons. */
  readonly resources: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly log: Log;
}

/** Least time between two updates, ms: a menu that changes with every event is unusable. */
const settling = 500;

/** Call after `ready`. */
export function createDesktopTray(options: DesktopTrayOptions) {
  const { host, model, onAct, platform, clock, log } = options;
  const icons = readIcons(options.resources, platform);
  let tray: Tray | null = null;
  let shown = '';
  let timer: Timer | null = null;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  const draw = () => {
    if (tray === null) return;
    drawnAt = clock.monotonic();
    const present = model();
    const key = JSON.stringify(present);
    if (key === shown) return;
    shown = key;
    tray.setImage(icons[present.look]);
    tray.setToolTip(present.tooltip);
    tray.setContextMenu(Menu.buildFromTemplate(present.items.map((item) => menuItem(item, onAct))));
  };

  const follow = () => {
    if (closed) return;
    if (host.place() !== 'there') {
      tray?.destroy();
      tray = null;
      return;
    }
    if (tray !== null) return;
    try {
      tray = new Tray(icons[model().look]);
    } catch (error) {
      log.warn('tray not created', { reason: error });
      return;
    }
    shown = '';
    // On macOS a click opens the menu; elsewhere, if it is reported, the window.
    if (platform !== 'darwin') tray.on('click', () => onAct({ type: 'open', route: null }));
    draw();
  };

  host.onChange(follow);
  follow();
  return {
    refresh() {
      if (tray === null || closed) return;
      const early = drawnAt + settling - clock.monotonic();
      if (early <= 0) draw();
      else
        timer ??= clock.after(early, () => {
          timer = null;
          draw();
        });
    },
    close() {
      closed = true;
      timer?.cancel();
      tray?.destroy();
      tray = null;
    },
  };
}

function menuItem(item: TrayItem, onAct: (act: TrayAct) => void): MenuItemConstructorOptions {
  if ('separator' in item) return { type: 'separator' };
  const { act, items } = item;
  // Menus use `&` for access keys, so it is doubled.
  const label = item.label.replaceAll('&', '&&');
  if (items) return { label, submenu: items.map((one) => menuItem(one, onAct)) };
  return act === null ? { label, enabled: false } : { label, click: () => onAct(act) };
}

/** Template images on macOS, which the system tints; coloured icons elsewhere. */
function readIcons(resources: string, platform: NodeJS.Platform): Readonly<Record<TrayLook, NativeImage>> {
  const read = (look: TrayLook) => {
    const template = platform === 'darwin';
    const image = nativeImage.createFromPath(
      join(resources, 'tray', `${look}${template ? 'Template' : ''}.png`),
    );
    image.setTemplateImage(template);
    return image;
  };
  return { calm: read('calm'), waiting: read('waiting'), trouble: read('trouble') };
}
