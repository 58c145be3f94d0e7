/** The application menu: what the keyboard expects. Linux and Windows hide its bar until Alt is pressed. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Route } from '../../preload/contract/route.ts';

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  /** Reload and developer tools: only where the app is being developed. */
  readonly withDeveloperItems: boolean;
  readonly onNavigate: (route: Route) => void;
}

/** After `ready`. */
export function installMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(makeMenu(options)));
}

export function makeMenu({
  platform,
  withDeveloperItems,
  onNavigate,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => onNavigate({ screen: 'settings' }),
  };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const first: MenuItemConstructorOptions = isMac
    ? {
        role: 'appMenu',
        submenu: [
          { role: 'about' },
          separator,
          settings,
          separator,
          { role: 'hide' },
          { role: 'hideOthers' },
          { role: 'unhide' },
          separator,
          { role: 'quit' },
        ],
      }
    : { label: '&File', submenu: [settings, separator, { role: 'quit' }] };
  return [
    first,
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { label: 'Home', accelerator: 'CmdOrCtrl+1', click: () => onNavigate({ screen: 'home' }) },
        { label: 'Play', accelerator: 'CmdOrCtrl+2', click: () => onNavigate({ screen: 'play' }) },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(withDeveloperItems
          ? [separator, { role: 'reload' as const }, { role: 'toggleDevTools' as const }]
          : []),
      ],
    },
    { role: 'windowMenu' },
  ];
}
