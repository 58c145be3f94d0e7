/** Ways into the app from its icon: the jump list of Windows, the dock's menu of macOS. Linux has them in its entry. */
import type { App, MenuItemConstructorOptions, Menu } from 'electron';
import type { Route } from '../../preload/contract/route.ts';

export interface JumpListOptions {
  readonly platform: NodeJS.Platform;
  readonly app: App;
  readonly menu: typeof Menu;
  readonly goTo: (route: Route) => void;
}

const ways: readonly {
  readonly title: string;
  readonly does: string;
  readonly route: Route;
  readonly address: string;
}[] = [
  {
    title: 'Home',
    does: 'Challenges and what happened',
    route: { screen: 'home' },
    address: 'outpost://home',
  },
  { title: 'Play', does: 'Games under way', route: { screen: 'play' }, address: 'outpost://play' },
  { title: 'Settings', does: 'Settings', route: { screen: 'settings' }, address: 'outpost://settings' },
];

/** After `ready`. */
export function installJumpList({ platform, app, menu, goTo }: JumpListOptions): void {
  if (platform === 'win32') {
    app.setUserTasks(
      ways.map(({ title, does, address }) => ({
        program: process.execPath,
        arguments: address,
        iconPath: process.execPath,
        iconIndex: 0,
        title,
        description: does,
      })),
    );
  }
  if (platform === 'darwin') {
    const items = ways.map(({ title, route }): MenuItemConstructorOptions => ({
      label: title,
      click: () => goTo(route),
    }));
    app.dock?.setMenu(menu.buildFromTemplate(items));
  }
}
