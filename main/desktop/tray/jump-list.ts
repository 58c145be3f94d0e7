/** Shortcuts on the app's icon: Windows' jump list, macOS' dock menu. Linux has them in the desktop entry. */
import type { App, MenuItemConstructorOptions, Menu } from 'electron';
import type { Route } from '../../../preload/contract/route.ts';
import type { Language } from '../../text/language.ts';
import { menuWords } from '../window/menu-words.ts';

export interface JumpListOptions {
  readonly platform: NodeJS.Platform;
  readonly app: App;
  readonly menu: typeof Menu;
  readonly goTo: (route: Route) => void;
  readonly language: Language;
}

const screens = ['home', 'play', 'settings'] as const;

/** Call after `ready`, and again when the language changes. */
export function installJumpList({ platform, app, menu, goTo, language }: JumpListOptions): void {
  const words = menuWords[language].jump;
  if (platform === 'win32') {
    app.setUserTasks(
      screens.map((screen) => ({
        program: process.execPath,
        arguments: `outpost://${screen}`,
        iconPath: process.execPath,
        iconIndex: 0,
        title: words[screen].title,
        description: words[screen].does,
      })),
    );
  }
  if (platform === 'darwin') {
    const items = screens.map((screen): MenuItemConstructorOptions => ({
      label: words[screen].title,
      click: () => goTo({ screen }),
    }));
    app.dock?.setMenu(menu.buildFromTemplate(items));
  }
}
