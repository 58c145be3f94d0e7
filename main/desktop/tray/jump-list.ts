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

const ways = [
  { name: 'home', route: { screen: 'home' }, address: 'outpost://home' },
  { name: 'play', route: { screen: 'play' }, address: 'outpost://play' },
  { name: 'settings', route: { screen: 'settings' }, address: 'outpost://settings' },
] as const satisfies readonly { readonly name: string; readonly route: Route; readonly address: string }[];

/** Call after `ready`, and again when the language changes. */
export function installJumpList({ platform, app, menu, goTo, language }: JumpListOptions): void {
  const words = menuWords[language].jump;
  if (platform === 'win32') {
    app.setUserTasks(
      ways.map(({ name, address }) => ({
        program: process.execPath,
        arguments: address,
        iconPath: process.execPath,
        iconIndex: 0,
        title: words[name].title,
        description: words[name].does,
      })),
    );
  }
  if (platform === 'darwin') {
    const items = ways.map(({ name, route }): MenuItemConstructorOptions => ({
      label: words[name].title,
      click: () => goTo(route),
    }));
    app.dock?.setMenu(menu.buildFromTemplate(items));
  }
}
