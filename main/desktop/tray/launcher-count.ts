/** The count on the app's icon, on systems that support it. */
import { app, nativeImage, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { Bus } from '../dbus/bus.ts';
import type { Language } from '../../text/language.ts';
import { launcherSignal } from './launcher-signal.ts';
import { trayWords } from './tray-words.ts';

export interface LauncherCountOptions {
  readonly platform: NodeJS.Platform;
  /** Name of the desktop entry, such as `outpost.desktop`. */
  readonly desktopEntry: string;
  readonly resources: string;
  /** Linux only. */
  readonly bus: Promise<Bus> | null;
  readonly windows: () => readonly BrowserWindow[];
  readonly language: () => Language;
}

/** Call after `ready`. */
export function createLauncherCount(options: LauncherCountOptions) {
  const { platform, bus, windows, language } = options;
  let shown = 0;
  const show = chooseWay();
  return {
    set(count: number) {
      if (count === shown) return;
      shown = count;
      show(count);
    },
  };

  function chooseWay(): (count: number) => void {
    if (platform === 'darwin') return (count) => void app.setBadgeCount(count);
    if (platform === 'win32') {
      const dot = nativeImage.createFromPath(join(options.resources, 'tray', 'overlay.png'));
      return (count) => {
        for (const window of windows())
          window.setOverlayIcon(
            count === 0 ? null : dot,
            count === 0 ? '' : trayWords[language()].waitingCount(count),
          );
      };
    }
    return (count) => {
      bus?.then(
        (connected) => connected.signal(launcherSignal(options.desktopEntry, count)),
        () => {},
      );
    };
  }
}
