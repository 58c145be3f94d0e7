/** Diagnostics of this installation: its versions and its folders. */
import { app } from 'electron';
import { join } from 'node:path';
import type { WindowSystem } from '../desktop/window/window-system.ts';
import type { Language } from '../text/language.ts';
import { createDiagnostics, type DiagnosticsOptions } from './diagnostics.ts';
import { diagnosticsWords } from './diagnostics-words.ts';
import type { Paths } from './paths.ts';

export interface AppDiagnosticsOptions extends Omit<DiagnosticsOptions, 'versions' | 'places' | 'folders'> {
  readonly paths: Paths;
  readonly platform: string;
  readonly windowSystem: WindowSystem | null;
}

export function createAppDiagnostics({ paths, platform, windowSystem, ...options }: AppDiagnosticsOptions) {
  return createDiagnostics({
    ...options,
    versions: (wanted) => versionsOf(platform, windowSystem, wanted),
    places: [
      { name: 'data', path: paths.data },
      { name: 'logs', path: paths.logs },
      { name: 'program', path: app.getAppPath() },
      { name: 'home', path: app.getPath('home') },
    ],
    folders: [
      { name: 'wire', path: join(paths.data, 'wire') },
      { name: 'logs', path: paths.logs },
    ],
  });
}

const windowSystemNames: Readonly<Record<WindowSystem, string>> = { wayland: 'Wayland', x11: 'X11' };

function versionsOf(
  platform: string,
  windowSystem: WindowSystem | null,
  language: Language,
): readonly { readonly name: string; readonly value: string }[] {
  const words = diagnosticsWords[language].versions;
  const desktopSession = [process.env['XDG_CURRENT_DESKTOP'], process.env['XDG_SESSION_TYPE']].filter(
    Boolean,
  );
  return [
    { name: 'Outpost', value: `${app.getVersion()}${app.isPackaged ? '' : words.fromCheckout}` },
    { name: 'Electron', value: process.versions.electron },
    { name: 'Chromium', value: process.versions.chrome },
    { name: 'Node', value: process.versions.node },
    { name: words.system, value: `${platform}, ${process.getSystemVersion()}` },
    ...(desktopSession.length === 0 ? [] : [{ name: words.desktop, value: desktopSession.join(', ') }]),
    ...(windowSystem === null ? [] : [{ name: words.windowSystem, value: windowSystemNames[windowSystem] }]),
  ];
}
