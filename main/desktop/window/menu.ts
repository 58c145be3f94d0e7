/** The application menu with its keyboard shortcuts. Linux and Windows hide the bar until Alt is pressed. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Route } from '../../../preload/contract/route.ts';
import type { Language } from '../../text/language.ts';
import { menuWords } from './menu-words.ts';
import type { TextSizeStep } from './text-size.ts';

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly language: Language;
  /** Reload and developer tools, in development only. */
  readonly withDeveloperItems: boolean;
  readonly onNavigate: (route: Route) => void;
  /** Zooms by changing the text size in the settings, which is stored. */
  readonly onTextSize: (step: TextSizeStep) => void;
}

/** Call after `ready`. */
export function installMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(makeMenu(options)));
}

/** Roles provide behaviour and shortcuts; their default labels are English, so each gets a label. */
function makeMenu({
  platform,
  language,
  withDeveloperItems,
  onNavigate,
  onTextSize,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const words = menuWords[language];
  const settings: MenuItemConstructorOptions = {
    label: words.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => onNavigate({ screen: 'settings' }),
  };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const first: MenuItemConstructorOptions = isMac
    ? {
        role: 'appMenu',
        submenu: [
          { role: 'about', label: words.about },
          separator,
          settings,
          separator,
          { role: 'hide', label: words.hide },
          { role: 'hideOthers', label: words.hideOthers },
          { role: 'unhide', label: words.unhide },
          separator,
          { role: 'quit', label: words.quit },
        ],
      }
    : { label: words.file, submenu: [settings, separator, { role: 'quit', label: words.quit }] };
  return [
    first,
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        separator,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'pasteAndMatchStyle', label: words.pasteAsPlainText },
        { role: 'delete', label: words.delete },
        separator,
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        { label: words.home, accelerator: 'CmdOrCtrl+1', click: () => onNavigate({ screen: 'home' }) },
        { label: words.play, accelerator: 'CmdOrCtrl+2', click: () => onNavigate({ screen: 'play' }) },
        separator,
        { label: words.actualSize, accelerator: 'CmdOrCtrl+0', click: () => onTextSize('normal') },
        { label: words.zoomIn, accelerator: 'CmdOrCtrl+Plus', click: () => onTextSize('larger') },
        // The same key without Shift, on layouts with plus above another character.
        {
          label: words.zoomIn,
          accelerator: 'CmdOrCtrl+=',
          visible: false,
          acceleratorWorksWhenHidden: true,
          click: () => onTextSize('larger'),
        },
        { label: words.zoomOut, accelerator: 'CmdOrCtrl+-', click: () => onTextSize('smaller') },
        { role: 'togglefullscreen', label: words.fullScreen },
        ...(withDeveloperItems
          ? [
              separator,
              { role: 'reload' as const, label: words.reload },
              { role: 'toggleDevTools' as const, label: words.developerTools },
            ]
          : []),
      ],
    },
    {
      label: words.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'zoom', label: words.zoom },
        ...(isMac
          ? [separator, { role: 'front' as const, label: words.front }]
          : [{ role: 'close' as const, label: words.close }]),
      ],
    },
    {
      label: words.help,
      role: 'help',
      submenu: [
        { label: words.tour, click: () => onNavigate({ screen: 'tour' }) },
        {
          label: words.report,
          click: () => onNavigate({ screen: 'network', section: 'report' }),
        },
        ...(isMac
          ? []
          : [
              separator,
              { label: words.about, click: () => onNavigate({ screen: 'settings', section: 'about' }) },
            ]),
      ],
    },
  ];
}
